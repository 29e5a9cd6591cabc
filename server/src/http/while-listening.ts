import type { FastifyInstance } from "fastify";

/**
 * Runs work beside the calls, for as long as the server listens: `start` begins it and answers what ends it, which the
 * server awaits before it has stopped.
 */
export function whileListening(app: FastifyInstance, start: () => () => Promise<void>): void {
  let stop: (() => Promise<void>) | undefined;
  app.addHook("onListen", () => {
    stop ??= start();
  });
  app.addHook("onClose", async () => stop?.());
}
