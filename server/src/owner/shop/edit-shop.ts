import { newlyOutside } from "@vitrine/domain/shop/edits/bookings-outside";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { readShop } from "@vitrine/domain/shop/shop-problems";
import type { ReadShop } from "@vitrine/domain/shop/shop-problems";
import type { Shop } from "@vitrine/domain/shop/shop";
import { KEPT_MAX } from "@vitrine/domain/wire/owner/shop-edits";
import type {
  JudgeShopEditAnswer,
  JudgeShopEditRequest,
  PublishShopRequest,
} from "@vitrine/domain/wire/owner/shop-edits";

import type { AppContext } from "../../app-parts.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { changeTo } from "../../shops/edits/change-to.ts";
import { CHANGED_BY } from "../../shops/edits/changed-by.ts";
import { judgeEdit } from "../../shops/edits/judge-edit.ts";
import { findOlderServer, neededFor } from "../../shops/edits/older-servers.ts";
import { decideByFacts } from "../../shops/decide-by-facts.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import { hashOfFacts, storedFacts } from "../../shops/stored-facts.ts";
import { bookingOnWire } from "../day/booking-on-wire.ts";
import { ownerCallOf } from "../owner-scheduling.ts";
import { bookingsToCome } from "./bookings-to-come-table.ts";
import { leavesOutsideUnseen, PUBLISH_SHOP } from "./publish-shop-table.ts";
import type { SoundEdit } from "./publish-shop-table.ts";

export type Editing = Pick<AppContext, "shops" | "database" | "config" | "now">;

/** What an edit of the shop's facts names as their `base`. */
export function baseOf(shop: Shop): string {
  return hashOfFacts(storedFacts(shop));
}

export async function judgeShopEdit(
  { shops, database, now }: Editing,
  { calendarId, base, facts }: JudgeShopEditRequest,
): Promise<JudgeShopEditAnswer | undefined> {
  const shop = (await shops.renew(calendarId))?.shop;
  if (shop === undefined) return undefined;
  const isStale = baseOf(shop) !== base;
  const judged = judgeFacts(shop, facts);
  if (!judged.ok) {
    const problems = judged.problems.map(({ field, sentence }) => ({ field, sentence }));
    return { problems, outside: [], isStale };
  }
  const bookings = await bookingsToCome(database, calendarId, now());
  const outside = newlyOutside(shop, judged.shop, bookings)
    .toSorted((one, other) => one.span.start - other.span.start)
    .slice(0, KEPT_MAX);
  const stored = await storedBookings(database).liveAmong(
    calendarId,
    outside.map(({ bookingId }) => bookingId),
  );
  return { problems: [], outside: stored.map((one) => bookingOnWire(one, shop)), isStale };
}

/** Publishes the facts on every server at once. Answers the `base` of the next edit. */
export async function publishShop(
  editing: Editing,
  { facts, ...request }: PublishShopRequest,
): Promise<{ readonly ok: true; readonly base: string } | Refused> {
  const read = readShop(facts);
  if (!read.ok) return refused("shop-facts-invalid");
  const { shop: sent } = read;
  const asked = { ...request, facts: storedFacts(sent) };
  const call = ownerCallOf("publish", asked);
  return decideByFacts(editing.shops, request.calendarId, async (live) => {
    const judged = judgeEdit(live.shop, sent);
    const edit = await editOf(editing, live, judged, request);
    const done = await editing.database.tx(PUBLISH_SHOP, { call, edit });
    // Who has left opens nothing here from now on, not only once the shop is looked at again.
    if (done.ok) await editing.shops.renew(request.calendarId);
    // A repeated call whose facts others have replaced meanwhile answers a base that is stale.
    return done.ok ? { ok: true, base: baseOf(judged.ok ? judged.shop : sent) } : done;
  });
}

async function editOf(
  { database, config, now }: Editing,
  { shop: before, state, revision, changedAt }: LiveShop,
  judged: ReadShop,
  { calendarId, base, kept }: Omit<PublishShopRequest, "facts">,
): Promise<SoundEdit | Refused> {
  if (baseOf(before) !== base) return refused("shop-edit-stale");
  if (!judged.ok) return refused("shop-facts-invalid");
  const after = judged.shop;
  // The embedded database is held by one server: none runs beside it.
  const isShared = config.databaseUrl !== undefined;
  if (isShared && (await findOlderServer(database, database.now(), neededFor(after)))) {
    return refused("older-server");
  }
  const isChange = baseOf(after) !== base;
  const change = changeTo({ shop: after, revision, state, changedBy: CHANGED_BY.owner });
  const edit: SoundEdit = {
    ok: true,
    held: { revision, changedAt },
    before,
    after,
    change: isChange ? change : undefined,
    kept,
    endsAfter: now(),
  };
  // The transaction asks again. What is refused here has kept nobody from booking.
  const isRefused = isChange && (await leavesOutsideUnseen(database, calendarId, edit));
  return isRefused ? refused("bookings-outside") : edit;
}

function judgeFacts(before: Shop, facts: unknown): ReadShop {
  const read = readShop(facts);
  return read.ok ? judgeEdit(before, read.shop) : read;
}
