import type { Database, Reader } from "../../database/database.ts";
import { requireKnownSteps } from "../../database/migrations/applied-steps.ts";
import { MIGRATIONS } from "../../database/migrations/migrations.ts";
import { allSecrets, enterNewerSecrets } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";

/** What is set beside the shops of the database that a copy replaces; nothing where its schema is of an earlier version. */
export async function presentSettings(reader: Reader): Promise<StoredSecret[]> {
  const secrets: StoredSecret[] = [];
  if ((await requireKnownSteps(reader)) < MIGRATIONS.length) return secrets;
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
  if (newer > 0) say(`Kept: ${newer} settings beside shops that are newer than the copy`);
}
