import type { Instant } from "@vitrine/domain/shop-time";

import type { Database, SqlValue } from "./database.ts";

export type MailKind = "confirmation" | "cancellation";

/**
 * How far a mail has come. Begun: a copy may have reached the server, which has not said so. Lost: as many copies as
 * may be sent, none of them answered. Accepted: the server has taken the mail over.
 */
export type MailProgress = "begun" | "lost" | "accepted";

/** Which mails about a booking have gone out. Holds nothing of the client. */
export interface SentMailStore {
  progressOf(calendarId: string, bookingId: string): Promise<ReadonlyMap<MailKind, MailProgress>>;
  /**
   * Writes down that a copy is about to reach the server. `false`: it must not be sent, for the mail was accepted or
   * lost meanwhile.
   */
  begin(calendarId: string, bookingId: string, kind: MailKind, at: Instant): Promise<boolean>;
  /** Writes down that the server has refused the copy that was begun: nobody has it. */
  withdraw(calendarId: string, bookingId: string, kind: MailKind): Promise<void>;
  accept(calendarId: string, bookingId: string, kind: MailKind, at: Instant): Promise<void>;
}

// A lost answer says nothing about the mail: the first copy may have arrived, and so may the second. A third would more
// likely annoy than inform.
const COPIES_MAX = 2;

const OF_BOOKING = `SELECT kind, accepted_at, unanswered FROM sent_mail
  WHERE calendar_id = ? AND booking_id = ?`;

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (?, ?, ?, ?, 1)
  ON CONFLICT (calendar_id, booking_id, kind) DO UPDATE SET unanswered = sent_mail.unanswered + 1
  WHERE sent_mail.accepted_at IS NULL AND sent_mail.unanswered < ${COPIES_MAX}`;

const IS_MAIL = "calendar_id = ? AND booking_id = ? AND kind = ?";

const WITHDRAW = `UPDATE sent_mail SET unanswered = unanswered - 1
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered > 0`;
// Who was sent nothing is not told of a booking's end either.
const FORGET_UNSENT = `DELETE FROM sent_mail
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered = 0`;

const ACCEPT = `UPDATE sent_mail SET accepted_at = ? WHERE ${IS_MAIL}`;

/** The store on any engine. */
export function sentMailStore(database: Database): SentMailStore {
  return {
    async progressOf(calendarId, bookingId) {
      const rows = await database.all(OF_BOOKING, [calendarId, bookingId]);
      return new Map(
        rows.map((row) => [
          row["kind"] as MailKind,
          progress(row["accepted_at"] ?? null, Number(row["unanswered"])),
        ]),
      );
    },

    async begin(calendarId, bookingId, kind, at) {
      const { count } = await database.tx(async (transaction) => ({
        ok: true,
        count: await transaction.run(BEGIN, [calendarId, bookingId, kind, at]),
      }));
      return count === 1;
    },

    async withdraw(calendarId, bookingId, kind) {
      await database.tx(async (transaction) => {
        await transaction.run(WITHDRAW, [calendarId, bookingId, kind]);
        await transaction.run(FORGET_UNSENT, [calendarId, bookingId, kind]);
        return { ok: true };
      });
    },

    async accept(calendarId, bookingId, kind, at) {
      await database.tx(async (transaction) => {
        await transaction.run(ACCEPT, [at, calendarId, bookingId, kind]);
        return { ok: true };
      });
    },
  };
}

function progress(acceptedAt: SqlValue, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
