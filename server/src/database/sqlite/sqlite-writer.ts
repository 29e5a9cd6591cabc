import { dirname } from "node:path";

import type { Outcome, Transaction } from "../database.ts";
import type { LogCopier } from "./log-copier.ts";
import { logCopying } from "./log-copying.ts";
import { makeFolder } from "./make-folder.ts";
import { Connection } from "./sqlite-connection.ts";
import { watchPlace } from "./watch-place.ts";

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
    const isAlone = group.length === 1;
    for (const member of group) {
      try {
        answers.push({ outcome: await runUndoable(connection, member, isAlone) });
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

/** A member that is alone has no savepoint, for which a migration would keep every page that it changes. */
async function runUndoable(
  connection: Connection,
  member: Member,
  isAlone: boolean,
): Promise<Outcome> {
  if (!isAlone) connection.execute("SAVEPOINT member");
  let isOk = false;
  try {
    const outcome = await runMember(connection, member);
    isOk = outcome.ok;
    return outcome;
  } finally {
    if (connection.isInTransaction) {
      if (!isOk) connection.execute(isAlone ? "ROLLBACK" : "ROLLBACK TO member");
      if (!isAlone) connection.execute("RELEASE member");
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
