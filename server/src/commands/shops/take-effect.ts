import type { Instant } from "@vitrine/domain/time/shop-time";
import type { Shop } from "@vitrine/domain/shop/shop";

import { busyClosings } from "../../busy/busy-closings-table.ts";
import { windowToSchedule } from "../../busy/busy-ranges.ts";
import type { Database } from "../../database/database.ts";
import { outboxStore } from "../../outbox/tables/outbox-tables.ts";
import { isBusySetting } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";
import { knownSetting } from "./known-settings.ts";

interface Place {
  readonly shop: Shop;
  readonly name: SettingName;
  /** The clock of the booking rules. */
  readonly now: Instant;
}

/**
 * Lets the servers begin with what was set beside a shop: bookings to come go to a new calendar, a calendar that closes time is
 * read. Repeated, it changes nothing.
 */
export async function beginBySetting(
  database: Database,
  { shop, name, now }: Place,
  stored: string,
): Promise<void> {
  const { calendarId } = shop;
  const follower = knownSetting(name).follower?.(stored);
  if (follower !== undefined) {
    const outbox = outboxStore(database);
    await outbox.followBySetting(calendarId, follower, now);
    // What failed may have failed by the value before.
    await outbox.revive({ calendarId, target: follower.target });
  }
  if (isBusySetting(name)) await busyClosings(database).readSoon({ calendarId, closingId: name });
}

/** Ends what `beginBySetting` began. */
export async function endBySetting(database: Database, { shop, name, now }: Place): Promise<void> {
  const { calendarId, capacity } = shop;
  const { follower } = knownSetting(name);
  // A setting is named as its target.
  if (follower !== undefined) await outboxStore(database).unfollow({ calendarId, target: name });
  if (isBusySetting(name)) {
    await busyClosings(database).forget(
      { calendarId, closingId: name },
      { from: windowToSchedule(shop, now).start, capacity, dueBefore: Number.MAX_SAFE_INTEGER },
    );
  }
}
