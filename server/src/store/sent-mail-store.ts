import type { Instant } from "@vitrine/domain/shop-time";

import { runAlone } from "./database.ts";
import type { Database, Transaction } from "./database.ts";
import type { Change } from "./outbox-changes.ts";
import { find, number, oneOf, orNull, query } from "./query.ts";

const MAIL_KINDS = ["confirmation", "cancellation"] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * How far a mail has come. Begun: a copy may have reached the server, which has not said so. Lost: as many copies as
 * may be sent, none of them answered. Accepted: the server has taken the mail over.
 */
export type MailProgress = "begun" | "lost" | "accepted";

// A lost answer says nothing about the mail: the first copy may have arrived, and so may the second. A third would more
// likely annoy than inform.
const COPIES_MAX = 2;

const OF_BOOKING = query(
  { kind: oneOf(MAIL_KINDS), accepted_at: orNull(number), unanswered: number },
  `SELECT kind, accepted_at, unanswered FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`,
);

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, :kind, :at, 1)
  ON CONFLICT (calendar_id, booking_id, kind) DO UPDATE SET unanswered = sent_mail.unanswered + 1
  WHERE sent_mail.accepted_at IS NULL AND sent_mail.unanswered < ${COPIES_MAX}`;

const IS_MAIL = "calendar_id = :calendarId AND booking_id = :bookingId AND kind = :kind";

const WITHDRAW = `UPDATE sent_mail SET unanswered = unanswered - 1
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered > 0`;
// Who was sent nothing is not told of a booking's end either.
const FORGET_UNSENT = `DELETE FROM sent_mail
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered = 0`;

const ACCEPT = `UPDATE sent_mail SET accepted_at = :at WHERE ${IS_MAIL}`;

const WITHHOLD_CANCELLATION = `INSERT INTO sent_mail
    (calendar_id, booking_id, kind, begun_at, accepted_at)
  VALUES (:calendarId, :bookingId, 'cancellation', :at, :at)
  ON CONFLICT (calendar_id, booking_id, kind) DO UPDATE SET accepted_at = excluded.accepted_at`;

/**
 * Records a booking's cancellation mail as dealt with, in the transaction that cancels it, so that no worker sends one,
 * not even one that mail is switched on for later.
 */
export async function withholdCancellationMail(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  at: Instant,
): Promise<void> {
  await transaction.run(WITHHOLD_CANCELLATION, { calendarId, bookingId, at });
}

/** Which mails about a booking have gone out. Holds nothing of the client. */
export type SentMailStore = ReturnType<typeof sentMailStore>;

/** The store on any engine. */
export function sentMailStore(database: Database) {
  return {
    async progressOf(
      calendarId: string,
      bookingId: string,
    ): Promise<ReadonlyMap<MailKind, MailProgress>> {
      const rows = await find(database, OF_BOOKING, { calendarId, bookingId });
      return new Map(rows.map((row) => [row.kind, progress(row.accepted_at, row.unanswered)]));
    },

    /**
     * Writes down that a copy is about to reach the server. `false`: it must not be sent, for the mail was accepted or
     * lost meanwhile.
     */
    async begin(
      calendarId: string,
      bookingId: string,
      kind: MailKind,
      at: Instant,
    ): Promise<boolean> {
      return (await runAlone(database, BEGIN, { calendarId, bookingId, kind, at })) === 1;
    },

    /** Writes down that the server has refused the copy that was begun: nobody has it. */
    async withdraw(calendarId: string, bookingId: string, kind: MailKind): Promise<void> {
      await database.tx(async (transaction) => {
        await transaction.run(WITHDRAW, { calendarId, bookingId, kind });
        await transaction.run(FORGET_UNSENT, { calendarId, bookingId, kind });
        return { ok: true };
      });
    },

    async accept(
      calendarId: string,
      bookingId: string,
      kind: MailKind,
      at: Instant,
    ): Promise<void> {
      await runAlone(database, ACCEPT, { calendarId, bookingId, kind, at });
    },
  };
}

function progress(acceptedAt: Instant | null, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
