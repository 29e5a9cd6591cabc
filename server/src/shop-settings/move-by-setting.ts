// A setting and what it moves, in one transaction: who is killed meanwhile leaves both, or neither.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";

import { forgetCalendar, readCalendarSoon } from "../busy/busy-closings-table.ts";
import { windowToSchedule } from "../busy/busy-ranges.ts";
import type { Database, Transaction } from "../database/database.ts";
import { timedOperation } from "../database/operation.ts";
import { isTargetBySetting, TARGETS_BY_SETTING } from "../outbox/followers/targets-by-setting.ts";
import { followBySetting, unfollow } from "../outbox/tables/outbox-followers-table.ts";
import type { Follower } from "../outbox/tables/outbox-followers-table.ts";
import { isBusySetting } from "../shops/setting-names.ts";
import { setSecretIn } from "../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../shops/shop-secrets-table.ts";

/** What a setting moves besides itself. */
export type Move =
  /** The target gets the bookings to come, and then each change. */
  | { readonly kind: "follow"; readonly follower: Follower; readonly bookingNow: Instant }
  | { readonly kind: "unfollow"; readonly target: string }
  /** The calendar is read, and closes time. */
  | { readonly kind: "read"; readonly closingId: string }
  | {
      readonly kind: "open";
      readonly closingId: string;
      readonly from: Instant;
      readonly capacity: number;
    };

/** A setting as it shall be, sealed, with what it moves; empty to take it away. */
export interface SettingChange {
  readonly secret: Omit<StoredSecret, "setAt">;
  readonly move?: Move | undefined;
}

const CHANGE_SETTING = timedOperation(
  "change a setting and what it moves",
  async (transaction, change: SettingChange, now) => ({
    ok: await changeSettingIn(transaction, change, now),
  }),
);

/** `changeSetting` in a transaction that then holds the shop. */
export async function changeSettingIn(
  transaction: Transaction,
  { secret, move }: SettingChange,
  now: Instant,
): Promise<boolean> {
  if (!(await setSecretIn(transaction, secret, now))) return false;
  if (move !== undefined) await makeMove(transaction, secret.calendarId, move, now);
  return true;
}

const MOVE_ALONE = timedOperation(
  "make the move of a setting",
  async (transaction, { calendarId, move }: { calendarId: string; move: Move }, now) => {
    await makeMove(transaction, calendarId, move, now);
    return { ok: true };
  },
);

async function makeMove(
  transaction: Transaction,
  calendarId: string,
  move: Move,
  now: Instant,
): Promise<void> {
  switch (move.kind) {
    case "follow":
      return followBySetting(transaction, { calendarId, ...move }, now);
    case "unfollow":
      return unfollow(transaction, calendarId, move.target);
    case "read":
      return readCalendarSoon(transaction, { calendarId, closingId: move.closingId }, now);
    case "open": {
      const { closingId, from, capacity } = move;
      const layout = { from, capacity, dueBefore: Number.MAX_SAFE_INTEGER };
      return forgetCalendar(transaction, { calendarId, closingId }, layout, now);
    }
  }
}

/** Returns `false`, and changes nothing, where there is no such shop. */
export async function changeSetting(database: Database, change: SettingChange): Promise<boolean> {
  return (await database.tx(CHANGE_SETTING, change)).ok;
}

/** What a setting moves that stands in a restored copy already. */
export async function moveAlone(database: Database, calendarId: string, move: Move): Promise<void> {
  await database.tx(MOVE_ALONE, { calendarId, move });
}

/** What begins with a setting. `place`: `placeFrom` of where its target stores the bookings. */
export function beginningOf(name: string, place: string, bookingNow: Instant): Move | undefined {
  if (isBusySetting(name)) return { kind: "read", closingId: name };
  if (!isTargetBySetting(name)) return undefined;
  const startsEmpty = "startsEmpty" in TARGETS_BY_SETTING[name];
  const follower = { target: name, place, ...(startsEmpty && ({ startsEmpty } as const)) };
  return { kind: "follow", follower, bookingNow };
}

export function unfollowingOf(name: string): Move | undefined {
  return isTargetBySetting(name) ? { kind: "unfollow", target: name } : undefined;
}

export function openingOf(shop: Shop, closingId: string, now: Instant): Move {
  const { start: from } = windowToSchedule(shop, now);
  return { kind: "open", closingId, from, capacity: shop.capacity };
}
