import { readFileSync } from "node:fs";
import { setTimeout as after } from "node:timers/promises";

import { startChild } from "../bench/child.ts";
import { startAttackedServer } from "./attacked-server.ts";
import { SLOW_KINDS } from "./slow-kinds.ts";
import type { SlowKind } from "./slow-kinds.ts";
import { Visitor } from "./visitor.ts";
import type { Visits } from "./visitor.ts";

// Past the longest limit that the server has, a call's two minutes.
const WATCHED_SECONDS = 150;
const LOOK_MILLISECONDS = 500;

// The slow clients of one kind have an address of their own, by which they are counted.
const FIRST_HOST = 11;

export interface SlowOutcome extends Visits {
  readonly lives: boolean;
  readonly exitCode: number | null;
  /** Of each kind, after how many seconds the server had closed all of its connections. */
  readonly closed: readonly { readonly kind: SlowKind; readonly seconds: number | undefined }[];
}

/** Runs every kind of slow client against one server, while a visitor checks and books. */
export async function runSlowClients(): Promise<SlowOutcome> {
  const server = await startAttackedServer();
  const visitor = new Visitor(server);
  await visitor.warmUp();
  const { port } = new URL(server.url);
  const watched = Promise.all(
    SLOW_KINDS.map(async (kind, index) => {
      const address = `127.0.0.${FIRST_HOST + index}`;
      const parameters = [port, address, kind.name, String(kind.connections)];
      const { stop } = await startChild("attack/slow-client.ts", parameters);
      const seconds = await secondsUntilClosed(Number(port), address);
      await stop();
      return { kind, seconds };
    }),
  );
  await visitor.visitUntil(watched);
  const closed = await watched;
  const lives = server.isAlive();
  const exitCode = await server.end("SIGTERM");
  const visits = visitor.visits();
  await server.remove();
  return { ...visits, lives, exitCode, closed };
}

/** `undefined` when some are still open after all this time. */
async function secondsUntilClosed(port: number, address: string): Promise<number | undefined> {
  const started = performance.now();
  for (;;) {
    const seconds = (performance.now() - started) / 1_000;
    if (seconds > WATCHED_SECONDS) return undefined;
    if (countEstablished(port, address) === 0) return seconds;
    await after(LOOK_MILLISECONDS);
  }
}

const ESTABLISHED = "01";

/** The server's connections with `address`, by Linux's list: a client that does not read cannot notice a close. */
function countEstablished(port: number, address: string): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const remote = `${littleEndianHex(address)}:`;
  return readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, ours = "", theirs = "", state]) =>
        state === ESTABLISHED && ours.endsWith(local) && theirs.startsWith(remote),
    ).length;
}

function littleEndianHex(address: string): string {
  return address
    .split(".")
    .toReversed()
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, "0"))
    .join("");
}
