import { randomBytes } from "node:crypto";

import type { Instant } from "@vitrine/domain/shop-time";

import { forgetFlood } from "./booking-floods.ts";
import { forgetLooks } from "./cancel-guard.ts";
import { forgetUse } from "./client-use.ts";
import { DAY_MILLISECONDS } from "./counting-window.ts";
import type { Database } from "./database.ts";
import { forgetMailUse } from "./mail-use.ts";
import { forgetOwnerCalls } from "./owner-calls.ts";
import { forgetOwnerDevices } from "./owner-devices.ts";
import { operation } from "./operation.ts";
import { find, query, text } from "./query.ts";

const FIND_SALT = query({ salt: text }, "SELECT salt FROM counting_salt");
// Of several instances that start together, one writes it.
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

const FORGET_COUNTED = operation(
  "forget who was counted",
  async (transaction, { calendarId, at }: { calendarId: string; at: Instant }) => {
    await forgetUse(transaction, calendarId, at);
    await forgetLooks(transaction, calendarId, at);
    await forgetFlood(transaction, calendarId, at - DAY_MILLISECONDS);
    return { ok: true };
  },
);

export type CountingStore = ReturnType<typeof countingStore>;

/** What is kept of clients for counting them: one salt for all instances, and hashes made with it, for a day. */
export function countingStore(database: Database) {
  let known: string | undefined;
  return {
    /** The salt of this installation's hashes, made when it is first asked for. */
    async salt(): Promise<string> {
      if (known !== undefined) return known;
      const ownSalt = randomBytes(SALT_BYTES).toString("base64url");
      const { salt } = await database.tx(WRITE_OR_READ_SALT, ownSalt);
      if (salt === undefined) throw new Error("the salt of the counts is not kept");
      known = salt;
      return salt;
    },

    /** Forgets who was counted, what the owner's page has done, and which devices it has shut out, more than a day ago. */
    async forget(calendarId: string, at: Instant): Promise<void> {
      await forgetOwnerCalls(database, calendarId, at);
      await forgetOwnerDevices(database, calendarId, at);
      await database.tx(FORGET_COUNTED, { calendarId, at });
    },

    /** Forgets whose mails were counted more than a day ago, in whatever calendar. */
    async forgetMails(at: Instant): Promise<void> {
      await forgetMailUse(database, at);
    },
  };
}
