import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { load } from "./load.ts";
import type { LoadRequest } from "./load.ts";

const REQUEST: LoadRequest = {
  bytes: Buffer.from("POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 2\r\n\r\n{}"),
  status: 200,
  body: "ok",
};

/** A server whose answer number `count` is what `answer` says. */
async function serverAnswering(answer: (count: number) => Promise<string> | string) {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    void Promise.resolve(answer((count += 1))).then((body) => response.end(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, count: () => count };
}

test("every answer is counted, and no request is sent when there is no next one", async () => {
  const server = await serverAnswering(() => "ok");
  let left = 100;
  const result = await load([server.url], { connections: 4, seconds: Infinity }, () =>
    left-- > 0 ? REQUEST : undefined,
  );
  expect(result.answers).toBe(100);
  expect(server.count()).toBe(100);
});

test("of a hundred answers, two slow ones are the p99 and not the p50, in milliseconds", async () => {
  const server = await serverAnswering(async (count) => {
    if (count > 98) await after(2_000);
    return "ok";
  });
  let left = 100;
  const { p50, p99 } = await load([server.url], { connections: 1, seconds: Infinity }, () =>
    left-- > 0 ? REQUEST : undefined,
  );
  expect(p99).toBeGreaterThan(1_900);
  expect(p99).toBeLessThan(60_000);
  expect(p50).toBeLessThan(1_000);
});

test("a load without an answer has no quantiles", async () => {
  const server = await serverAnswering(() => "ok");
  const result = await load([server.url], { connections: 1, seconds: 1 }, () => undefined);
  expect(result).toMatchObject({ answers: 0, p50: Number.NaN, p99: Number.NaN });
});

test("a single wrong answer ends the load", async () => {
  const server = await serverAnswering((count) => (count === 50 ? "no" : "ok"));
  const ended = load([server.url], { connections: 4, seconds: 10 }, () => REQUEST);
  await expect(ended).rejects.toThrow("wrong answer");
});

test("connections are spread over all servers", async () => {
  const servers = [await serverAnswering(() => "ok"), await serverAnswering(() => "ok")];
  const urls = servers.map(({ url }) => url);
  await load(urls, { connections: 2, seconds: 0.05 }, () => REQUEST);
  for (const server of servers) expect(server.count()).toBeGreaterThan(0);
});

test("a load of so many requests a second sends no more of them", async () => {
  const server = await serverAnswering(() => "ok");
  await load([server.url], { connections: 2, seconds: 0.5, perSecond: 40 }, () => REQUEST);
  expect(server.count()).toBeLessThanOrEqual(20);
});

test("where the server holds requests up, they count from when they were due", async () => {
  // Ten are due within the half second, and the first one holds up all others.
  const server = await serverAnswering(async (count) => {
    if (count === 1) await after(400);
    return "ok";
  });
  const { p50 } = await load(
    [server.url],
    { connections: 1, seconds: 0.5, perSecond: 20 },
    () => REQUEST,
  );
  expect(p50).toBeGreaterThan(100);
});
