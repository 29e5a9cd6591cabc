import { Worker } from "node:worker_threads";

const COPYING_THREAD = new URL("copying-thread.ts", import.meta.url);

// A thread takes memory, so it ends when there has been nothing to copy for a while.
const IDLE_MILLISECONDS = 60_000;
const MEMORY_MAX = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 1 };

export interface LogCopier {
  isCopying(): boolean;
  /** Begins to copy what is in the log now. If that fails, less of the log is copied, and nothing is lost. */
  copy(): void;
  /** Ends after what it is copying. */
  close(): Promise<void>;
}

/** Copies the log of the database at `path` on a thread of its own. `program` is the thread's; that of a test fails. */
export function logCopier(path: string, program = COPYING_THREAD): LogCopier {
  let thread: Worker | undefined;
  let isCopying = false;
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(program, { workerData: path, resourceLimits: MEMORY_MAX });
    started.on("message", () => {
      isCopying = false;
      ending = setTimeout(() => void end(), IDLE_MILLISECONDS).unref();
    });
    // The end that follows says all that the writing thread needs to know.
    started.on("error", () => {});
    started.on("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      isCopying = false;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(ending);
    const ended = thread?.terminate();
    thread = undefined;
    await ended;
  }

  return {
    isCopying: () => isCopying,
    copy(): void {
      clearTimeout(ending);
      thread ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      thread.postMessage("copy");
      isCopying = true;
    },
    close: end,
  };
}
