import type { Database } from "@vitrine/server/store/database";

const TABLES = ["booking", "half_hour", "outbox", "sent_mail"];

/** Leaves the books as they are on a shop's first day. */
export async function removeEveryBooking(database: Database): Promise<void> {
  await database.tx(async (transaction) => {
    for (const table of TABLES) await transaction.run(`DELETE FROM ${table}`);
    return { ok: true };
  });
}
