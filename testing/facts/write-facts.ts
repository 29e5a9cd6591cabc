import type { Shop } from "@vitrine/domain/shop/shop";
import type { Database } from "@vitrine/server/database/database";
import { changeShop } from "@vitrine/server/shops/shops-table";
import { readerOf, storedFacts } from "@vitrine/server/shops/stored-facts";

/** Writes an open shop's new facts, as its owner does. Throws when somebody else writes at the same time. */
export async function writeFacts(database: Database, facts: Shop): Promise<void> {
  const { calendarId } = facts;
  const [row] = await database.all("SELECT revision FROM shop WHERE calendar_id = :calendarId", {
    calendarId,
  });
  const isChanged = await changeShop(database, {
    calendarId,
    revision: Number(row?.["revision"]),
    facts: storedFacts(facts),
    state: "open",
    reader: readerOf(facts),
    fileHash: null,
    changedBy: "dono",
  });
  if (!isChanged) throw new Error(`the facts of ${calendarId} were changed meanwhile`);
}
