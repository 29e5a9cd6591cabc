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
   * or has been cancelled or made live again. Left out for notices to the owner.
   */
  readonly revision?: number;
  /** Of a notice to the owner: how often the client had moved the booking. It is stored as the revision. */
  readonly clientMoves?: number;
  /** The time that the mail names. */
  readonly named?: NamedTime;
}

/** A time of a booking, as a mail has named it. */
export interface NamedTime {
  readonly barberColorId: number;
  readonly start: Instant;
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

// Marks a mail as counted under its address's daily limit, so that further attempts are not counted again.
const ADMIT = `INSERT INTO sent_mail (calendar_id, booking_id, kind, revision, begun_at, unanswered)
  VALUES (:calendarId, :bookingId, :kind, :revision, :at, 0)
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO NOTHING`;

// A confirmation is counted once, also when the booking has been moved before it went out.
const ADMITTED = query(
  { booking_id: text },
  `SELECT booking_id FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = :kind
    AND (kind = 'confirmation' OR revision = :revision)`,
);

const NAMED_BEFORE = (kinds: string) =>
  query(
    { named_barber_color_id: orNull(number), named_starts_at: orNull(number) },
    `SELECT named_barber_color_id, named_starts_at FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind IN (${kinds})
    AND revision < :revision AND (accepted_at IS NOT NULL OR unanswered > 0)
  ORDER BY revision DESC LIMIT 1`,
  );
const NAMED_TO_CLIENT = NAMED_BEFORE("'confirmation', 'change'");
const NAMED_TO_OWNER = NAMED_BEFORE("'owner-booking'");

const CLIENT_KNOWS_TIME = query(
  { booking_id: text },
  `SELECT booking.booking_id FROM booking JOIN sent_mail AS last
    ON last.calendar_id = booking.calendar_id AND last.booking_id = booking.booking_id
  WHERE booking.calendar_id = :calendarId AND booking.booking_id = :bookingId
    AND last.kind IN ('confirmation', 'change') AND last.revision = (
      SELECT MAX(revision) FROM sent_mail
      WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind IN ('confirmation', 'change')
        AND (accepted_at IS NOT NULL OR unanswered > 0)
    )
    AND last.accepted_at IS NOT NULL
    AND last.named_barber_color_id = booking.barber_color_id AND last.named_starts_at = booking.starts_at`,
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

const BEGIN = `INSERT INTO sent_mail (calendar_id, booking_id, kind, revision, begun_at, unanswered,
    named_barber_color_id, named_starts_at)
  VALUES (:calendarId, :bookingId, :kind, :revision, :at, 1, :namedBarber, :namedStart)
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO UPDATE SET
    unanswered = sent_mail.unanswered + 1, named_barber_color_id = excluded.named_barber_color_id,
    named_starts_at = excluded.named_starts_at
  WHERE sent_mail.accepted_at IS NULL AND sent_mail.unanswered < ${COPIES_MAX}`;

const IS_MAIL = `calendar_id = :calendarId AND booking_id = :bookingId AND kind = :kind
  AND revision = :revision`;

const WITHDRAW = `UPDATE sent_mail SET unanswered = unanswered - 1
  WHERE ${IS_MAIL} AND accepted_at IS NULL AND unanswered > 0`;

const ACCEPT = `UPDATE sent_mail SET accepted_at = :at WHERE ${IS_MAIL}`;

const WITHHOLD = `INSERT INTO sent_mail (calendar_id, booking_id, kind, revision, begun_at, accepted_at,
    named_barber_color_id, named_starts_at)
  SELECT calendar_id, booking_id, CAST(:kind AS TEXT), revision, CAST(:at AS BIGINT), CAST(:at AS BIGINT),
    barber_color_id, starts_at
  FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId
  ON CONFLICT (calendar_id, booking_id, kind, revision) DO UPDATE SET accepted_at = excluded.accepted_at`;

const ALLOW_CANCELLATION = `DELETE FROM sent_mail
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND kind = 'cancellation'`;

/** Records a booking's cancellation mail as done, so that no worker sends one, even if mail is switched on later. */
export async function withholdCancellationMail(
  transaction: Transaction,
  change: Change,
  at: Instant,
): Promise<void> {
  await withholdMail(transaction, change, "cancellation", at);
}

/** Records the mail about a booking's present state as done: that of another date of its series says it, too. */
export async function withholdMail(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  kind: "confirmation" | "change" | "cancellation",
  at: Instant,
): Promise<void> {
  await transaction.run(WITHHOLD, { calendarId, bookingId, kind, at });
}

/**
 * Records the mail about a move as done where the last mail that the client may have names the booking's present time, and was
 * accepted: it was moved there and back before a mail about that could leave.
 */
export async function withholdMailOfKnownTime(
  transaction: Transaction,
  change: Change,
  at: Instant,
): Promise<void> {
  const { calendarId, bookingId } = change;
  const known = await find(transaction, CLIENT_KNOWS_TIME, { calendarId, bookingId });
  if (known.length > 0) await withholdMail(transaction, change, "change", at);
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
      const { barberColorId: namedBarber = null, start: namedStart = null } = part.named ?? {};
      const values = { ...valuesOf(calendarId, part), at, namedBarber, namedStart };
      const begun = await transaction.run(BEGIN, values);
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

  async function progressOfParts(
    calendarId: string,
    parts: readonly SentPart[],
  ): Promise<ReadonlyMap<SentPart, MailProgress>> {
    const found = new Map<SentPart, MailProgress>();
    for (const [revision, ofRevision] of Map.groupBy(parts, storedRevision)) {
      const ids = ofRevision.map(({ bookingId }) => bookingId);
      const known = await progressAmong(calendarId, ids, revision);
      for (const part of ofRevision) {
        const progress = known.get(part.bookingId)?.get(part.kind);
        if (progress !== undefined) found.set(part, progress);
      }
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

    /** The progress of each of these mails; those that were not sent are missing. */
    progressOfParts,

    /** Whether every part is lost: all allowed copies were begun, and none was confirmed. */
    async areLost(calendarId: string, parts: readonly SentPart[]): Promise<boolean> {
      const progress = await progressOfParts(calendarId, parts);
      return parts.every((part) => progress.get(part) === "lost");
    },

    /** The time that the last mail before this one may have named to the client, or to the owner; `undefined` if not known. */
    async namedBefore(calendarId: string, part: SentPart): Promise<NamedTime | undefined> {
      const isToOwner = part.kind === "owner-booking";
      const values = { calendarId, bookingId: part.bookingId, revision: storedRevision(part) };
      const [row] = await find(database, isToOwner ? NAMED_TO_OWNER : NAMED_TO_CLIENT, values);
      const { named_barber_color_id: barberColorId = null, named_starts_at: start = null } =
        row ?? {};
      return barberColorId === null || start === null ? undefined : { barberColorId, start };
    },

    async isAdmitted(calendarId: string, part: SentPart): Promise<boolean> {
      return (await find(database, ADMITTED, valuesOf(calendarId, part))).length > 0;
    },

    async admit(calendarId: string, part: SentPart): Promise<void> {
      const values = { ...valuesOf(calendarId, part), at: database.now() };
      await runInTransaction(database, ADMIT, values);
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

function valuesOf(calendarId: string, part: SentPart): Values {
  const { bookingId, kind } = part;
  return { calendarId, bookingId, kind, revision: storedRevision(part) };
}

function storedRevision({ revision, clientMoves }: SentPart): number {
  return revision ?? clientMoves ?? 0;
}

/** Sorts the parts by booking, so that two workers that write the same rows lock them in one order: no deadlock. */
function inLockOrder(parts: readonly SentPart[]): SentPart[] {
  return parts.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
}

function progressFrom(acceptedAt: Instant | null, unanswered: number): MailProgress {
  if (acceptedAt !== null) return "accepted";
  return unanswered < COPIES_MAX ? "begun" : "lost";
}
