import { dirname } from "node:path";

import type { Outcome, Transaction } from "../database.ts";
import { makeFolder } from "./make-folder.ts";
import { Connection } from "./sqlite-connection.ts";
import { watchPlace } from "./sqlite-place.ts";

/** One of the transactions that are committed together. */
export type Member = (transaction: Transaction) => Promise<Outcome>;

// SQLite's own copying of the log into the file is part of a commit, which answers wait for. Ours comes when they are out:
// often enough that the log stays small, and so seldom that a page which many bookings change is copied once. SQLite's is
// left as a bound for what is written in large pieces: 64 MB. decisions/0022
const COPIES_LOG_AFTER_MEMBERS = 8_192;
// A shop with few bookings would take weeks to so many, and meanwhile the file would still name the clients that were
// erased.
const COPIES_LOG_AFTER_MILLISECONDS = 60 * 60_000;
const LOG_MAX_PAGES = 16_000;
const PAGE_BYTES = 4_096;

/** What a member is told once its group is on disk, or has failed. */
export type Answer = { readonly outcome: Outcome } | { readonly error: unknown };

/** The one connection that writes to the database in `path`. */
export interface Writer {
  /**
   * Runs each member in a savepoint of one transaction and brings it to disk; answers each of them, in order. Nothing is
   * to be told to anyone before this resolves.
   */
  commit(group: readonly Member[]): Promise<Answer[]>;
  /** To be called when the answers are out: copies the log into the file once much has been written, or an hour ago. */
  copyLogWhenDue(): void;
  close(): void;
}

/**
 * Opens the database for writing, and makes it where there is none.
 * @throws DatabaseUnavailable when the file cannot be used
 */
export function openWriter(path: string, now = () => performance.now()): Writer {
  makeFolder(dirname(path));
  const connection = new Connection(path, { readOnly: false });
  connection.execute("PRAGMA journal_mode = WAL");
  // Not NORMAL: an acknowledged booking outlives a power cut.
  connection.execute("PRAGMA synchronous = FULL");
  // What is erased is overwritten, not only forgotten: an old client's name must not be left in the file.
  connection.execute("PRAGMA secure_delete = ON");
  // In kibibytes: what the newest bookings of a thousand calendars change. Read again for each booking, it cost a tenth of
  // a create's processor time. A smaller installation never fills it.
  connection.execute("PRAGMA cache_size = -24000");
  connection.execute(`PRAGMA wal_autocheckpoint = ${LOG_MAX_PAGES}`);
  // One transaction may write more, as a migration does: the next one, which begins the log anew, shortens its file.
  connection.execute(`PRAGMA journal_size_limit = ${LOG_MAX_PAGES * PAGE_BYTES}`);
  const requireInPlace = watchPlace(path);
  let membersInLog = 0;
  let copiedAt = now();
  let hasCommitted = false;
  return {
    async commit(group) {
      membersInLog += group.length;
      const answers = await commitGroup(connection, group, requireInPlace);
      // What a savepoint would undo is kept in memory: a booking's few pages would else be written to a file as well,
      // seven for each booking. Only after the first transaction, which is the migration's and may undo whole tables.
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
        // What could not be copied is safe in the log, where the next attempt finds it.
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
        // A full disk can end the whole transaction, and with it what the others of the group have done.
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
