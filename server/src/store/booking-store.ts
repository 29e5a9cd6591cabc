import { randomInt, randomUUID } from "node:crypto";

import { CELL_MINUTES, cellRange, cellsOf } from "@vitrine/domain/half-hour-cells";
import type { CellUse } from "@vitrine/domain/occupancy";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import {
  ASKED_COLUMNS,
  ASKED_PLACEHOLDERS,
  DETAILS_ARE,
  detailValues,
  IDENTITY_COLUMNS,
  IDENTITY_IS,
  identityValues,
} from "./booking-columns.ts";
import { NO_FOLLOWERS } from "./change-followers.ts";
import type { ChangeFollowers } from "./change-followers.ts";
import type { Database, Transaction } from "./database.ts";
import type { BookingIdentity, NewBooking } from "./new-booking.ts";
import { enqueueChange, removeChanges } from "./outbox-store.ts";

/** Keeps bookings and the half hours that they take. The only one that decides who gets a slot. */
export interface BookingStore {
  /**
   * Stores a booking when its half hours have room. The exact repeat of a live booking succeeds with
   * `stored: false`; the same identity with other details, or no room, is refused as `slot-taken`.
   */
  create(booking: NewBooking): Promise<{ ok: true; stored: boolean } | Refused>;
  /** Cancels the live booking with this identity and gives its half hours back. */
  cancel(identity: BookingIdentity, cancelledAt: Instant): Promise<{ ok: true } | Refused>;
  /** What is known of the half hours in `span`. */
  usesWithin(calendarId: string, barberColorId: number, span: TimeSpan): Promise<CellUse[]>;
  /**
   * Resolves when a booking of this calendar can be stored now: stores one, on disk, takes it back in the same
   * transaction, so that nobody ever sees it, and reads as an availability check does. Throws otherwise.
   */
  tryCreate(calendarId: string): Promise<void>;
}

const IS_LIVE = "cancelled_at IS NULL AND erased_at IS NULL";

const INSERT_UNLESS_LIVE = `INSERT INTO booking
  (booking_id, created_at, ${ASKED_COLUMNS}) VALUES (?, ?, ${ASKED_PLACEHOLDERS})
  ON CONFLICT (${IDENTITY_COLUMNS}) WHERE ${IS_LIVE} DO NOTHING`;

const FIND_REPEATED = `SELECT 1 AS found FROM booking
  WHERE ${IDENTITY_IS} AND ${DETAILS_ARE} AND ${IS_LIVE}`;

const CANCEL = `UPDATE booking SET cancelled_at = ? WHERE ${IDENTITY_IS} AND ${IS_LIVE}
  RETURNING booking_id, places`;

const USES_WITHIN = `SELECT cell, taken, blocked FROM half_hour
  WHERE calendar_id = ? AND barber_color_id = ? AND cell >= ? AND cell < ?`;

// One statement takes every half hour of a booking or fewer than all, cells ascending so that two bookings never
// wait for each other. An owner's event in the way (`blocked`) refuses like a full half hour.
const CLAIM = (cells: number) => `${proposedHalfHours(cells)}
  DO UPDATE SET taken = half_hour.taken + excluded.taken, capacity = excluded.capacity
  WHERE half_hour.blocked = 0 AND half_hour.taken + excluded.taken <= excluded.capacity`;

// The same kind of statement, positive values: an UPDATE … IN takes its locks in any order.
const GIVE_BACK = (cells: number) => `${proposedHalfHours(cells)}
  DO UPDATE SET taken = half_hour.taken - excluded.taken`;

const TRIAL_BARBER = 0;
// Any half hour of some decades: two instances that try at once wait for each other only where they choose the same.
const TRIAL_CELLS = 1_000_000;

const REMOVE_HALF_HOUR =
  "DELETE FROM half_hour WHERE calendar_id = ? AND barber_color_id = ? AND cell = ?";
const REMOVE_BOOKING = "DELETE FROM booking WHERE calendar_id = ? AND booking_id = ?";

/** The booking store on any engine. */
export function bookingStore(
  database: Database,
  followers: ChangeFollowers = NO_FOLLOWERS,
): BookingStore {
  const enqueue = (transaction: Transaction, calendarId: string, bookingId: string) => {
    const names = followers.namesOf(calendarId);
    // The machine's clock: NOW moves the booking rules' only.
    return enqueueChange(transaction, { calendarId, bookingId }, names, Date.now());
  };

  return {
    async create(booking) {
      const outcome = await database.tx<{ ok: true; stored: boolean } | Refused>(
        async (transaction) => {
          // The booking's row first, then its half hours, then the outbox, and cancelling does the same: one order of
          // locks for all.
          const bookingId = randomUUID();
          if (!(await insertUnlessLive(transaction, bookingId, booking))) {
            return (await isRepeat(transaction, booking))
              ? { ok: true, stored: false }
              : refused("slot-taken");
          }
          if (!(await claim(transaction, booking))) return refused("slot-taken");
          await enqueue(transaction, booking.calendarId, bookingId);
          return { ok: true, stored: true };
        },
      );
      if (outcome.ok && outcome.stored) followers.changed(booking.calendarId);
      return outcome;
    },

    async cancel(identity, cancelledAt) {
      const outcome = await database.tx<{ ok: true } | Refused>(async (transaction) => {
        const [cancelled] = await transaction.all(CANCEL, [
          cancelledAt,
          ...identityValues(identity),
        ]);
        if (cancelled === undefined) return refused("booking-not-found");
        await giveBack(transaction, identity, Number(cancelled["places"]));
        await enqueue(transaction, identity.calendarId, String(cancelled["booking_id"]));
        return { ok: true };
      });
      if (outcome.ok) followers.changed(identity.calendarId);
      return outcome;
    },

    async usesWithin(calendarId, barberColorId, span) {
      const { first, beyond } = cellRange(span);
      const rows = await database.all(USES_WITHIN, [calendarId, barberColorId, first, beyond]);
      return rows.map((row) => ({
        cell: Number(row["cell"]),
        taken: Number(row["taken"]),
        blocked: Number(row["blocked"]),
      }));
    },

    async tryCreate(calendarId) {
      const trial = trialBooking(calendarId);
      const [cell = 0] = cellsOf(trial.span);
      const bookingId = randomUUID();
      await database.tx(async (transaction) => {
        const isInserted = await insertUnlessLive(transaction, bookingId, trial);
        if (!isInserted || !(await claim(transaction, trial))) {
          throw new Error("a booking in nobody's way is refused");
        }
        await enqueue(transaction, calendarId, bookingId);
        await removeChanges(transaction, { calendarId, bookingId });
        await transaction.run(REMOVE_HALF_HOUR, [calendarId, TRIAL_BARBER, cell]);
        await transaction.run(REMOVE_BOOKING, [calendarId, bookingId]);
        return { ok: true };
      });
      await database.all(USES_WITHIN, [calendarId, TRIAL_BARBER, cell, cell + 1]);
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
    clientName: "",
    clientEmail: "",
    places: 1,
    capacity: 1,
    createdAt: Date.now(),
  };
}

async function insertUnlessLive(
  transaction: Transaction,
  bookingId: string,
  booking: NewBooking,
): Promise<boolean> {
  const inserted = await transaction.run(INSERT_UNLESS_LIVE, [
    bookingId,
    booking.createdAt,
    ...identityValues(booking),
    ...detailValues(booking),
  ]);
  return inserted === 1;
}

async function isRepeat(transaction: Transaction, booking: NewBooking): Promise<boolean> {
  const found = await transaction.all(FIND_REPEATED, [
    ...identityValues(booking),
    ...detailValues(booking),
  ]);
  return found.length > 0;
}

async function claim(transaction: Transaction, booking: NewBooking): Promise<boolean> {
  const { places, capacity } = booking;
  // More than a half hour holds never fits; proposing it would break the table's own check.
  if (places > capacity) return false;
  const cells = cellsOf(booking.span);
  const claimed = await transaction.run(
    CLAIM(cells.length),
    cells.flatMap((cell) => [booking.calendarId, booking.barberColorId, cell, places, capacity]),
  );
  return claimed === cells.length;
}

async function giveBack(
  transaction: Transaction,
  identity: BookingIdentity,
  places: number,
): Promise<void> {
  const cells = cellsOf(identity.span);
  await transaction.run(
    GIVE_BACK(cells.length),
    cells.flatMap((cell) => [identity.calendarId, identity.barberColorId, cell, places, places]),
  );
}

function proposedHalfHours(cells: number): string {
  const rows = Array.from({ length: cells }, () => "(?, ?, ?, ?, ?)").join(", ");
  return `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES ${rows}
  ON CONFLICT (calendar_id, barber_color_id, cell)`;
}
