import type { TimeSpan } from "@vitrine/domain/time/time-span";

/** Identifies a live booking: no two live bookings have the same identity. */
export interface BookingIdentity {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
}
