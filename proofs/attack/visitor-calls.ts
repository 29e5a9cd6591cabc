import { once } from "node:events";
import { request } from "node:http";
import type { Agent, IncomingMessage } from "node:http";

import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { shop } from "@vitrine/shops/barbearia";

import { BENCH_DAYS, BENCH_ZONE } from "../bench/bench-shop.ts";

// A person would not wait longer.
const PATIENCE_MILLISECONDS = 5_000;

export const CALLS = [
  { method: "POST", path: "/check-availability" },
  { method: "POST", path: "/createAppointment" },
  { method: "POST", path: "/check-table" },
  { method: "POST", path: "/createTable" },
  { method: "DELETE", path: "/deleteAppointment" },
  { method: "POST", path: "/moveAppointment" },
] as const;

type Call = (typeof CALLS)[number];

/** Every half hour that the shop sells, with each of its barbers. */
export const PLACES = shop.barbers.flatMap((barber) =>
  BENCH_DAYS.flatMap((day) =>
    shop.services
      .slice(0, 1)
      .flatMap((service) => slotsOn(shop, service, barber, day))
      .map(({ span }) => ({ barberColorId: barber.id, ...span })),
  ),
);

export type AttackedPlace = (typeof PLACES)[number];

/** The body of a create for one of them. */
export function createBody(
  { barberColorId, start, end }: AttackedPlace,
  clientPhone: string,
  clientName = "João da Silva",
): string {
  return JSON.stringify({
    clientName,
    clientEmail: "joao@example.com",
    clientPhone,
    calendarId: "barbearia",
    barberColorId,
    dateTimeStart: toRfc3339(start, shop.timeZone),
    dateTimeEnd: toRfc3339(end, shop.timeZone),
  });
}

/** The body of a move from one of them to another. */
export function moveBody(from: AttackedPlace, to: AttackedPlace, clientPhone: string): string {
  return JSON.stringify({
    clientPhone,
    calendarId: "barbearia",
    barberColorId: from.barberColorId,
    dateTimeStart: toRfc3339(from.start, shop.timeZone),
    dateTimeEnd: toRfc3339(from.end, shop.timeZone),
    newBarberColorId: to.barberColorId,
    newDateTimeStart: toRfc3339(to.start, shop.timeZone),
    newDateTimeEnd: toRfc3339(to.end, shop.timeZone),
  });
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Makes a call, over a new connection as a new visitor does, unless an `agent` keeps one. `sent` resolves once the last
 * byte has been written.
 */
export function send(
  url: string,
  { method, path }: Call,
  body: string,
  agent: Agent | false = false,
): { readonly sent: Promise<unknown>; readonly answer: Promise<Answer> } {
  const call = request(`${url}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    agent,
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
  });
  const answer = readAnswer(call);
  const sent = once(call, "finish").catch(() => undefined);
  call.end(body);
  return { sent, answer };
}

const CHECKED_DAY = JSON.stringify({
  clientPhone: "987654321",
  calendarId: "barbearia",
  barberColorId: 6,
  start: toRfc3339(startOfDay(BENCH_DAYS[0], BENCH_ZONE), BENCH_ZONE),
  end: toRfc3339(startOfDay(addDays(BENCH_DAYS[0], 1), BENCH_ZONE), BENCH_ZONE),
  timeType: "halfTimes",
});

/** Checks the availability of a day. */
export function check(url: string): Promise<Answer> {
  return send(url, CALLS[0], CHECKED_DAY).answer;
}

async function readAnswer(call: ReturnType<typeof request>): Promise<Answer> {
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let body = "";
  response.setEncoding("utf8");
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, body };
}
