import type { TimeSpan } from "@vitrine/domain/time/time-span";

/** What names one live booking: there is at most one of each. */
export interface BookingIdentity {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
}
