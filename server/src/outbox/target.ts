import type { Shop } from "@vitrine/domain/shop/shop";

import type { StoredBooking } from "../booking/stored-bookings-table.ts";

/** An outside system that bookings are delivered to: a calendar, a mail server. */
export interface Target {
  /** `caldav`, `google`, `mail`, `reminder` or `owner-mail`: part of the outbox's key and a label of its metrics. Never changes. */
  readonly name: string;
  /** Whether this calendar's bookings are delivered to this target. */
  follows(calendarId: string): boolean;
  /**
   * The place where the target stores this calendar's bookings, such as a collection's address. When it changes, all
   * future bookings are delivered again, to the new place. A target without this method has one place that never
   * changes.
   */
  placeOf?(calendarId: string): string;
  /**
   * Checks, before anything is delivered, whether this calendar's bookings can be; returns the failure if not. A
   * failure that would pause the target at a delivery pauses it now.
   */
  check?(calendarId: string, signal: AbortSignal): Promise<NotDelivered | undefined>;
  /** Set when the target gets only changes from now on, not the bookings that existed before it. */
  readonly startsEmpty?: true;
  /** Set when the target gets no changes that the owner makes. */
  readonly ignoresOwner?: true;
  /** The most calls that the target takes at once, where that is fewer than the worker's pace allows. */
  readonly callsMax?: number;
  /** How long a call may wait for its turn, in addition to the time of the call itself. */
  readonly waitMilliseconds?: number;
  /**
   * Makes the target show the booking's present state. Idempotent: calling it again after a crash or a lost response
   * changes nothing. A thrown error counts as a failure that is retried.
   */
  deliver(booking: StoredBooking, call: TargetCall): Promise<Delivery>;
  /** Set when one call delivers many bookings: the worker then gathers the due changes, and never uses `deliver`. */
  readonly gathering?: Gathering;
}

export interface Gathering {
  /** The most bookings of one call. */
  readonly max: number;
  /** Like `Target.deliver`; the result holds for all the bookings. */
  deliver(bookings: readonly StoredBooking[], call: TargetCall): Promise<Delivery>;
}

/** The circumstances of a call to a target. */
export interface TargetCall {
  /** The shop whose calendar holds the booking. */
  readonly shop: Shop;
  /** Ends the call when it aborts. */
  readonly signal: AbortSignal;
  /**
   * The target calls this once it has sent everything and the response may take minutes. The call then gets the longer
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
      /** Set when a limit kept the target from notifying anyone. The change is done nevertheless. */
      readonly isDropped?: true;
    }
  // Neither an attempt nor a failure: it is too early for this booking, or for all bookings of the target.
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
      /** Set when every other booking would fail the same way: the target is paused meanwhile. */
      readonly pauses?: PauseCause;
    }
  // No retry can help: the change becomes a dead letter.
  | { readonly ok: false; readonly retry: false; readonly reason: string };

export type NotDelivered = Exclude<Delivery, { readonly ok: true }>;
