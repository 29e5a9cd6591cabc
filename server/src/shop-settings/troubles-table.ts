// What fails of what stands beside shops: what the outbox cannot deliver, and which busy calendars are not read.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, orNull, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { TARGETS_BY_SETTING } from "../outbox/followers/targets-by-setting.ts";
import { DROPPED_REASON } from "../outbox/tables/outbox-claims-table.ts";
import { IS_PAUSED_FOR_PERSON } from "../outbox/tables/outbox-followers-table.ts";

const TARGETS = Object.keys(TARGETS_BY_SETTING)
  .map((target) => `'${target}'`)
  .join(", ");

const among = (ids: Values) => `IN (${namesIn(ids).join(", ")})`;

// What was given up counts while its booking is to come: then somebody may still enter it by hand.
const UNDELIVERED = (ids: Values) =>
  query(
    { calendarId: text, target: text, reason: text, isGivenUp: number, since: number },
    `SELECT outbox.calendar_id AS "calendarId", outbox.target, outbox.last_reason AS reason,
    CASE WHEN outbox.dead_at IS NULL THEN 0 ELSE 1 END AS "isGivenUp",
    MIN(outbox.waiting_since) AS since
  FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE outbox.calendar_id ${among(ids)} AND outbox.target IN (${TARGETS})
    AND outbox.last_reason NOT IN ('', '${DROPPED_REASON}')
    AND ((outbox.dead_at IS NULL AND outbox.waiting_since <= :now)
      OR (outbox.dead_at IS NOT NULL AND booking.ends_at > :bookingNow))
  GROUP BY 1, 2, 3, 4 ORDER BY since, reason`,
  );

const PAUSED = (ids: Values) =>
  query(
    { calendarId: text, target: text, cause: text, until: number },
    `SELECT calendar_id AS "calendarId", target, pause_cause AS cause, paused_until AS until
  FROM outbox_follower WHERE calendar_id ${among(ids)} AND target IN (${TARGETS})
    AND paused_until > 0 AND ${IS_PAUSED_FOR_PERSON}`,
  );

const BUSY = (ids: Values) =>
  query(
    { calendarId: text, closingId: text, goodAt: orNull(number), since: number },
    `SELECT calendar_id AS "calendarId", closing_id AS "closingId", good_at AS "goodAt", since
  FROM busy_calendar WHERE calendar_id ${among(ids)}`,
  );

export type Undelivered = RowOf<ReturnType<typeof UNDELIVERED>["columns"]>;
export type PausedTarget = RowOf<ReturnType<typeof PAUSED>["columns"]>;
export type BusyReading = RowOf<ReturnType<typeof BUSY>["columns"]>;

/** What of these few shops is not delivered or read as it should be, in three statements. */
export async function failuresOf(
  reader: Reader,
  calendarIds: readonly string[],
  { now, bookingNow }: { readonly now: Instant; readonly bookingNow: Instant },
): Promise<{ undelivered: Undelivered[]; paused: PausedTarget[]; readings: BusyReading[] }> {
  if (calendarIds.length === 0) return { undelivered: [], paused: [], readings: [] };
  const ids = nameEach("id", calendarIds);
  return {
    undelivered: await find(reader, UNDELIVERED(ids), { ...ids, now, bookingNow }),
    paused: await find(reader, PAUSED(ids), ids),
    readings: await find(reader, BUSY(ids), ids),
  };
}
