// Transactions that only tests run.

import { rmSync } from "node:fs";

import type { Database, Row, SqlValue, Values } from "@vitrine/server/database/database";
import { operation, timedOperation } from "@vitrine/server/database/operation";
import { attempt } from "@vitrine/server/database/savepoint";
import { enqueueChange } from "@vitrine/server/outbox/tables/outbox-changes-table";
import type { Change, Notice } from "@vitrine/server/outbox/tables/outbox-changes-table";

interface Statement {
  readonly sql: string;
  readonly values?: Values;
}

interface Statements {
  readonly statements: readonly Statement[];
  readonly ok?: boolean;
  /** The message of a bug at the end. */
  readonly bug?: string;
}

const RUN = operation("a test's statements", async (transaction, request: Statements) => {
  const { statements, ok = true, bug } = request;
  for (const { sql, values } of statements) await transaction.run(sql, values);
  if (bug !== undefined) throw new Error(bug);
  return { ok };
});

const READ = operation("a test's reading", async (transaction, sql: string) => ({
  ok: true,
  rows: (await transaction.all(sql)) as readonly Readonly<Record<string, SqlValue>>[],
}));

interface Attempted extends Statement {
  readonly ok: boolean;
}

const ATTEMPT = operation(
  "a test's attempts",
  async (transaction, attempts: readonly Attempted[]) => {
    for (const { sql, values, ok } of attempts) {
      await attempt(transaction, async () => {
        await transaction.run(sql, values);
        return { ok };
      });
    }
    return { ok: true };
  },
);

/** Removes the file while the transaction writes to it. */
export const REMOVE_FILE = operation(
  "a test's removal of the file",
  async (transaction, { sql, path }: { sql: string; path: string }) => {
    await transaction.run(sql);
    rmSync(path);
    return { ok: true };
  },
);

/** Ends the thread that it runs on. */
export const END_THREAD = operation("a test's end of the thread", async (_, exitCode: number) => {
  process.exit(exitCode);
  return { ok: true };
});

/** Returns the time that the transaction is given. */
export const TELL_TIME = timedOperation(
  "a test's question of the time",
  async (_transaction, _args: object, now) => ({ ok: true, now }),
);

const ENQUEUE = operation(
  "a test's change",
  async (transaction, { change, telling }: { change: Change; telling: Notice }) => {
    await enqueueChange(transaction, change, telling);
    return { ok: true };
  },
);

/** Runs these statements in one transaction. */
export async function runStatements(
  database: Database,
  statements: readonly string[],
): Promise<void> {
  await database.tx(RUN, { statements: statements.map((sql) => ({ sql })) });
}

/** The same for statements that take longer than a call may. */
export async function runWithoutTimeLimit(
  database: Database,
  statements: readonly string[],
): Promise<void> {
  await database.migration(RUN, { statements: statements.map((sql) => ({ sql })) });
}

/** Runs one statement in a transaction that returns `ok`, or ends with a bug. */
export function runToEnd(
  database: Database,
  statement: Statement,
  end: Omit<Statements, "statements">,
): Promise<{ ok: boolean }> {
  return database.tx(RUN, { statements: [statement], ...end });
}

/** Runs each statement as an attempt of one transaction, which keeps those that are `ok`. */
export async function runAttempts(
  database: Database,
  attempts: readonly Attempted[],
): Promise<void> {
  await database.tx(ATTEMPT, attempts);
}

/** The rows that a statement returns on the connection that writes. */
export async function readAsWriter(database: Database, sql: string): Promise<readonly Row[]> {
  return (await database.tx(READ, sql)).rows;
}

/** Adds a change of a booking, which need not exist, to the outbox. */
export async function enqueue(database: Database, change: Change, telling: Notice): Promise<void> {
  await database.tx(ENQUEUE, { change, telling });
}
