import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";

import { DatabaseUnavailable } from "./database.ts";
import type { Database, Row, Transaction, Values } from "./database.ts";
import { makeFolder } from "./make-folder.ts";
import { countValues, NO_VALUES, orderValues } from "./named-values.ts";
import { watchPlace } from "./sqlite-place.ts";

// How long another process may hold the file (a backup's last step, a second server) before a call gives up.
const LOCK_WAIT_MILLISECONDS = 2_000;

// A group's members wait for its slowest: past this many, the next group starts.
const GROUP_MAX = 512;

// https://www.sqlite.org/rescode.html: the database's state, not a mistake in a statement.
const UNAVAILABLE_CODES = new Set([
  5, // BUSY
  6, // LOCKED
  8, // READONLY
  10, // IOERR
  11, // CORRUPT
  13, // FULL
  14, // CANTOPEN
  26, // NOTADB
]);

interface Waiting {
  /** Runs the work in a savepoint of its own; answers what to do once the group is on disk. */
  readonly attempt: () => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

/**
 * The embedded database, in the file `path`.
 *
 * Requests that are waiting together share one transaction, a savepoint each, and are answered only after it is on
 * disk (group commit): the disk's flush, which is nearly all that a booking costs, is paid once a group.
 * Reads have a connection of their own, so that they never see what is not committed. decisions/0002
 */
export function openSqlite(path: string): Database {
  makeFolder(dirname(path));
  const writer = new Connection(path, { readOnly: false });
  writer.execute("PRAGMA journal_mode = WAL");
  // Not NORMAL: an acknowledged booking outlives a power cut.
  writer.execute("PRAGMA synchronous = FULL");
  // What is erased is overwritten, not only forgotten: an old client's name must not be left in the file.
  writer.execute("PRAGMA secure_delete = ON");
  const reader = new Connection(path, { readOnly: true });
  const requireInPlace = watchPlace(path);

  let waiting: Waiting[] = [];
  let isCommitScheduled = false;

  function scheduleCommit(): void {
    if (isCommitScheduled) return;
    isCommitScheduled = true;
    // After the event loop's poll phase: every request that has arrived by then joins the group.
    setImmediate(() => void commitWaiting());
  }

  async function commitWaiting(): Promise<void> {
    const group = waiting.slice(0, GROUP_MAX);
    waiting = waiting.slice(GROUP_MAX);
    await commitGroup(writer, group, requireInPlace);
    isCommitScheduled = false;
    if (waiting.length > 0) scheduleCommit();
  }

  function tx<Outcome extends { readonly ok: boolean }>(
    work: (transaction: Transaction) => Promise<Outcome>,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const attempt = async () => {
        const outcome = await inSavepoint(writer, work);
        return () => resolve(outcome);
      };
      waiting.push({ attempt, reject });
      scheduleCommit();
    });
  }

  return {
    all: (sql, values) => reader.all(sql, values),
    async snapshot(work) {
      // A connection of its own: the others go on reading what is new.
      const connection = new Connection(path, { readOnly: true });
      try {
        connection.execute("BEGIN");
        return await work(connection);
      } finally {
        connection.close();
      }
    },
    tx,
    async migration(work) {
      // A transaction here is the only writer there is.
      await tx(async (transaction) => {
        await work(transaction);
        return { ok: true };
      });
    },
    async close() {
      while (isCommitScheduled) await nextTurn();
      reader.close();
      writer.close();
    },
  };
}

async function commitGroup(
  writer: Connection,
  group: Waiting[],
  requireInPlace: () => void,
): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    writer.execute("BEGIN IMMEDIATE");
    requireInPlace();
    for (const { attempt, reject } of group) {
      try {
        answers.push(await attempt());
      } catch (error) {
        // A full disk can end the whole transaction, and with it what the others of the group have done.
        if (!writer.isInTransaction) throw error;
        answers.push(() => reject(error));
      }
    }
    writer.execute("COMMIT");
    // Checked again after the commit: the file may have been moved meanwhile, and the next start would not find it.
    requireInPlace();
  } catch (error) {
    if (writer.isInTransaction) writer.execute("ROLLBACK");
    for (const { reject } of group) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

async function inSavepoint<Outcome extends { readonly ok: boolean }>(
  writer: Connection,
  work: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  writer.execute("SAVEPOINT member");
  let outcome: Outcome | undefined;
  try {
    outcome = await work(writer);
    return outcome;
  } finally {
    if (writer.isInTransaction) {
      if (outcome?.ok !== true) writer.execute("ROLLBACK TO member");
      writer.execute("RELEASE member");
    }
  }
}

interface Prepared {
  readonly statement: StatementSync;
  /** Which value the statement takes at which place. */
  readonly names: readonly string[];
}

/** One connection, with its statements prepared once. */
class Connection implements Transaction {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(path: string, { readOnly }: { readOnly: boolean }) {
    this.#database = translated(
      () => new DatabaseSync(path, { readOnly, timeout: LOCK_WAIT_MILLISECONDS }),
    );
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  execute(sql: string): void {
    translated(() => this.#prepare(sql).statement.run());
  }

  async all(sql: string, values: Values = NO_VALUES): Promise<Row[]> {
    return translated(() => {
      const { statement, names } = this.#prepare(sql);
      return statement.all(...orderValues(names, values));
    });
  }

  async run(sql: string, values: Values = NO_VALUES): Promise<number> {
    return translated(() => {
      const { statement, names } = this.#prepare(sql);
      return Number(statement.run(...orderValues(names, values)).changes);
    });
  }

  close(): void {
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (prepared === undefined) {
      const { text, names } = countValues(withoutRowLocks(sql), () => "?");
      prepared = { statement: this.#database.prepare(text), names };
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

/** SQLite has one writer at a time and no locks on rows: there is nothing to pass over. */
function withoutRowLocks(sql: string): string {
  return sql.replace("FOR UPDATE SKIP LOCKED", "");
}

function translated<Result>(action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error && "errcode" in error && typeof error.errcode === "number") {
      // The low byte is the primary code; the rest says more of the same.
      if (UNAVAILABLE_CODES.has(error.errcode & 0xff)) throw new DatabaseUnavailable(error);
    }
    throw error;
  }
}
