// A new database in the first step of the schema, which never changes: every later version migrates it.

import { DatabaseSync } from "node:sqlite";

import { Client } from "pg";

import { STEP_TABLE } from "../../../server/src/database/migrations/applied-steps.ts";
import { MIGRATIONS } from "../../../server/src/database/migrations/migrations.ts";
import { bookingsOfYears, CLIENT_NAME } from "./bookings-of-years.ts";
import type { BookingOfYears, Filling } from "./bookings-of-years.ts";

const CACHE_KIBIBYTES = 2_000_000;
const ROWS_A_STATEMENT = 5_000;

/** Writes the bookings into a new file. */
export function fillAsVersion01(file: string, filling: Filling): void {
  const { tables, indexes, step } = firstStep();
  const database = new DatabaseSync(file);
  // A run that fails is started again from nothing: this file does not have to survive a crash.
  database.exec("PRAGMA journal_mode = MEMORY");
  database.exec("PRAGMA synchronous = OFF");
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
  database.exec("BEGIN");
  for (const statement of tables) database.exec(statement);
  database
    .prepare("INSERT INTO migration (number, name) VALUES (?, ?)")
    .run(step.number, step.name);
  insertBookings(database, filling);
  for (const statement of indexes) database.exec(statement);
  database.exec("COMMIT");
  database.close();
}

/** Writes them into an empty PostgreSQL database. */
export async function fillPostgresAsVersion01(
  connectionString: string,
  filling: Filling,
): Promise<void> {
  const { tables, indexes, step } = firstStep();
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of tables) await client.query(statement);
    await client.query("INSERT INTO migration (number, name) VALUES ($1, $2)", [
      step.number,
      step.name,
    ]);
    let rows: BookingOfYears[] = [];
    for (const booking of bookingsOfYears(filling)) {
      rows.push(booking);
      if (rows.length < ROWS_A_STATEMENT) continue;
      await insertRows(client, rows);
      rows = [];
    }
    if (rows.length > 0) await insertRows(client, rows);
    for (const statement of indexes) await client.query(statement);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

function firstStep() {
  const [step] = MIGRATIONS;
  if (step === undefined) throw new Error("there is no first step");
  // An index of what is there already is made by sorting, many times faster.
  const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX/.test(statement);
  return {
    step,
    tables: [STEP_TABLE, ...step.statements.filter((statement) => !isIndex(statement))],
    indexes: step.statements.filter(isIndex),
  };
}

function insertBookings(database: DatabaseSync, filling: Filling): void {
  const booking = database.prepare(
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
      places, starts_at, ends_at, created_at) VALUES (?, ?, ?, ?, '${CLIENT_NAME}', ?, 1, ?, ?, ?)`,
  );
  const halfHour = database.prepare(
    "INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES (?, ?, ?, 1, 1)",
  );
  for (const one of bookingsOfYears(filling)) {
    const { calendarId, bookingId, barberColorId, phone, email } = one;
    booking.run(
      calendarId,
      bookingId,
      barberColorId,
      phone,
      email,
      one.start,
      one.end,
      one.createdAt,
    );
    halfHour.run(calendarId, barberColorId, one.cell);
  }
}

async function insertRows(client: Client, rows: readonly BookingOfYears[]): Promise<void> {
  await client.query(
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
      places, starts_at, ends_at, created_at)
    SELECT (one->>'calendarId'), (one->>'bookingId'), (one->>'barberColorId')::int, one->>'phone', '${CLIENT_NAME}',
      one->>'email', 1, (one->>'start')::bigint, (one->>'end')::bigint, (one->>'createdAt')::bigint
    FROM json_array_elements($1::json) AS one`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity)
    SELECT one->>'calendarId', (one->>'barberColorId')::int, (one->>'cell')::int, 1, 1
    FROM json_array_elements($1::json) AS one`,
    [JSON.stringify(rows)],
  );
}
