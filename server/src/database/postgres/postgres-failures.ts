import { DatabaseError } from "pg";

import { DatabaseUnavailable } from "../database.ts";
import { reasonOf } from "../failure-reason.ts";
import type { PostgresHost } from "./postgres-address.ts";

// Caused by the database's state, not by a statement: https://www.postgresql.org/docs/current/errcodes-appendix.html
const UNAVAILABLE_CLASSES = new Set([
  "08", // connection exception
  "28", // invalid authorization: a password was changed
  "53", // insufficient resources: disk full, out of memory, too many connections
  "57", // operator intervention: shut down, starting up, cancelled by a time-out
  "58", // system error
]);
const UNAVAILABLE_CODES = new Set([
  "25006", // read-only transaction: a standby
  "25P03", // idle-in-transaction time-out
  "26000", // no such prepared statement: a pooler has changed the connection
  "3D000", // no such database
  "42P01", // no such table: not migrated yet
  "42P05", // prepared statement exists: a pooler shares the connection between clients
  "55P03", // lock not available
  "XX001", // data corrupted
  "XX002", // index corrupted
]);

// Either a bug of Citus or a lost worker: only the message, which is not translated, shows which.
const INTERNAL_ERROR = "XX000";
const WORKER_LOST =
  /^(could not commit transaction for shard \d|failure on connection marked as essential)/;

const READ_ONLY_TRANSACTION = "25006";
const IDLE_IN_TRANSACTION_TIMEOUT = "25P03";
const FORGOTTEN_STATEMENT_CODES = new Set(["26000", "42P05"]);

// How poolers refuse startup settings: PgBouncer and Amazon's RDS Proxy.
const SETTINGS_REFUSED_CODES = new Set(["08P01", "0A000"]);

const CONFLICT_CODES = new Set([
  "40001", // serialization failure
  "40P01", // deadlock
  "23505", // unique violation: the next try finds the row that another transaction wrote at the same time
]);

export function isWorthAnotherTry(error: unknown): boolean {
  return CONFLICT_CODES.has(codeOf(error));
}

/** Returns conflicts and mistakes as they are, and every other error as the cause of DatabaseUnavailable. */
export function meaningOf(error: unknown): unknown {
  if (isWorthAnotherTry(error) || isMistake(error)) return error;
  return new DatabaseUnavailable(error);
}

/** Whether our own statement is at fault. Otherwise the connection or the database is. */
function isMistake(error: unknown): boolean {
  if (error instanceof InexactNumber) return true;
  if (!(error instanceof DatabaseError)) return false;
  const code = codeOf(error);
  if (code === INTERNAL_ERROR) return !WORKER_LOST.test(error.message);
  return !UNAVAILABLE_CLASSES.has(code.slice(0, 2)) && !UNAVAILABLE_CODES.has(code);
}

export class InexactNumber extends Error {
  override name = "InexactNumber";

  constructor(digits: string) {
    super(`${digits} is too large to be represented as a JavaScript number`);
  }
}

export class ReadOnlyServer extends Error {
  override name = "ReadOnlyServer";

  constructor() {
    super("the database server is read-only");
  }
}

/** The server takes writes, but they will be lost: another server has been promoted in its place. */
export class FormerPrimary extends Error {
  override name = "FormerPrimary";

  constructor() {
    super("the database server is a former primary, another one was promoted in its place");
  }
}

/** One worker of Citus does not answer. Calendars on other workers are not affected. */
export class WorkerAway extends Error {
  override name = "WorkerAway";

  constructor(worker: string) {
    super(`the worker ${worker} does not answer`);
  }
}

export class NoWritableHost extends Error {
  override name = "NoWritableHost";
  readonly failures: readonly { host: PostgresHost; reason: unknown }[];

  constructor(failures: NoWritableHost["failures"]) {
    super(failures.map(({ host, reason }) => `${host.name}: ${reasonOf(reason)}`).join("; "));
    this.failures = failures;
  }

  get standby(): PostgresHost | undefined {
    return this.failures.find(({ reason }) => reason instanceof ReadOnlyServer)?.host;
  }
}

export function isReadOnlyServer(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return error.cause instanceof ReadOnlyServer || codeOfCause(error) === READ_ONLY_TRANSACTION;
}

export function isStatementForgotten(error: unknown): boolean {
  return FORGOTTEN_STATEMENT_CODES.has(codeOfCause(error));
}

export function isWorthANewConnection(error: unknown): boolean {
  return isReadOnlyServer(error) || isStatementForgotten(error);
}

export function refusesSettings(error: unknown): boolean {
  return SETTINGS_REFUSED_CODES.has(codeOf(error));
}

/** Only the message identifies this error. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === "timeout exceeded when trying to connect";
}

export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  // The worker was asked nothing, so the connection is usable.
  if (error.cause instanceof WorkerAway) return false;
  if (!(error.cause instanceof DatabaseError)) return true;
  const code = codeOfCause(error);
  const isEnded =
    code.startsWith("57P") || code.startsWith("08") || code === IDLE_IN_TRANSACTION_TIMEOUT;
  return isEnded || isWorthANewConnection(error);
}

function codeOf(error: unknown): string {
  return error instanceof DatabaseError ? (error.code ?? "") : "";
}

function codeOfCause(error: unknown): string {
  return error instanceof DatabaseUnavailable ? codeOf(error.cause) : "";
}

/** Whether retrying is useless: each server refuses our login, or has no such database. */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof NoWritableHost)
    return error.failures.every(({ reason }) => isRefusedForGood(reason));
  const code = codeOf(error);
  return code.startsWith("28") || code === "3D000";
}
