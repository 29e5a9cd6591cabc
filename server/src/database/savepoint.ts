import type { Outcome, Transaction } from "./database.ts";

// One name is enough: of several savepoints with one name, the newest is meant.
const BEGIN = "SAVEPOINT attempt";
const UNDO = "ROLLBACK TO SAVEPOINT attempt";
const END = "RELEASE SAVEPOINT attempt";

/**
 * Does `work` as a part of the transaction. Unless its outcome is ok, what it wrote is undone, and the locks that it took
 * are given back: others can have them while the transaction goes on.
 */
export async function attempt<Result extends Outcome>(
  transaction: Transaction,
  work: () => Promise<Result>,
): Promise<Result> {
  transaction.runWithNext(BEGIN);
  const outcome = await work();
  if (!outcome.ok) transaction.runWithNext(UNDO);
  transaction.runWithNext(END);
  return outcome;
}
