// The figures of servers that lose their database under load, the same for every kind of loss.

import type { Answer } from "./booking-clients.ts";
import { readStoredBookings } from "./stored-bookings.ts";

export const COUNTED_HEAD = ["acknowledged", "lost", "twice", "other answers", "503"];

interface Loaded {
  readonly acknowledged: readonly string[];
  readonly answers: readonly Answer[];
  /** The servers' untrue statements about themselves. */
  readonly untrue: readonly Answer[];
  /** When the load began, of `performance.now()`. */
  readonly began: number;
  /** Leads to the books after the last booking. */
  readonly databaseUrl: string;
}

/** The cells below `COUNTED_HEAD`, and whether everything held. Logs the time of every unexpected answer. */
export async function countLosses({ acknowledged, answers, untrue, began, databaseUrl }: Loaded) {
  const stored = await readStoredBookings(databaseUrl);
  const lost = acknowledged.filter((body) => !stored.has(body)).length;
  const wrong = answers.filter(({ status }) => ![200, 201, 503].includes(status ?? 0));
  const refused = answers.filter(({ status }) => status === 503);
  for (const { server, status, at } of [...wrong, ...untrue]) {
    console.log(`${((at - began) / 1_000).toFixed(1)} s: ${status ?? "no answer"} of ${server}`);
  }
  return {
    cells: [acknowledged.length, lost, stored.soldTwice, wrong.length, refused.length].map(String),
    refused,
    isFine: lost + stored.soldTwice + wrong.length + untrue.length === 0 && acknowledged.length > 0,
  };
}

/** From the first to the last of these answers. */
export function secondsBetween(answers: readonly Answer[]): string {
  const times = answers.map(({ at }) => at);
  return times.length === 0
    ? "0.0"
    : ((Math.max(...times) - Math.min(...times)) / 1_000).toFixed(1);
}

/** Ends a server that is still there. */
export function endNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has been stopped.
  }
}
