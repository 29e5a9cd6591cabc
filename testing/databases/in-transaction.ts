import type { Database, Outcome, Transaction } from "@vitrine/server/database/database";

/** Runs a test's own transaction, on an engine that runs transactions on this thread. */
export function inTransaction<Result extends Outcome>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.tx({ name: "a test's own", work: (transaction) => work(transaction) }, null);
}
