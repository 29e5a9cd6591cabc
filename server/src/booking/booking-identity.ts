import type { TimeSpan } from "@vitrine/domain/time/time-span";

export interface BookingIdentity {
  readonly calendarId: string;
  readonly barberColorId: number;
  readonly clientPhone: string;
  readonly span: TimeSpan;
}
