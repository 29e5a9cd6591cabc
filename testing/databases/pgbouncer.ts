// A real PgBouncer for tests, from Debian's package, which `npm run test:servers` unpacks.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";

import { unpackedFolder } from "../../scripts/debian/debian-packages.mjs";
import { freePort } from "../network/free-port.ts";

// PgBouncer refuses to run as root; this is Linux's "nobody".
const UNPRIVILEGED = 65_534;
// Debian's names for the two kinds of machine that it is likely to run on.
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"];
const READY_TRIES = 100;
const READY_PAUSE_MILLISECONDS = 50;

export interface PgBouncer {
  /** Leads to the same database, through the pooler. */
  readonly url: string;
  kill(): Promise<void>;
  /** Starts it again with the same settings and port. */
  restart(): Promise<void>;
  /** Ends it and removes all that it kept. */
  stop(): Promise<void>;
}

/** Starts a PgBouncer in transaction mode in front of the database that `databaseUrl` leads to. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-pgbouncer-"));
  // Another user may be unable to enter the folder of this repository.
  cpSync(join(unpackedFolder("pgbouncer"), "usr"), join(folder, "usr"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const port = await freePort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const configuration = {
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    unix_socket_dir: "",
    auth_type: "md5",
    auth_file: join(folder, "userlist.txt"),
    pool_mode: "transaction",
    default_pool_size: "5",
    ...settings,
  };
  const lines = Object.entries(configuration).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]\n${database} = host=${hostname} port=${databasePort}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  writeFileSync(join(folder, "userlist.txt"), `"${username}" "${password}"\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);

  async function start(): Promise<ChildProcess> {
    const child = spawn(join(folder, "usr/sbin/pgbouncer"), [join(folder, "pgbouncer.ini")], {
      ...(isRoot && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
      cwd: folder,
      env: { LD_LIBRARY_PATH: LIBRARIES.map((library) => join(folder, library)).join(":") },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    for (let tries = 0; !(await isListening(port)); tries++) {
      if (child.exitCode !== null || tries === READY_TRIES) {
        child.kill("SIGKILL");
        throw new Error(`PgBouncer did not start: ${output}`);
      }
      await after(READY_PAUSE_MILLISECONDS);
    }
    return child;
  }

  let running = await start();
  const killAtExit = () => running.kill("SIGKILL");
  process.on("exit", killAtExit);

  async function kill(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    kill,
    async restart() {
      running = await start();
    },
    async stop() {
      process.off("exit", killAtExit);
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
