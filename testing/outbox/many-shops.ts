// Many shops, `shop-0` and so on, each with bookings that were made long ago, whose outbox a test fills by SQL.

import { shop } from "@vitrine/shops/barbearia";

import type { Database } from "@vitrine/server/database/database";
import { storedBookings } from "@vitrine/server/booking/stored-bookings-table";
import type { OutboxWatch } from "@vitrine/server/outbox/delivery";
import { createOutbox } from "@vitrine/server/outbox/outbox";
import type { Pace } from "@vitrine/server/outbox/pace";
import { outboxStore } from "@vitrine/server/outbox/tables/outbox-tables";
import type { Target } from "@vitrine/server/outbox/target";
import { fillBookings } from "../databases/fill-bookings.ts";
import { runWithoutTimeLimit } from "../databases/operations-of-tests.ts";
import { QUIET_WATCH } from "./quiet-watch.ts";

const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");

/** Stores so many bookings, dealt out to the shops in turn. All are still to come. */
export async function fillShops(
  database: Database,
  {
    shops,
    bookings = shops,
    prefix = "shop",
  }: { shops: number; bookings?: number; prefix?: string },
): Promise<void> {
  await runWithoutTimeLimit(
    database,
    fillBookings({
      engine: database.dataVersion === undefined ? "postgres" : "sqlite",
      bookings,
      calendarId: `'${prefix}-' || CAST(c AS TEXT)`,
      calendars: shops,
      days: 1,
      until: Date.parse("2026-11-25T08:00:00-03:00"),
      serviceId: 1,
      erasedBefore: 0,
    }),
  );
}

/** As if the servers had delivered to this target for long. */
export async function followAll(database: Database, target: string): Promise<void> {
  await runWithoutTimeLimit(database, [
    `INSERT INTO outbox_follower (calendar_id, target, place)
      SELECT DISTINCT calendar_id, '${target}', '' FROM booking`,
    `INSERT INTO outbox_switch (calendar_id, switched, is_on, is_recorded) VALUES ('', '${target}', 1, 1)`,
  ]);
}

/** Notes a change of every booking of this shop, as another server would; nobody here is woken. */
export async function enqueueAll(
  database: Database,
  where: { calendarId: string; target: string; dueAt: number },
): Promise<void> {
  const { calendarId, target, dueAt } = where;
  await runWithoutTimeLimit(database, [
    `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)
      SELECT calendar_id, '${target}', booking_id, 1, ${dueAt}, ${dueAt}
      FROM booking WHERE calendar_id = '${calendarId}'`,
  ]);
}

/** Cancels all bookings of these shops now, without noting it for any target. */
export async function cancelAll(database: Database, calendarIds: readonly string[]): Promise<void> {
  const shops = calendarIds.map((id) => `'${id}'`).join(", ");
  await runWithoutTimeLimit(database, [
    `UPDATE booking SET cancelled_at = ${database.now()} WHERE calendar_id IN (${shops})`,
  ]);
}

/** As a database is whose servers were older than the switches. */
export async function forgetSwitches(database: Database): Promise<void> {
  await runWithoutTimeLimit(database, ["DELETE FROM outbox_switch"]);
}

/** Whatever their number, they are alike. */
export const storedShops = {
  find: async (calendarId: string) =>
    ({ shop: { ...shop, calendarId }, revision: 1, changedAt: 0, state: "open" }) as const,
};

/** A server's outbox for all these shops. */
export function outboxOfShops(
  database: Database,
  targets: readonly Target[],
  pace: Pace,
  watch: OutboxWatch = QUIET_WATCH,
) {
  return createOutbox({
    targets,
    shops: storedShops,
    store: outboxStore(database),
    bookings: storedBookings(database),
    pace,
    bookingNow: () => BEFORE,
    watch,
  });
}
