import { randomInt, randomUUID } from "node:crypto";

import { CELL_MINUTES, cellRange } from "@vitrine/domain/half-hour-cells";
import type { CellUse } from "@vitrine/domain/occupancy";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import {
  ASKED_COLUMNS,
  ASKED_VALUES,
  askedValues,
  DETAILS_ARE,
  blankDetails,
  IDENTITY_COLUMNS,
  IDENTITY_IS,
  identityValues,
  IS_LIVE,
} from "./booking-columns.ts";
import { countFailedLook, guardLook, returnLook } from "./cancel-guard.ts";
import type { CancelAttempt } from "./cancel-guard.ts";
import { NO_FOLLOWERS } from "./change-followers.ts";
import type { ChangeFollowers } from "./change-followers.ts";
import { claimAllowance } from "./client-use.ts";
import type { Allowance } from "./client-use.ts";
import type { Database, Transaction } from "./database.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import type { NewBooking } from "./new-booking.ts";
import { enqueueChange, enqueueChangeToFollowers, removeChanges } from "./outbox-changes.ts";
import type { Change } from "./outbox-changes.ts";
import { find, number, query, text } from "./query.ts";
import { withholdCancellationMail } from "./sent-mail-store.ts";

const INSERT_UNLESS_LIVE = `INSERT INTO booking
  (booking_id, created_at, ${ASKED_COLUMNS}) VALUES (:bookingId, :createdAt, ${ASKED_VALUES})
  ON CONFLICT (${IDENTITY_COLUMNS}) WHERE ${IS_LIVE} DO NOTHING`;

const FIND_REPEATED = `SELECT 1 AS found FROM booking
  WHERE ${IDENTITY_IS} AND ${DETAILS_ARE} AND ${IS_LIVE}`;

const CANCEL = query(
  { booking_id: text, places: number },
  `UPDATE booking SET cancelled_at = :cancelledAt WHERE ${IDENTITY_IS} AND ${IS_LIVE}
  RETURNING booking_id, places`,
);

const CANCEL_BY_ID = query(
  { barber_color_id: number, starts_at: number, ends_at: number, places: number },
  `UPDATE booking SET cancelled_at = :cancelledAt
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_LIVE}
  RETURNING barber_color_id, starts_at, ends_at, places`,
);

const USES_WITHIN = query(
  { cell: number, taken: number, blocked: number },
  `SELECT cell, taken, blocked FROM half_hour
  WHERE calendar_id = :calendarId AND barber_color_id = :barberColorId
    AND cell >= :first AND cell < :beyond`,
);

// One statement takes every half hour of a booking or fewer than all, cells ascending so that two bookings never
// wait for each other. An owner's event in the way (`blocked`) refuses like a full half hour.
const CLAIM = (cells: number) => `${proposeHalfHours(cells)}
  DO UPDATE SET taken = half_hour.taken + excluded.taken, capacity = excluded.capacity
  WHERE half_hour.blocked = 0 AND half_hour.taken + excluded.taken <= excluded.capacity`;

// The same kind of statement, positive values: an UPDATE … IN takes its locks in any order.
const GIVE_BACK = (cells: number) => `${proposeHalfHours(cells)}
  DO UPDATE SET taken = half_hour.taken - excluded.taken`;

function proposeHalfHours(cells: number): string {
  const rows = Array.from(
    { length: cells },
    (_, index) => `(:calendarId, :barberColorId, :first + ${index}, :places, :capacity)`,
  );
  return `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity)
  VALUES ${rows.join(", ")} ON CONFLICT (calendar_id, barber_color_id, cell)`;
}

const TRIAL_BARBER = 0;
// Any half hour of some decades: two instances that try at once wait for each other only where they choose the same.
const TRIAL_CELLS = 1_000_000;

const REMOVE_HALF_HOUR = `DELETE FROM half_hour
  WHERE calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell`;
const REMOVE_BOOKING =
  "DELETE FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId";

/** Keeps bookings and the half hours that they take. The only one that decides who gets a slot. */
export type BookingStore = ReturnType<typeof bookingStore>;

/** The booking store on any engine. */
export function bookingStore(database: Database, followers: ChangeFollowers = NO_FOLLOWERS) {
  const enqueue = (transaction: Transaction, calendarId: string, bookingId: string) => {
    const names = followers.namesOf(calendarId);
    // The machine's clock: NOW moves the booking rules' only.
    return enqueueChange(transaction, { calendarId, bookingId }, names, Date.now());
  };

  return {
    /**
     * Stores a booking when its half hours have room. The exact repeat of a live booking succeeds with
     * `stored: false`; the same identity with other details, or no room, is refused as `slot-taken`. What goes beyond
     * its client's allowance, where there is one, is refused as `too-many-creates`, `-half-hours` or `-bookings`.
     */
    async create(
      booking: NewBooking,
      allowance?: Allowance,
    ): Promise<{ ok: true; stored: boolean } | Refused> {
      const outcome = await database.tx<{ ok: true; stored: boolean } | Refused>(
        async (transaction) => {
          // The booking's row first, then its half hours, then its client's use, then the outbox, and cancelling does
          // the same: one order of locks for all.
          const bookingId = randomUUID();
          if (!(await insertUnlessLive(transaction, bookingId, booking))) {
            return (await isRepeat(transaction, booking))
              ? { ok: true, stored: false }
              : refused("slot-taken");
          }
          if (!(await claim(transaction, booking))) return refused("slot-taken");
          if (allowance !== undefined) {
            const exceeded = await claimAllowance(transaction, booking, allowance);
            if (exceeded !== undefined) return exceeded;
          }
          await enqueue(transaction, booking.calendarId, bookingId);
          return { ok: true, stored: true };
        },
      );
      if (outcome.ok && outcome.stored) followers.changed(booking.calendarId);
      return outcome;
    },

    /**
     * Cancels the live booking with this identity and gives its half hours back. Where looks are counted, one too many
     * is refused as `too-many-looks`, whether there is such a booking or not.
     */
    async cancel(
      identity: BookingIdentity,
      cancelledAt: Instant,
      attempt?: CancelAttempt,
    ): Promise<{ ok: true } | Refused> {
      const { calendarId } = identity;
      const { outcome } = await database.tx<{ ok: boolean; outcome: { ok: true } | Refused }>(
        async (transaction) => {
          const guarded =
            attempt === undefined ? "free" : await guardLook(transaction, identity, attempt);
          if (guarded === "refused") return { ok: false, outcome: refused("too-many-looks") };
          const values = { ...identityValues(identity), cancelledAt };
          const [cancelled] = await find(transaction, CANCEL, values);
          if (cancelled === undefined) {
            const isCounted = attempt !== undefined && guarded !== "free";
            if (isCounted) await countFailedLook(transaction, identity, attempt);
            return { ok: isCounted, outcome: refused("booking-not-found") };
          }
          if (attempt !== undefined && guarded === "guarded") {
            await returnLook(transaction, identity, attempt);
          }
          await giveBack(transaction, identity, cancelled.places);
          await enqueue(transaction, calendarId, cancelled.booking_id);
          return { ok: true, outcome: { ok: true } };
        },
      );
      if (outcome.ok) followers.changed(calendarId);
      return outcome;
    },

    /**
     * Cancels this very booking and gives its half hours back, for a command that runs beside the servers: the targets
     * that they have recorded hear of it. `withoutMail`: its client gets no cancellation mail. Answers `false` when the
     * booking is not live any more.
     */
    async cancelById(
      { calendarId, bookingId }: Change,
      cancelledAt: Instant,
      { withoutMail }: { readonly withoutMail: boolean },
    ): Promise<boolean> {
      const { ok } = await database.tx(async (transaction) => {
        const values = { calendarId, bookingId, cancelledAt };
        const [cancelled] = await find(transaction, CANCEL_BY_ID, values);
        if (cancelled === undefined) return { ok: false };
        const { barber_color_id: barberColorId, starts_at: start, ends_at: end } = cancelled;
        const taken = { calendarId, barberColorId, span: { start, end } };
        await giveBack(transaction, taken, cancelled.places);
        await enqueueChangeToFollowers(transaction, { calendarId, bookingId }, Date.now());
        if (withoutMail) {
          await withholdCancellationMail(transaction, { calendarId, bookingId }, cancelledAt);
        }
        return { ok: true };
      });
      return ok;
    },

    /** What is known of the half hours in `span`. */
    usesWithin(calendarId: string, barberColorId: number, span: TimeSpan): Promise<CellUse[]> {
      return find(database, USES_WITHIN, { calendarId, barberColorId, ...cellRange(span) });
    },

    /**
     * Resolves when a booking of this calendar can be stored now: stores one, on disk, takes it back in the same
     * transaction, so that nobody ever sees it, and reads as an availability check does. Throws otherwise.
     */
    async tryCreate(calendarId: string): Promise<void> {
      const trial = trialBooking(calendarId);
      const { barberColorId, span } = trial;
      const { first: cell, beyond } = cellRange(span);
      const bookingId = randomUUID();
      await database.tx(async (transaction) => {
        const isInserted = await insertUnlessLive(transaction, bookingId, trial);
        if (!isInserted || !(await claim(transaction, trial))) {
          throw new Error("the trial booking was refused");
        }
        await enqueue(transaction, calendarId, bookingId);
        await removeChanges(transaction, { calendarId, bookingId });
        await transaction.run(REMOVE_HALF_HOUR, { calendarId, barberColorId, cell });
        await transaction.run(REMOVE_BOOKING, { calendarId, bookingId });
        return { ok: true };
      });
      await find(database, USES_WITHIN, { calendarId, barberColorId, first: cell, beyond });
    },
  };
}

/** A booking that gets in the way of no other: no shop has its barber, and two trials hardly ever meet. */
function trialBooking(calendarId: string): NewBooking {
  const halfHour = CELL_MINUTES * 60_000;
  const start = randomInt(TRIAL_CELLS) * halfHour;
  return {
    calendarId,
    barberColorId: TRIAL_BARBER,
    clientPhone: randomUUID(),
    span: { start, end: start + halfHour },
    ...blankDetails(),
    capacity: 1,
    createdAt: Date.now(),
  };
}

async function insertUnlessLive(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
): Promise<boolean> {
  const { createdAt } = booking;
  const values = { ...askedValues(booking), bookingId, createdAt };
  return (await transaction.run(INSERT_UNLESS_LIVE, values)) === 1;
}

async function isRepeat(transaction: Transaction, booking: NewBooking): Promise<boolean> {
  return (await transaction.all(FIND_REPEATED, askedValues(booking))).length > 0;
}

async function claim(
  transaction: Transaction,
  { calendarId, barberColorId, span, places, capacity }: NewBooking,
): Promise<boolean> {
  // More than a half hour holds never fits; proposing it would break the table's own check.
  if (places > capacity) return false;
  const { first, beyond } = cellRange(span);
  const values = { calendarId, barberColorId, first, places, capacity };
  return (await transaction.run(CLAIM(beyond - first), values)) === beyond - first;
}

async function giveBack(
  transaction: Transaction,
  { calendarId, barberColorId, span }: Omit<BookingIdentity, "clientPhone">,
  places: number,
): Promise<void> {
  const { first, beyond } = cellRange(span);
  // The half hours are there and keep their capacity: this one only fits the table's own check.
  const values = { calendarId, barberColorId, first, places, capacity: places };
  await transaction.run(GIVE_BACK(beyond - first), values);
}
