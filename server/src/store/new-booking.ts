import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

/** What names one live booking: there is at most one of each. */
export interface BookingIdentity {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
}

export interface NewBooking extends BookingIdentity {
  readonly clientName: string;
  readonly clientEmail: string;
  /** How many of each half hour's places it takes. */
  readonly places: number;
  /** How many places each half hour has. */
  readonly capacity: number;
  readonly createdAt: Instant;
}
