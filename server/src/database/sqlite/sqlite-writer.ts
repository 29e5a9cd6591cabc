import { statSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

import type { Outcome, Transaction } from "../database.ts";
import { DatabaseUnavailable } from "../database.ts";
import type { LogCopier } from "./log-copier.ts";
import { logCopying } from "./log-copying.ts";
import { Connection } from "./sqlite-connection.ts";

export type Member = (transaction: Transaction) => Promise<Outcome>;

// SQLite would copy the log into the file during a commit, while answers wait. We copy after sending the answers
// (`log-copying.ts`). SQLite's own copying remains as a limit of 64 MB. decisions/0022
const LOG_MAX_PAGES = 16_000;
const PAGE_BYTES = 4_096;

export type Answer = { readonly outcome: Outcome } | { readonly error: unknown };

/** Creates the database if there is none. Without a copier, the writer copies the whole log itself. */
export function openWriter(path: string, copier?: LogCopier, now = () => performance.now()) {
  makeFolder(dirname(path));
  const connection = new Connection(path, { readOnly: false });
  connection.execute("PRAGMA journal_mode = WAL");
  // Not NORMAL: an acknowledged booking must survive a power cut.
  connection.execute("PRAGMA synchronous = FULL");
  // Overwrites what is erased: an erased client's name must not remain in the file.
  connection.execute("PRAGMA secure_delete = ON");
  // In kibibytes: what the newest bookings of a thousand calendars change. Reading it again cost a tenth of a create.
  connection.execute("PRAGMA cache_size = -24000");
  connection.execute(`PRAGMA wal_autocheckpoint = ${LOG_MAX_PAGES}`);
  // A migration may write more than that; the next transaction then shortens the log.
  connection.execute(`PRAGMA journal_size_limit = ${LOG_MAX_PAGES * PAGE_BYTES}`);
  const requireInPlace = watchPlace(path);
  const copyWhenDue = logCopying(connection, copier, now);
  let hasCommitted = false;
  return {
    /** Runs the members in one transaction, of which each can be undone alone. When this resolves, all is on disk and answers may go out. */
    async commit(group: readonly Member[]): Promise<Answer[]> {
      const answers = await commitGroup(connection, group, requireInPlace);
      // From now on, memory keeps what a savepoint may undo. During the migration, a file keeps what it sorts: whole tables.
      if (!hasCommitted && answers.some((answer) => "outcome" in answer)) {
        hasCommitted = true;
        connection.execute("PRAGMA temp_store = MEMORY");
      }
      return answers;
    },
    /** Call it once the answers are out. */
    copyLogWhenDue(): void {
      try {
        // The copier's thread opens the path, which must lead to the same files.
        requireInPlace();
        copyWhenDue();
      } catch {
        // Pages that could not be copied are safe in the log, where the next attempt finds them.
      }
    },
    close: (): void => connection.close(),
  };
}

async function commitGroup(
  connection: Connection,
  group: readonly Member[],
  requireInPlace: () => void,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  try {
    connection.execute("BEGIN IMMEDIATE");
    requireInPlace();
    const run = group.length === 1 ? runAlone : runInSavepoint;
    for (const member of group) {
      try {
        answers.push({ outcome: await run(connection, member) });
      } catch (error) {
        // A full disk can end the whole transaction, including the work of the group's other members.
        if (!connection.isInTransaction) throw error;
        answers.push({ error });
      }
    }
    if (connection.isInTransaction) connection.execute("COMMIT");
    // Checked again after the commit: the file may have been moved meanwhile, and the next start would not find it.
    requireInPlace();
    return answers;
  } catch (error) {
    if (connection.isInTransaction) connection.execute("ROLLBACK");
    return group.map(() => ({ error }));
  }
}

/** Without a savepoint, for which a migration would keep every page that it changes. */
async function runAlone(connection: Connection, member: Member): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    outcome = await runMember(connection, member);
    return outcome;
  } finally {
    if (connection.isInTransaction && outcome?.ok !== true) connection.execute("ROLLBACK");
  }
}

async function runInSavepoint(connection: Connection, member: Member): Promise<Outcome> {
  connection.execute("SAVEPOINT member");
  let outcome: Outcome | undefined;
  try {
    outcome = await runMember(connection, member);
    return outcome;
  } finally {
    if (connection.isInTransaction) {
      if (outcome?.ok !== true) connection.execute("ROLLBACK TO member");
      connection.execute("RELEASE member");
    }
  }
}

/** What a member asks after it has ended is refused: it would run in another member's part, or outside a transaction. */
async function runMember(connection: Connection, member: Member): Promise<Outcome> {
  let isEnded = false;
  const lent = () => {
    if (isEnded) throw new Error("the transaction has ended");
    return connection;
  };
  try {
    return await member({
      isExclusive: true,
      get now() {
        return connection.now;
      },
      all: async (sql, values) => lent().all(sql, values),
      run: async (sql, values) => lent().run(sql, values),
      runWithNext: (sql, values) => lent().runWithNext(sql, values),
    });
  } finally {
    isEnded = true;
  }
}

/** Returns a check that throws if the file at `path` was removed or replaced: SQLite would write on into the lost file. */
function watchPlace(path: string): () => void {
  // The newest bookings are only in the write-ahead log, which appears with the first of them.
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: identityOf(file) }));
  return () => {
    for (const known of files) {
      const found = identityOf(known.file);
      known.identity ??= found;
      if (found === undefined || found !== known.identity) {
        throw new DatabaseUnavailable(
          new Error(`${known.file} was removed, moved or replaced while it was in use`),
        );
      }
    }
  };
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Does without `recursive`, with which `mkdirSync` tries for ever where no folder can be created, such as in `/proc`. */
export function makeFolder(path: string): void {
  const parent = dirname(path);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // This is no failure if the folder exists, or another process has just created it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
