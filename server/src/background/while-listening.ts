import type { FastifyInstance } from "fastify";

/** Starts the work and returns the function that stops it. */
export type BackgroundWork = () => () => Promise<void>;

/** Runs `works` from when the server listens and `ready` has resolved until the server closes. */
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
