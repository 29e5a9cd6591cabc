import type { StoredBooking } from "../store/stored-bookings.ts";
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
   * A target calls `onHandedOver` where all is said and the answer may take minutes: from then on the call has more
   * time, and no other waits for its place.
   */
  deliver(
    booking: StoredBooking,
    signal: AbortSignal,
    onHandedOver?: () => void,
  ): Promise<Delivery>;
}

/** Why a target takes nothing at all for a while, as an operator reads it in the log and from `npm run outbox`. */
export type PauseCause =
  | "password refused"
  | "login required"
  | "key refused"
  | "sender refused"
  | "session refused"
  | "no secure connection"
  | "the server asks to wait";

/** What became of one attempt. `reason` is a short code for logs and metrics: never anything personal, nor a secret. */
export type Delivery =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly retry: true;
      readonly reason: string;
      /** How long not to try this booking again: what the other side asked for, or what a person needs. */
      readonly afterMilliseconds?: number;
      /** Set where no other booking would fare better: the target is left alone for as long. */
      readonly pauses?: PauseCause;
    }
  // Trying again would not help: to the dead letters.
  | { readonly ok: false; readonly retry: false; readonly reason: string };
