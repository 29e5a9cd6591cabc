import type { Database } from "../database/database.ts";
import { shopsAmong } from "./shops-table.ts";
import { fillInWords, idsWithoutWords } from "./shop-words-table.ts";

/** Notes the words of shops that earlier servers have stored; without any, it only looks. */
export async function fillInMissingWords(database: Database, stopping: AbortSignal): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const { ids, last } = await idsWithoutWords(database, after);
    for (const { calendar_id: calendarId, state, facts } of await shopsAmong(database, ids)) {
      stopping.throwIfAborted();
      if (state !== "erased") await fillInWords(database, calendarId, facts);
    }
    after = last;
  }
}
