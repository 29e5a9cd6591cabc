import type { Reader } from "../../database/database.ts";
import { OLDER_UNSEEN_MILLISECONDS, olderServerSeenAt } from "../../shops/older-servers-table.ts";
import { NotDone } from "./not-done.ts";

/** @throws {NotDone} while a server may be at work that sells by its files, whatever is changed here */
export async function refuseBesideOlderServers(reader: Reader, now: number): Promise<void> {
  const seenAt = await olderServerSeenAt(reader);
  if (seenAt === undefined) return;
  const until = seenAt + OLDER_UNSEEN_MILLISECONDS;
  if (now >= until) return;
  throw new NotDone(
    `An older version of Vitrine was at work on this database at ${new Date(seenAt).toISOString()}, and may still be: it sells by
its own files, whatever is changed here. Nothing was changed. From ${new Date(until).toISOString()} on this is no longer refused, and
at once with --no-older-server-runs, if you have stopped all of them.`,
  );
}
