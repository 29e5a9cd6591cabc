// Servers from before step 19 sell by their own files, whatever the row of a shop says. They write down the clock at least
// every 75 minutes, as servers of this version do, but only these write down beside it that it was them.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Reader } from "../database/database.ts";
import { find, number, orNull, query } from "../database/query.ts";

/** How long an older server may be at work unseen. */
export const OLDER_UNSEEN_MILLISECONDS = 2 * 60 * 60_000;

const CLOCK = query(
  { counted_until: orNull(number), known_until: orNull(number), older_until: orNull(number) },
  "SELECT counted_until, known_until, older_until FROM server_clock",
);

/** SQL for what writes the clock: that a server of this version did, and when an older one had done so before it. */
export const NOTE_SERVER = `known_until = :countedUntil,
  older_until = CASE WHEN known_until IS DISTINCT FROM counted_until THEN counted_until ELSE older_until END`;

/** When a server that sells by files last wrote down the clock; `undefined` where none ever has. */
export async function olderServerSeenAt(reader: Reader): Promise<Instant | undefined> {
  const [clock] = await find(reader, CLOCK);
  if (clock === undefined) return undefined;
  const { counted_until: written, known_until: known, older_until: older } = clock;
  return (written === known ? older : written) ?? undefined;
}
