// Clients who book without a pause over servers that share a database, and remember what they were answered.

import { setTimeout as after } from "node:timers/promises";

import { createRequests } from "../bench/bench-requests.ts";

/** One answer of a server; the times are of `performance.now()`, in milliseconds. */
export interface Answer {
  readonly server: string;
  /** `undefined` where the server has closed the connection without one. */
  readonly status: number | undefined;
  readonly began: number;
  readonly at: number;
}

export interface BookingClients {
  /** The bodies of the bookings that were acknowledged. */
  readonly acknowledged: readonly string[];
  readonly answers: readonly Answer[];
  /** Lets each client finish its booking. */
  stop(): Promise<void>;
}

// As a client does after an answer of 503.
const PAUSE_MILLISECONDS = 100;

/**
 * Starts `count` clients, each of whom wants what `nextBody` answers. Each asks for its next place only when the one before
 * is acknowledged, by any of the servers.
 */
export function startBookingClients(
  servers: readonly string[],
  count: number,
  { nextBody }: { readonly nextBody: () => string } = createRequests(),
): BookingClients {
  const acknowledged: string[] = [];
  const answers: Answer[] = [];
  let isStopping = false;
  let turn = 0;

  async function bookOnePlace(): Promise<void> {
    const body = nextBody();
    while (!isStopping) {
      const server = servers[turn++ % servers.length] ?? "";
      const began = performance.now();
      const status = await create(server, body);
      answers.push({ server, status, began, at: performance.now() });
      if (status === 200 || status === 201) {
        acknowledged.push(body);
        return;
      }
      await after(PAUSE_MILLISECONDS);
    }
  }

  const clients = Array.from({ length: count }, async () => {
    while (!isStopping) await bookOnePlace();
  });
  return {
    acknowledged,
    answers,
    async stop() {
      isStopping = true;
      await Promise.all(clients);
    },
  };
}

async function create(server: string, body: string): Promise<number | undefined> {
  try {
    const response = await fetch(`${server}/createAppointment`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
