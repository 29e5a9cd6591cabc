import type { Database, Reader } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { allSecrets, enterNewerSecrets } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { beginningOf, moveAlone, unfollowingOf } from "../../shop-settings/move-by-setting.ts";

// Of database/migrations/migrations.ts: it makes the table.
const STEP_OF_SETTINGS = 20;

/** What is set beside the shops of the database that a copy replaces; nothing, and a sentence, where that cannot be read. */
export async function presentSettings(
  database: Pick<Database, "snapshot">,
  say: (sentence: string) => void,
): Promise<StoredSecret[]> {
  try {
    return await database.snapshot(settingsIn);
  } catch (error) {
    say(
      `What is set beside the shops cannot be read: ${reasonOf(error)}. Links replaced since the copy may open again: make new ones`,
    );
    return [];
  }
}

async function settingsIn(reader: Reader): Promise<StoredSecret[]> {
  const secrets: StoredSecret[] = [];
  if ((await requireKnownSteps(reader)) < STEP_OF_SETTINGS) return secrets;
  for await (const secret of allSecrets(reader)) secrets.push(secret);
  return secrets;
}

/** A link that was replaced or taken away after the copy was made must not open anything again. */
export async function keepNewerSettings(
  database: Database,
  present: readonly StoredSecret[],
  say: (sentence: string) => void,
): Promise<void> {
  const newer = await enterNewerSecrets(database, present);
  for (const { calendarId, name, sealed } of newer) {
    // Only a server can open the setting and say the place: then a calendar gets the bookings to come once more. Times of a
    // busy calendar that is set no more, the next start opens.
    const move = sealed === "" ? unfollowingOf(name) : beginningOf(name, "", Date.now());
    if (move !== undefined) await moveAlone(database, calendarId, move);
  }
  if (newer.length > 0) {
    say(`Kept: ${newer.length} settings beside shops that are newer than the copy`);
  }
}
