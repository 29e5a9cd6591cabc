import type { Reader } from "../../database/database.ts";
import type { Unknown } from "../../shops/edits/older-servers-table.ts";
import { findOlderServer } from "../../shops/edits/older-servers.ts";
import { NotDone } from "./not-done.ts";

const WHY: Readonly<Record<Unknown, string>> = {
  shops: "it sells by\nits own files, whatever is changed here",
  parts: "in a shop with a\nstep it gives back other half hours than a booking has taken",
};

/** @throws {NotDone} while a server may be at work that does not know this */
export async function refuseBesideOlderServers(
  reader: Reader,
  now: number,
  unknown: readonly Unknown[],
): Promise<void> {
  const older = await findOlderServer(reader, now, unknown);
  if (older === undefined) return;
  throw new NotDone(
    `An older version of Vitrine was at work on this database at ${new Date(older.seenAt).toISOString()}, and may still be: ${WHY[older.unknown]}. Nothing was changed. From ${new Date(older.until).toISOString()} on this is no longer refused, and
at once with --no-older-server-runs, if you have stopped all of them.`,
  );
}
