// A real HAProxy in front of two PostgreSQL servers, from Debian's package, which `npm run failover` unpacks.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";

import { unpackedFolder } from "../../scripts/debian/debian-packages.mjs";
import { freePort } from "./free-port.ts";

// Debian's names for the two kinds of machine that it is likely to run on.
const LIBRARIES = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu"];
const READY_TRIES = 100;
const READY_PAUSE_MILLISECONDS = 50;

export interface HaProxy {
  /** The database's URL, through the proxy. */
  readonly url: string;
  /** Cuts the connections to a server off, and opens none to it: "one" or "two". */
  fence(server: "one" | "two"): Promise<void>;
  leadTo(server: "one" | "two"): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an HAProxy that leads to the server of `urlOne`, or to that of `urlTwo` after `leadTo("two")`. */
export async function startHaProxy(urlOne: string, urlTwo: string): Promise<HaProxy> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-haproxy-"));
  const control = join(folder, "control");
  const port = await freePort();
  const url = new URL(urlOne);
  const configuration = `
global
  stats socket ${control} level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen postgres
  bind 127.0.0.1:${port}
  option pgsql-check user ${url.username}
  default-server check inter 500ms fall 3 rise 1 on-marked-down shutdown-sessions
  server one ${url.host}
  server two ${new URL(urlTwo).host} disabled
`;
  writeFileSync(join(folder, "haproxy.cfg"), configuration);
  const installation = unpackedFolder("haproxy");
  const libraries = LIBRARIES.map((library) => join(installation, library)).join(":");
  const child = spawn(
    join(installation, "usr/sbin/haproxy"),
    ["-db", "-f", join(folder, "haproxy.cfg")],
    { env: { LD_LIBRARY_PATH: libraries }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const killAtExit = () => child.kill("SIGKILL");
  process.on("exit", killAtExit);
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));

  async function tell(...commands: readonly string[]): Promise<void> {
    const socket = createConnection(control);
    socket.end(`${commands.join("; ")}\n`);
    const answer = (await text(socket)).trim();
    // It answers what it has done with an empty line.
    if (answer !== "") throw new Error(`HAProxy: ${answer}`);
  }

  for (let tries = 0; ; tries++) {
    try {
      await tell("set server postgres/one state ready");
      break;
    } catch (error) {
      if (child.exitCode !== null || tries === READY_TRIES) {
        child.kill("SIGKILL");
        throw new Error(`HAProxy did not start: ${output}`, { cause: error });
      }
      await after(READY_PAUSE_MILLISECONDS);
    }
  }

  url.port = String(port);
  return {
    url: url.href,
    fence: (server) =>
      tell(`disable server postgres/${server}`, `shutdown sessions server postgres/${server}`),
    leadTo: (server) => tell(`enable server postgres/${server}`),
    async stop() {
      process.off("exit", killAtExit);
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
