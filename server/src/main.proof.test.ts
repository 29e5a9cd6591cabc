import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";

import { expect, test, vi } from "vitest";

import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call, serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

// Far more than any start takes, on any machine.
const START_MILLISECONDS = 30_000;

test("bad settings end the start, each named", () => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAMS.main], {
    env: { ...PROGRAM_ENVIRONMENT, PORT: "http", NOW: "soon" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/Vitrine cannot start: PORT must be/);
  expect(stderr).toMatch(/Vitrine cannot start: NOW must be/);
});

test.each([
  ["HOST", { HOST: "203.0.113.7" }],
  ["HOST", { HOST: "nowhere.invalid" }],
  ["DATA_DIR", { DATA_DIR: PROGRAMS.main }],
  ["DATA_DIR", { DATA_DIR: join(PROGRAMS.main, "data") }],
  // No folder can be made there, not even by root.
  ["DATA_DIR", { DATA_DIR: "/proc/vitrine/data" }],
])("a %s that cannot be used ends the start with one sentence that names it", (name, setting) => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAMS.main], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      PORT: "0",
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: "silent",
      ...setting,
    },
    encoding: "utf8",
    // A start that would never end fails the test with no status.
    timeout: START_MILLISECONDS,
  });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(new RegExp(`^Vitrine cannot start: ${name} `));
});

test("a server whose starter has gone, however it went, ends by itself", async () => {
  const starter = spawn(
    process.execPath,
    [
      "--eval",
      `const { spawn } = require("node:child_process");
       const server = spawn(process.execPath, [process.argv[1]], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
       console.log("server " + server.pid);`,
      PROGRAMS.main,
    ],
    {
      env: {
        ...PROGRAM_ENVIRONMENT,
        PORT: "0",
        DATA_DIR: temporaryFolder(),
        LOG_LEVEL: "silent",
      },
    },
  );
  let output = "";
  starter.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(output).toContain("is ready"), SOON);
  const pid = Number(/server (\d+)/.exec(output)?.[1]);
  starter.kill("SIGKILL");
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), SOON);
});

test("a busy port ends the start with a sentence, not a stack", async () => {
  const first = await serverProcess(temporaryFolder());
  const port = new URL(first.url).port;
  const { status, stderr } = spawnSync(process.execPath, [PROGRAMS.main], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      PORT: port,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: "silent",
    },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(`Vitrine cannot start: PORT ${port} of 127.0.0.1 is in use`);
});

test("asked to stop, the server answers the call under way, then ends well", async () => {
  const server = await serverProcess(temporaryFolder());
  const body = JSON.stringify(TUESDAY_AT_EIGHT);
  const slow = request(`${server.url}/createAppointment`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
  });
  const answered = once(slow, "response") as Promise<[IncomingMessage]>;
  slow.write(body.slice(0, 10));
  const [socket] = (await once(slow, "socket")) as [Socket];
  if (socket.connecting) await once(socket, "connect");
  // Answered after the other: by then the server has read its head.
  const health = () => fetch(`${server.url}/health`);
  await health();
  server.process.kill("SIGTERM");
  // The listener is gone: the server is stopping.
  await vi.waitFor(() => expect(health()).rejects.toThrow("fetch failed"), SOON);
  // A second signal, as a terminal sends it, does not cut the stop short.
  server.process.kill("SIGINT");
  slow.end(body.slice(10));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(201);
  expect(await server.ended()).toBe(0);
});

test("the log holds nothing of a client", async () => {
  const server = await serverProcess(temporaryFolder(), { LOG_LEVEL: "trace" });
  await book(server.url, TUESDAY_AT_EIGHT);
  await call(server.url, "/createAppointment", { ...TUESDAY_AT_EIGHT, clientName: "Ana 1" });
  await call(server.url, "/check-availability?phone=987654321", TUESDAY);
  await fetch(`${server.url}/987654321`);
  await fetch(`${server.url}/createAppointment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"clientName": João da Silva}',
  });
  await server.end("SIGTERM");
  expect(server.output()).toContain("/createAppointment");
  for (const secret of ["João", "Ana 1", "joao@example.com", "987654321"]) {
    expect(server.output()).not.toContain(secret);
  }
});
