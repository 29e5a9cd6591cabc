// Compares a database with its backup, even if a later version has changed the schema of one of them. A renamed or dropped
// column counts as a difference.

import { APPLIED_STEPS } from "../migrations/applied-steps.ts";
import { requireRows } from "../query.ts";
import { readBackup } from "./backup-file.ts";
import { onSqlite } from "./sqlite-copies.ts";

// What answers have promised, without what servers change by themselves, as by erasing. `isKept`: no row is ever deleted.
const PROMISED = [
  {
    table: "booking",
    columns: "calendar_id, booking_id, barber_color_id, starts_at, ends_at, cancelled_at, revision",
    isKept: true,
  },
  { table: "owner_call", columns: "calendar_id, call_key, done_at, content", isKept: false },
];

export function readSchemaSteps(file: string): string[] {
  const rows = onSqlite(file, (statement) => statement(APPLIED_STEPS.sql));
  return requireRows(APPLIED_STEPS, rows).map(({ number, name }) => `${number} ${name}`);
}

// A closed time may stand for a booking that only the owner's calendar knows, since an earlier restore.
const CLOSED = {
  table: "closed_time",
  columns: "calendar_id, closing_id, barber_color_id, starts_at, ends_at",
  isKept: false,
};

/** Whether `file` holds exactly the bookings of its backup, and no further calls of the owner. */
export function holdsSameBooks(file: string, backup: string): Promise<boolean> {
  return holdsSame(file, backup, PROMISED);
}

/** The same, and no further closed times. */
export function holdsSameTimes(file: string, backup: string): Promise<boolean> {
  return holdsSame(file, backup, [...PROMISED, CLOSED]);
}

async function holdsSame(
  file: string,
  backup: string,
  what: readonly (typeof CLOSED)[],
): Promise<boolean> {
  return readBackup(backup, (statement) => {
    statement(`ATTACH '${file.replaceAll("'", "''")}' AS present`);
    return what.every(({ table, columns, isKept }) => {
      const now = `SELECT ${columns} FROM present.${table}`;
      const before = `SELECT ${columns} FROM main.${table}`;
      const added = `${now} EXCEPT ${before}`;
      const gone = `${before} EXCEPT ${now}`;
      return (isKept ? [added, gone] : [added]).every(
        (difference) => statement(`${difference} LIMIT 1`).length === 0,
      );
    });
  });
}
