import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";

import { expect, test } from "vitest";

import { DatabaseRefused, DatabaseUnavailable } from "../database.ts";
import { fromSentError, toSentError } from "./error-across-threads.ts";
import type { SentError } from "./error-across-threads.ts";
import { reasonOf } from "../failure-reason.ts";

/** The error as another thread has it. */
function sent(error: unknown): Error {
  const { port1, port2 } = new MessageChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  port1.postMessage(toSentError(error));
  const received = receiveMessageOnPort(port2) as { message: SentError };
  port1.close();
  return fromSentError(received.message);
}

test("a full disk stays unavailability, with SQLite's code and reason", () => {
  const full = Object.assign(new Error("database or disk is full"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 13,
  });
  const error = sent(new DatabaseUnavailable(full));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toHaveProperty("cause.errcode", 13);
  expect(error).toHaveProperty("cause.code", "ERR_SQLITE_ERROR");
  expect(reasonOf(error)).toBe("database or disk is full");
});

test("a database that is refused stays refused, with its sentence", () => {
  const error = sent(new DatabaseRefused("its schema is of a later version"));
  expect(error).toBeInstanceOf(DatabaseRefused);
  expect(error.message).toBe("its schema is of a later version");
});

test("a bug stays neither, with its message and where it happened", () => {
  const bug = new TypeError("no such column: places", { cause: "a text" });
  const error = sent(bug);
  expect(error).not.toBeInstanceOf(DatabaseUnavailable);
  expect(error).not.toBeInstanceOf(DatabaseRefused);
  expect(error.message).toBe("no such column: places");
  expect(error.stack).toBe(bug.stack);
  expect(error.cause).toHaveProperty("message", "a text");
});

test("what is thrown and is no error arrives as one", () => {
  expect(sent("a text").message).toBe("a text");
  expect(sent(undefined).message).toBe("undefined");
});
