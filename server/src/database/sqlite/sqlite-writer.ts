import { dirname } from "node:path";

import type { Outcome, Transaction } from "../database.ts";
import { makeFolder } from "./make-folder.ts";
import { Connection } from "./sqlite-connection.ts";
import { watchPlace } from "./sqlite-place.ts";

/** One of the transactions that are committed together. */
export type Member = (transaction: Transaction) => Promise<Outcome>;

// SQLite copies the log into the file as part of a commit, for which answers wait. We copy it once the answers are out:
// often enough that the log stays small, but rarely enough that a page changed by many bookings is copied once. SQLite's
// own copying remains as a limit for large writes: 64 MB. decisions/0022
const COPIES_LOG_AFTER_MEMBERS = 8_192;
// A shop with few bookings would need weeks to reach that number. Meanwhile the file would still name erased clients.
const COPIES_LOG_AFTER_MILLISECONDS = 60 * 60_000;
const LOG_MAX_PAGES = 16_000;
const PAGE_BYTES = 4_096;

/** The answer to a member, once its group is on disk or has failed. */
export type Answer = { readonly outcome: Outcome } | { readonly error: unknown };

/** The only connection that writes to a database. */
export interface Writer {
  /**
   * Runs each member in a savepoint of one transaction, brings it to disk, and answers each member, in order. No answer may
   * go out before this resolves.
   */
  commit(group: readonly Member[]): Promise<Answer[]>;
  /**
   * Copies the log into the file if much was written, or if the last copy was an hour ago. Call it once the answers are
   * out.
   */
  copyLogWhenDue(): void;
  close(): void;
}

/**
 * Opens the database in `path` for writing, and creates it if there is none.
 * @throws DatabaseUnavailable when the file cannot be used
 */
export function openWriter(path: string, now = () => performance.now()): Writer {
  makeFolder(dirname(path));
  const connection = new Connection(path, { readOnly: false });
  connection.execute("PRAGMA journal_mode = WAL");
  // Not NORMAL: an acknowledged booking must survive a power cut.
  connection.execute("PRAGMA synchronous = FULL");
  // Overwrites what is erased: an erased client's name must not remain in the file.
  connection.execute("PRAGMA secure_delete = ON");
  // In kibibytes. Holds what the newest bookings of a thousand calendars change; reading that again for each booking cost a
  // tenth of a create's processor time. A smaller installation never fills it.
  connection.execute("PRAGMA cache_size = -24000");
  connection.execute(`PRAGMA wal_autocheckpoint = ${LOG_MAX_PAGES}`);
  // A large transaction, such as a migration, may write more. The next one, which starts the log again, then shortens its
  // file.
  connection.execute(`PRAGMA journal_size_limit = ${LOG_MAX_PAGES * PAGE_BYTES}`);
  const requireInPlace = watchPlace(path);
  let membersInLog = 0;
  let copiedAt = now();
  let hasCommitted = false;
  return {
    async commit(group) {
      membersInLog += group.length;
      const answers = await commitGroup(connection, group, requireInPlace);
      // Keeps in memory what a savepoint would undo: otherwise each booking's few pages, seven, would also be written to a
      // file. Not during the first transaction, the migration, which may undo whole tables.
      if (!hasCommitted && answers.some((answer) => "outcome" in answer)) {
        hasCommitted = true;
        connection.execute("PRAGMA temp_store = MEMORY");
      }
      return answers;
    },
    copyLogWhenDue() {
      const isLongAgo = now() - copiedAt >= COPIES_LOG_AFTER_MILLISECONDS;
      if (membersInLog < COPIES_LOG_AFTER_MEMBERS && !isLongAgo) return;
      membersInLog = 0;
      copiedAt = now();
      try {
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)");
      } catch {
        // Pages that could not be copied are safe in the log, where the next attempt finds them.
      }
    },
    close: () => connection.close(),
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
    for (const member of group) {
      try {
        answers.push({ outcome: await inSavepoint(connection, member) });
      } catch (error) {
        // A full disk can end the whole transaction, including the work of the group's other members.
        if (!connection.isInTransaction) throw error;
        answers.push({ error });
      }
    }
    connection.execute("COMMIT");
    // Checked again after the commit: the file may have been moved meanwhile, and the next start would not find it.
    requireInPlace();
    return answers;
  } catch (error) {
    if (connection.isInTransaction) connection.execute("ROLLBACK");
    return group.map(() => ({ error }));
  }
}

async function inSavepoint(connection: Connection, member: Member): Promise<Outcome> {
  connection.execute("SAVEPOINT member");
  let outcome: Outcome | undefined;
  try {
    outcome = await member(connection);
    return outcome;
  } finally {
    if (connection.isInTransaction) {
      if (outcome?.ok !== true) connection.execute("ROLLBACK TO member");
      connection.execute("RELEASE member");
    }
  }
}
