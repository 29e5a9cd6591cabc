import { Worker } from "node:worker_threads";

import type { RendererBuild } from "../files/web-build.ts";
import { formInMemory } from "../files/web-file.ts";
import type { FileForm } from "../files/web-file.ts";
import type { RenderedPage, RenderingTask } from "./rendered-page.ts";

// A page takes some 30 ms, and the first one as long as its thread takes to start.
const RENDER_MAX_MILLISECONDS = 10_000;
const MEMORY_MAX_MB = 256;
// Some six seconds of work: who asks for more pages than that gets an answer at once, and asks again.
const WAITING_MAX = 200;

/** Too many pages wait to be rendered. The error handler answers 503. */
export class RendererBusy extends Error {
  readonly statusCode = 503;
}

export interface PageRenderer {
  readonly render: (task: RenderingTask) => Promise<RenderedPage>;
  readonly close: () => Promise<void>;
}

interface Job {
  readonly task: RenderingTask;
  readonly resolve: (page: RenderedPage) => void;
  readonly reject: (error: Error) => void;
}

/** Renders one page after the other in a thread that starts with the first one and is replaced when it fails. */
export function pageRenderer(
  build: RendererBuild,
  renderMaxMilliseconds = RENDER_MAX_MILLISECONDS,
): PageRenderer {
  const waiting: Job[] = [];
  let thread: Worker | undefined;
  let current: { readonly job: Job; readonly timeout: NodeJS.Timeout } | undefined;

  function startThread(): Worker {
    const started = new Worker(new URL("rendering-thread.ts", import.meta.url), {
      workerData: build,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    started.unref();
    started.on("message", (answer: { page: RenderedPage } | { error: Error }) => {
      if ("page" in answer) settle(({ resolve }) => resolve(received(answer.page)));
      else settle(({ reject }) => reject(answer.error));
    });
    started.on("error", (error: Error) => replaceThread(started, error));
    started.on("exit", () => replaceThread(started, new Error("the rendering thread has ended")));
    return started;
  }

  function replaceThread(ended: Worker, error: Error): void {
    if (thread !== ended) return;
    thread = undefined;
    void ended.terminate();
    settle(({ reject }) => reject(error));
  }

  function settle(end: (job: Job) => void): void {
    if (current === undefined) return;
    clearTimeout(current.timeout);
    end(current.job);
    current = undefined;
    renderNext();
  }

  function renderNext(): void {
    const job = current === undefined ? waiting.shift() : undefined;
    if (job === undefined) return;
    const running = (thread ??= startThread());
    const timeout = setTimeout(
      () => replaceThread(running, new Error("a page took too long to render")),
      renderMaxMilliseconds,
    );
    current = { job, timeout: timeout.unref() };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    running.postMessage(job.task);
  }

  return {
    render(task) {
      if (waiting.length >= WAITING_MAX) {
        return Promise.reject(new RendererBusy("too many pages wait to be rendered"));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        renderNext();
      });
    },
    async close() {
      const ending = thread;
      thread = undefined;
      for (const { reject } of waiting.splice(0)) reject(new RendererBusy("the server stops"));
      settle(({ reject }) => reject(new RendererBusy("the server stops")));
      await ending?.terminate();
    },
  };
}

function received({ contentSecurityPolicy, file }: RenderedPage): RenderedPage {
  const compressed = [...file.compressed].map(([name, form]) => [name, buffered(form)] as const);
  return {
    contentSecurityPolicy,
    file: { ...file, plain: buffered(file.plain), compressed: new Map(compressed) },
  };
}

/** A message between threads turns each `Buffer` into a plain array of bytes. */
function buffered(form: FileForm): FileForm {
  return "descriptor" in form.body ? form : formInMemory(Buffer.from(form.body.buffer), form.tag);
}
