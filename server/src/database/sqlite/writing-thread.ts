// The program of the thread that writes. Disk flushes and long erasures do not block the thread that answers calls.

import { parentPort, workerData } from "node:worker_threads";

import "../every-operation.ts";
import { toSentError } from "./error-across-threads.ts";
import type { SentError } from "./error-across-threads.ts";
import { inGroups } from "./in-groups.ts";
import { logCopier } from "./log-copier.ts";
import { operationNamed } from "../operation.ts";
import { openWriter } from "./sqlite-writer.ts";
import type { Answer } from "./sqlite-writer.ts";
import type { Outcome } from "../database.ts";

export interface OperationCall {
  readonly name: string;
  readonly args: unknown;
}

export type ToWriter = readonly OperationCall[] | "close";

/** Answers are sent in the order of the transactions. */
export type SentAnswer = { readonly outcome: Outcome } | { readonly error: SentError };

export type FromWriter = "open" | { readonly cannotOpen: SentError } | readonly SentAnswer[];

const path = workerData as string;
try {
  serve();
} catch (error) {
  send({ cannotOpen: toSentError(error) });
}

function serve(): void {
  const copier = logCopier(path);
  const writer = openWriter(path, copier);
  const groups = inGroups(async (group: readonly OperationCall[]) => {
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
    // The writer closes last: only then does SQLite copy the whole log and remove it.
    await copier.close();
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
