import { randomUUID } from "node:crypto";

import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { placesOfYears } from "../bench-shop.ts";

const CELL_MILLISECONDS = CELL_MINUTES * 60_000;
const BOOKED_AHEAD_MILLISECONDS = 5 * 24 * 60 * 60_000;

// A calendar's clients come again and again.
const CLIENTS_OF_CALENDAR = 499;

/** How many bookings there are, and in how many of the calendars. */
export interface Filling {
  readonly count: number;
  readonly calendars: number;
}

/** A booking of one half hour, as version 0.1 stored it. */
export interface BookingOfYears {
  readonly calendarId: string;
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly phone: string;
  readonly email: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly createdAt: Instant;
  /** The number of its half hour. */
  readonly cell: number;
}

export const CLIENT_NAME = "João da Silva";

/**
 * Bookings that were made in the order of their days over ten years, in all calendars at once, under random ids; all of
 * them still name their clients, as where `RETENTION_DAYS` is at its longest: no index can leave them out.
 */
export function* bookingsOfYears({ count, calendars }: Filling): Generator<BookingOfYears> {
  let index = 0;
  for (const { calendarId, barberColorId, span } of placesOfYears(count, calendars)) {
    const client = (index++ * 7) % (CLIENTS_OF_CALENDAR * calendars);
    yield {
      calendarId,
      bookingId: randomUUID(),
      barberColorId,
      phone: String(900_000_000 + client),
      email: `cliente${client}@example.com`,
      start: span.start,
      end: span.end,
      createdAt: span.start - BOOKED_AHEAD_MILLISECONDS,
      cell: span.start / CELL_MILLISECONDS,
    };
  }
}
