import Fastify from "fastify";
import { expect, test } from "vitest";

import { sendRefusal } from "../http/send-refusal.ts";
import { Metrics } from "./metrics.ts";
import { watchLimits } from "./watch-limits.ts";

function limitedServer(logsClients = true) {
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const app = Fastify({ logger: { level: "warn", stream } });
  let now = 0;
  watchLimits(app, new Metrics(), logsClients, () => now);
  app.get("/full", (_request, reply) => sendRefusal(reply, "too-many-creates"));
  app.get("/taken", (_request, reply) => sendRefusal(reply, "slot-taken"));
  const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress });
  return { lines, ask, move: (milliseconds: number) => void (now += milliseconds) };
}

test("a client that meets a limit is one line a minute, with its address", async () => {
  const { lines, ask, move } = limitedServer();
  for (let call = 0; call < 3; call++) await ask("/full", "203.0.113.7");
  await ask("/full", "::ffff:198.51.100.1");
  await ask("/taken", "192.0.2.1");
  expect(lines).toMatchObject([
    { msg: "client met a limit", client: "203.0.113.7", limit: "creates", route: "/full" },
    { msg: "client met a limit", client: "198.51.100.1" },
  ]);
  move(59_999);
  await ask("/full", "203.0.113.7");
  expect(lines).toHaveLength(2);
  move(1);
  await ask("/full", "203.0.113.7");
  expect(lines).toHaveLength(3);
});

test("with LOG_CLIENTS=off the line leaves the address out", async () => {
  const { lines, ask } = limitedServer(false);
  await ask("/full", "203.0.113.7");
  expect(lines).toMatchObject([{ msg: "client met a limit", limit: "creates" }]);
  expect(JSON.stringify(lines)).not.toContain("203.0.113.7");
});

test("a flood from many addresses does not flood the log, which says once a minute that more clients met limits", async () => {
  const { lines, ask, move } = limitedServer();
  const flood = async (clients: number) => {
    for (let index = 0; index < clients; index++)
      await ask("/full", `10.0.${index >> 8}.${index & 255}`);
  };
  await flood(1_000);
  await ask("/full", "10.0.0.1");
  expect(lines).toHaveLength(1_000);
  await flood(1_100);
  expect(lines.slice(999)).toMatchObject([
    { msg: "client met a limit", client: "10.0.3.231" },
    { msg: "more clients met limits than are logged" },
  ]);
  move(60_000);
  await flood(1_002);
  expect(lines.slice(1_001 + 999)).toMatchObject([
    { msg: "client met a limit" },
    { msg: "more clients met limits than are logged" },
  ]);
});
