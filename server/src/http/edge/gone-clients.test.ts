// Clients that are gone before the server has accepted them, with a real process: their connections have no address.

import { once } from "node:events";
import { connect } from "node:net";

import { expect, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { callPatiently, serverProcess } from "@vitrine/testing/server-process";

test("calls of clients that are already gone are no fault of the server's", async () => {
  const server = await serverProcess(temporaryFolder(), { RATE_LIMIT: "60", LOG_LEVEL: "error" });
  const { port, host } = new URL(server.url);
  const request = (path: string, body: object) => {
    const content = JSON.stringify(body);
    return (
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${content.length}\r\n\r\n${content}`
    );
  };
  // As while it is busy: the system accepts them, and the server does so later.
  server.process.kill("SIGSTOP");
  for (const text of [
    request("/check-availability", TUESDAY),
    request("/createAppointment", TUESDAY_AT_EIGHT),
    "GET /unknown HTTP/1.1\r\nHost: x\r\n\r\n",
  ]) {
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    await new Promise((written) => void socket.write(text, written));
    socket.resetAndDestroy();
    await once(socket, "close");
  }
  server.process.kill("SIGCONT");
  expect((await callPatiently(server.url, "/check-availability", TUESDAY)).status).toBe(200);
  await server.end("SIGTERM");
  expect(server.output().split("\n").slice(1)).toEqual([""]);
});
