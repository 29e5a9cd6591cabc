import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import { AFTER_COPIES } from "../../backups/fetch-copy.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { storedClock } from "../../retention/clock-table.ts";
import { isClockConfirmed } from "../../retention/confirmed-clock.ts";
import { eraseEndedBefore } from "../../retention/retention.ts";
import { retentionStore } from "../../retention/retention-table.ts";
import { applyAfterCopies } from "./after-copies.ts";
import { closeUnknownEvents } from "../unknown-events.ts";
import { postponeErasures, recordedFollowers } from "./after-copies-table.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** `after-copies.jsonl` beside a copy, where there is one. */
export function afterCopiesBeside(copy: string): string[] {
  const file = join(dirname(copy), AFTER_COPIES);
  return existsSync(file) ? [file] : [];
}

/**
 * Brings a restored copy up to what is known besides, before a server uses it: clients erased since stay erased, mails
 * sent since are not sent again, and what only the owners' calendars know closes its time. Returns what was done, in
 * sentences. `hasLostBookings`: whether bookings may have been made that the copy does not have.
 */
export async function bringUpToDate(
  config: Config,
  database: Database,
  afterCopies: readonly string[],
  { hasLostBookings }: { readonly hasLostBookings: boolean },
): Promise<string[]> {
  const applied = await applyKnown(config, database, afterCopies);
  return [
    ...linesOfApplied(applied),
    ...(hasLostBookings ? (await closeUnknownEvents(config, database)).lines : []),
  ];
}

export interface Applied {
  /** Bookings whose clients were erased. */
  readonly erased: number;
  readonly shops: number;
  /** The ids of the shops that are to be erased some days from now. */
  readonly toErase: readonly string[];
  /** Mails that are not sent again. */
  readonly sent: number;
}

/** Erases and enters in a restored copy what is known besides. */
export async function applyKnown(
  config: Config,
  database: Database,
  afterCopies: readonly string[],
): Promise<Applied> {
  let erased = 0;
  let sent = 0;
  let shops = 0;
  for (const file of afterCopies) {
    const applied = await applyAfterCopies(database, file);
    erased += applied.erased;
    sent += applied.sent;
    shops += applied.shops;
  }
  erased += await eraseOldClients(config, database);
  return { erased, sent, shops, toErase: await postponeErasures(database) };
}

export function linesOfApplied({ erased, sent, shops, toErase }: Applied): string[] {
  return [
    ...toErase.map(
      (id) =>
        `To be erased in seven days: the shop ${id}. npm run shops -- reopen ${id} revokes that`,
    ),
    ...(shops > 0 ? [`Erased again: ${shops} shops`] : []),
    ...(erased > 0 ? [`Erased again: the clients of ${erased} bookings`] : []),
    ...(sent > 0 ? [`Not sent again: ${sent} mails that were sent after the copy was made`] : []),
  ];
}

/** A copy brings back clients whose time is over. While the clock is not trusted, the server erases them later. */
async function eraseOldClients(
  { now: fixedNow, retentionDays }: Config,
  database: Database,
): Promise<number> {
  const now = fixedNow ?? Date.now();
  if (!isClockConfirmed(await storedClock(database), now)) return 0;
  let erased = 0;
  await eraseEndedBefore(now - retentionDays * DAY_MILLISECONDS, {
    bookings: retentionStore(database, await recordedFollowers(database)),
    machineNow: database.now,
    onErased: (count) => (erased += count),
  });
  return erased;
}
