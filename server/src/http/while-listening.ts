import type { FastifyInstance } from "fastify";

/**
 * Runs background work while the server listens, starting once `ready` resolves. `start` returns the function that
 * stops the work; closing the server waits for it.
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
    // Not awaited: the server listens before `ready` resolves.
    void ready.then(() => {
      if (isListening) stop ??= start();
    });
  });
  app.addHook("onClose", async () => {
    isListening = false;
    await stop?.();
  });
}
