import { setTimeout as after } from "node:timers/promises";

import { startChild } from "../bench/child.ts";
import { startAttackedServer } from "./attacked-server.ts";
import { Visitor } from "./visitor.ts";
import type { Visits } from "./visitor.ts";

// What one process opens: below the files that it may have open itself.
const CONNECTIONS_PER_FLOODER = 900;
// Flooders come from 127.0.0.2 on: to the server each of these is another client.
const FLOODER_ADDRESSES = 4;

// Once all connections have been opened: the server that did not live ended within two seconds.
const HELD_MILLISECONDS = 3_000;

export interface IdleFlood {
  readonly connections: number;
  readonly reconnects: boolean;
  /** How many files the server may have open; `undefined`: as many as this machine lets it. */
  readonly openFiles: number | undefined;
}

export interface FloodOutcome extends Visits {
  readonly lives: boolean;
  /** Of the server when it is asked to stop under the flood. */
  readonly exitCode: number | null;
}

/** Floods a server with connections that never send a byte, while a visitor checks and books. */
export async function flood({
  connections,
  reconnects,
  openFiles,
}: IdleFlood): Promise<FloodOutcome> {
  const server = await startAttackedServer({ openFiles });
  const visitor = new Visitor(server);
  await visitor.warmUp();

  const { port } = new URL(server.url);
  const flooderCount = Math.ceil(connections / CONNECTIONS_PER_FLOODER);
  const startFlooder = (index: number) =>
    startChild("attack/flooder.ts", [
      port,
      `127.0.0.${2 + (index % FLOODER_ADDRESSES)}`,
      String(Math.round(connections / flooderCount)),
      reconnects ? "reconnects" : "stays",
    ]);
  const flooded = (async () => {
    const flooders = await Promise.all(
      Array.from({ length: flooderCount }, (_, index) => startFlooder(index)),
    );
    await after(HELD_MILLISECONDS);
    return flooders;
  })();
  await visitor.visitUntil(flooded);
  const flooders = await flooded;

  const lives = server.isAlive();
  const exitCode = await server.end("SIGTERM");
  await Promise.all(flooders.map(({ stop }) => stop()));
  const visits = visitor.visits();
  await server.remove();
  return { ...visits, lives, exitCode };
}
