import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";

import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";
import type { ConnectionLimits } from "./connection-limits.ts";

// Too long to be reached in a test; each test shortens the limit that it is about.
const LONG_MILLISECONDS = 300_000;
const PATIENT: ConnectionLimits = {
  connectionsMax: 1_000,
  headMilliseconds: LONG_MILLISECONDS,
  requestMilliseconds: LONG_MILLISECONDS,
  stallMilliseconds: LONG_MILLISECONDS,
  callMilliseconds: LONG_MILLISECONDS,
  checkMilliseconds: 50,
};

const HALF_A_HEAD = "POST /check-availability HTTP/1.1\r\nhost: a\r\n";
const HALF_A_BODY = `${HALF_A_HEAD}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"client`;
// 34 MB: more than the system buffers for a client that does not read.
const LARGE_ANSWERS = "GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nhost: a\r\n\r\n".repeat(
  20,
);
const REQUEST_TIMEOUT =
  /^HTTP\/1\.1 408 .*\r\n\r\n\{"error":"Não foi possível entender o pedido\."\}$/s;

async function listeningApp(limits: Partial<ConnectionLimits>) {
  const app = await appUnderTest({}, { connectionLimits: { ...PATIENT, ...limits } });
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { app, port: Number(port) };
}

/** The same with the route `/slow`, which is answered when `answer` is called. */
async function appWithSlowRoute(limits: Partial<ConnectionLimits>) {
  const { promise, resolve } = Promise.withResolvers<object>();
  const app = await appUnderTest({}, { connectionLimits: { ...PATIENT, ...limits } });
  app.get("/slow", () => promise);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  return { app, port: Number(port), answer: () => resolve({}) };
}

/** A connection that has sent `text`; each source address is a client of its own. */
function open(port: number, text = "", localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => undefined);
  socket.write(text);
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Waits until the server closes the connection; returns all that came. */
async function receivedUntilClosed(socket: Socket): Promise<string> {
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  await new Promise((closed) => socket.once("close", closed));
  return received;
}

async function statusFrom(
  port: number,
  localAddress: string,
  path = "/ready",
  header = "",
): Promise<string> {
  const request = `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}\r\n`;
  const received = await receivedUntilClosed(open(port, request, localAddress));
  return received.slice(0, received.indexOf("\r\n"));
}

/** Opens idle connections and waits until the server has accepted all of them, whatever it has closed again. */
async function crowd(app: FastifyInstance, port: number, count: number) {
  let accepted = 0;
  app.server.on("connection", () => accepted++);
  for (let index = 0; index < count; index++) open(port, "", "127.0.0.2");
  await vi.waitFor(() => expect(accepted).toBe(count), SOON);
}

test("a connection that never sends a request is closed without an answer", async () => {
  const { port } = await listeningApp({ headMilliseconds: 200 });
  expect(await receivedUntilClosed(open(port))).toBe("");
});

test("a call whose headers do not end is refused with 408 and closed", async () => {
  // Time enough for the half of it to arrive on a busy machine, too.
  const { port } = await listeningApp({ headMilliseconds: 1_500 });
  expect(await receivedUntilClosed(open(port, HALF_A_HEAD))).toMatch(REQUEST_TIMEOUT);
});

test("a call whose body does not come is refused with 408 and closed", async () => {
  const { port } = await listeningApp({ headMilliseconds: 1_500, requestMilliseconds: 1_500 });
  expect(await receivedUntilClosed(open(port, HALF_A_BODY))).toMatch(REQUEST_TIMEOUT);
});

test("the connection of a client that reads nothing of its answer is closed", async () => {
  const { app, port } = await listeningApp({ stallMilliseconds: 300 });
  const closed = waitForCloseOfNext(app);
  open(port, LARGE_ANSWERS);
  await closed;
});

test("the connection of a client that reads in small bites is closed when the call lasts too long", async () => {
  const { app, port } = await listeningApp({ callMilliseconds: 500 });
  const closed = waitForCloseOfNext(app);
  const biting = takeInBites(open(port, LARGE_ANSWERS), 50);
  await closed;
  biting.stop();
});

test("a client that reads a long answer steadily gets all of it", async () => {
  const { port } = await listeningApp({ stallMilliseconds: 1_500 });
  const biting = takeInBites(open(port, LARGE_ANSWERS), 4);
  await vi.waitFor(() => expect(biting.bytes()).toBeGreaterThan(20 * 1_684_244), SOON);
  expect(biting.milliseconds()).toBeGreaterThan(1_500);
  biting.stop();
});

test("a crowd of idle connections from one address gives way to another address, and to itself", async () => {
  const { app, port } = await listeningApp({ connectionsMax: 32 });
  const early = open(port, "GET /health HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(early, "data");
  await crowd(app, port, 100);
  expect(await countOf(app)).toBeLessThan(32);
  expect(await statusFrom(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
  expect(await statusFrom(port, "127.0.0.2")).toBe("HTTP/1.1 200 OK");
  // The early client, which holds one connection, keeps it.
  early.write("GET /health HTTP/1.1\r\nhost: a\r\n\r\n");
  await once(early, "data");
});

test.each([
  ["send only a part of their call", HALF_A_BODY],
  ["do not take their answers", LARGE_ANSWERS],
])("a crowd of connections that %s gives way to another address", async (_, text) => {
  const { app, port } = await listeningApp({ connectionsMax: 8 });
  for (let count = 0; count < 10; count++) {
    const arrived = once(app.server, "request");
    open(port, text, "127.0.0.2");
    await arrived;
  }
  expect(await statusFrom(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
});

test.each([
  ["a call", "request", ""],
  [
    "a call with an expectation that nobody knows",
    "checkExpectation",
    "expect: the unexpected\r\n",
  ],
])("%s that the server is working on gives way to no crowd", async (_, event, header) => {
  const { app, port, answer } = await appWithSlowRoute({ connectionsMax: 32 });
  const arrived = once(app.server, event);
  const status = statusFrom(port, "127.0.0.2", "/slow", header);
  await arrived;
  await crowd(app, port, 100);
  answer();
  expect(await status).toBe("HTTP/1.1 200 OK");
});

test("while the server works on a call of every connection, it accepts no further connection", async () => {
  const { app, port, answer } = await appWithSlowRoute({ connectionsMax: 4 });
  const statuses = [];
  for (let calls = 0; calls < 4; calls++) {
    const arrived = once(app.server, "request");
    statuses.push(statusFrom(port, "127.0.0.2", "/slow"));
    await arrived;
  }
  expect(await statusFrom(port, "127.0.0.1")).toBe("");
  answer();
  expect(await Promise.all(statuses)).toEqual(Array.from({ length: 4 }, () => "HTTP/1.1 200 OK"));
});

test("a connection that cannot be accepted does not end the server", async () => {
  const { app, port } = await listeningApp({});
  app.server.emit("error", Object.assign(new Error("accept EMFILE"), { code: "EMFILE" }));
  expect(await statusFrom(port, "127.0.0.1")).toBe("HTTP/1.1 200 OK");
});

test("each of the two warnings of a full server is logged once a minute, whichever came first", async () => {
  const { app, port } = await listeningApp({ connectionsMax: 8 });
  const warnings: string[] = [];
  vi.spyOn(app.log, "warn").mockImplementation((_details: unknown, message?: string) => {
    warnings.push(message ?? "");
  });
  await crowd(app, port, 20);
  app.server.emit("error", Object.assign(new Error("accept EMFILE"), { code: "EMFILE" }));
  app.server.emit("error", Object.assign(new Error("accept EMFILE"), { code: "EMFILE" }));
  expect(warnings).toEqual([
    "too many connections: closing those of the clients that hold the most",
    "a connection could not be accepted",
  ]);
});

/** The end of the next connection, as the server sees it: a client that does not read does not notice it. */
async function waitForCloseOfNext(app: FastifyInstance): Promise<void> {
  const [socket] = (await once(app.server, "connection")) as [Socket];
  await once(socket, "close");
}

function takeInBites(socket: Socket, pauseMilliseconds: number) {
  let bytes = 0;
  let last = performance.now();
  const started = last;
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    last = performance.now();
    socket.pause();
    void after(pauseMilliseconds).then(() => socket.resume());
  });
  return {
    bytes: () => bytes,
    milliseconds: () => last - started,
    stop: () => void socket.destroy(),
  };
}

async function countOf(app: FastifyInstance): Promise<number> {
  return new Promise((found, reject) => {
    app.server.getConnections((error, count) => (error === null ? found(count) : reject(error)));
  });
}
