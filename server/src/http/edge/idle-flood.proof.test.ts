// Clients that take what the server has of connections and open files, against a real process that may have few of
// them. npm run attack has the long forms.

import { readdirSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as after } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, serverProcess } from "@vitrine/testing/server-process";

const OPEN_FILES = 256;
// Node raises its soft limit to the hard one: both are lowered.
const FEW_FILES = ["sh", "-c", `ulimit -n ${OPEN_FILES} && exec "$0" "$@"`];

// The server samples its event loop every second: what that costs shows after one.
const SAMPLED_MILLISECONDS = 1_500;

/** Connections of another address than the calls of the test come from. */
function attack(url: string, count: number, text = ""): void {
  const { port } = new URL(url);
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: "127.0.0.2" });
    socket.on("error", () => undefined);
    socket.write(text);
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
}

// oxlint-disable-next-line vitest/no-conditional-tests -- a test left out would count as one that has not passed
if (process.platform === "linux") {
  test("idle connections past the open-files limit end nothing and keep nobody out", async () => {
    const server = await serverProcess(temporaryFolder(), {}, FEW_FILES);
    attack(server.url, 400);
    await after(SAMPLED_MILLISECONDS);
    await book(server.url, TUESDAY_AT_EIGHT);
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    expect(await server.end("SIGTERM")).toBe(0);
  });

  test.each([
    ["/docs/static/swagger-ui-bundle.js", "the documentation's script"],
    ["/", "a page"],
  ])("a client that asks 300 times for %s and takes nothing keeps no file open", async (path) => {
    const server = await serverProcess(temporaryFolder(), {}, FEW_FILES);
    const filesBefore = countOpenFiles(server.process.pid);
    attack(server.url, 1, `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(300));
    await after(200);
    await book(server.url, TUESDAY_AT_EIGHT);
    expect(countOpenFiles(server.process.pid)).toBeLessThan(filesBefore + 20);
  });
}

function countOpenFiles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
