import { newlyOutside } from "@vitrine/domain/shop/edits/bookings-outside";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { FACTS_CHANGED, holdFactsToChange } from "../../shops/facts-held-table.ts";
import type { FactsRead } from "../../shops/facts-held-table.ts";
import { changeShopIn } from "../../shops/shops-table.ts";
import type { ShopChange } from "../../shops/shops-table.ts";
import { doOnce } from "../owner-calls-table.ts";
import type { OwnerCall } from "../owner-calls-table.ts";
import { bookingsToCome } from "./bookings-to-come-table.ts";

/** An edit that may be published, unless it leaves bookings outside. */
export interface SoundEdit {
  readonly ok: true;
  /** The facts by which it was judged. */
  readonly held: FactsRead;
  readonly before: Shop;
  readonly after: Shop;
  /** `undefined` where the facts are already so. */
  readonly change: ShopChange | undefined;
  /** The ids of the bookings that may be left outside. */
  readonly kept: readonly string[];
  /** Now, by the clock of the booking rules. */
  readonly endsAfter: Instant;
}

interface PublishArguments {
  readonly call: OwnerCall;
  /** A refused edit is only asked for here: the same call may have published it before. */
  readonly edit: SoundEdit | Refused;
}

/**
 * Bookings are read once the shop is held: each was committed before, or compares its revision afterwards and is decided
 * again. decisions/0044
 */
export const PUBLISH_SHOP = timedOperation(
  "publish a shop's facts",
  (transaction, { call, edit }: PublishArguments, now) =>
    doOnce(transaction, call, async () => {
      if (!edit.ok) return edit;
      const { held, change } = edit;
      const { calendarId } = call;
      if (!(await holdFactsToChange(transaction, calendarId, held))) return FACTS_CHANGED;
      if (change === undefined) return { ok: true };
      if (await leavesOutsideUnseen(transaction, calendarId, edit)) {
        return refused("bookings-outside");
      }
      return (await changeShopIn(transaction, change, now)) ? { ok: true } : FACTS_CHANGED;
    }),
);

/** Whether the edit leaves a booking outside that is not among those kept. */
export async function leavesOutsideUnseen(
  reader: Reader,
  calendarId: string,
  { before, after, kept, endsAfter }: SoundEdit,
): Promise<boolean> {
  const mayStand = new Set(kept);
  const bookings = await bookingsToCome(reader, calendarId, endsAfter);
  const outside = newlyOutside(before, after, bookings);
  return outside.some(({ bookingId }) => !mayStand.has(bookingId));
}
