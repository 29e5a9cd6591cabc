// The requests to the measured server, and the responses that they must get. They are put together cheaply: what the
// load generator computes meanwhile, the server cannot have of the processors.

import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";

import { CALENDAR_COUNT, calendarIdOf } from "./bench-calendars.ts";
import {
  BARBER_COLOR_IDS,
  BENCH_DAYS,
  BENCH_ZONE,
  HALF_HOURS,
  PLACES_IN_WINDOW,
  placeInWindow,
} from "./bench-shop.ts";
import { load } from "./load.ts";
import type { LoadRequest } from "./load.ts";

const [CHECKED_BARBER] = BARBER_COLOR_IDS;

// The first half hour of the first day with the first barber, in every calendar.
const FIRST_SLOTS = CALENDAR_COUNT;

const timeTexts = new Map<number, string>();

/** Sells the first slot of each calendar, which the checks then find sold. */
export async function sellFirstSlots(url: string): Promise<void> {
  let index = 0;
  await load([url], { connections: 8, seconds: Infinity }, () => {
    const place = index++;
    return place < FIRST_SLOTS ? createRequest(place, place) : undefined;
  });
}

// No factor in common with the number of places: steps of it meet each place once. Creates that come together are of
// other calendars, days and hours, as clients' are: those of one half hour in neighbouring calendars would all change
// the same pages.
const STEP = 335_477;

/** Create requests for free places, one after the other, and how many places they take. */
export function createRequests() {
  let steps = 0;
  let index = 0;
  let count = 0;
  function nextPlace(): number {
    // The checks look at the first barber: what they must answer stays known.
    do {
      steps += 1;
      index = (steps * STEP) % PLACES_IN_WINDOW;
    } while (placeInWindow(index).barberColorId === CHECKED_BARBER);
    if (steps >= PLACES_IN_WINDOW) throw new Error("sold out: fewer rounds or seconds, please");
    count += 1;
    return index;
  }
  return {
    count: () => count,
    next: () => createRequest(nextPlace(), index),
    /** The body of such a request alone. */
    nextBody: () => createBody(nextPlace(), index),
    /** The bodies of `clients` clients who all want the next free place. */
    contested(clients: number): string[] {
      const place = nextPlace();
      return Array.from({ length: clients }, (_, at) =>
        createBody(place, PLACES_IN_WINDOW + count * clients + at),
      );
    },
  };
}

function createRequest(place: number, client: number): LoadRequest {
  return {
    bytes: post("/createAppointment", createBody(place, client)),
    status: 201,
    body: "{}",
  };
}

function createBody(place: number, client: number): string {
  const { calendarId, barberColorId, span } = placeInWindow(place);
  return (
    `{"clientName":"João da Silva","clientEmail":"ana${client}@example.com",` +
    `"clientPhone":"${100_000_000 + client}","calendarId":"${calendarId}","barberColorId":${barberColorId},` +
    `"dateTimeStart":"${timeText(span.start)}","dateTimeEnd":"${timeText(span.end)}"}`
  );
}

// On the first day the first slot is sold, on the last day none.
const CHECKED_DAYS = [
  { day: BENCH_DAYS[0], answer: answerWith((slot) => slot > 0) },
  { day: BENCH_DAYS[9], answer: answerWith(() => true) },
];

const CHECKS = requestsOfChecks("/check-availability", ({ answer }) => answer);
const BARE = requestsOfChecks("/bare", () => '{"ok":true}');

/** An availability check of any calendar, on its first day or its last. */
export function checkRequest(): LoadRequest {
  return anyOf(CHECKS);
}

/** The same body as a check, and nothing done with it. */
export function bareRequest(): LoadRequest {
  return anyOf(BARE);
}

function requestsOfChecks(
  path: string,
  answerOf: (checked: (typeof CHECKED_DAYS)[number]) => string,
): LoadRequest[] {
  return CHECKED_DAYS.flatMap((checked) =>
    Array.from({ length: CALENDAR_COUNT }, (_, calendar) => {
      const body = JSON.stringify({
        clientPhone: "987654321",
        calendarId: calendarIdOf(calendar),
        barberColorId: CHECKED_BARBER,
        start: timeText(startOfDay(checked.day, BENCH_ZONE)),
        end: timeText(startOfDay(addDays(checked.day, 1), BENCH_ZONE)),
        timeType: "halfTimes",
      });
      return { bytes: post(path, body), status: 200, body: answerOf(checked) };
    }),
  );
}

function answerWith(isFree: (slot: number) => boolean): string {
  return JSON.stringify(
    Object.fromEntries(HALF_HOURS.map(({ label }, slot) => [label, isFree(slot)])),
  );
}

function anyOf(requests: readonly LoadRequest[]): LoadRequest {
  const request = requests[Math.floor(Math.random() * requests.length)];
  if (request === undefined) throw new Error("there is no request");
  return request;
}

export function post(path: string, body: string): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function timeText(instant: number): string {
  let text = timeTexts.get(instant);
  if (text === undefined) timeTexts.set(instant, (text = toRfc3339(instant, BENCH_ZONE)));
  return text;
}
