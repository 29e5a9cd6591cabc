import type { Reader } from "../../database/database.ts";
import { OLDER_UNSEEN_MILLISECONDS, olderServerSeenAt } from "../../shops/older-servers-table.ts";
import type { Unknown } from "../../shops/older-servers-table.ts";
import { NotDone } from "./not-done.ts";

const WHY: Readonly<Record<Unknown, string>> = {
  shops: "it sells by\nits own files, whatever is changed here",
  parts: "in a shop with a\nstep it gives back other half hours than a booking has taken",
};

/** @throws {NotDone} while a server may be at work that does not know this */
export async function refuseBesideOlderServers(
  reader: Reader,
  now: number,
  unknown: Unknown,
): Promise<void> {
  const seenAt = await olderServerSeenAt(reader, unknown);
  if (seenAt === undefined) return;
  const until = seenAt + OLDER_UNSEEN_MILLISECONDS;
  if (now >= until) return;
  throw new NotDone(
    `An older version of Vitrine was at work on this database at ${new Date(seenAt).toISOString()}, and may still be: ${WHY[unknown]}. Nothing was changed. From ${new Date(until).toISOString()} on this is no longer refused, and
at once with --no-older-server-runs, if you have stopped all of them.`,
  );
}
