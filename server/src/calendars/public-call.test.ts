// Calls that may connect to public addresses alone, with servers that fail.

import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { countingServer } from "@vitrine/testing/network/counting-server";
import { answersInTurn, everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { publicNetwork } from "../outward/public-network.ts";
import { callFollowingRedirects, outwardCall } from "./outward-call.ts";
import type { CallLimits } from "./outward-call.ts";

const NEVER = new AbortController().signal;
const GET = { method: "GET", headers: {} } as const;
const PRIVATE = {
  ok: false,
  retry: true,
  reason: "private-network",
  afterMilliseconds: 900_000,
};

// Tests have no public address: this one stands for it.
const isPublicAddress = (address: string) => address === "127.0.0.1";
const network = publicNetwork({ lookup: everyNameAt("127.0.0.1"), isPublicAddress });

const limits = (others: Partial<CallLimits> = {}): CallLimits => ({
  signal: NEVER,
  maxMilliseconds: 5_000,
  network,
  ...others,
});

/** Calls a server by a public name. */
async function call(answer: RequestListener, others: Partial<CallLimits> = {}) {
  const { port, connections } = await countingServer(answer);
  const url = `http://calendar.example.com:${port}/`;
  return { answer: await outwardCall({ url, ...GET }, limits(others)), connections, url };
}

/** A server that never says anything, and how often it was connected to. */
async function silentServer() {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on("error", () => undefined).resume();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

test("an answer comes with its status, its headers and its text", async () => {
  const { answer, url } = await call((request, response) => {
    response.writeHead(404, { etag: '"1"', "retry-after": "5", "set-cookie": ["a=1", "b=2"] });
    response.end(`${request.headers.host} ${request.headers["accept-encoding"]} não`);
  });
  if ("ok" in answer) throw new Error(answer.reason);
  const { headers, ...others } = answer;
  expect(headers.get("etag")).toBe('"1"');
  expect(others).toEqual({
    url,
    status: 404,
    waitMilliseconds: 5_000,
    text: `${new URL(url).host} identity não`,
  });
});

test("a body is sent whole, with its length", async () => {
  const { port } = await countingServer((request, response) => {
    request.setEncoding("utf8").on("data", (text) => {
      response.end(`${request.method} ${request.headers["content-length"]} ${text}`);
    });
  });
  const url = `http://calendar.example.com:${port}/`;
  const request = { url, method: "PROPFIND", headers: {}, body: "<é/>" } as const;
  expect(await outwardCall(request, limits())).toMatchObject({ text: "PROPFIND 5 <é/>" });
});

test.each(["127.0.0.2", "localhost", "[::1]", "10.1.2.3"])(
  "a redirect to %s is refused, and no connection is made there",
  async (host) => {
    const inside = await countingServer();
    const location = `http://${host}:${inside.port}/`;
    const { port } = await countingServer((_, response) => {
      response.writeHead(307, { location }).end();
    });
    const url = `http://calendar.example.com:${port}/`;
    const lookup = answersInTurn(["127.0.0.1"], ["127.0.0.2"]);
    const changing = publicNetwork({ lookup, isPublicAddress });
    const followed = callFollowingRedirects(
      { url, ...GET },
      limits({ network: changing }),
      () => true,
    );
    expect(await followed).toEqual(PRIVATE);
    expect(inside.connections).toEqual([]);
  },
);

test("a redirect of a name to itself is refused where the name now leads into a private network", async () => {
  const { port, connections } = await countingServer((_, response) => {
    response.writeHead(307, { location: "/again", connection: "close" }).end();
  });
  const url = `http://calendar.example.com:${port}/`;
  const lookup = answersInTurn(["127.0.0.1"], ["127.0.0.2"]);
  const changing = publicNetwork({ lookup, isPublicAddress });
  const isHere = (next: string) => new URL(next).origin === new URL(url).origin;
  const followed = callFollowingRedirects({ url, ...GET }, limits({ network: changing }), isHere);
  expect(await followed).toEqual(PRIVATE);
  expect(connections).toHaveLength(1);
});

test("an answer without end is cut at the limit, and its connection ended", async () => {
  let isEnded = false;
  const endless: RequestListener = (_, response) => {
    const piece = Buffer.alloc(65_536, "x");
    response.on("close", () => (isEnded = true));
    const more = () => {
      if (!response.destroyed) response.write(piece, () => setImmediate(more));
    };
    more();
  };
  const { answer } = await call(endless, { maxBytes: 100_000 });
  expect(answer).toEqual({ ok: false, retry: true, reason: "answer-too-large" });
  await expect.poll(() => isEnded).toBe(true);
});

test.each(["http", "https"])(
  "a server that never answers %s is given up after the time, and not probed",
  async (scheme) => {
    const { port, connections } = await silentServer();
    // An address in figures, since a probe would not find the name.
    const url = `${scheme}://127.0.0.1:${port}/`;
    const answer = await outwardCall({ url, ...GET }, limits({ maxMilliseconds: 300 }));
    expect(answer).toEqual({ ok: false, retry: true, reason: "timed-out" });
    expect(connections()).toBe(1);
  },
);

test("a name server that never answers is given up after the time", async () => {
  const waiting = publicNetwork({ lookup: () => undefined, isPublicAddress });
  const answer = await outwardCall(
    { url: "http://calendar.example.com/", ...GET },
    limits({ network: waiting, maxMilliseconds: 300 }),
  );
  expect(answer).toEqual({ ok: false, retry: true, reason: "timed-out" });
});

const dripping: RequestListener = (_, response) => {
  response.writeHead(200);
  const drip = setInterval(() => response.write("B"), 20);
  response.on("close", () => clearInterval(drip));
};

test("an answer that drips is given up after the time", async () => {
  const { answer } = await call(dripping, { maxMilliseconds: 300 });
  expect(answer).toEqual({ ok: false, retry: true, reason: "timed-out" });
});

test.each<[string, RequestListener]>([
  ["before the answer", () => undefined],
  ["in the middle of it", dripping],
])("a call ends when its signal aborts %s", async (_, answer) => {
  const signal = AbortSignal.timeout(300);
  expect((await call(answer, { signal })).answer).toEqual({
    ok: false,
    retry: true,
    reason: "aborted",
  });
});

test("a call that has been aborted connects to nothing", async () => {
  const { answer, connections } = await call((_, response) => response.end(), {
    signal: AbortSignal.abort(),
  });
  expect(answer).toEqual({ ok: false, retry: true, reason: "aborted" });
  expect(connections).toEqual([]);
});

test("a 400 to plain HTTP starts no probe for TLS", async () => {
  const { port, connections } = await countingServer((_, response) => {
    response.writeHead(400).end();
  });
  // An address in figures, since a probe would not find the name.
  const answer = await outwardCall({ url: `http://127.0.0.1:${port}/`, ...GET }, limits());
  expect(answer).toMatchObject({ status: 400 });
  expect(connections).toHaveLength(1);
});

test("a connection that breaks is named by the system's code", async () => {
  const { answer, connections } = await call((_, response) => {
    response.writeHead(200, { "content-length": "1000" }).write("BEGIN");
    setImmediate(() => response.destroy());
  });
  expect(answer).toEqual({ ok: false, retry: true, reason: "unreachable-econnreset" });
  expect(connections).toHaveLength(1);
  const nowhere = await outwardCall({ url: "http://calendar.example.com:1/", ...GET }, limits());
  expect(nowhere).toEqual({ ok: false, retry: true, reason: "unreachable-econnrefused" });
});

test("an answer that is not HTTP is no reason to quote it", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined).end("s3cret\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  for (const scheme of ["http", "https"]) {
    const url = `${scheme}://calendar.example.com:${port}/`;
    const answer = await outwardCall({ url, ...GET }, limits());
    expect(answer).toMatchObject({ ok: false, retry: true });
    expect(JSON.stringify(answer)).not.toMatch(/s3cret|example/);
  }
});
