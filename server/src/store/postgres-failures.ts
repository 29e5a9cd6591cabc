import { DatabaseError } from "pg";

import { DatabaseUnavailable } from "./database.ts";

// https://www.postgresql.org/docs/current/errcodes-appendix.html: what the database's state has caused, not a mistake in
// a statement. A class stands for all its codes.
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
  "3D000", // no such database
  "42P01", // no such table: not migrated yet
  "55P03", // lock not available
]);

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/** Whether another transaction got in the way, so that the same work may well succeed now. */
export function isWorthAnotherTry(error: unknown): boolean {
  return (
    error instanceof DatabaseError &&
    (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)
  );
}

/** What the failure of a statement means to the callers above the engine. */
export function meaningOf(error: unknown): unknown {
  if (isWorthAnotherTry(error) || isMistake(error)) return error;
  return new DatabaseUnavailable(error);
}

/** The database has answered, and it is the statement that is wrong. Whatever else fails is the connection. */
function isMistake(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  const code = error.code ?? "";
  return !UNAVAILABLE_CLASSES.has(code.slice(0, 2)) && !UNAVAILABLE_CODES.has(code);
}

/** Whether the connection is of no more use: it said goodbye, or nothing of the database's own has come over it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  const { cause } = error;
  return !(cause instanceof DatabaseError) || (cause.code ?? "").startsWith("57P");
}

/** Whether no wait will help: the address is of a server that does not let us in, or has no such database. */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof DatabaseError ? (error.code ?? "") : "";
  return code.startsWith("28") || code === "3D000";
}
