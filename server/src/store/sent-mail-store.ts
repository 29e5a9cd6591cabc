import type { Instant } from "@vitrine/domain/shop-time";

import type { Database } from "./database.ts";

export type MailKind = "confirmation" | "cancellation";

/**
 * How far a mail has come. Begun: its text may have reached the server, which has not said so. Accepted: the server
 * has taken it over.
 */
export type MailProgress = "begun" | "accepted";

/** Which mails about a booking have gone out. Holds nothing of the client. */
export interface SentMailStore {
  progressOf(calendarId: string, bookingId: string): Promise<ReadonlyMap<MailKind, MailProgress>>;
  begin(calendarId: string, bookingId: string, kind: MailKind, at: Instant): Promise<void>;
  accept(calendarId: string, bookingId: string, kind: MailKind, at: Instant): Promise<void>;
}

const OF_BOOKING = `SELECT kind, accepted_at FROM sent_mail
  WHERE calendar_id = ? AND booking_id = ?`;

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (calendar_id, booking_id, kind) DO NOTHING`;

const ACCEPT = `UPDATE sent_mail SET accepted_at = ?
  WHERE calendar_id = ? AND booking_id = ? AND kind = ?`;

/** The store on any engine. */
export function sentMailStore(database: Database): SentMailStore {
  return {
    async progressOf(calendarId, bookingId) {
      const rows = await database.all(OF_BOOKING, [calendarId, bookingId]);
      return new Map(
        rows.map((row) => [
          row["kind"] as MailKind,
          row["accepted_at"] === null ? "begun" : "accepted",
        ]),
      );
    },

    async begin(calendarId, bookingId, kind, at) {
      await database.tx(async (transaction) => {
        await transaction.run(BEGIN, [calendarId, bookingId, kind, at]);
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
