// The thread that writes to the embedded database. It holds only the writing connection, so that neither a disk flush nor a
// long erasure blocks the thread that answers calls. Started by sqlite-server-database.ts.

import { parentPort, workerData } from "node:worker_threads";

import "../every-operation.ts";
import { toSentError } from "./error-across-threads.ts";
import type { SentError } from "./error-across-threads.ts";
import { inGroups } from "./in-groups.ts";
import { operationNamed } from "../operation.ts";
import { openWriter } from "./sqlite-writer.ts";
import type { Answer } from "./sqlite-writer.ts";
import type { Outcome } from "../database.ts";

/** The data with which the thread is started. */
export interface WritingTask {
  /** The database's file. */
  readonly path: string;
}

/** A transaction that was asked for. */
export interface Asked {
  readonly name: string;
  readonly args: unknown;
}

/** A message to the thread: transactions that were asked for together, or that it is to end. */
export type ToWriter = readonly Asked[] | "close";

/** The answer to one transaction. Answers come in the order of the transactions. */
export type SentAnswer = { readonly outcome: Outcome } | { readonly error: SentError };

/** A message from the thread: that the database is open, why it cannot be opened, or answers. */
export type FromWriter = "open" | { readonly cannotOpen: SentError } | readonly SentAnswer[];

const { path } = workerData as WritingTask;
try {
  serve();
} catch (error) {
  send({ cannotOpen: toSentError(error) });
}

function serve(): void {
  const writer = openWriter(path);
  const groups = inGroups(async (group: readonly Asked[]) => {
    const answers = await writer.commit(
      group.map(
        ({ name, args }) =>
          (transaction) =>
            operationNamed(name).work(transaction, args as never),
      ),
    );
    send(answers.map(toSentAnswer));
    writer.copyLogWhenDue();
  });
  parentPort?.on("message", (message: ToWriter) => {
    if (message === "close") void close();
    else for (const asked of message) groups.add(asked);
  });
  send("open");

  async function close(): Promise<void> {
    await groups.finish();
    writer.close();
    // Only the port keeps the thread alive.
    parentPort?.close();
  }
}

function toSentAnswer(answer: Answer): SentAnswer {
  return "error" in answer ? { error: toSentError(answer.error) } : answer;
}

function send(message: FromWriter): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}
