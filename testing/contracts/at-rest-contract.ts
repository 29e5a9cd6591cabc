// A server that nobody calls asks its database for the same, however many shops there are: on every engine.

import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { configFrom } from "@vitrine/server/config";
import type { Database } from "@vitrine/server/database/database";
import { takeUpFiles } from "@vitrine/server/shops/take-up-files";
import { loadTargets } from "@vitrine/server/targets";

import { appUnderTest } from "../app-under-test.ts";
import { countingDatabase } from "../databases/counting-database.ts";
import { runStatements } from "../databases/operations-of-tests.ts";
import { MAIL_SERVER_AWAY } from "../sample-requests.ts";

const START_MILLISECONDS = 5_000;
const REST_SECONDS = 20;
const SHOPS = 1_000;
const SHOPS_AT_ONCE = 200;
const LATER_MILLISECONDS = 300_000;

// Each shop has a weekly rule, a series, a booking to come and one of yesterday, a cancelled one, and clients that are counted.
const SOMETHING_OF_EACH = [
  `INSERT INTO weekly_closing (calendar_id, closing_id, barber_color_id, first_day, from_time, to_time, laid_out_to, due_day)
    SELECT calendar_id, 'lunch', 6, '2026-11-24', '12:00', '13:00', '2027-02-05', '2026-11-30' FROM shop`,
  `INSERT INTO series (calendar_id, series_id, barber_color_id, service_id, slot_time, every_weeks, asks_on, first_day, next_place, due_day)
    SELECT calendar_id, 'to-come', 6, 1, '08:00 - 08:30', 1, '2027-11-24', '2026-11-24', 11, '2026-11-30' FROM shop`,
  ...[
    ["to-come", 86_400_000, "NULL"],
    ["over", -86_400_000, "NULL"],
    ["cancelled", -86_400_000, "1"],
  ].map(
    ([id, start, cancelledAt]) => `INSERT INTO booking (calendar_id, booking_id, barber_color_id,
      client_phone, client_name, client_email, places, starts_at, ends_at, created_at, cancelled_at, service_id)
    SELECT calendar_id, '${id}', 6, '1', 'Ana', '', 1, 1795438800000 + ${start},
      1795438800000 + ${start} + 1800000, 0, ${cancelledAt}, 1 FROM shop`,
  ),
  `INSERT INTO client_use (calendar_id, client, hour_began, creates, creates_max, day_began, half_hours, half_hours_max)
    SELECT calendar_id, 'Ana', changed_at, 1, 20, changed_at, 1, 96 FROM shop`,
  // Its busy calendar was read a moment ago, and its bookings go to a calendar of its own.
  `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
    SELECT calendar_id, name, 'k', 'sealed', 1 FROM shop CROSS JOIN (SELECT 'busy' AS name UNION SELECT 'caldav') AS settings`,
  `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
    SELECT calendar_id, 'busy', 1, ${Date.now() + LATER_MILLISECONDS}, '', 0 FROM shop`,
  "INSERT INTO outbox_follower (calendar_id, target, place) SELECT calendar_id, 'caldav', 'there' FROM shop",
  // Its reminder is scheduled, and mail was on before.
  `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)
    SELECT calendar_id, 'reminder', 'to-come', 1, 1995438800000, 1995438800000 FROM shop`,
  `INSERT INTO outbox_switch (calendar_id, switched, is_on, is_recorded)
    VALUES ('', 'mail', 1, 1), ('', 'reminder', 1, 1)`,
  // As after a day of running: else nobody would be looked for whose time is over.
  "UPDATE server_clock SET seen_at = 1795438800000, counted_until = 1795438800000, confirmed_milliseconds = 86400000",
];

/** So many shops like the barber's. */
export function manyShops(count: number): Shop[] {
  return Array.from({ length: count }, (_, index) => ({
    ...shop,
    calendarId: `shop-${String(index).padStart(4, "0")}`,
  }));
}

/** How many statements a whole server sends while it starts and while nobody calls it. */
async function statementsOf(opened: Database, shops: number) {
  // All at once would wait too long for a connection on a busy machine.
  for (let from = 0; from < shops; from += SHOPS_AT_ONCE) {
    await takeUpFiles(opened, manyShops(shops).slice(from, from + SHOPS_AT_ONCE));
  }
  await runStatements(opened, SOMETHING_OF_EACH);
  const { database, statements } = countingDatabase(opened);
  const settings = {
    ...MAIL_SERVER_AWAY,
    SEAL_KEY: "01".repeat(32),
  };
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const targets = await loadTargets(read.config, database);
  const app = await appUnderTest(settings, { database, targets });
  await app.listen({ port: 0, host: "127.0.0.1" });
  await after(START_MILLISECONDS);
  const starting = statements.splice(0);
  await after(REST_SECONDS * 1_000);
  return { starting, resting: [...statements] };
}

/** Declares the contract's test for one engine. */
export function atRestContract(newDatabase: () => Promise<Database>): void {
  test("a server at rest, and at its start, asks as little with a thousand shops as with two", async () => {
    const two = await statementsOf(await newDatabase(), 0);
    const many = await statementsOf(await newDatabase(), SHOPS);
    expect(many.starting.toSorted()).toEqual(two.starting.toSorted());
    expect(many.starting.length).toBeLessThanOrEqual(30);
    expect(many.resting.length).toBeLessThanOrEqual(two.resting.length + 1);
    expect(many.resting.length).toBeLessThanOrEqual(REST_SECONDS);
  });
}
