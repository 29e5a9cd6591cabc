import type { FastifyInstance } from "fastify";

/**
 * Runs work beside the calls, for as long as the server listens and from when `ready` resolves: `start` begins it and
 * answers what ends it, which the server awaits before it has stopped.
 */
export function runWhileListening(
  app: FastifyInstance,
  ready: Promise<void>,
  start: () => () => Promise<void>,
): void {
  let isListening = false;
  let stop: (() => Promise<void>) | undefined;
  app.addHook("onListen", async () => {
    isListening = true;
    // Not awaited: listening does not wait for it.
    void ready.then(() => {
      if (isListening) stop ??= start();
    });
  });
  app.addHook("onClose", async () => {
    isListening = false;
    await stop?.();
  });
}
