import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import type { BookingDetails } from "./booking-columns.ts";

/** What names one live booking: there is at most one of each. */
export interface BookingIdentity {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
}

/** A booking as it is asked for. */
export interface NewBooking extends BookingIdentity, BookingDetails {
  /** How many places each half hour has. */
  readonly capacity: number;
  readonly createdAt: Instant;
}
