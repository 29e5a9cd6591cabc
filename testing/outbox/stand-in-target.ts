import { once } from "node:events";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Delivery, Target } from "@vitrine/server/outbox/target";
import type { StoredBooking } from "@vitrine/server/booking/stored-bookings-table";

/** What goes wrong with one call; `lost` happens after the call has done its work. */
export type Fault = "503" | "429" | "422" | "reset" | "lost" | "hang";

/** A stand-in for a calendar, over real HTTP, that can inject faults. */
export interface StandIn {
  readonly url: string;
  /** Its state: each booking's id with `live` or `cancelled`. */
  readonly known: ReadonlyMap<string, string>;
  /** The booking of each call so far, also of those that went wrong. */
  readonly calls: readonly string[];
  /** How many calls were under way at once, at the most. */
  readonly mostAtOnce: () => number;
  close(): Promise<void>;
}

/** Starts one on a free port. `fault` says what goes wrong with a booking's call, the first being number 1. */
export async function startStandIn(
  fault: (call: number, bookingId: string) => Fault | undefined = () => undefined,
  answerAfterMilliseconds = 0,
): Promise<StandIn> {
  const known = new Map<string, string>();
  const calls: string[] = [];
  let underWay = 0;
  let mostAtOnce = 0;

  const server = createServer((request, response) => {
    let body = "";
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.on("close", () => (underWay -= 1));
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const bookingId = (request.url ?? "").slice(1);
      calls.push(bookingId);
      const wrong = fault(calls.length, bookingId);
      setTimeout(() => {
        if (wrong === undefined || wrong === "lost") known.set(bookingId, body);
        answer(response, wrong);
      }, answerAfterMilliseconds);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, known, calls, mostAtOnce: () => mostAtOnce, close: () => closeServer(server) };
}

/** The target that delivers bookings to the stand-in, by one PUT each. */
export function standInTarget(
  url: string,
  { name = "stand-in", follows = () => true, ...more }: Partial<Target> = {},
): Target {
  return { name, follows, ...more, deliver: (booking, { signal }) => put(url, booking, signal) };
}

async function put(url: string, booking: StoredBooking, signal: AbortSignal): Promise<Delivery> {
  const body = booking.cancelledAt === undefined ? "live" : "cancelled";
  let response: Response;
  try {
    response = await fetch(`${url}/${booking.bookingId}`, { method: "PUT", body, signal });
  } catch {
    return { ok: false, retry: true, reason: signal.aborted ? "timeout" : "unreachable" };
  }
  if (response.ok) return { ok: true };
  if (response.status === 422) return { ok: false, retry: false, reason: "refused" };
  const seconds = response.headers.get("retry-after");
  return {
    ok: false,
    retry: true,
    reason: `status-${response.status}`,
    ...(seconds !== null && {
      afterMilliseconds: Number(seconds) * 1_000,
      pauses: "the server asks to wait",
    }),
  };
}

function answer(response: ServerResponse, wrong: Fault | undefined): void {
  switch (wrong) {
    case undefined:
      response.writeHead(204).end();
      return;
    case "503":
    case "422":
      response.writeHead(Number(wrong)).end();
      return;
    case "429":
      response.writeHead(429, { "retry-after": "1" }).end();
      return;
    case "reset":
    case "lost":
      response.destroy();
      return;
    case "hang":
      return;
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
