// A shop whose contract has ended is erased some days after that was asked for: work in the background, on any server.

import { atOnce, withPauses } from "../background/slice-pace.ts";
import { feedHash, tombstoneId } from "../shops/tombstones-table.ts";
import type { Database } from "../database/database.ts";
import { SLICE } from "../database/slice.ts";
import type { SecretOf } from "../settings/calendar-secrets.ts";
import {
  claimShop,
  deleteErasedShop,
  deleteRowsOfShop,
  deleteRowsWithoutShop,
  keepTombstone,
  shopsToErase,
} from "./rows-of-shop-table.ts";

const MINUTE_MILLISECONDS = 60_000;

export const GRACE_MILLISECONDS = 7 * 24 * 60 * MINUTE_MILLISECONDS;

// A call or a delivery that was under way may write a row after the first look, which the next one finds. Until the last
// one the shop's row says that it is erased, for longer than any server waits between two looks: all forget its pages.
const AGAIN_MILLISECONDS = 10 * MINUTE_MILLISECONDS;
const LOOK_MILLISECONDS = 4 * MINUTE_MILLISECONDS;

/** How long a server waits for its next look; random, so that several do not look at once. */
export function pauseBetweenLooks(): number {
  return LOOK_MILLISECONDS * (0.75 + Math.random() / 2);
}

export interface Erasing {
  readonly database: Database;
  /** Whether this server's time can be trusted: erasing cannot be undone. */
  readonly isClockTrusted: () => Promise<boolean>;
  readonly feedSecretOf: SecretOf;
  /** What this server remembers of a shop is to be forgotten. */
  readonly forget: (calendarId: string) => void;
  readonly onErased: (calendarId: string, rows: number) => void;
}

/** Erases the shops whose time has come, and what earlier servers left of theirs. A shop that is erased elsewhere is forgotten here. */
export async function eraseDueShops(erasing: Erasing, signal?: AbortSignal): Promise<void> {
  const { database, isClockTrusted, forget, onErased } = erasing;
  const now = database.now();
  for (const shop of await shopsToErase(database, now + AGAIN_MILLISECONDS)) {
    signal?.throwIfAborted();
    const { calendarId, isErased, eraseAt } = shop;
    if (isErased) forget(calendarId);
    if (eraseAt > now || !(await isClockTrusted())) continue;
    if (!(await claimShop(database, calendarId, AGAIN_MILLISECONDS))) continue;
    forget(calendarId);
    onErased(calendarId, await eraseClaimed(erasing, calendarId, signal));
  }
  await deleteRowsWithoutShop(database);
}

/** Returns how many rows it deleted. The shop's own goes when there was none other left. */
async function eraseClaimed(
  { database, feedSecretOf }: Pick<Erasing, "database" | "feedSecretOf">,
  calendarId: string,
  signal?: AbortSignal,
): Promise<number> {
  const secret = await feedSecretOf(calendarId);
  const feedHashes = secret === undefined ? [] : [feedHash(calendarId, secret)];
  const id = tombstoneId(calendarId);
  await keepTombstone(database, { id, feedHashes, erasedAt: database.now() });
  const rows = await deleteRowsOfShop(database, calendarId, SLICE, withPauses(signal));
  if (rows === 0) await deleteErasedShop(database, calendarId);
  return rows;
}

/** Erases a shop of a restored copy at once: no server works on it yet. */
export async function eraseAgain(database: Database, calendarId: string): Promise<void> {
  await deleteRowsOfShop(database, calendarId, { rows: 1_000, milliseconds: 1_000 }, atOnce);
  await deleteErasedShop(database, calendarId);
}
