import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";

import { STEP_TABLE } from "../../server/src/database/migrations/applied-steps.ts";
import { MIGRATIONS } from "../../server/src/database/migrations/migrations.ts";
import { placesOfYears } from "./bench-shop.ts";

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;
const BOOKED_AHEAD_MILLISECONDS = 5 * 24 * 60 * 60_000;
const CACHE_KIBIBYTES = 2_000_000;

// A calendar's clients come again and again.
const CLIENTS_OF_CALENDAR = 499;

/** How many bookings there are, and in how many of the calendars. */
export interface Filling {
  readonly count: number;
  readonly calendars: number;
}

/**
 * Writes a new database in the first step of the schema, which never changes: every later version migrates it. Its
 * bookings were made in the order of their days over ten years, in all calendars at once, under random ids; all of them
 * still name their clients, as where `RETENTION_DAYS` is at its longest: no index can leave them out.
 */
export function fillAsVersion01(file: string, { count, calendars }: Filling): void {
  const [step] = MIGRATIONS;
  if (step === undefined) throw new Error("there is no first step");
  const database = new DatabaseSync(file);
  // A run that fails is started again from nothing: this file does not have to survive a crash.
  database.exec("PRAGMA journal_mode = MEMORY");
  database.exec("PRAGMA synchronous = OFF");
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  database.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}`);
  database.exec("BEGIN");
  database.exec(STEP_TABLE);
  database
    .prepare("INSERT INTO migration (number, name) VALUES (?, ?)")
    .run(step.number, step.name);
  const isIndex = (statement: string) => /^CREATE (UNIQUE )?INDEX/.test(statement);
  for (const statement of step.statements.filter((one) => !isIndex(one))) database.exec(statement);
  insertBookings(database, { count, calendars });
  // An index of what is there already is made by sorting, many times faster.
  for (const statement of step.statements.filter(isIndex)) database.exec(statement);
  database.exec("COMMIT");
  database.close();
}

function insertBookings(database: DatabaseSync, { count, calendars }: Filling): void {
  const booking = database.prepare(
    `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone, client_name, client_email,
      places, starts_at, ends_at, created_at) VALUES (?, ?, ?, ?, 'João da Silva', ?, 1, ?, ?, ?)`,
  );
  const halfHour = database.prepare(
    "INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, capacity) VALUES (?, ?, ?, 1, 1)",
  );
  let index = 0;
  for (const { calendarId, barberColorId, span } of placesOfYears(count, calendars)) {
    const client = (index++ * 7) % (CLIENTS_OF_CALENDAR * calendars);
    booking.run(
      calendarId,
      randomUUID(),
      barberColorId,
      String(900_000_000 + client),
      `cliente${client}@example.com`,
      span.start,
      span.end,
      span.start - BOOKED_AHEAD_MILLISECONDS,
    );
    halfHour.run(calendarId, barberColorId, span.start / CELL_MILLISECONDS);
  }
}
