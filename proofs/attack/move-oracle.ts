// Whether the time of a refused move, or what it writes, tells more than its words. A wrong phone is answered like no booking:
// whether the new time is free is public, but nothing of a stranger's call may reach it. The attacker compares moves from a
// slot that somebody has to times that are free and to times that are taken, with phones of nobody and with a phone that has
// the taken time.

import { randomInt } from "node:crypto";
import { statSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";

import { startAttackedServer } from "./attacked-server.ts";
import { createBody, moveBody, PLACES, send } from "./visitor-calls.ts";
import type { AttackedPlace } from "./visitor-calls.ts";
import { NAMED_MAX, TRIALS } from "./phone-oracle.ts";

const CREATE = { method: "POST", path: "/createAppointment" } as const;
const MOVE = { method: "POST", path: "/moveAppointment" } as const;

// So many new times a trial, of which one is of the other kind: the attacker names the one that is answered soonest, or latest.
const TIMES = 30;
const CALLS_EACH = 3;
const WARM_UP_TRIALS = 3;

/** As many as chance names at the most. */
export const ODD_MAX = NAMED_MAX;

export interface MoveOracle {
  /** In how many trials the one taken time among free ones was named by its time. */
  readonly takenAsSoonest: number;
  readonly takenAsLatest: number;
  /** In how many trials the phone that has the taken time was named among others that have none. */
  readonly ownerAsSoonest: number;
  readonly ownerAsLatest: number;
  /** In how many trials the log was written. The server's own work writes it in few. */
  readonly trialsWritten: number;
}

/** At a server without limits, so that nothing but time can tell or hide. */
export async function runMoveOracle(): Promise<MoveOracle> {
  const server = await startAttackedServer({ rateLimit: "off" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = async (path: typeof CREATE | typeof MOVE, body: string, due: number) => {
    const { status, body: answered } = await send(server.url, path, body, agent).answer;
    if (status !== due) throw new Error(`${status} ${answered} instead of ${due}`);
  };
  // Nothing is booked twice: each trial has a slot of a victim's and a taken new time.
  const [free, booked] = [PLACES.slice(0, TIMES), PLACES.slice(TIMES)];
  const victims = Array.from({ length: TRIALS + WARM_UP_TRIALS }, (_, trial) => {
    const [from, taken] = booked.slice(2 * trial, 2 * trial + 2);
    if (from === undefined || taken === undefined) throw new Error("the shop has too few slots");
    return { from, taken, phone: String(900_000_000 + trial), owner: String(800_000_000 + trial) };
  });
  for (const { from, taken, phone, owner } of victims) {
    await call(CREATE, createBody(from, phone), 201);
    await call(CREATE, createBody(taken, owner), 201);
  }
  const log = join(server.dataDirectory, "vitrine.sqlite-wal");
  const logNow = () => {
    const { size, mtimeMs } = statSync(log);
    return `${size} ${mtimeMs}`;
  };
  let trialsWritten = 0;

  /** Each of the moves' shortest wait; the odd one is at a place of its own in each round. */
  async function waitsOf(moves: readonly string[]): Promise<number[]> {
    const waits = moves.map(() => Infinity);
    for (let round = 0; round < CALLS_EACH; round++) {
      for (const [index, move] of moves.entries()) {
        const started = performance.now();
        await call(MOVE, move, 404);
        waits[index] = Math.min(waits[index] ?? Infinity, performance.now() - started);
      }
    }
    return waits;
  }

  const named = { takenAsSoonest: 0, takenAsLatest: 0, ownerAsSoonest: 0, ownerAsLatest: 0 };
  for (const [trial, { from, taken, owner }] of victims.entries()) {
    const odd = randomInt(TIMES);
    const logBefore = logNow();
    const times: AttackedPlace[] = free.map((place, index) => (index === odd ? taken : place));
    const byTime = await waitsOf(times.map((to) => moveBody(from, to, "111111111")));
    // Phones that have nothing anywhere, and one that has the new time.
    const phones = times.map((_, index) => (index === odd ? owner : String(700_000_000 + index)));
    const byPhone = await waitsOf(phones.map((phone) => moveBody(from, taken, phone)));
    if (trial < WARM_UP_TRIALS) continue;
    if (logNow() !== logBefore) trialsWritten += 1;
    if (byTime[odd] === Math.min(...byTime)) named.takenAsSoonest += 1;
    if (byTime[odd] === Math.max(...byTime)) named.takenAsLatest += 1;
    if (byPhone[odd] === Math.min(...byPhone)) named.ownerAsSoonest += 1;
    if (byPhone[odd] === Math.max(...byPhone)) named.ownerAsLatest += 1;
  }
  agent.destroy();
  await server.remove();
  return { ...named, trialsWritten };
}
