import type { Instant } from "@vitrine/domain/shop-time";

import { runAlone } from "./database.ts";
import type { Database, Transaction, Values } from "./database.ts";
import { nameEach, namesIn } from "./named-values.ts";
import type { Change } from "./outbox-changes.ts";
import { find, number, oneOf, orNull, query, text } from "./query.ts";

const CLIENT_MAIL_KINDS = ["confirmation", "cancellation", "reminder"] as const;
const OWNER_MAIL_KINDS = ["owner-booking", "owner-cancellation"] as const;
const SENT_KINDS = [...CLIENT_MAIL_KINDS, ...OWNER_MAIL_KINDS] as const;

/** The mails to a client. */
export type MailKind = (typeof CLIENT_MAIL_KINDS)[number];

/** What a mail said about a booking. A notice to the owner says it about many. */
export type SentKind = (typeof SENT_KINDS)[number];

/** One of the bookings that a mail speaks of, and what it says. */
export interface SentPart {
  readonly bookingId: string;
  readonly kind: SentKind;
}

/**
 * How far a mail has come. Begun: a copy may have reached the server, which has not said so. Lost: as many copies as
 * may be sent, none of them answered. Accepted: the server has taken the mail over.
 */
export type MailProgress = "begun" | "lost" | "accepted";

/** How far the mails about one booking have come; a kind that is missing was not sent. */
export type BookingProgress = ReadonlyMap<SentKind, MailProgress>;

// A lost answer says nothing about the mail: the first copy may have arrived, and so may the second. A third would more
// likely annoy than inform.
const COPIES_MAX = 2;

// A row without a copy is a confirmation that may be sent and has not been.
const OF_BOOKINGS = (ids: Values) =>
  query(
    { booking_id: text, kind: oneOf(SENT_KINDS), accepted_at: orNull(number), unanswered: number },
    `SELECT booking_id, kind, accepted_at, unanswered FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id IN (${namesIn(ids).join(", ")})
    AND (accepted_at IS NOT NULL OR unanswered > 0)`,
  );

// The mail has been let past the limit of its address: tried again, it is not counted again.
const ADMIT = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, 'confirmation', :at, 0)
  ON CONFLICT (calendar_id, booking_id, kind) DO NOTHING`;

const ADMITTED = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = 'confirmation'`,
);

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, :kind, :at, 1)
  ON CONFLICT (calendar_id, booking_id, kind) DO UPDATE SET unanswered = sent_mail.unanswered + 1
  WHERE sent_mail.accepted_at IS NULL AND sent_mail.unanswered < ${COPIES_MAX}`;

const IS_MAIL = "calendar_id = :calendarId AND booking_id = :bookingId AND kind = :kind";

const WITHDRAW = `UPDATE sent_mail SET unanswered = unanswered - 1
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered > 0`;

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
  /** How far each of these bookings' mails have come, by the booking's id. */
  async function progressAmong(
    calendarId: string,
    bookingIds: readonly string[],
  ): Promise<ReadonlyMap<string, BookingProgress>> {
    const found = new Map<string, Map<SentKind, MailProgress>>();
    const ids = nameEach("id", bookingIds);
    for (const row of await find(database, OF_BOOKINGS(ids), { calendarId, ...ids })) {
      const ofBooking = found.get(row.booking_id) ?? new Map<SentKind, MailProgress>();
      found.set(row.booking_id, ofBooking);
      ofBooking.set(row.kind, progress(row.accepted_at, row.unanswered));
    }
    return found;
  }

  /** Writes down that a copy of a mail that says all this is about to reach the server; all of it or, when `false`, nothing. */
  async function beginTogether(
    calendarId: string,
    parts: readonly SentPart[],
    at: Instant,
  ): Promise<boolean> {
    const { ok } = await database.tx(async (transaction) => {
      for (const { bookingId, kind } of inOneOrder(parts)) {
        const begun = await transaction.run(BEGIN, { calendarId, bookingId, kind, at });
        if (begun !== 1) return { ok: false };
      }
      return { ok: true };
    });
    return ok;
  }

  async function withdrawTogether(calendarId: string, parts: readonly SentPart[]): Promise<void> {
    await database.tx(async (transaction) => {
      for (const { bookingId, kind } of inOneOrder(parts))
        await transaction.run(WITHDRAW, { calendarId, bookingId, kind });
      return { ok: true };
    });
  }

  async function acceptTogether(
    calendarId: string,
    parts: readonly SentPart[],
    at: Instant,
  ): Promise<void> {
    await database.tx(async (transaction) => {
      for (const { bookingId, kind } of inOneOrder(parts))
        await transaction.run(ACCEPT, { calendarId, bookingId, kind, at });
      return { ok: true };
    });
  }

  return {
    async progressOf(calendarId: string, bookingId: string): Promise<BookingProgress> {
      return (await progressAmong(calendarId, [bookingId])).get(bookingId) ?? new Map();
    },

    progressAmong,

    /** Whether the confirmation of this booking has been let past the limit of its address. */
    async isAdmitted(calendarId: string, bookingId: string): Promise<boolean> {
      return (await find(database, ADMITTED, { calendarId, bookingId })).length > 0;
    },

    /** Writes down that the confirmation may be sent, however often that takes. */
    async admit(calendarId: string, bookingId: string, at: Instant): Promise<void> {
      await runAlone(database, ADMIT, { calendarId, bookingId, at });
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
      return beginTogether(calendarId, [{ bookingId, kind }], at);
    },

    beginTogether,

    /** Records that the server has refused the copy that was begun: it reached no one. */
    async withdraw(calendarId: string, bookingId: string, kind: MailKind): Promise<void> {
      await withdrawTogether(calendarId, [{ bookingId, kind }]);
    },

    withdrawTogether,

    async accept(
      calendarId: string,
      bookingId: string,
      kind: MailKind,
      at: Instant,
    ): Promise<void> {
      await acceptTogether(calendarId, [{ bookingId, kind }], at);
    },

    acceptTogether,
  };
}

/** The same order for all: two workers that write the same rows never wait for each other. */
function inOneOrder(parts: readonly SentPart[]): SentPart[] {
  return parts.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
}

function progress(acceptedAt: Instant | null, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
