// node booking-load.ts ADDRESS [CA-FILE]: books at a steady rate, at this machine, over HTTPS where ADDRESS begins so. A call
// that gets 503 or no answer is repeated a little later, as clients do. Each booking is cancelled after a while, so that there
// is always room. The message "report" returns what has happened since the last report; it first waits until all calls under
// way have ended and others have booked after them. The message "end" stops the load and returns every acknowledged booking.

import { readFileSync } from "node:fs";
import { Agent as PlainAgent, request as requestPlain } from "node:http";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { shop } from "@vitrine/shops/barbearia";

const CREATES_A_SECOND = 50;
const KEPT_MILLISECONDS = 1_500;
const REPEAT_MILLISECONDS = 300;
const GIVEN_UP_MILLISECONDS = 60_000;
const NO_ANSWER_MILLISECONDS = 15_000;
const BOOKED_AFTERWARDS = 100;

/** What one client was answered, from the first create to the end of the cancellation. */
export interface Acknowledged {
  readonly phone: string;
  readonly isCancelled: boolean;
  /** When the booking was answered, and its cancellation: milliseconds since 1970. */
  readonly bookedAt: number;
  readonly cancelledAt: number;
}

/** What happened between two reports. */
export interface LoadReport {
  created: number;
  cancelled: number;
  /** Calls that ended without any answer: a connection refused or broken. */
  unanswered: number;
  /** Answers of 503 with Retry-After. */
  unavailable: number;
  /** For how long there were such answers, counted in tenths of a second with at least one. */
  unavailableMilliseconds: number;
  /** Every other status, with its count. */
  unexpected: Record<string, number>;
  /** The longest wait of one call for its answer. */
  slowestMilliseconds: number;
  /** The longest wait from a client's first try to its booking. */
  slowestBookingMilliseconds: number;
}

const [address = "", authorityFile = ""] = process.argv.slice(2);
const { hostname, port, protocol } = new URL(address);
const isPlain = protocol === "http:";
const kept = { keepAlive: true, maxSockets: 200 };
const agent = isPlain
  ? new PlainAgent(kept)
  : new Agent({ ...kept, ca: readFileSync(authorityFile) });

const free = bookableDays(shop, Date.now()).flatMap((day) =>
  shop.barbers.flatMap((barber) =>
    shop.services.slice(0, 1).flatMap((service) =>
      // The day's first slot is left to the proof itself.
      slotsOn(shop, service, barber, day)
        .slice(1)
        .map(({ span }) => ({
          calendarId: shop.calendarId,
          barberColorId: barber.id,
          dateTimeStart: toRfc3339(span.start, shop.timeZone),
          dateTimeEnd: toRfc3339(span.end, shop.timeZone),
        })),
    ),
  ),
);

const acknowledged: Acknowledged[] = [];
let report = emptyReport();
const tenthsUnavailable = new Set<number>();
let isEnding = false;
let nextPhone = 900_000_000;
const underWay = new Set<Promise<void>>();

process.on("message", (message) => {
  if (message === "report") void sendReport();
  if (message === "end") isEnding = true;
});

let due = performance.now();
while (!isEnding) {
  // A create that could not be sent in time is left out, not caught up on.
  due = Math.max(due + 1_000 / CREATES_A_SECOND, performance.now());
  await sleep(Math.max(0, due - performance.now()));
  // While every slot waits for an answer, this create is left out.
  const slot = free.shift();
  if (slot === undefined) continue;
  const client = bookAndCancel(slot).finally(() => underWay.delete(client));
  underWay.add(client);
}
await Promise.all(underWay);
// A disconnect before the list is sent would lose it.
process.send?.(acknowledged, () => process.disconnect?.());
agent.destroy();

async function sendReport(): Promise<void> {
  await Promise.all(underWay);
  const enough = report.created + BOOKED_AFTERWARDS;
  while (report.created < enough) await sleep(50);
  process.send?.(report);
  report = emptyReport();
  tenthsUnavailable.clear();
}

async function bookAndCancel(slot: (typeof free)[number]): Promise<void> {
  const clientPhone = `${nextPhone++}`;
  const begunAt = performance.now();
  const created = await callUntil("POST", "/createAppointment", [200, 201], {
    ...slot,
    clientPhone,
    clientName: "Cliente de Teste",
    clientEmail: `cliente${clientPhone}@example.com`,
  });
  // A slot whose answer never came stays out of use.
  if (!created) return;
  const bookedAt = Date.now();
  report.created++;
  const waited = Math.round(performance.now() - begunAt);
  report.slowestBookingMilliseconds = Math.max(report.slowestBookingMilliseconds, waited);
  await sleep(KEPT_MILLISECONDS);
  // 404: an earlier try has cancelled it, and its answer was lost.
  const isCancelled = await callUntil("DELETE", "/deleteAppointment", [200, 404], {
    ...slot,
    clientPhone,
  });
  acknowledged.push({ phone: clientPhone, isCancelled, bookedAt, cancelledAt: Date.now() });
  if (!isCancelled) return;
  report.cancelled++;
  free.push(slot);
}

/** Repeats a call until it gets one of the expected statuses; returns whether it did. */
async function callUntil(
  method: string,
  path: string,
  expected: readonly number[],
  body: object,
): Promise<boolean> {
  const giveUpAt = performance.now() + GIVEN_UP_MILLISECONDS;
  while (performance.now() < giveUpAt) {
    const sentAt = performance.now();
    const { status, retryAfter } = await call(method, path, JSON.stringify(body));
    report.slowestMilliseconds = Math.max(
      report.slowestMilliseconds,
      Math.round(performance.now() - sentAt),
    );
    if (status !== undefined && expected.includes(status)) return true;
    if (status === undefined) report.unanswered++;
    else if (status === 503 && retryAfter !== undefined) noteUnavailable();
    else {
      report.unexpected[status] = (report.unexpected[status] ?? 0) + 1;
      if (status < 500) return false;
    }
    await sleep(REPEAT_MILLISECONDS);
  }
  report.unexpected["given up"] = (report.unexpected["given up"] ?? 0) + 1;
  return false;
}

function call(
  method: string,
  path: string,
  body: string,
): Promise<{ status?: number | undefined; retryAfter?: string | undefined }> {
  return new Promise((resolve) => {
    const sent = (isPlain ? requestPlain : request)(
      {
        method,
        path,
        agent,
        host: "127.0.0.1",
        port: Number(port) || (isPlain ? 80 : 443),
        servername: hostname,
        timeout: NO_ANSWER_MILLISECONDS,
        headers: {
          host: hostname,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume();
        response.on("error", () => resolve({}));
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            retryAfter: response.headers["retry-after"],
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve({}));
    sent.end(body);
  });
}

function noteUnavailable(): void {
  report.unavailable++;
  tenthsUnavailable.add(Math.floor(performance.now() / 100));
  report.unavailableMilliseconds = tenthsUnavailable.size * 100;
}

function emptyReport(): LoadReport {
  return {
    created: 0,
    cancelled: 0,
    unanswered: 0,
    unavailable: 0,
    unavailableMilliseconds: 0,
    unexpected: {},
    slowestMilliseconds: 0,
    slowestBookingMilliseconds: 0,
  };
}
