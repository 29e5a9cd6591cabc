import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The file of the embedded database in a data folder. */
export function databaseIn(dataFolder: string): string {
  return join(dataFolder, "vitrine.sqlite");
}

/**
 * Looks into the embedded database of a measured server: what was acknowledged is what is stored, nothing else is, and
 * no half hour was sold twice.
 * @throws when it is not so
 */
export function expectStored(dataFolder: string, expected: number): void {
  const database = new DatabaseSync(databaseIn(dataFolder), { readOnly: true });
  const count = (sql: string) => (database.prepare(sql).get() as { count: number }).count;
  const stored = count("SELECT count(*) AS count FROM booking WHERE cancelled_at IS NULL");
  const taken = count("SELECT sum(taken) AS count FROM half_hour");
  const places = count(
    `SELECT count(*) AS count FROM
      (SELECT DISTINCT calendar_id, barber_color_id, starts_at FROM booking WHERE cancelled_at IS NULL)`,
  );
  database.close();
  if (stored !== expected || taken !== expected || places !== expected) {
    throw new Error(
      `acknowledged ${expected}, stored ${stored}, half hours taken ${taken}, different ones ${places}`,
    );
  }
}
