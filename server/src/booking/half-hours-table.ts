// The half hours of a barber: how many places of each are taken, and how many closed times cover it.

import {
  CELLS_A_DAY,
  CELLS_A_WEEK,
  cellRange,
  cellsOf,
  PARTS_OF_CELL,
  PLACES_OF_PART_MAX,
  sharesOf,
} from "@vitrine/domain/time/half-hour-cells";
import type { BookedTime, Cell, CellShare } from "@vitrine/domain/time/half-hour-cells";
import { isFree, isFreeAgain, usesByCell } from "@vitrine/domain/slots/occupancy";
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

/** What a booking of a barber takes. */
export interface BarberTime extends Barber, BookedTime {}

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
    { cell: number, taken: number, parts: number, blocked: number },
    `SELECT cell, taken, parts, blocked FROM half_hour
  WHERE ${WEEK} IN (${namesIn(weeks).join(", ")}) AND calendar_id = :calendarId
    AND barber_color_id = :barberColorId AND cell >= :first AND cell < :beyond`,
  );

const USES_OF_BARBERS = (weeks: Values, barbers: Values) =>
  query(
    { barber_color_id: number, cell: number, taken: number, parts: number, blocked: number },
    `SELECT barber_color_id, cell, taken, parts, blocked FROM half_hour
  WHERE ${WEEK} IN (${namesIn(weeks).join(", ")}) AND calendar_id = :calendarId
    AND barber_color_id IN (${namesIn(barbers).join(", ")}) AND cell >= :first AND cell < :beyond`,
  );

/** SQL: a half hour's places in one of its parts, as `placesInParts` of the domain reads them. */
const inPart = (column: string, part: number) =>
  `((${column} >> ${part * Math.log2(PLACES_OF_PART_MAX + 1)}) & ${PLACES_OF_PART_MAX})`;

const HAS_ROOM = `half_hour.taken + excluded.taken <= excluded.capacity
    AND (half_hour.parts + excluded.parts = 0 OR (${Array.from(
      { length: PARTS_OF_CELL },
      (_, part) =>
        `half_hour.taken + excluded.taken + ${inPart("half_hour.parts", part)} + ${inPart("excluded.parts", part)} <= excluded.capacity`,
    ).join(" AND ")}))`;

const TAKE = `DO UPDATE SET taken = half_hour.taken + excluded.taken, parts = half_hour.parts + excluded.parts,
    capacity = excluded.capacity`;

// When it changes fewer rows than there are half hours, one of them is full or closed (`blocked`). It locks them in
// ascending order, so that two bookings never wait for each other.
const CLAIM = memoize(
  CELLS_A_DAY,
  (cells: number) => `${insertConsecutive(cells)}
  ${TAKE}
  WHERE (half_hour.blocked = 0 OR half_hour.cell >= :firstOfPadding) AND ${HAS_ROOM}`,
);

// For a booking that had these half hours before: closed times do not count, since they leave the bookings inside alone.
const CLAIM_AGAIN = (cells: number) => `${insertConsecutive(cells)}
  ${TAKE}
  WHERE ${HAS_ROOM}`;

// An INSERT like the others, though its rows exist: an UPDATE … IN would take its locks in any order.
const GIVE_BACK = (cells: number) => `${insertConsecutive(cells)}
  DO UPDATE SET taken = half_hour.taken - excluded.taken, parts = half_hour.parts - excluded.parts`;

// Closing never fails: bookings inside stay booked.
const CLOSE = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET blocked = half_hour.blocked + excluded.blocked`;

const OPEN = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET blocked = half_hour.blocked - excluded.blocked`;

// Locks the rows and changes nothing.
const HOLD = (cells: number) => `${insertEach(cells)}
  DO UPDATE SET taken = half_hour.taken`;

/**
 * SQL that inserts consecutive half hours, of which the first and the last may be taken in part. The caller adds what
 * happens to a row that exists.
 */
function insertConsecutive(cells: number): string {
  const rows = Array.from({ length: cells }, (_, index) => {
    if (index === 0) return [":first", ":takenInFirst", ":partsOfFirst"] as const;
    const isLast = index === cells - 1;
    return [
      `:first + ${index}`,
      isLast ? ":takenInLast" : ":places",
      isLast ? ":partsOfLast" : "0",
    ] as const;
  });
  return insertCells(rows);
}

/** SQL that inserts any half hours, each given as a value. */
function insertEach(cells: number): string {
  return insertCells(
    Array.from({ length: cells }, (_, index) => [`:cell${index}`, "0", "0"] as const),
  );
}

function insertCells(cells: readonly (readonly [cell: string, taken: string, parts: string])[]) {
  const rows = cells.map(
    ([cell, taken, parts]) =>
      `(:calendarId, :barberColorId, ${cell}, ${taken}, ${parts}, :capacity, :closings)`,
  );
  return `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, parts, capacity, blocked)
  VALUES ${rows.join(", ")} ON CONFLICT (${WEEK}, calendar_id, barber_color_id, cell)`;
}

/** How the half hours of a range are used; a half hour without a record is missing, and free. */
export function usesWithin(
  reader: Reader,
  { calendarId, barberColorId, span }: Barber & { readonly span: TimeSpan },
): Promise<CellUse[]> {
  const weeks = nameEach("week", [...new Set(cellsOf(span).map(weekOf))]);
  const values = { ...weeks, calendarId, barberColorId, ...cellRange(span) };
  return find(reader, USES_WITHIN(weeks), values);
}

/** The same of several barbers, in one statement: each barber's by the barber's id. */
export async function usesOfBarbers(
  reader: Reader,
  calendarId: string,
  barberColorIds: readonly number[],
  span: TimeSpan,
): Promise<ReadonlyMap<number, readonly CellUse[]>> {
  const weeks = nameEach("week", [...new Set(cellsOf(span).map(weekOf))]);
  const barbers = nameEach("barber", barberColorIds);
  const values = { ...weeks, ...barbers, calendarId, ...cellRange(span) };
  const rows = await find(reader, USES_OF_BARBERS(weeks, barbers), values);
  return Map.groupBy(rows, (row) => row.barber_color_id);
}

/**
 * Whether a claim of this time would succeed, if no other transaction comes between. `isAgain`: the booking had it before,
 * so closed times do not count.
 */
export async function haveRoom(
  reader: Reader,
  time: BarberTime,
  { places, capacity }: Places,
  isAgain = false,
): Promise<boolean> {
  if (!isCountable(time, { places, capacity })) return false;
  const { span, paddingMinutes = 0 } = time;
  const end = span.end + paddingMinutes * 60_000;
  const uses = await usesWithin(reader, { ...time, span: { start: span.start, end } });
  return (isAgain ? isFreeAgain : isFree)(sharesOf(time), usesByCell(uses), places, capacity);
}

/**
 * More places than a half hour has never fit, and inserting them would violate the table's check. A booking with padding may
 * meet more places than are counted in a part once its shop has no step any more.
 */
function isCountable({ paddingMinutes }: BookedTime, { places, capacity }: Places): boolean {
  return places <= capacity && (paddingMinutes === undefined || capacity <= PLACES_OF_PART_MAX);
}

/**
 * Takes `places` of the whole time. Returns `false` when a half hour has no room; others may be taken then, so the
 * transaction must not be committed. `isAgain`: the booking had this time before, so closed times do not count.
 */
export async function claimHalfHours(
  transaction: Transaction,
  time: BarberTime,
  { places, capacity }: Places,
  isAgain = false,
): Promise<boolean> {
  if (!isCountable(time, { places, capacity })) return false;
  return change(transaction, isAgain ? CLAIM_AGAIN : CLAIM, time, { places, capacity });
}

export async function giveHalfHoursBack(
  transaction: Transaction,
  time: BarberTime,
  places: number,
): Promise<void> {
  // The rows exist and keep their capacity: the value given here only satisfies the table's check.
  await change(transaction, GIVE_BACK, time, { places, capacity: places });
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
    const cells = new Set(ofBarber.flatMap((time) => sharesOf(time).map(({ cell }) => cell)));
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
  const proposed = { calendarId, barberColorId, ...values };
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
  { calendarId, barberColorId, ...time }: BarberTime,
  { places, capacity }: Places,
): Promise<boolean> {
  const shares = sharesOf(time);
  const [first] = shares;
  const last = shares.at(-1);
  if (first === undefined || last === undefined) return true;
  const values = {
    calendarId,
    barberColorId,
    places,
    capacity,
    closings: 0,
    first: first.cell,
    takenInFirst: takenOf(first, places),
    partsOfFirst: first.parts * places,
    takenInLast: takenOf(last, places),
    partsOfLast: last.parts * places,
    firstOfPadding: shares.find(({ isPadding }) => isPadding)?.cell ?? last.cell + 1,
  };
  return (await transaction.run(statement(shares.length), values)) === shares.length;
}

/** The places that a booking takes of the half hour as a whole. */
function takenOf({ parts }: CellShare, places: number): number {
  return parts === 0 ? places : 0;
}
