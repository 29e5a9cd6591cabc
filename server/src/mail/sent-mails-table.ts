import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import type { Change } from "../outbox/tables/outbox-changes-table.ts";
import { operation } from "../database/operation.ts";
import { find, number, oneOf, orNull, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";

const CLIENT_MAIL_KINDS = ["confirmation", "change", "cancellation", "reminder"] as const;
const SENT_KINDS = [...CLIENT_MAIL_KINDS, "owner-booking", "owner-cancellation"] as const;

/** The kinds of mails to a client. */
export type MailKind = (typeof CLIENT_MAIL_KINDS)[number];

type SentKind = (typeof SENT_KINDS)[number];

/** One booking that a mail is about, and what the mail says of it. A notice to the owner is about many bookings. */
export interface SentPart {
  readonly bookingId: string;
  readonly kind: SentKind;
  /**
   * The revision of the booking whose time the mail names. The mail is not sent once the booking has another revision,
   * or has been cancelled or made live again. Left out for notices to the owner, which are stored under revision 0.
   */
  readonly revision?: number;
}

/**
 * Begun: a copy may have reached the server, which has not confirmed it. Lost: as many copies as allowed were begun, and
 * none was confirmed. Accepted: the server has taken the mail over.
 */
export type MailProgress = "begun" | "lost" | "accepted";

/** The progress of the mails about one revision of a booking, by their kind. A kind that is missing was not sent. */
type BookingProgress = ReadonlyMap<SentKind, MailProgress>;

// A copy may have arrived although the server's answer was lost. A third copy would more likely annoy than inform.
const COPIES_MAX = 2;

// Leaves out the rows of confirmations that were only admitted: no copy of them has been begun.
const PROGRESS_AMONG = (ids: Values) =>
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

// Marks a confirmation as counted under its address's daily limit, so that further attempts are not counted again.
const ADMIT = `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, 'confirmation', :at, 0)
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO NOTHING`;

const ADMITTED = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = 'confirmation'`,
);

const MAIL_NAMING_TIME = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind IN ('confirmation', 'change')
    AND (accepted_at IS NOT NULL OR unanswered > 0) LIMIT 1`,
);

const PRESENT_STATE = query(
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

/** Records a booking's cancellation mail as done, so that no worker sends one, even if mail is switched on later. */
export async function withholdCancellationMail(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  at: Instant,
): Promise<void> {
  await transaction.run(WITHHOLD_CANCELLATION, { calendarId, bookingId, at });
}

/** Undoes `withholdCancellationMail`: the client is notified of the next cancellation. */
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

type MailPartsAt = MailParts & { readonly at: Instant };

const BEGIN_PARTS = operation(
  "begin a mail",
  async (transaction, { calendarId, parts, at }: MailPartsAt) => {
    for (const part of inLockOrder(parts)) {
      if (await isOutdated(transaction, calendarId, part)) return { ok: false };
      const begun = await transaction.run(BEGIN, { ...valuesOf(calendarId, part), at });
      if (begun !== 1) return { ok: false };
    }
    return { ok: true };
  },
);

const WITHDRAW_PARTS = operation(
  "withdraw a mail",
  async (transaction, { calendarId, parts }: MailParts) => {
    for (const part of inLockOrder(parts))
      await transaction.run(WITHDRAW, valuesOf(calendarId, part));
    return { ok: true };
  },
);

const ACCEPT_PARTS = operation(
  "accept a mail",
  async (transaction, { calendarId, parts, at }: MailPartsAt) => {
    for (const part of inLockOrder(parts))
      await transaction.run(ACCEPT, { ...valuesOf(calendarId, part), at });
    return { ok: true };
  },
);

export type SentMailStore = ReturnType<typeof sentMailStore>;

/** Stores which mails about bookings were sent, and each one's progress. It holds no data of the client. */
export function sentMailStore(database: Database) {
  /** The progress of the mails about this revision of these bookings, by booking id. */
  async function progressAmong(
    calendarId: string,
    bookingIds: readonly string[],
    revision = 0,
  ): Promise<ReadonlyMap<string, BookingProgress>> {
    const found = new Map<string, Map<SentKind, MailProgress>>();
    const ids = nameEach("id", bookingIds);
    for (const row of await find(database, PROGRESS_AMONG(ids), { calendarId, ...ids })) {
      if (row.revision !== revision) continue;
      const ofBooking = found.get(row.booking_id) ?? new Map<SentKind, MailProgress>();
      found.set(row.booking_id, ofBooking);
      ofBooking.set(row.kind, progressFrom(row.accepted_at, row.unanswered));
    }
    return found;
  }

  return {
    progressAmong,

    async progressOf(
      calendarId: string,
      bookingId: string,
      revision = 0,
    ): Promise<BookingProgress> {
      return (await progressAmong(calendarId, [bookingId], revision)).get(bookingId) ?? new Map();
    },

    /** Whether a mail that names any time of this booking may have reached its client. */
    async clientMayKnowTime(calendarId: string, bookingId: string): Promise<boolean> {
      return (await find(database, MAIL_NAMING_TIME, { calendarId, bookingId })).length > 0;
    },

    /** Whether every part is lost: all allowed copies were begun, and none was confirmed. */
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

    async isAdmitted(calendarId: string, bookingId: string): Promise<boolean> {
      return (await find(database, ADMITTED, { calendarId, bookingId })).length > 0;
    },

    async admit(calendarId: string, bookingId: string): Promise<void> {
      await runInTransaction(database, ADMIT, { calendarId, bookingId, at: database.now() });
    },

    /** Records that a copy is about to be sent. Returns `false`, recording nothing, if it must not be sent. */
    async begin(calendarId: string, parts: readonly SentPart[], at: Instant): Promise<boolean> {
      return (await database.tx(BEGIN_PARTS, { calendarId, parts, at })).ok;
    },

    /** Records that the server refused the copy that was begun: it reached no one and no longer counts. */
    async withdraw(calendarId: string, parts: readonly SentPart[]): Promise<void> {
      await database.tx(WITHDRAW_PARTS, { calendarId, parts });
    },

    async accept(calendarId: string, parts: readonly SentPart[], at: Instant): Promise<void> {
      await database.tx(ACCEPT_PARTS, { calendarId, parts, at });
    },
  };
}

/** Whether the booking has changed since the mail was written. An unknown booking counts as unchanged. */
async function isOutdated(
  transaction: Transaction,
  calendarId: string,
  { bookingId, kind, revision }: SentPart,
): Promise<boolean> {
  if (revision === undefined) return false;
  const [booking] = await find(transaction, PRESENT_STATE, { calendarId, bookingId });
  if (booking === undefined) return false;
  const isCancelled = booking.cancelled_at !== null;
  return booking.revision !== revision || isCancelled !== (kind === "cancellation");
}

function valuesOf(calendarId: string, { bookingId, kind, revision = 0 }: SentPart): Values {
  return { calendarId, bookingId, kind, revision };
}

/** Sorts the parts by booking, so that two workers that write the same rows lock them in one order: no deadlock. */
function inLockOrder(parts: readonly SentPart[]): SentPart[] {
  return parts.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
}

function progressFrom(acceptedAt: Instant | null, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
