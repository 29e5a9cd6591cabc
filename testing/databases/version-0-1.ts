// A database as version 0.1 left it, written by statements of its own: what later versions' stores write may differ.

import type { Database } from "@vitrine/server/database/database";
import { MIGRATIONS } from "@vitrine/server/database/migrations/migrations";
import { runStatements } from "./operations-of-tests.ts";

const NEWEST_STEP_OF_0_1 = 4;

/** The steps of the schema that version 0.1 knew. */
export const VERSION_0_1 = MIGRATIONS.filter(({ number }) => number <= NEWEST_STEP_OF_0_1);

// 2026-11-24T08:00:00-03:00 and half an hour later, and the number of the half hour.
const EIGHT = 1_795_518_000_000;
const HALF_PAST_EIGHT = 1_795_519_800_000;
const CELL_AT_EIGHT = 997_510;

const BOOKING_COLUMNS = `(calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
  places, starts_at, ends_at, created_at, cancelled_at, erased_at)`;

const STATEMENTS = [
  `INSERT INTO booking ${BOOKING_COLUMNS} VALUES
    ('barbearia', 'b1', 6, '987654321', 'João', 'joao@example.com', 1, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, NULL, NULL),
    ('barbearia', 'b2', 7, '987654321', 'João', 'joao@example.com', 1, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, ${EIGHT}, NULL),
    ('reservas', 'r1', 5, '', '', '', 10, ${EIGHT}, ${HALF_PAST_EIGHT}, ${EIGHT}, NULL, ${EIGHT})`,
  `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES
    ('barbearia', 6, ${CELL_AT_EIGHT}, 1, 1),
    ('barbearia', 7, ${CELL_AT_EIGHT}, 0, 1),
    ('reservas', 5, ${CELL_AT_EIGHT}, 10, 20)`,
  `INSERT INTO outbox (calendar_id, target, booking_id, changes, waiting_since, due_at) VALUES
    ('barbearia', 'mail', 'b1', 1, ${EIGHT}, ${EIGHT})`,
  `INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('barbearia', 'mail', 'smtp.example.com')`,
  `INSERT INTO sent_mail (calendar_id, booking_id, kind, begun_at, accepted_at) VALUES
    ('barbearia', 'b2', 'confirmation', ${EIGHT}, ${EIGHT})`,
];

/** Books as version 0.1 did: one live booking, one cancelled, one whose client has been erased, and what mail knows. */
export async function fillAsVersion01(database: Database): Promise<void> {
  await runStatements(database, STATEMENTS);
}

const HALF_HOUR_MILLISECONDS = 1_800_000;
const CELLS_A_DAY = 18;
const BARBERS = [6, 7, 5];
const ROWS_PER_STATEMENT = 500;
// Of the bookings, every seventh was cancelled and the older half of the rest has lost its client.
const CANCELLED_EVERY = 7;

/**
 * Adds `count` bookings, as years of a busy barber's shop leave them: some cancelled, the older ones erased, the newest
 * still waiting for delivery to a target. Returns how many of them are live.
 */
export async function fillYearsAsVersion01(database: Database, count: number): Promise<number> {
  const bookings = Array.from({ length: count }, (_, index) => bookingOfYears(index, count));
  await runStatements(database, [
    ...insertMany(
      `booking ${BOOKING_COLUMNS}`,
      bookings.map(
        ({ id, barber, phone, start, isCancelled, isErased }) =>
          `('barbearia', '${id}', ${barber}, '${phone}', ${isErased ? "'', ''" : "'João', 'joao@example.com'"}, 1,
            ${start}, ${start + HALF_HOUR_MILLISECONDS}, ${start}, ${isCancelled ? start : "NULL"}, ${isErased ? start : "NULL"})`,
      ),
    ),
    ...insertMany(
      "half_hour (calendar_id, barber_color_id, cell, taken, capacity)",
      bookings.map(
        ({ barber, start, isCancelled }) =>
          `('barbearia', ${barber}, ${start / HALF_HOUR_MILLISECONDS}, ${isCancelled ? 0 : 1}, 1)`,
      ),
    ),
    ...insertMany(
      "outbox (calendar_id, target, booking_id, changes, waiting_since, due_at)",
      bookings
        .filter(({ isErased }) => !isErased)
        .map(({ id, start }) => `('barbearia', 'caldav', '${id}', 1, ${start}, ${start})`),
    ),
  ]);
  return bookings.filter(({ isCancelled }) => !isCancelled).length;
}

/** The half hours before EIGHT, day after day backwards, each barber's in turn. */
function bookingOfYears(index: number, count: number) {
  const cellsBack = Math.floor(index / BARBERS.length);
  const daysBack = 1 + Math.floor(cellsBack / CELLS_A_DAY);
  const isErased = index > count / 2;
  return {
    id: `y${index}`,
    barber: BARBERS[index % BARBERS.length],
    phone: isErased ? "" : String(900_000_000 + index),
    start: EIGHT + (cellsBack % CELLS_A_DAY) * HALF_HOUR_MILLISECONDS - daysBack * 86_400_000,
    isCancelled: index % CANCELLED_EVERY === 0,
    isErased,
  };
}

function insertMany(into: string, rows: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) => {
    const first = part * ROWS_PER_STATEMENT;
    const values = rows.slice(first, first + ROWS_PER_STATEMENT).join(", ");
    return `INSERT INTO ${into} VALUES ${values}`;
  });
}
