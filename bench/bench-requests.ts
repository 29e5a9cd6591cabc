// The requests to the measured server, and the responses that they must get.

import { addDays, startOfDay, toRfc3339 } from "@vitrine/domain/shop-time";

import {
  BARBER_COLOR_IDS,
  BENCH_DAYS,
  BENCH_ZONE,
  CALENDAR_COUNT,
  PLACES_IN_WINDOW,
  calendarIdOf,
  placeInWindow,
} from "./bench-shop.ts";
import type { LoadRequest } from "./load.ts";

const CHECKED_BARBER = BARBER_COLOR_IDS[0];

/** Create requests for free places, one after the other, and how many were made. */
export function createRequests() {
  let index = 0;
  let count = 0;
  return {
    count: () => count,
    next(): LoadRequest {
      // The checks look at the first barber: what they must answer stays known.
      do index += 1;
      while (placeInWindow(index).barberColorId === CHECKED_BARBER);
      if (index >= PLACES_IN_WINDOW) throw new Error("sold out: fewer rounds or seconds, please");
      count += 1;
      const { calendarId, barberColorId, span } = placeInWindow(index);
      return {
        path: "/createAppointment",
        body: JSON.stringify({
          clientName: "João da Silva",
          clientEmail: `ana${index}@example.com`,
          clientPhone: String(100_000_000 + index),
          calendarId,
          barberColorId,
          dateTimeStart: toRfc3339(span.start, BENCH_ZONE),
          dateTimeEnd: toRfc3339(span.end, BENCH_ZONE),
        }),
        isRight: (status, body) => status === 201 && body === "{}",
      };
    },
  };
}

/** An availability check with a known response: on the first day the first slot is sold, on the last day none. */
export function checkRequest(): LoadRequest {
  const isFirstDay = Math.random() < 0.5;
  const day = isFirstDay ? BENCH_DAYS[0] : BENCH_DAYS[9];
  return {
    path: "/check-availability",
    body: JSON.stringify({
      clientPhone: "987654321",
      calendarId: calendarIdOf(Math.floor(Math.random() * CALENDAR_COUNT)),
      barberColorId: CHECKED_BARBER,
      start: toRfc3339(startOfDay(day, BENCH_ZONE), BENCH_ZONE),
      end: toRfc3339(startOfDay(addDays(day, 1), BENCH_ZONE), BENCH_ZONE),
      timeType: "halfTimes",
    }),
    isRight: (status, body) =>
      status === 200 && body.startsWith(`{"08:00 - 08:30":${isFirstDay ? "false" : "true"},`),
  };
}

/** The same body as a check, and nothing done with it. */
export function yardstickRequest(): LoadRequest {
  const { body } = checkRequest();
  return {
    path: "/yardstick",
    body,
    isRight: (status, answer) => status === 200 && answer === '{"ok":true}',
  };
}
