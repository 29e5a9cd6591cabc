import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Looks into the embedded database of a measured server: what was acknowledged is what is stored, and nothing else.
 * @throws when it is not
 */
export function expectStored(dataFolder: string, expected: number): void {
  const database = new DatabaseSync(join(dataFolder, "vitrine.sqlite"), { readOnly: true });
  const { stored } = database
    .prepare("SELECT count(*) AS stored FROM booking WHERE cancelled_at IS NULL")
    .get() as { stored: number };
  const { taken } = database.prepare("SELECT sum(taken) AS taken FROM half_hour").get() as {
    taken: number;
  };
  database.close();
  if (stored !== expected || taken !== expected) {
    throw new Error(`acknowledged ${expected}, stored ${stored}, half hours taken ${taken}`);
  }
}
