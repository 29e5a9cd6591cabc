import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import type { Change } from "../outbox/tables/outbox-changes-table.ts";
import { operation } from "../database/operation.ts";
import { find, number, oneOf, orNull, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";

const CLIENT_MAIL_KINDS = ["confirmation", "change", "cancellation", "reminder"] as const;
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
  /**
   * The booking's revision that the mail names the time of. It is not sent once the booking is another one, or has been
   * cancelled or made live again. Left out for notices to the owner, which are kept under revision 0.
   */
  readonly revision?: number;
}

/**
 * How far a mail has come. Begun: a copy may have reached the server, which has not said so. Lost: as many copies as
 * may be sent, none of them answered. Accepted: the server has taken the mail over.
 */
export type MailProgress = "begun" | "lost" | "accepted";

/** How far the mails about one revision of a booking have come; a kind that is missing was not sent. */
export type BookingProgress = ReadonlyMap<SentKind, MailProgress>;

// A lost answer says nothing about the mail: the first copy may have arrived, and so may the second. A third would more
// likely annoy than inform.
const COPIES_MAX = 2;

// A row without a copy is a confirmation that may be sent and has not been.
const OF_BOOKINGS = (ids: Values) =>
  query(
    {
      booking_id: text,
      kind: oneOf(SENT_KINDS),
      revision: number,
      accepted_at: orNull(number),
      unanswered: number,
    },
    `SELECT booking_id, kind, revision, accepted_at, unanswered FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id IN (${namesIn(ids).join(", ")})
    AND (accepted_at IS NOT NULL OR unanswered > 0)`,
  );

// The mail has been let past the limit of its address: tried again, it is not counted again.
const ADMIT = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, 'confirmation', :at, 0)
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO NOTHING`;

const ADMITTED = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = 'confirmation'`,
);

const TOLD_OF_TIME = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind IN ('confirmation', 'change')
    AND (accepted_at IS NOT NULL OR unanswered > 0) LIMIT 1`,
);

const AS_IT_IS = query(
  { revision: number, cancelled_at: orNull(number) },
  `SELECT revision, cancelled_at FROM booking
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`,
);

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, revision, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, :kind, :revision, :at, 1)
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO UPDATE SET unanswered = sent_mail.unanswered + 1
  WHERE sent_mail.accepted_at IS NULL AND sent_mail.unanswered < ${COPIES_MAX}`;

const IS_MAIL = `calendar_id = :calendarId AND booking_id = :bookingId AND kind = :kind
  AND revision = :revision`;

const WITHDRAW = `UPDATE sent_mail SET unanswered = unanswered - 1
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered > 0`;

const ACCEPT = `UPDATE sent_mail SET accepted_at = :at WHERE ${IS_MAIL}`;

const WITHHOLD_CANCELLATION = `INSERT INTO sent_mail
    (calendar_id, booking_id, kind, revision, begun_at, accepted_at)
  SELECT calendar_id, booking_id, 'cancellation', revision, CAST(:at AS BIGINT), CAST(:at AS BIGINT)
  FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO UPDATE SET accepted_at = excluded.accepted_at`;

const ALLOW_CANCELLATION = `DELETE FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = 'cancellation'`;

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

/** Takes that back, in the transaction that takes the cancellation back: the next one is told again. */
export async function allowCancellationMail(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<void> {
  await transaction.run(ALLOW_CANCELLATION, { calendarId, bookingId });
}

interface MailParts {
  readonly calendarId: string;
  readonly parts: readonly SentPart[];
}

interface MailPartsAt extends MailParts {
  readonly at: Instant;
}

const BEGIN_TOGETHER = operation(
  "begin a mail",
  async (transaction, { calendarId, parts, at }: MailPartsAt) => {
    for (const part of inOneOrder(parts)) {
      if (await isOutdated(transaction, calendarId, part)) return { ok: false };
      const begun = await transaction.run(BEGIN, { ...valuesOf(calendarId, part), at });
      if (begun !== 1) return { ok: false };
    }
    return { ok: true };
  },
);

const WITHDRAW_TOGETHER = operation(
  "withdraw a mail",
  async (transaction, { calendarId, parts }: MailParts) => {
    for (const part of inOneOrder(parts))
      await transaction.run(WITHDRAW, valuesOf(calendarId, part));
    return { ok: true };
  },
);

const ACCEPT_TOGETHER = operation(
  "accept a mail",
  async (transaction, { calendarId, parts, at }: MailPartsAt) => {
    for (const part of inOneOrder(parts))
      await transaction.run(ACCEPT, { ...valuesOf(calendarId, part), at });
    return { ok: true };
  },
);

/** Which mails about a booking have gone out. Holds nothing of the client. */
export type SentMailStore = ReturnType<typeof sentMailStore>;

/** The store on any engine. */
export function sentMailStore(database: Database) {
  /** How far the mails about this revision of each of these bookings have come, by the booking's id. */
  async function progressAmong(
    calendarId: string,
    bookingIds: readonly string[],
    revision = 0,
  ): Promise<ReadonlyMap<string, BookingProgress>> {
    const found = new Map<string, Map<SentKind, MailProgress>>();
    const ids = nameEach("id", bookingIds);
    for (const row of await find(database, OF_BOOKINGS(ids), { calendarId, ...ids })) {
      if (row.revision !== revision) continue;
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
    return (await database.tx(BEGIN_TOGETHER, { calendarId, parts, at })).ok;
  }

  async function withdrawTogether(calendarId: string, parts: readonly SentPart[]): Promise<void> {
    await database.tx(WITHDRAW_TOGETHER, { calendarId, parts });
  }

  async function acceptTogether(
    calendarId: string,
    parts: readonly SentPart[],
    at: Instant,
  ): Promise<void> {
    await database.tx(ACCEPT_TOGETHER, { calendarId, parts, at });
  }

  return {
    async progressOf(
      calendarId: string,
      bookingId: string,
      revision = 0,
    ): Promise<BookingProgress> {
      return (await progressAmong(calendarId, [bookingId], revision)).get(bookingId) ?? new Map();
    },

    /** Whether a mail that names a time of this booking, whichever, may have reached its client. */
    async hasToldOfTime(calendarId: string, bookingId: string): Promise<boolean> {
      return (await find(database, TOLD_OF_TIME, { calendarId, bookingId })).length > 0;
    },

    progressAmong,

    /** Whether as many copies as may be sent of all this were begun, and none was answered. */
    async areLost(calendarId: string, parts: readonly SentPart[]): Promise<boolean> {
      for (const [revision, ofRevision] of Map.groupBy(parts, (part) => part.revision ?? 0)) {
        const ids = ofRevision.map(({ bookingId }) => bookingId);
        const known = await progressAmong(calendarId, ids, revision);
        const isLost = ({ bookingId, kind }: SentPart) =>
          known.get(bookingId)?.get(kind) === "lost";
        if (!ofRevision.every(isLost)) return false;
      }
      return true;
    },

    /** Whether the confirmation of this booking has been let past the limit of its address. */
    async isAdmitted(calendarId: string, bookingId: string): Promise<boolean> {
      return (await find(database, ADMITTED, { calendarId, bookingId })).length > 0;
    },

    /** Writes down that the confirmation may be sent, however often that takes. */
    async admit(calendarId: string, bookingId: string): Promise<void> {
      await runInTransaction(database, ADMIT, { calendarId, bookingId, at: database.now() });
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

/** Whether the booking has changed since the mail was written. A booking that is unknown has not. */
async function isOutdated(
  transaction: Transaction,
  calendarId: string,
  { bookingId, kind, revision }: SentPart,
): Promise<boolean> {
  if (revision === undefined) return false;
  const [booking] = await find(transaction, AS_IT_IS, { calendarId, bookingId });
  if (booking === undefined) return false;
  const isCancelled = booking.cancelled_at !== null;
  return booking.revision !== revision || isCancelled !== (kind === "cancellation");
}

function valuesOf(calendarId: string, { bookingId, kind, revision = 0 }: SentPart): Values {
  return { calendarId, bookingId, kind, revision };
}

/** The same order for all: two workers that write the same rows never wait for each other. */
function inOneOrder(parts: readonly SentPart[]): SentPart[] {
  return parts.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
}

function progress(acceptedAt: Instant | null, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
