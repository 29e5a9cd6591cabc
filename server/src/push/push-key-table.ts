// The row of the key by which this server proves to push services who sends: one for all servers of a database.

import type { Database, Reader } from "../database/database.ts";
import { operation } from "../database/operation.ts";
import { find, query, text } from "../database/query.ts";
import type { Sealed } from "../settings/seal.ts";

/** The key concerns all calendars, so none is named. */
export const PUSH_KEY_PLACE = { calendarId: "", name: "push-key" } as const;

const FIND = query(
  { keyId: text, sealed: text },
  `SELECT key_id AS "keyId", sealed FROM push_key WHERE calendar_id = :calendarId AND name = :name`,
);

// When several servers begin together, only the first one's is kept.
const ADD = `INSERT INTO push_key (calendar_id, name, key_id, sealed)
  VALUES (:calendarId, :name, :keyId, :sealed) ON CONFLICT (calendar_id, name) DO NOTHING`;

const REPLACE = `UPDATE push_key SET key_id = :keyId, sealed = :sealed
  WHERE calendar_id = :calendarId AND name = :name AND sealed = :before`;

const STORE = operation(
  "store the key of notices",
  async (transaction, { keyId, sealed, before }: Sealed & { readonly before: string }) => {
    const values = { ...PUSH_KEY_PLACE, keyId, sealed };
    if (before === "") await transaction.run(ADD, values);
    else await transaction.run(REPLACE, { ...values, before });
    return { ok: true };
  },
);

export async function findPushKey(reader: Reader): Promise<Sealed | undefined> {
  return (await find(reader, FIND, PUSH_KEY_PLACE))[0];
}

/** Stores the key, unless another server has replaced what was sealed `before`; empty for none. */
export async function storePushKey(database: Database, key: Sealed, before: string): Promise<void> {
  await database.tx(STORE, { keyId: key.keyId, sealed: key.sealed, before });
}
