import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { renameSync } from "node:fs";
import { request } from "node:http";
import type { IncomingMessage, RequestOptions } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { PROGRAMS, PROGRAM_ENVIRONMENT } from "@vitrine/testing/programs";

// As systemd starts it: the third file is a listening socket that it keeps for itself, too.
const starting = (environment: Readonly<Record<string, string>>, socket: number | "ignore") =>
  spawn(process.execPath, [PROGRAMS.main], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: "silent",
      LISTEN_FDS: "1",
      ...environment,
    },
    stdio: ["ignore", "ignore", "pipe", socket],
  });

test("a server that is handed a listening socket answers there, whatever PORT says", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void holder.close());
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const server = starting({ PORT: "1" }, fileOf(holder));
  onTestFinished(() => void server.kill("SIGKILL"));
  // From here on, only the server takes connections from the socket.
  holder.close();
  await untilReady(
    server,
    async () => (await fetch(`http://127.0.0.1:${port}/ready`, soon())).status,
  );
  server.kill("SIGTERM");
  expect((await once(server, "exit"))[0]).toBe(0);
});

test.each([
  { trusted: "1", statuses: [400, 429, 400] },
  { trusted: "127.0.0.1", statuses: [400, 429, 400] },
  { trusted: "off", statuses: [400, 429, 429] },
])(
  "on a Unix socket, with TRUST_PROXY=$trusted, clients are distinguished as behind a proxy of this machine",
  async ({ trusted, statuses }) => {
    const folder = temporaryFolder();
    const holder = createServer().listen(join(folder, "bound.sock"));
    onTestFinished(() => void holder.close());
    await once(holder, "listening");
    const server = starting({ TRUST_PROXY: trusted, RATE_LIMIT: "1" }, fileOf(holder));
    onTestFinished(() => void server.kill("SIGKILL"));
    // On closing, Node removes the path that it has bound.
    const socketPath = join(folder, "server.sock");
    renameSync(join(folder, "bound.sock"), socketPath);
    holder.close();
    await untilReady(server, () => statusOf({ socketPath, path: "/ready", ...soon() }));
    const found = [];
    for (const client of ["203.0.113.7", "203.0.113.7", "203.0.113.8"]) {
      // Refused before the database is asked, and counted like any other check.
      const check = { socketPath, path: "/check-availability", method: "POST" };
      found.push(await statusOf({ ...check, headers: { "x-forwarded-for": client } }));
    }
    expect(found).toEqual(statuses);
  },
);

test("a server that was promised a socket and has none says so", async () => {
  const server = starting({}, "ignore");
  onTestFinished(() => void server.kill("SIGKILL"));
  let errors = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  expect((await once(server, "close"))[0]).toBe(1);
  expect(errors).toMatch(/^Vitrine cannot start: the socket of LISTEN_FDS cannot be listened on: /);
});

/** The number of the listening socket, for which Node has no public name. */
function fileOf(holder: Server): number {
  const { fd } = (holder as unknown as Record<string, { fd: number }>)["_handle"] ?? { fd: -1 };
  return fd;
}

async function statusOf(call: RequestOptions): Promise<number> {
  const [answer] = (await once(request(call).end(), "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

function soon() {
  return { signal: AbortSignal.timeout(1_000) };
}

/**
 * Resolves with the first 200. Until the server has the socket, the test's own process may take a connection and never
 * answer; until its database is migrated, it answers 503.
 */
async function untilReady(server: ChildProcess, ask: () => Promise<number>): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error("the server has ended");
    try {
      if ((await ask()) === 200) return;
    } catch {
      // No answer yet.
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}
