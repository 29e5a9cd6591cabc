// What a shop has besides its facts, sealed: a copy of the database opens none of it.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Reader, Transaction } from "../database/database.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { find, number, PAGE, pagesOf, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { changeBesideFacts } from "./shops-table.ts";

const SECRET = { calendar_id: text, name: text, key_id: text, sealed: text, set_at: number };

const SECRETS_OF = query(
  SECRET,
  `SELECT calendar_id, name, key_id, sealed, set_at FROM shop_secret
  WHERE calendar_id = :calendarId ORDER BY name`,
);

const ALL = query(
  SECRET,
  `SELECT calendar_id, name, key_id, sealed, set_at FROM shop_secret
  WHERE (calendar_id, name) > (:calendarId, :name) ORDER BY calendar_id, name LIMIT ${PAGE}`,
);

const SEALED_BY = query(
  { found: number },
  "SELECT 1 AS found FROM shop_secret WHERE key_id = :keyId LIMIT 1",
);

// A clock that was set back must not make a new setting look older than the one that it replaces.
const SET = `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
  VALUES (:calendarId, :name, :keyId, :sealed, :setAt)
  ON CONFLICT (calendar_id, name) DO UPDATE SET
    key_id = excluded.key_id, sealed = excluded.sealed,
    set_at = CASE WHEN shop_secret.set_at >= excluded.set_at THEN shop_secret.set_at + 1
      ELSE excluded.set_at END`;

const SEAL_AGAIN = `UPDATE shop_secret SET key_id = :keyId, sealed = :sealed
  WHERE calendar_id = :calendarId AND name = :name AND sealed = :before`;

// Of two rows of the same time the present one counts: it may have been sealed by a newer key since the copy.
// CAST, since PostgreSQL does not know the types of what is selected.
const ENTER_NEWER = `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
  SELECT calendar_id, CAST(:name AS TEXT), CAST(:keyId AS TEXT), CAST(:sealed AS TEXT),
    CAST(:setAt AS BIGINT)
  FROM shop WHERE calendar_id = :calendarId AND state <> 'erased'
  ON CONFLICT (calendar_id, name) DO UPDATE SET
    key_id = excluded.key_id, sealed = excluded.sealed, set_at = excluded.set_at
  WHERE shop_secret.set_at < excluded.set_at
    OR (shop_secret.set_at = excluded.set_at AND shop_secret.sealed <> excluded.sealed)`;

export interface StoredSecret {
  readonly calendarId: string;
  readonly name: string;
  /** Of the key that opens it. */
  readonly keyId: string;
  /** Empty once the setting was taken away: the row stays, so that a restore does not bring it back. */
  readonly sealed: string;
  readonly setAt: Instant;
}

const SET_SECRET = timedOperation(
  "change a setting beside a shop",
  async (transaction, secret: Omit<StoredSecret, "setAt">, now) => ({
    ok: await setSecretIn(transaction, secret, now),
  }),
);

/** `setSecret` in a transaction that then holds the shop: creates and moves wait for its end. */
export async function setSecretIn(
  transaction: Transaction,
  secret: Omit<StoredSecret, "setAt">,
  now: Instant,
): Promise<boolean> {
  if (!(await changeBesideFacts(transaction, secret.calendarId, now))) return false;
  await transaction.run(SET, { ...secret, setAt: now });
  return true;
}

interface SealedAgain extends Omit<StoredSecret, "setAt"> {
  readonly before: string;
}

const SEAL_SECRET_AGAIN = operation(
  "seal a setting by a newer key",
  async (transaction, again: SealedAgain) => ({
    ok: true,
    count: await transaction.run(SEAL_AGAIN, { ...again }),
  }),
);

const ENTER_NEWER_SECRET = timedOperation(
  "enter a newer setting in a restored copy",
  async (transaction, secret: StoredSecret, now) => {
    const count = await transaction.run(ENTER_NEWER, { ...secret });
    // A server that knows the copy's revision from before would go on with the older setting.
    if (count > 0) await changeBesideFacts(transaction, secret.calendarId, now);
    return { ok: true, count };
  },
);

/** Enters in a restored copy the settings that are newer than its own. Returns those. */
export async function enterNewerSecrets(
  database: Database,
  secrets: readonly StoredSecret[],
): Promise<StoredSecret[]> {
  const newer: StoredSecret[] = [];
  for (const secret of secrets) {
    if ((await database.tx(ENTER_NEWER_SECRET, secret)).count > 0) newer.push(secret);
  }
  return newer;
}

/**
 * Stores a sealed setting as a change of its shop: every server learns of it as it learns of changed facts. Returns `false`,
 * and changes nothing, where there is no such shop.
 */
export async function setSecret(
  database: Database,
  secret: Omit<StoredSecret, "setAt">,
): Promise<boolean> {
  return (await database.tx(SET_SECRET, secret)).ok;
}

/** The same setting under another key: for those who read it nothing changes. `false` if it was set or sealed meanwhile. */
export async function sealSecretAgain(database: Database, again: SealedAgain): Promise<boolean> {
  return (await database.tx(SEAL_SECRET_AGAIN, again)).count > 0;
}

/** Whether any shop has a setting that this key has sealed. */
export async function isAnySealedBy(reader: Reader, keyId: string): Promise<boolean> {
  return (await find(reader, SEALED_BY, { keyId })).length > 0;
}

/** What is set beside a shop. */
export async function secretsOf(reader: Reader, calendarId: string): Promise<StoredSecret[]> {
  const rows = await find(reader, SECRETS_OF, { calendarId });
  return rows.filter(({ sealed }) => sealed !== "").map(secretIn);
}

/** The settings of all shops, those that were taken away too. */
export async function* allSecrets(reader: Reader): AsyncGenerator<StoredSecret> {
  const rows = pagesOf(reader, ALL, { calendarId: "", name: "" }, (row) => ({
    calendarId: row.calendar_id,
    name: row.name,
  }));
  for await (const row of rows) yield secretIn(row);
}

function secretIn(row: RowOf<typeof SECRET>): StoredSecret {
  const { calendar_id: calendarId, name, key_id: keyId, sealed, set_at: setAt } = row;
  return { calendarId, name, keyId, sealed, setAt };
}
