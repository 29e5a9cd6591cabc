// Mails that clients did not get: the outbox gave them up, or withheld a confirmation for the limit on its address.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database } from "../../database/database.ts";
import { callerIn, IS_OF_CALLER } from "../owner-calls-table.ts";
import { find, number, oneOf, orNull, query, text } from "../../database/query.ts";

const MAIL_TARGETS = ["mail", "reminder"] as const;

export interface MailProblem {
  readonly bookingId: string;
  readonly target: (typeof MAIL_TARGETS)[number];
  /** A short code, as `npm run outbox` shows it. */
  readonly reason: string;
  readonly isCancelled: boolean;
  /** Whether another mail, a confirmation or a change, has reached the client about this booking. */
  readonly wasNotified: boolean;
}

// When there are more, those of the soonest bookings are listed: somebody has to call these clients.
const PROBLEMS_MAX = 200;

const IS_GIVEN_UP = `outbox.calendar_id = :calendarId
    AND outbox.target IN (${MAIL_TARGETS.map((target) => `'${target}'`).join(", ")}) AND outbox.dead_at IS NOT NULL`;

const PROBLEMS = query(
  {
    bookingId: text,
    target: oneOf(MAIL_TARGETS),
    reason: text,
    cancelledAt: orNull(number),
    notified: number,
  },
  `SELECT outbox.booking_id AS "bookingId", outbox.target, outbox.last_reason AS reason,
    booking.cancelled_at AS "cancelledAt",
    (SELECT count(*) FROM sent_mail WHERE sent_mail.calendar_id = outbox.calendar_id
      AND sent_mail.booking_id = outbox.booking_id AND kind IN ('confirmation', 'change')
      AND accepted_at IS NOT NULL) AS notified
  FROM outbox
  JOIN booking ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
  WHERE ${IS_GIVEN_UP} AND booking.ends_at > :endsAfter AND booking.erased_at IS NULL AND ${IS_OF_CALLER}
  ORDER BY booking.starts_at, outbox.booking_id, outbox.target DESC LIMIT ${PROBLEMS_MAX}`,
);

/** SQL: a text that differs once a mail of the calendar is given up, or is no longer given up. */
export const MAILS_MARK = `(SELECT count(*) || '.' || COALESCE(max(dead_at), 0) FROM outbox WHERE ${IS_GIVEN_UP})`;

export async function mailProblems(
  database: Database,
  calendarId: string,
  endsAfter: Instant,
  person?: number,
): Promise<MailProblem[]> {
  const rows = await find(database, PROBLEMS, { calendarId, endsAfter, ...callerIn({ person }) });
  return rows.map(({ cancelledAt, notified, ...problem }) => ({
    ...problem,
    isCancelled: cancelledAt !== null,
    wasNotified: notified > 0,
  }));
}
