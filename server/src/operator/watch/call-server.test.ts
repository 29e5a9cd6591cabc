import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";

import { callServer } from "./call-server.ts";

const portOf = (origin: string) => Number(new URL(origin).port);

test("the server is called at its socket, and at its port where there is no socket", async () => {
  const watchSocket = join(temporaryFolder(), "vitrine.sock");
  const { origin } = await scriptedServer((_request, response) => response.end("at the port"));
  const place = { host: "0.0.0.0", port: portOf(origin), watchSocket };
  expect(await callServer(place, "/ready")).toEqual({
    status: 200,
    text: "at the port",
    reason: "",
  });
  const server = createServer((request, response) => {
    response.writeHead(503).end(`${request.url} at the socket`);
  }).listen(watchSocket);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const answer = { status: 503, text: "/ready at the socket", reason: "" };
  expect(await callServer(place, "/ready")).toEqual(answer);
});

test("a server that sends a byte now and then is given up in time", async () => {
  const { origin } = await scriptedServer((_request, response) => {
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  });
  const place = { host: "127.0.0.1", port: portOf(origin), watchSocket: undefined };
  expect(await callServer(place, "/metrics", 300)).toEqual({
    status: 0,
    text: "",
    reason: "no answer within 0.3 s",
  });
});

test("an answer that is cut short or too large is none", async () => {
  const { origin } = await scriptedServer(({ path }, response) => {
    if (path === "/large") response.end("x".repeat(9 * 1_024 * 1_024));
    else response.write("vitrine_", () => response.destroy());
  });
  const place = { host: "127.0.0.1", port: portOf(origin), watchSocket: undefined };
  expect(await callServer(place, "/large")).toMatchObject({ reason: "the answer is too large" });
  expect(await callServer(place, "/cut")).toMatchObject({ status: 0, reason: "aborted" });
});

test("a machine on which nothing listens answers by a code", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  const place = { host: "127.0.0.1", port, watchSocket: undefined };
  expect(await callServer(place, "/ready")).toMatchObject({ status: 0, reason: "ECONNREFUSED" });
});
