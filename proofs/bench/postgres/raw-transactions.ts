// PostgreSQL's own speed at the very transactions that a create makes: the driver alone, nothing around it. Prints
// transactions a second. The statements are taken from the booking store itself.

import { Pool } from "pg";

import { blankDetails } from "../../../server/src/booking/booking-columns.ts";
import { bookingStore } from "../../../server/src/booking/booking-store.ts";
import type { SqlValue, Transaction, Values } from "../../../server/src/database/database.ts";
import { NO_VALUES, orderValues } from "../../../server/src/database/named-values.ts";
import { preparedForm } from "../../../server/src/database/postgres/postgres-session.ts";
import { placeInWindow } from "../bench-shop.ts";

const [seconds = "1", connections = "10"] = process.argv.slice(2);

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: SqlValue[];
}

// Twice: every row of the raw loop is new, as every row of a create is.
const salt = Date.now() % 1_000_000;

/** The statements of one create, as the store makes them. */
async function statementsOf(index: number): Promise<Statement[]> {
  const statements: Statement[] = [];
  const record = (sql: string, values: Values = NO_VALUES): void => {
    const { name, text, names } = preparedForm(sql);
    statements.push({ name, text, values: orderValues(names, values) });
  };
  const recorder: Transaction = {
    isExclusive: false,
    // The first that returns rows only looks whether the phone is one for which the shop books; the other one inserts the
    // booking. What only looks is left out, so that the yardstick stays what storing a booking takes.
    async all(sql, values = NO_VALUES) {
      if (values["bookingId"] === undefined) return [{ found: 0 }];
      record(sql, values);
      return [{ booking_id: values["bookingId"] }];
    },
    run: async (sql, values = NO_VALUES) => {
      record(sql, values);
      return 1;
    },
    runWithNext: record,
  };
  const unused = () => Promise.reject(new Error("a create only runs a transaction"));
  const { calendarId, ...place } = placeInWindow(index);
  await bookingStore({
    all: unused,
    snapshot: unused,
    tx: ({ work }, args) => work(recorder, args),
    migration: unused,
    now: Date.now,
    close: unused,
  }).create({
    ...blankDetails(),
    ...place,
    calendarId: `raw-${salt}-${calendarId}`,
    clientPhone: "987654321",
    clientName: "João da Silva",
    clientEmail: "joao@example.com",
    places: 1,
    capacity: 1,
    createdAt: Date.now(),
  });
  return statements;
}

const pool = new Pool({
  connectionString: process.env["DATABASE_URL"] ?? "",
  max: Number(connections),
});
const clients = await Promise.all(
  Array.from({ length: Number(connections) }, () => pool.connect()),
);

let next = 0;
let done = 0;
const started = performance.now();
const until = started + Number(seconds) * 1_000;
await Promise.all(
  clients.map(async (client) => {
    while (performance.now() < until) {
      const statements = await statementsOf(next++);
      await client.query({ name: "begin", text: "BEGIN ISOLATION LEVEL READ COMMITTED" });
      for (const statement of statements) {
        const { rowCount } = await client.query(statement);
        if (rowCount !== 1) throw new Error(`a raw statement changed ${rowCount} rows`);
      }
      await client.query({ name: "commit", text: "COMMIT" });
      done += 1;
    }
  }),
);
const rate = done / ((performance.now() - started) / 1_000);
for (const client of clients) client.release();
await pool.end();
console.log(rate.toFixed(1));
