// A thread that checks and books at a server, one call after the other, and knows how long it waited.

import { Agent, request } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

import { TUESDAY, TUESDAY_AT_EIGHT } from "./sample-requests.ts";

/** Of the calls since it was asked last. */
export interface Waits {
  readonly calls: number;
  readonly longestMilliseconds: number;
  /** Statuses that no client should get. */
  readonly failures: readonly number[];
}

const PAUSE_MILLISECONDS = 5;
const CALLS = [
  { path: "/check-availability", body: JSON.stringify(TUESDAY), right: [200] },
  // From the second time on a repeat, which is answered as the first was; refused where the calendar has closed that time.
  { path: "/createAppointment", body: JSON.stringify(TUESDAY_AT_EIGHT), right: [200, 201, 409] },
] as const;

const url = workerData as string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let waits = { calls: 0, longestMilliseconds: 0, failures: [] as number[] };

parentPort?.on("message", () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(waits satisfies Waits);
  waits = { calls: 0, longestMilliseconds: 0, failures: [] };
});

for (let turn = 0; ; turn++) {
  const { path, body, right } = CALLS[turn % CALLS.length] ?? CALLS[0];
  const begun = performance.now();
  const headers = { "content-type": "application/json" };
  const call = request(`${url}${path}`, { method: "POST", headers, agent }).end(body);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  const { statusCode = 0 } = response;
  waits.calls++;
  waits.longestMilliseconds = Math.max(waits.longestMilliseconds, performance.now() - begun);
  if (!right.some((status) => status === statusCode)) waits.failures.push(statusCode);
  await after(PAUSE_MILLISECONDS);
}
