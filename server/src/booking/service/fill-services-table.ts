// Stores the services of bookings that an earlier server has written without one, a few rows in each transaction.

import type { Database, Reader } from "../../database/database.ts";
import { nameEach } from "../../database/named-values.ts";
import { operation } from "../../database/operation.ts";
import { find, orNull, query, text } from "../../database/query.ts";
import { NO_SERVICE } from "./booked-service.ts";

// It reads the first entry of booking_without_service, however many bookings there are.
/** Exported for the test of its plan. */
export const NEXT_CALENDAR = query(
  { next_id: orNull(text) },
  `SELECT MIN(calendar_id) AS next_id FROM booking
  WHERE service_id IS NULL AND calendar_id > :after`,
);

/** A service, and how long its bookings last. */
export interface ServiceOfLength {
  readonly milliseconds: number;
  readonly id: number;
  readonly name: string;
}

interface Filling {
  readonly calendarId: string;
  /** At most one of each length. */
  readonly services: readonly ServiceOfLength[];
  readonly max: number;
}

const FILL = operation(
  "store the services of bookings",
  async (transaction, { calendarId, services, max }: Filling) => {
    const lengths = nameEach(
      "length",
      services.map(({ milliseconds }) => milliseconds),
    );
    const ids = nameEach(
      "id",
      services.map(({ id }) => id),
    );
    const names = nameEach(
      "name",
      services.map(({ name }) => name),
    );
    const values = { calendarId, max, ...lengths, ...ids, ...names };
    return { ok: true, filled: await transaction.run(fillRows(services.length), values) };
  },
);

/** SQL, exported for the test of its plan. Rows that another server fills are skipped, so that no transaction waits for another. */
export function fillRows(services: number): string {
  return `WITH unfilled AS MATERIALIZED (
    SELECT booking_id FROM booking WHERE calendar_id = :calendarId AND service_id IS NULL
    ORDER BY booking_id LIMIT :max FOR UPDATE SKIP LOCKED
  )
  UPDATE booking SET service_id = ${byLength("id", services, String(NO_SERVICE))},
    service_name = ${byLength("name", services, "''")}
  WHERE calendar_id = :calendarId AND booking_id IN (SELECT booking_id FROM unfilled)`;
}

function byLength(value: "id" | "name", services: number, otherwise: string): string {
  if (services === 0) return otherwise;
  const cases = Array.from(
    { length: services },
    (_, index) => `WHEN :length${index} THEN :${value}${index}`,
  );
  return `CASE ends_at - starts_at ${cases.join(" ")} ELSE ${otherwise} END`;
}

/** The next calendar, after this id, with bookings of which no service is stored. */
export async function nextCalendarToFill(
  reader: Reader,
  after: string,
): Promise<string | undefined> {
  const [row] = await find(reader, NEXT_CALENDAR, { after });
  return row?.next_id ?? undefined;
}

/** Stores the services of at most `max` of the calendar's bookings. Returns of how many. */
export async function fillSomeServices(database: Database, filling: Filling): Promise<number> {
  return (await database.tx(FILL, filling)).filled;
}
