import type { Shop } from "@vitrine/domain/shop/shop";

import type { StoredBooking } from "../booking/stored-bookings-table.ts";

/** An outside system that bookings are delivered to: a calendar, a mail server. */
export interface Target {
  /** `caldav`, `google`, `mail`, `reminder` or `owner-mail`: part of the outbox's key and a label of its metrics. Never changes. */
  readonly name: string;
  /** Whether this calendar's bookings are delivered to it. */
  follows(calendarId: string): boolean;
  /**
   * Where it stores this calendar's bookings, such as a collection's address. When that changes, all future bookings are
   * delivered again, to the new place. A target without this method has one place that never changes.
   */
  placeOf?(calendarId: string): string;
  /**
   * Looks, before anything is delivered, whether this calendar's bookings can be; answers why not. What pauses the target
   * pauses it then, as it does at a delivery.
   */
  check?(calendarId: string, signal: AbortSignal): Promise<NotDelivered | undefined>;
  /** Set when it is told only of what changes from now on, not of the bookings that were there before it. */
  readonly startsEmpty?: true;
  /** Set when it is not told of what the owner does. */
  readonly ignoresOwner?: true;
  /** How many calls it takes at once at the most, where that is fewer than the worker's pace allows. */
  readonly callsMax?: number;
  /** How long a call may wait for its turn before it begins, beside the time that it takes itself. */
  readonly waitMilliseconds?: number;
  /**
   * Makes the target show the booking's present state. Idempotent: calling it again after a crash or a lost response
   * changes nothing. A thrown error counts as a failure that is retried.
   */
  deliver(booking: StoredBooking, call: TargetCall): Promise<Delivery>;
  /** Set when it tells of many bookings by one call: the worker then gathers what is due, and never uses `deliver`. */
  readonly gathering?: Gathering;
}

export interface Gathering {
  /** The most bookings of one call. */
  readonly max: number;
  /** As `deliver`; the result holds for all of them. */
  deliver(bookings: readonly StoredBooking[], call: TargetCall): Promise<Delivery>;
}

/** What a target is given with a booking. */
export interface TargetCall {
  /** Whose calendar the booking is in. */
  readonly shop: Shop;
  /** The call ends when it aborts. */
  readonly signal: AbortSignal;
  /**
   * A target calls it once it has sent everything and the response may take minutes: the call then gets the longer
   * timeout, and another call may start beside it.
   */
  readonly onHandedOver?: () => void;
}

/** Why a target is paused, as the log and `npm run outbox` print it. */
export type PauseCause =
  | "password refused"
  | "login required"
  | "key refused"
  | "sender refused"
  | "session refused"
  | "no secure connection"
  | "no calendar at the address"
  | "the server asks to wait";

/** The result of one attempt. `reason` is a short code for logs and metrics: never personal, never a secret. */
export type Delivery =
  | {
      readonly ok: true;
      /** Set when a limit kept the target from telling anybody: this ends the change all the same. */
      readonly isDropped?: true;
    }
  // Not an attempt, and no failure: it is too early for this booking, or for every booking of the target.
  | {
      readonly ok: false;
      readonly tooEarlyFor: "booking" | "target";
      readonly retry?: never;
      readonly reason?: never;
      readonly afterMilliseconds: number;
    }
  | {
      readonly ok: false;
      readonly retry: true;
      readonly reason: string;
      /** The shortest wait before this booking's next attempt. */
      readonly afterMilliseconds?: number;
      /** Set when every other booking would fail alike: the target is paused for as long. */
      readonly pauses?: PauseCause;
    }
  // No retry can help: the change becomes a dead letter.
  | { readonly ok: false; readonly retry: false; readonly reason: string };

export type NotDelivered = Exclude<Delivery, { readonly ok: true }>;
