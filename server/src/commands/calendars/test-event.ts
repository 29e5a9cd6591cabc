import { randomUUID } from "node:crypto";

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingEvent } from "../../calendars/event/booking-event.ts";

const HOUR_MILLISECONDS = 60 * 60_000;

// Google's graphite, which no barber has in the shops' own files.
const COLOR_ID = 8;

/** The event's name. The owner may see it if removing the event failed. */
export const TEST_SUMMARY = "Teste do Vitrine – pode apagar";

export function testEvent(zone: string, now: Instant): BookingEvent {
  const start = Math.ceil(now / HOUR_MILLISECONDS) * HOUR_MILLISECONDS + 24 * HOUR_MILLISECONDS;
  return {
    // Never the id of a booking's event, or of one of the owner's events.
    uid: randomUUID(),
    sequence: 0,
    summary: TEST_SUMMARY,
    description: "Escrito pelo comando npm run calendars -- test, que também o apaga.",
    start,
    end: start + HOUR_MILLISECONDS / 2,
    zone,
    category: "teste",
    colorId: COLOR_ID,
    colorName: "gray",
    createdAt: now,
    changedAt: now,
    isCancelled: false,
  };
}
