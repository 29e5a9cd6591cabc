import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

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
  // Node has no public name for the number of the file.
  const { fd } = (holder as unknown as Record<string, { fd: number }>)["_handle"] ?? { fd: -1 };
  const server = starting({ PORT: "1" }, fd);
  onTestFinished(() => void server.kill("SIGKILL"));
  // From here on, only the server takes connections from the socket.
  holder.close();
  await untilReady(`http://127.0.0.1:${port}/ready`);
  server.kill("SIGTERM");
  expect((await once(server, "exit"))[0]).toBe(0);
});

test("a server that was promised a socket and has none says so", async () => {
  const server = starting({}, "ignore");
  onTestFinished(() => void server.kill("SIGKILL"));
  let errors = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
  expect((await once(server, "close"))[0]).toBe(1);
  expect(errors).toMatch(/^Vitrine cannot start: the socket of LISTEN_FDS cannot be listened on: /);
});

/**
 * Resolves with the first 200. Until the server has the socket, the test's own process may take a connection and never
 * answer; until its database is migrated, it answers 503.
 */
async function untilReady(address: string): Promise<void> {
  for (;;) {
    try {
      const { ok } = await fetch(address, { signal: AbortSignal.timeout(1_000) });
      if (ok) return;
    } catch {
      // No answer yet.
    }
    await new Promise((next) => setTimeout(next, 50));
  }
}
