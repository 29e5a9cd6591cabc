// Servers from before step 19 sell by their own files, whatever the row of a shop says; those from before step 25 give back whole
// half hours, whatever a booking has taken. They write down the clock at least every 75 minutes, as servers of this version do,
// but only these write down beside it that it was them.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader } from "../../database/database.ts";
import { find, number, orNull, query } from "../../database/query.ts";

/** What a server may not know: that shops are rows, that half hours have parts. */
export type Unknown = "shops" | "parts";

const COLUMNS = {
  shops: { known: "known_until", older: "older_until" },
  parts: { known: "parts_known_until", older: "parts_older_until" },
} as const;

/** The columns in which a server of this version writes down that the clock's time is its own. */
export const KNOWN_COLUMNS = Object.values(COLUMNS).map(({ known }) => known);

/** SQL for what writes the clock: that a server of this version did, and when an older one had done so before it. */
export const NOTE_SERVER = Object.values(COLUMNS)
  .map(
    ({ known, older }) => `${known} = :countedUntil,
  ${older} = CASE WHEN ${known} IS DISTINCT FROM counted_until THEN counted_until ELSE ${older} END`,
  )
  .join(", ");

const CLOCK = (of: Unknown) =>
  query(
    { written: orNull(number), known: orNull(number), older: orNull(number) },
    `SELECT counted_until AS written, ${COLUMNS[of].known} AS known, ${COLUMNS[of].older} AS older
  FROM server_clock`,
  );

/** When a server that does not know this last wrote down the clock; `undefined` where none ever has. */
export async function olderServerSeenAt(reader: Reader, of: Unknown): Promise<Instant | undefined> {
  const [clock] = await find(reader, CLOCK(of));
  if (clock === undefined) return undefined;
  return (clock.written === clock.known ? clock.older : clock.written) ?? undefined;
}
