import { randomBytes } from "node:crypto";

import type { Instant } from "@vitrine/domain/shop-time";

import { forgetLooks } from "./cancel-guard.ts";
import { forgetUse } from "./client-use.ts";
import type { Database } from "./database.ts";
import { forgetMailUse } from "./mail-use.ts";
import { find, query, text } from "./query.ts";

const FIND_SALT = query({ salt: text }, "SELECT salt FROM counting_salt");
// Of several instances that start together, one writes it.
const WRITE_SALT = `INSERT INTO counting_salt (id, salt) VALUES (1, :salt) ON CONFLICT (id) DO NOTHING`;

const SALT_BYTES = 32;

export type CountingStore = ReturnType<typeof countingStore>;

/** What is kept of clients for counting them: one salt for all instances, and hashes made with it, for a day. */
export function countingStore(database: Database) {
  let known: string | undefined;
  return {
    /** The salt of this installation's hashes, made when it is first asked for. */
    async salt(): Promise<string> {
      if (known !== undefined) return known;
      const { salt } = await database.tx(async (transaction) => {
        await transaction.run(WRITE_SALT, { salt: randomBytes(SALT_BYTES).toString("base64url") });
        const [row] = await find(transaction, FIND_SALT);
        return { ok: true, salt: row?.salt };
      });
      if (salt === undefined) throw new Error("the salt of the counts is not kept");
      known = salt;
      return salt;
    },

    /** Forgets who was counted more than a day ago. */
    async forget(calendarId: string, at: Instant): Promise<void> {
      await database.tx(async (transaction) => {
        await forgetUse(transaction, calendarId, at);
        await forgetLooks(transaction, calendarId, at);
        return { ok: true };
      });
    },

    /** Forgets whose mails were counted more than a day ago, in whatever calendar. */
    async forgetMails(at: Instant): Promise<void> {
      await forgetMailUse(database, at);
    },
  };
}
