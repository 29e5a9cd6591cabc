// The thread that writes to the embedded database: it holds the writing connection and nothing else, so that neither the
// disk's flush nor a long erasure keeps the thread that answers calls waiting. Started by sqlite-server-database.ts.

import { parentPort, workerData } from "node:worker_threads";

import "../every-operation.ts";
import { toSentError } from "./error-across-threads.ts";
import type { SentError } from "./error-across-threads.ts";
import { inGroups } from "./in-groups.ts";
import { operationNamed } from "../operation.ts";
import { openWriter } from "./sqlite-writer.ts";
import type { Answer } from "./sqlite-writer.ts";
import type { Outcome } from "../database.ts";

/** What the thread is started with. */
export interface WritingTask {
  /** The database's file. */
  readonly path: string;
}

/** One transaction that is asked for. */
export interface Asked {
  readonly name: string;
  readonly args: unknown;
}

/** What the thread is sent: transactions that were asked for together, or that it is to end. */
export type ToWriter = readonly Asked[] | "close";

/** What one transaction came to; answers come in the order of what was asked. */
export type SentAnswer = { readonly outcome: Outcome } | { readonly error: SentError };

/** What the thread sends: that the database is open, why it cannot be opened, or answers. */
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
    // Nothing else keeps the thread alive.
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
