import { DatabaseError } from "pg";
import { expect, test } from "vitest";

import { DatabaseUnavailable } from "../database.ts";
import {
  isConnectionLost,
  isRefusedForGood,
  isWorthANewConnection,
  isWorthAnotherTry,
  meaningOf,
} from "./postgres-failures.ts";

function answered(code: string, message = "said so"): DatabaseError {
  const error = new DatabaseError(message, 7, "error");
  error.code = code;
  return error;
}

test.each([
  ["too many connections", "53300"],
  ["a full disk", "53100"],
  ["a standby", "25006"],
  ["a transaction idle for too long", "25P03"],
  ["a lock not had in time", "55P03"],
  ["a statement cut short", "57014"],
  ["a shutdown", "57P01"],
  ["an input or output error", "58030"],
  ["a changed password", "28P01"],
  ["a missing table", "42P01"],
  ["a prepared statement that a pooler has led astray", "26000"],
  ["one that a pooler has led here", "42P05"],
  ["a damaged page", "XX001"],
])("%s means that the database is unavailable", (_, code) => {
  expect(meaningOf(answered(code))).toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ["a broken rule of the schema", "23514"],
  ["a wrong statement", "42601"],
  ["a conflict, which is worth another try", "40001"],
  ["a deadlock, which is too", "40P01"],
  ["a key that another transaction has just written, which is too", "23505"],
])("%s stays what it is", (_, code) => {
  const error = answered(code);
  expect(meaningOf(error)).toBe(error);
});

test.each([
  "could not commit transaction for shard 102008 on at least one active node",
  "failure on connection marked as essential: worker-1.example.com:5432",
])("Citus without one of its workers is unavailable, and nothing is run again: %s", (message) => {
  const meaning = meaningOf(answered("XX000", message));
  expect(meaning).toBeInstanceOf(DatabaseUnavailable);
  // The transaction may be stored all the same. Its client decides, by the exact repeat.
  expect(isWorthAnotherTry(meaning)).toBe(false);
  expect(isWorthANewConnection(meaning)).toBe(false);
});

test("any other internal error of PostgreSQL stays what it is", () => {
  for (const message of ["cache lookup failed for type 17", "could not commit transaction"]) {
    const error = answered("XX000", message);
    expect(meaningOf(error)).toBe(error);
  }
});

test("what another transaction got in the way of is tried again, and a broken rule of the schema is not", () => {
  for (const code of ["40001", "40P01", "23505"]) {
    expect(isWorthAnotherTry(answered(code))).toBe(true);
  }
  expect(isWorthAnotherTry(answered("23514"))).toBe(false);
  expect(isWorthAnotherTry(answered("23502"))).toBe(false);
});

test("a connection is lost when it has said goodbye or nothing at all, and else of use again", () => {
  expect(isConnectionLost(meaningOf(new Error("Query read timeout")))).toBe(true);
  expect(isConnectionLost(meaningOf(answered("57P01")))).toBe(true);
  // A pooler's goodbye, a transaction that was idle for too long, a server that takes no writes.
  expect(isConnectionLost(meaningOf(answered("08P01")))).toBe(true);
  expect(isConnectionLost(meaningOf(answered("25P03")))).toBe(true);
  expect(isConnectionLost(meaningOf(answered("25006")))).toBe(true);
  expect(isConnectionLost(meaningOf(answered("57014")))).toBe(false);
  expect(isConnectionLost(meaningOf(answered("23514")))).toBe(false);
  expect(isConnectionLost(new Error("a bug"))).toBe(false);
});

test("no wait helps where we are not let in or the database is none", () => {
  expect(isRefusedForGood(answered("28P01"))).toBe(true);
  expect(isRefusedForGood(answered("3D000"))).toBe(true);
  expect(isRefusedForGood(answered("57P03"))).toBe(false);
  expect(isRefusedForGood(new Error("connect ECONNREFUSED"))).toBe(false);
});
