import type { Database, Reader } from "../../database/database.ts";
import { reasonOf } from "../../database/failure-reason.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { isBusySetting } from "../../shops/setting-names.ts";
import { allSecrets, enterNewerSecrets } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { moveAlone } from "../shops/move-by-setting.ts";
import type { Move } from "../shops/move-by-setting.ts";

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
    const move = moveOf(name, sealed !== "");
    if (move !== undefined) await moveAlone(database, calendarId, move);
  }
  if (newer.length > 0) {
    say(`Kept: ${newer.length} settings beside shops that are newer than the copy`);
  }
}

const TARGETS: ReadonlySet<string> = new Set(["caldav", "google", "owner-mail"]);

/** What a setting that is newer than the copy moves in it. Times of a calendar that is set no more, the next start opens. */
function moveOf(name: string, isSet: boolean): Move | undefined {
  if (isBusySetting(name)) return isSet ? { kind: "read", closingId: name } : undefined;
  if (!TARGETS.has(name)) return undefined;
  if (!isSet) return { kind: "unfollow", target: name };
  // Only a server can open the setting and say the place: then the calendar gets the bookings to come once more.
  const startsEmpty = name === "owner-mail" && ({ startsEmpty: true } as const);
  const follower = { target: name, place: "", ...startsEmpty };
  return { kind: "follow", follower, bookingNow: Date.now() };
}
