import type { FastifyInstance } from "fastify";

/** Starts work in the background; returns the function that stops it. */
export type BackgroundWork = () => () => Promise<void>;

/**
 * Runs work in the background while the server listens, starting once `ready` resolves. Closing the server stops all of
 * it at once, and waits until each has ended.
 */
export function runWhileListening(
  app: FastifyInstance,
  ready: Promise<void>,
  works: readonly BackgroundWork[],
): void {
  let isListening = false;
  let stops: readonly (() => Promise<void>)[] | undefined;
  app.addHook("onListen", async () => {
    isListening = true;
    // Not awaited: the server listens before `ready` resolves.
    void ready.then(() => {
      if (isListening) stops ??= works.map((start) => start());
    });
  });
  app.addHook("onClose", async () => {
    isListening = false;
    await Promise.all((stops ?? []).map((stop) => stop()));
  });
}
