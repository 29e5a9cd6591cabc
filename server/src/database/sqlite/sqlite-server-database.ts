import { Worker } from "node:worker_threads";

import { DatabaseUnavailable } from "../database.ts";
import type { Database, Operation, Outcome } from "../database.ts";
import { fromSentError } from "./error-across-threads.ts";
import { Connection } from "./sqlite-connection.ts";
import { onSnapshot } from "./sqlite-database.ts";
import type { FromWriter, OperationCall, SentAnswer, ToWriter } from "./writing-thread.ts";

// A bug that uses up memory ends the thread before it fills the machine's memory.
const MEMORY_MAX_MB = 512;

// Small messages let the thread start writing before all requests of a turn have been read.
const CALLS_PER_MESSAGE = 8;

const WRITING_THREAD = new URL("writing-thread.ts", import.meta.url);

interface Waiting extends OperationCall {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (reason: unknown) => void;
}

export interface WritingThread {
  /** Called once when the thread has ended by itself: from then on nothing can be written. */
  readonly onEnded: (reason: Error) => void;
  /** The thread's program. That of a test knows more operations. */
  readonly program?: URL;
}

/** Reads run on this thread and see only what is committed; transactions run on another, in groups. decisions/0022 */
export function openSqliteForServer(path: string, writing: WritingThread): Database {
  const thread = startWritingThread(path, writing);

  function tx<Args, Result extends Outcome>(
    { name }: Operation<Args, Result>,
    args: Args,
  ): Promise<Result> {
    return new Promise<Outcome>((resolve, reject) => {
      thread.ask({ name, args, resolve, reject });
      // Answers come in the order of the calls, so this is the outcome of this operation.
    }) as Promise<Result>;
  }

  let reader: Connection | undefined;
  return {
    async all(sql, values) {
      reader ??= await thread.opened;
      return reader.all(sql, values);
    },
    // Before the first read, nothing is cached that could be out of date.
    dataVersion: () => reader?.dataVersion() ?? 0,
    now: () => Date.now(),
    async snapshot(work) {
      await thread.opened;
      return onSnapshot(path, work);
    },
    tx,
    // Every transaction is the only writer, so a migration needs nothing more.
    async migration(operation, args) {
      await tx(operation, args);
    },
    async close() {
      thread.sendUnsent();
      await thread.opened.then(
        (connection) => connection.close(),
        () => "never opened",
      );
      // The writer closes last, since only a connection that writes can copy the log into the file as it closes.
      await thread.close();
    },
  };
}

/** Transactions of one turn of the event loop are sent in few messages. Answers come in their order. */
function startWritingThread(path: string, { onEnded, program = WRITING_THREAD }: WritingThread) {
  const thread = new Worker(program, {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
  });
  let unsent: Waiting[] = [];
  let unanswered: Waiting[] = [];
  let failure: Error | undefined;
  let isClosing = false;
  const opened = Promise.withResolvers<Connection>();
  // Reads report the failure. If there are none, it must not count as an unhandled rejection.
  opened.promise.catch(() => {});
  const ended = Promise.withResolvers<void>();

  function sendUnsent(): void {
    const group = unsent;
    unsent = [];
    if (failure !== undefined) return rejectAll(group, failure);
    if (group.length === 0) return;
    try {
      send(group.map(({ name, args }) => ({ name, args })));
      unanswered.push(...group);
    } catch (error) {
      // An argument in the group cannot be sent to a thread, which is a bug. Nothing of the group was sent.
      rejectAll(group, error);
    }
  }

  thread.on("message", (message: FromWriter) => {
    if (message === "open") open();
    else if ("cannotOpen" in message) fail(fromSentError(message.cannotOpen));
    else settle(message);
  });
  let uncaught: Error | undefined;
  thread.on("error", (error: Error) => (uncaught = error));
  thread.on("exit", (code) => {
    ended.resolve();
    if (failure !== undefined) return;
    const reason = uncaught ?? new Error(`it exited with code ${code}`);
    fail(new DatabaseUnavailable(reason));
    if (!isClosing) onEnded(reason);
  });

  function open(): void {
    try {
      opened.resolve(new Connection(path, { readOnly: true }));
    } catch (error) {
      // Without a connection that reads, the server would answer nothing, and never end.
      fail(new DatabaseUnavailable(error));
    }
  }

  function fail(error: Error): void {
    failure = error;
    opened.reject(error);
    rejectAll(unanswered, error);
    unanswered = [];
  }

  function settle(answers: readonly SentAnswer[]): void {
    const answered = unanswered.splice(0, answers.length);
    for (const [index, answer] of answers.entries()) {
      if ("error" in answer) answered[index]?.reject(fromSentError(answer.error));
      else answered[index]?.resolve(answer.outcome);
    }
  }

  function send(message: ToWriter): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    thread.postMessage(message);
  }

  return {
    opened: opened.promise,
    ask(asked: Waiting): void {
      if (unsent.length === 0) setImmediate(sendUnsent);
      unsent.push(asked);
      if (unsent.length >= CALLS_PER_MESSAGE) sendUnsent();
    },
    sendUnsent,
    async close(): Promise<void> {
      isClosing = true;
      send("close");
      await ended.promise;
    },
  };
}

function rejectAll(waiting: readonly Waiting[], reason: unknown): void {
  for (const { reject } of waiting) reject(reason);
}
