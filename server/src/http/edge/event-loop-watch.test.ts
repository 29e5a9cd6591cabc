import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { refuseWhileBlocked } from "./event-loop-watch.ts";

test("what blocks the loop before the server is ready refuses no call", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  refuseWhileBlocked(app);
  app.get("/", async () => "ok");
  const blockedUntil = Date.now() + 2_500;
  while (Date.now() < blockedUntil);
  await app.ready();
  // By the next sample it would be known.
  const until = Date.now() + 1_500;
  while (Date.now() < until) {
    expect((await app.inject("/")).statusCode).toBe(200);
    await new Promise((settle) => void setTimeout(settle, 50));
  }
});
