import { randomBytes } from "node:crypto";

import type { Database } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, query, text } from "../../database/query.ts";

const FIND_SALT = query({ salt: text }, "SELECT salt FROM counting_salt");
// When several servers start together, only the first one's salt is kept.
const WRITE_SALT = `INSERT INTO counting_salt (id, salt) VALUES (1, :salt) ON CONFLICT (id) DO NOTHING`;

const SALT_BYTES = 32;

const WRITE_OR_READ_SALT = operation(
  "write or read the salt",
  async (transaction, ownSalt: string) => {
    await transaction.run(WRITE_SALT, { salt: ownSalt });
    const [row] = await find(transaction, FIND_SALT);
    return { ok: true, salt: row?.salt };
  },
);

export type CountingSalt = () => Promise<string>;

export function countingSalt(database: Database): CountingSalt {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    const ownSalt = randomBytes(SALT_BYTES).toString("base64url");
    const { salt } = await database.tx(WRITE_OR_READ_SALT, ownSalt);
    if (salt === undefined) throw new Error("the salt of the counts is not kept");
    known = salt;
    return salt;
  };
}
