// The ways in which the primary is lost, and what an operator does about each.

import { setTimeout as after } from "node:timers/promises";

import type { DatabasePair } from "./database-pair.ts";

export interface Loss {
  readonly name: string;
  /** Whether the standby follows over a line that it cuts. */
  readonly cutsLine?: true;
  /** Loses the primary under load, and makes the standby the new one; resolves when the last one is promoted. */
  readonly run: (pair: DatabasePair, load: Load) => Promise<void>;
}

export interface Load {
  /** Notes that the database is lost now. */
  readonly lost: () => void;
  /** Notes that there is a primary again; resolves when bookings have been acknowledged for some seconds. */
  readonly recovered: () => Promise<void>;
}

// As long as somebody, or some program, takes to see it.
const REACTION_MILLISECONDS = 1_000;
const FREEZE_MILLISECONDS = 6_000;
const ENDED_TIMES = 3;

export const LOSSES: readonly Loss[] = [
  {
    name: "kill -9, a new standby, kill -9 again",
    async run(pair, { lost, recovered }) {
      lost();
      await pair.servers.one.kill();
      await after(REACTION_MILLISECONDS);
      await pair.fence("one");
      await pair.promote("two");
      await recovered();
      // Until here a second loss would lose bookings: docs/database-loss.md.
      await pair.rebuildStandby("one");
      await after(REACTION_MILLISECONDS);
      lost();
      await pair.servers.two.kill();
      await after(REACTION_MILLISECONDS);
      await pair.fence("two");
      await pair.promote("one");
      await recovered();
    },
  },
  {
    name: "frozen, and awake again after the promotion",
    async run(pair, { lost, recovered }) {
      lost();
      await pair.servers.one.signal("SIGSTOP");
      await after(FREEZE_MILLISECONDS);
      await pair.fence("one");
      await pair.promote("two");
      await recovered();
      await pair.servers.one.signal("SIGCONT");
      await recovered();
    },
  },
  {
    name: "switchover: shut down, demoted to a standby",
    async run(pair, { lost, recovered }) {
      lost();
      await pair.fence("one");
      await pair.servers.one.shutDown();
      await pair.promote("two");
      await pair.demote("one");
      await recovered();
    },
  },
  {
    name: "line cut, what hangs ended, restart, kill -9",
    cutsLine: true,
    async run(pair, { lost, recovered }) {
      lost();
      pair.cutLine();
      // A refused client asks again, and finds what the primary has committed for itself alone.
      for (let times = 0; times < ENDED_TIMES; times++) {
        await after(REACTION_MILLISECONDS);
        await pair.endWaiting();
      }
      await pair.servers.one.kill();
      await pair.servers.one.restart();
      await after(FREEZE_MILLISECONDS);
      await pair.servers.one.kill();
      await pair.fence("one");
      await pair.promote("two");
      await recovered();
    },
  },
];
