// The half hours of a barber: how many places of each are taken, and how many closed times cover it.

import {
  CELLS_A_DAY,
  CELLS_A_WEEK,
  cellRange,
  cellsOf,
} from "@vitrine/domain/time/half-hour-cells";
import type { Cell } from "@vitrine/domain/time/half-hour-cells";
import type { CellUse } from "@vitrine/domain/slots/occupancy";
import { memoize } from "@vitrine/domain/memoize";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { Reader, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { find, number, query } from "../database/query.ts";
import { partsOf } from "../database/statement-parts.ts";

interface Barber {
  readonly calendarId: string;
  readonly barberColorId: number;
}

export interface BarberTime extends Barber {
  readonly span: TimeSpan;
}

interface Places {
  readonly places: number;
  readonly capacity: number;
}

/** SQL: a half hour's week. The unique index begins with it, to keep current bookings together. decisions/0027 */
export const WEEK = `(cell / ${CELLS_A_WEEK})`;

export function weekOf(cell: Cell): number {
  return Math.floor(cell / CELLS_A_WEEK);
}

const USES_WITHIN = (weeks: Values) =>
  query(
    { cell: number, taken: number, blocked: number },
    `SELECT cell, taken, blocked FROM half_hour
  WHERE ${WEEK} IN (${namesIn(weeks).join(", ")}) AND calendar_id = :calendarId
    AND barber_color_id = :barberColorId AND cell >= :first AND cell < :beyond`,
  );

// It runs often, so its text is always the same: a booking touches at most the weeks of its first and its last half hour.
const FULL = query(
  { cell: number },
  `SELECT cell FROM half_hour
  WHERE ${WEEK} IN (:firstWeek, :lastWeek) AND calendar_id = :calendarId
    AND barber_color_id = :barberColorId AND cell >= :first AND cell < :beyond
    AND (blocked > 0 OR taken + :places > :capacity) LIMIT 1`,
);

// When it changes fewer rows than there are half hours, one of them is full or closed (`blocked`). It locks them in
// ascending order, so that two bookings never wait for each other.
const CLAIM = memoize(
  CELLS_A_DAY,
  (cells: number) => `${insertConsecutive(cells)}
  DO UPDATE SET taken = half_hour.taken + excluded.taken, capacity = excluded.capacity
  WHERE half_hour.blocked = 0 AND half_hour.taken + excluded.taken <= excluded.capacity`,
);

// For a booking that had these half hours before: closed times do not count, since they leave the bookings inside alone.
const CLAIM_AGAIN = (cells: number) => `${insertConsecutive(cells)}
  DO UPDATE SET taken = half_hour.taken + excluded.taken, capacity = excluded.capacity
  WHERE half_hour.taken + excluded.taken <= excluded.capacity`;

// An INSERT like the others, though its rows exist: an UPDATE … IN would take its locks in any order.
const GIVE_BACK = (cells: number) => `${insertConsecutive(cells)}
  DO UPDATE SET taken = half_hour.taken - excluded.taken`;

// Closing never fails: bookings inside stay booked.
const CLOSE = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET blocked = half_hour.blocked + excluded.blocked`;

const OPEN = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET blocked = half_hour.blocked - excluded.blocked`;

// Locks the rows and changes nothing.
const HOLD = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET taken = half_hour.taken`;

/** SQL that inserts consecutive half hours. The caller adds what happens to a row that exists. */
function insertConsecutive(cells: number): string {
  return insertCells(Array.from({ length: cells }, (_, index) => `:first + ${index}`));
}

/** SQL that inserts any half hours, each given as a value. */
function insertEach(cells: number): string {
  return insertCells(Array.from({ length: cells }, (_, index) => `:cell${index}`));
}

function insertCells(cells: readonly string[]): string {
  const rows = cells.map(
    (cell) => `(:calendarId, :barberColorId, ${cell}, :places, :capacity, :closings)`,
  );
  return `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity, blocked)
  VALUES ${rows.join(", ")} ON CONFLICT (${WEEK}, calendar_id, barber_color_id, cell)`;
}

/** How the half hours of a range are used; a half hour without a record is missing, and free. */
export function usesWithin(
  reader: Reader,
  { calendarId, barberColorId, span }: BarberTime,
): Promise<CellUse[]> {
  const weeks = nameEach("week", [...new Set(cellsOf(span).map(weekOf))]);
  const values = { ...weeks, calendarId, barberColorId, ...cellRange(span) };
  return find(reader, USES_WITHIN(weeks), values);
}

/** Whether a claim of these half hours would succeed, if no other transaction comes between. */
export async function haveRoom(
  reader: Reader,
  time: BarberTime,
  { places, capacity }: Places,
): Promise<boolean> {
  if (places > capacity) return false;
  const { calendarId, barberColorId, span } = time;
  const { first, beyond } = cellRange(span);
  const weeks = { firstWeek: weekOf(first), lastWeek: weekOf(beyond - 1) };
  const values = { ...weeks, calendarId, barberColorId, first, beyond, places, capacity };
  return (await find(reader, FULL, values)).length === 0;
}

/** Whether a booking that had these half hours before has room in them now: closed times do not count. */
export async function haveRoomAgain(
  reader: Reader,
  time: BarberTime,
  { places, capacity }: Places,
): Promise<boolean> {
  const uses = await usesWithin(reader, time);
  return uses.every(({ taken }) => taken + places <= capacity);
}

/**
 * Takes `places` of every half hour. Returns `false` when one has no room; others may be taken then, so the transaction
 * must not be committed. `isAgain`: the booking had these half hours before, so closed times do not count.
 */
export async function claimHalfHours(
  transaction: Transaction,
  time: BarberTime,
  { places, capacity }: Places,
  isAgain = false,
): Promise<boolean> {
  // More places than a half hour has never fit, and inserting them would violate the table's check.
  if (places > capacity) return false;
  const values = { places, capacity, closings: 0 };
  return change(transaction, isAgain ? CLAIM_AGAIN : CLAIM, time, values);
}

export async function giveHalfHoursBack(
  transaction: Transaction,
  time: BarberTime,
  places: number,
): Promise<void> {
  // The rows exist and keep their capacity: the value given here only satisfies the table's check.
  await change(transaction, GIVE_BACK, time, { places, capacity: places, closings: 0 });
}

/** Counts one more closed time on every half hour of each range; `capacity` is for half hours without a record yet. */
export async function closeHalfHours(
  transaction: Transaction,
  ofBarber: Barber,
  spans: readonly TimeSpan[],
  capacity: number,
): Promise<void> {
  const values = { capacity, closings: 1 };
  await changeEach(transaction, CLOSE, ofBarber, spans.flatMap(cellsOf), values);
}

export async function openHalfHours(
  transaction: Transaction,
  ofBarber: Barber,
  spans: readonly TimeSpan[],
): Promise<void> {
  const values = { capacity: 0, closings: 1 };
  await changeEach(transaction, OPEN, ofBarber, spans.flatMap(cellsOf), values);
}

/** Locks half hours in ascending order: otherwise two transactions with several ranges could wait for each other. */
export async function holdHalfHours(
  transaction: Transaction,
  times: readonly BarberTime[],
  capacity: number,
): Promise<void> {
  const barbers = [...new Map(times.map((time) => [time.barberColorId, time])).values()];
  const ascending = barbers.toSorted((one, other) => one.barberColorId - other.barberColorId);
  for (const { calendarId, barberColorId } of ascending) {
    const ofBarber = times.filter((time) => time.barberColorId === barberColorId);
    const cells = new Set(ofBarber.flatMap(({ span }) => cellsOf(span)));
    const values = { capacity, closings: 0 };
    await changeEach(transaction, HOLD, { calendarId, barberColorId }, [...cells], values);
  }
}

async function changeEach(
  transaction: Transaction,
  statement: (cells: number) => string,
  { calendarId, barberColorId }: Barber,
  cells: readonly Cell[],
  values: { readonly capacity: number; readonly closings: number },
): Promise<void> {
  const ascending = cells.toSorted((one, other) => one - other);
  // A statement may change each row only once. A half hour that two ranges touch is changed again by another statement,
  // which waits for no other transaction, since the row is locked already.
  const firsts = ascending.filter((cell, index) => cell !== ascending[index - 1]);
  const others = ascending.filter((cell, index) => cell === ascending[index - 1]);
  const proposed = { calendarId, barberColorId, places: 0, ...values };
  for (const part of partsOf(firsts)) {
    const named = Object.fromEntries(part.map((cell, index) => [`cell${index}`, cell]));
    await transaction.run(statement(part.length), { ...proposed, ...named });
  }
  if (others.length === 0) return;
  await changeEach(transaction, statement, { calendarId, barberColorId }, others, values);
}

/** Returns whether all half hours were changed. */
async function change(
  transaction: Transaction,
  statement: (cells: number) => string,
  { calendarId, barberColorId, span }: BarberTime,
  proposed: { readonly places: number; readonly capacity: number; readonly closings: number },
): Promise<boolean> {
  const { first, beyond } = cellRange(span);
  const values = { calendarId, barberColorId, first, ...proposed };
  return (await transaction.run(statement(beyond - first), values)) === beyond - first;
}
