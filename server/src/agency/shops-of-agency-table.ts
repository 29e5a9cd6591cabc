// What the agency's page says of the shops that it lists, without a word of their clients.

import type { Instant } from "@vitrine/domain/time/shop-time";

import { IS_LIVE } from "../booking/booking-columns.ts";
import type { Reader, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, query, text } from "../database/query.ts";
import { DROPPED_REASON } from "../outbox/tables/outbox-claims-table.ts";

const among = (ids: Values) => `calendar_id IN (${namesIn(ids).join(", ")})`;

const BOOKINGS = (ids: Values) =>
  query(
    { calendarId: text, bookings: number },
    `SELECT calendar_id AS "calendarId", COUNT(*) AS bookings FROM booking
  WHERE ${among(ids)} AND starts_at >= :from AND starts_at < :before AND ${IS_LIVE}
  GROUP BY calendar_id`,
  );

// An address that a client has mistyped needs nobody. What was given up counts while its booking is to come.
const MAILS_FAILING = (ids: Values) =>
  query(
    { calendarId: text, since: number },
    `SELECT outbox.calendar_id AS "calendarId", MIN(outbox.waiting_since) AS since
  FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE outbox.${among(ids)} AND outbox.target IN ('mail', 'reminder')
    AND outbox.last_reason NOT IN ('', '${DROPPED_REASON}')
    AND outbox.last_reason NOT LIKE 'recipient-refused-%'
    AND ((outbox.dead_at IS NULL AND outbox.waiting_since <= :failingSince)
      OR (outbox.dead_at IS NOT NULL AND booking.ends_at > :bookingNow))
  GROUP BY outbox.calendar_id`,
  );

/** How many live bookings begin in this time, by shop; left out where none do. */
export async function bookingsOfShops(
  reader: Reader,
  calendarIds: readonly string[],
  times: { readonly from: Instant; readonly before: Instant },
): Promise<ReadonlyMap<string, number>> {
  const ids = nameEach("id", calendarIds);
  const rows = await find(reader, BOOKINGS(ids), { ...ids, ...times });
  return new Map(rows.map(({ calendarId, bookings }) => [calendarId, bookings]));
}

/** Since when mails to clients fail, by shop; left out where none do. */
export async function failingMailsOfShops(
  reader: Reader,
  calendarIds: readonly string[],
  times: { readonly failingSince: Instant; readonly bookingNow: Instant },
): Promise<ReadonlyMap<string, Instant>> {
  const ids = nameEach("id", calendarIds);
  const rows = await find(reader, MAILS_FAILING(ids), { ...ids, ...times });
  return new Map(rows.map(({ calendarId, since }) => [calendarId, since]));
}
