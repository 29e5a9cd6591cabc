import { monitorEventLoopDelay } from "node:perf_hooks";

import type { FastifyInstance } from "fastify";

import { sendRefusal } from "../send-refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route is answered even while the event loop is blocked. */
    readonly answersWhileBlocked?: boolean;
  }
}

// With a longer delay, responses would come too late for clients: refusing some requests helps the others.
const DELAY_MAX_MILLISECONDS = 2_000;

const RESOLUTION_MILLISECONDS = 10;
const SAMPLE_MILLISECONDS = 1_000;

/** Refuses calls while the event loop is blocked. Measuring it needs no file descriptor: there may be none left. */
export function refuseWhileBlocked(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
  let isBlocked = false;
  let sampling: NodeJS.Timeout | undefined;

  // Sampling starts only when the app is ready: loading blocks the loop, so a slow machine would refuse its first calls.
  app.addHook("onReady", async () => {
    delays.enable();
    sampling = setInterval(() => {
      const delay = delays.mean / 1e6 - RESOLUTION_MILLISECONDS;
      // The mean is NaN when the loop did not turn at all since the last sample.
      isBlocked = Number.isNaN(delay) || delay > DELAY_MAX_MILLISECONDS;
      if (isBlocked) app.log.warn({ delay }, "event loop blocked: calls are refused");
      delays.reset();
    }, SAMPLE_MILLISECONDS).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(sampling);
    delays.disable();
  });

  app.addHook("onRequest", (request, reply, done) => {
    if (isBlocked && request.routeOptions.config.answersWhileBlocked !== true) {
      sendRefusal(reply, "service-unavailable");
    } else done();
  });
}
