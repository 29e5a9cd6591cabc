// The requests to the measured server, and the responses that they must get. They are put together cheaply: what the
// load generator computes meanwhile, the server cannot have of the processors.

import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/time/shop-time";

import { CALENDAR_COUNT, calendarIdOf } from "./bench-calendars.ts";
import {
  BARBER_COLOR_IDS,
  BENCH_DAYS,
  BENCH_ZONE,
  SOLD_HALF_HOURS,
  WIDE_DAYS,
  placeInWindow,
  placesInWindow,
} from "./bench-shop.ts";
import type { SoldService } from "./bench-shop.ts";
import { load } from "./load.ts";
import type { LoadRequest } from "./load.ts";

const [CHECKED_BARBER] = BARBER_COLOR_IDS;
const FIRST_DAY = BENCH_DAYS[0];
const LAST_DAY = BENCH_DAYS[9];

// The first place of the first day with the first barber, in every calendar.
const FIRST_SLOTS = CALENDAR_COUNT;

const timeTexts = new Map<number, string>();

/** Sells the first slot of each calendar, which the checks then find sold. */
export async function sellFirstSlots(url: string, sold = SOLD_HALF_HOURS): Promise<void> {
  let index = 0;
  await load([url], { connections: 8, seconds: Infinity }, () => {
    const place = index++;
    return place < FIRST_SLOTS ? createRequest(place, place, sold) : undefined;
  });
}

// No factor in common with the number of places: steps of it meet each place once. Creates that come together are of
// other calendars, days and hours, as clients' are: those of one half hour in neighbouring calendars would all change
// the same pages.
const STEP = 335_477;

/** Create requests for free places, one after the other, and how many places they take. */
export function createRequests(sold = SOLD_HALF_HOURS) {
  const places = placesInWindow(sold);
  let steps = 0;
  let index = 0;
  let count = 0;
  function nextPlace(): number {
    // The checks look at the first barber: what they must answer stays known.
    do {
      steps += 1;
      index = (steps * STEP) % places;
    } while (placeInWindow(index, sold).barberColorId === CHECKED_BARBER);
    if (steps >= places) throw new Error("sold out: fewer rounds or seconds, please");
    count += 1;
    return index;
  }
  return {
    count: () => count,
    next: () => createRequest(nextPlace(), index, sold),
    /** The body of such a request alone. */
    nextBody: () => createBody(nextPlace(), index, sold),
    /** The bodies of `clients` clients who all want the next free place. */
    contested(clients: number): string[] {
      const place = nextPlace();
      return Array.from({ length: clients }, (_, at) =>
        createBody(place, places + count * clients + at, sold),
      );
    },
  };
}

function createRequest(place: number, client: number, sold: SoldService): LoadRequest {
  return {
    bytes: post("/createAppointment", createBody(place, client, sold)),
    status: 201,
    body: "{}",
  };
}

function createBody(place: number, client: number, sold: SoldService): string {
  const { calendarId, barberColorId, span } = placeInWindow(place, sold);
  return (
    `{"clientName":"João da Silva","clientEmail":"ana${client}@example.com",` +
    `"clientPhone":"${100_000_000 + client}","calendarId":"${calendarId}","barberColorId":${barberColorId},` +
    `"dateTimeStart":"${timeText(span.start)}","dateTimeEnd":"${timeText(span.end)}"}`
  );
}

const CHECKS = checkRequestsOf(SOLD_HALF_HOURS);
const BARE = requestsOfChecks(SOLD_HALF_HOURS, "/bare", () => '{"ok":true}');

/** An availability check of any calendar, on its first day or its last. */
export function checkRequest(): LoadRequest {
  return anyOf(CHECKS);
}

const DAYS_REQUESTS = requestsOfDays({ barberColorId: CHECKED_BARBER }, BENCH_DAYS);
const WIDE_CHECKS = requestsOfChecks(
  SOLD_HALF_HOURS,
  "/check-availability",
  // Nothing is sold with two of the five.
  () => answerWith(SOLD_HALF_HOURS, () => true),
  { anyBarber: true },
);
const WIDE_DAYS_REQUESTS = requestsOfDays({ anyBarber: true }, WIDE_DAYS);

function requestsOfDays(whom: object, days: readonly string[]): LoadRequest[] {
  // No day is sold out.
  const body = JSON.stringify(Object.fromEntries(days.map((day) => [day, true])));
  return Array.from({ length: CALENDAR_COUNT }, (_, calendar) => {
    const calendarId = calendarIdOf(calendar);
    const asked = JSON.stringify({ calendarId, ...whom, timeType: SOLD_HALF_HOURS.timeType });
    return { bytes: post("/checkDays", asked), status: 200, body };
  });
}

/** Asks which days of any calendar have room. */
export function daysRequest(): LoadRequest {
  return anyOf(DAYS_REQUESTS);
}

/** The same of a shop with `WIDE_FACTS` and of any of its people: a check of one day, and all days. */
export const wideCheckRequest = (): LoadRequest => anyOf(WIDE_CHECKS);
export const wideDaysRequest = (): LoadRequest => anyOf(WIDE_DAYS_REQUESTS);

/** The same body as a check, and nothing done with it. */
export function bareRequest(): LoadRequest {
  return anyOf(BARE);
}

/** Checks of what is sold, any of them each time. */
export function checkRequests(sold: SoldService): () => LoadRequest {
  const checks = checkRequestsOf(sold);
  return () => anyOf(checks);
}

// On the first day the first place is sold, on the last day none.
function checkRequestsOf(sold: SoldService): LoadRequest[] {
  const firstEnds = sold.sold[0]?.endMinute ?? 0;
  const onFirstDay = answerWith(sold, ({ startMinute }) => startMinute >= firstEnds);
  const onLastDay = answerWith(sold, () => true);
  return requestsOfChecks(sold, "/check-availability", (day) =>
    day === FIRST_DAY ? onFirstDay : onLastDay,
  );
}

function requestsOfChecks(
  { timeType }: SoldService,
  path: string,
  answerOf: (day: string) => string,
  whom: object = { barberColorId: CHECKED_BARBER },
): LoadRequest[] {
  return [FIRST_DAY, LAST_DAY].flatMap((day) =>
    Array.from({ length: CALENDAR_COUNT }, (_, calendar) => {
      const body = JSON.stringify({
        clientPhone: "987654321",
        calendarId: calendarIdOf(calendar),
        ...whom,
        start: timeText(startOfDay(day, BENCH_ZONE)),
        end: timeText(startOfDay(addDays(day, 1), BENCH_ZONE)),
        timeType,
      });
      return { bytes: post(path, body), status: 200, body: answerOf(day) };
    }),
  );
}

function answerWith({ slots }: SoldService, isFree: (slot: TimeSlot) => boolean): string {
  return JSON.stringify(Object.fromEntries(slots.map((slot) => [slot.label, isFree(slot)])));
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
