import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

/** A booking as it stands in the database now. */
export interface StoredBooking {
  readonly calendarId: string;
  /** What a target derives its own ids from: the same for ever, and not used by any other booking. */
  readonly bookingId: string;
  readonly barberColorId: number;
  readonly clientName: string;
  readonly clientEmail: string;
  readonly clientPhone: string;
  /** How many people: 1 in a chair, 2 to 20 at a table. */
  readonly places: number;
  readonly span: TimeSpan;
  readonly createdAt: Instant;
  readonly cancelledAt: Instant | undefined;
  /** When the client's name, e-mail and phone were blanked; every copy elsewhere has to go, too. */
  readonly erasedAt: Instant | undefined;
}

/** Somewhere outside that follows the bookings: a calendar, a mailbox. */
export interface Target {
  /** `caldav`, `google` or `mail`: part of the outbox's key and a label of its metrics. Never changes. */
  readonly name: string;
  /** Whether the bookings of this calendar concern it. */
  follows(calendarId: string): boolean;
  /**
   * Where it keeps this calendar's bookings, such as a collection's address: when it changes, the bookings to come are
   * brought there, too. Without it, the target is one place for ever.
   */
  placeOf?(calendarId: string): string;
  /**
   * Brings the target to the booking's present state. Called again after a crash or a lost answer it changes nothing.
   * Ends when `signal` aborts. What it throws counts as a failure to be tried again.
   */
  bring(booking: StoredBooking, signal: AbortSignal): Promise<Delivery>;
}

/** What became of one attempt. `reason` is a short code for logs and metrics: never anything personal, nor a secret. */
export type Delivery =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly retry: true;
      readonly reason: string;
      /** What the other side asked for by `Retry-After`. */
      readonly afterMilliseconds?: number;
    }
  // Trying again would not help: to the dead letters.
  | { readonly ok: false; readonly retry: false; readonly reason: string };
