// What servers say of themselves at /ready, held against what they answer to creates.

import { setTimeout as after } from "node:timers/promises";

import type { Answer } from "./booking-clients.ts";

export interface ReadyWatch {
  readonly findings: readonly Answer[];
  stop(): Promise<void>;
}

const PAUSE_MILLISECONDS = 100;

// What it says is untrue when every create of so many milliseconds says the opposite. /ready believes a finding for a
// second; a trial that began before the database was back may take three seconds more, and an answer a second to come.
const UNTRUE_AFTER = { ready: 2_000, notReady: 5_000 };
const CREATES_MIN = 3;
// Of a database that is just back, /ready may know before any create does: those under way wait for connections that were
// lost, and a client calls again only after that. Then the next one must succeed, at once.
const PROVED_WITHIN_MILLISECONDS = { begun: 2_000, acknowledged: 1_000 };

/** Asks each server again and again, one question at a time. */
export function watchReady(servers: readonly string[]): ReadyWatch {
  const findings: Answer[] = [];
  let isStopping = false;
  const watching = servers.map(async (server) => {
    while (!isStopping) {
      const began = performance.now();
      const status = await fetch(`${server}/ready`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => undefined,
      );
      findings.push({ server, status, began, at: performance.now() });
      await after(PAUSE_MILLISECONDS);
    }
  });
  return {
    findings,
    async stop() {
      isStopping = true;
      await Promise.all(watching);
    },
  };
}

/**
 * The findings that were untrue: 200 after two seconds in which the server refused every create, unless the first create
 * that began after it was acknowledged at once; 503 after five in which it refused none.
 */
export function untrueFindings(findings: readonly Answer[], creates: readonly Answer[]): Answer[] {
  return findings.filter((finding) => {
    const isReady = finding.status === 200;
    const since = finding.at - (isReady ? UNTRUE_AFTER.ready : UNTRUE_AFTER.notReady);
    const ofServer = creates.filter(({ server }) => server === finding.server);
    // Those under way, too: a database that hangs is noticed before the first of them is given up.
    const meanwhile = ofServer.filter(({ began, at }) => began <= finding.at && at > since);
    if (meanwhile.length < CREATES_MIN) return false;
    if (!isReady) return !meanwhile.some(isRefused);
    return meanwhile.every(isRefused) && !isProved(finding, ofServer);
  });
}

function isRefused({ status }: Answer): boolean {
  return status === 503;
}

/** Whether the first create that began after the finding was acknowledged at once. */
function isProved({ at }: Answer, creates: readonly Answer[]): boolean {
  const [next] = creates.filter(({ began }) => began > at).toSorted((a, b) => a.began - b.began);
  if (next === undefined || next.began > at + PROVED_WITHIN_MILLISECONDS.begun) return false;
  const isAcknowledged = next.status === 200 || next.status === 201;
  return isAcknowledged && next.at <= next.began + PROVED_WITHIN_MILLISECONDS.acknowledged;
}
