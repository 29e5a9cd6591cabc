import type { Shop } from "@vitrine/domain/shop/shop";

import type { StoredBooking } from "../booking/stored-bookings-table.ts";
import type { SettingName } from "../shops/setting-names.ts";

/** An outside system that bookings are delivered to: a calendar, a mail server. */
export interface Target {
  /** `caldav`, `google`, `mail`, `reminder`, `owner-mail` or `push`. Stored in rows and metrics, so it must never change. */
  readonly name: string;
  /** Whether it follows any calendar, or the environment names this one for it. */
  follows(calendarId: string): boolean;
  /** The calendars that the environment names for this target; missing where it follows any calendar. */
  readonly namedCalendars?: readonly string[];
  /** The setting beside a shop that makes this target follow it, where the environment does not name its calendar. */
  readonly setting?: SettingName;
  /**
   * Where the target stores the bookings, such as a collection's address. A new place gets all future bookings again.
   * `setting`: what is set beside the shop, where that makes this target follow.
   */
  placeOf?(calendarId: string, setting?: string): string;
  /** Checks the target before the first delivery. A failure pauses the target as that of a delivery would. */
  check?(calendarId: string, signal: AbortSignal): Promise<NotDelivered | undefined>;
  /** Set when the target gets no bookings that existed before it. */
  readonly startsEmpty?: true;
  /** Set when the target gets no changes that the owner makes. */
  readonly ignoresOwner?: true;
  /** The most calls at once, where that is fewer than the worker's pace allows. */
  readonly callsMax?: number;
  /**
   * Set where nobody may wait for the usual lease of a server that was killed: while a call is under way, its lease of this length
   * is renewed.
   */
  readonly leaseMilliseconds?: number;
  /** How long a call may wait for its turn, in addition to the time of the call itself. */
  readonly waitMilliseconds?: number;
  /** Makes the target show the booking's present state. Idempotent: it is called again after a crash or a lost response. */
  deliver(booking: StoredBooking, call: TargetCall): Promise<Delivery>;
  /** Set when one call delivers up to `max` bookings, all with one result. The worker then never uses the other `deliver`. */
  readonly batch?: {
    readonly max: number;
    deliver(bookings: readonly StoredBooking[], call: TargetCall): Promise<Delivery>;
  };
}

export interface TargetCall {
  readonly shop: Shop;
  /** What is set beside the shop, where that makes the target follow it. */
  readonly setting?: string | undefined;
  readonly signal: AbortSignal;
  /** The target calls this once all is sent, when the response may take minutes: another call may then start. */
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

/** The result of one attempt. `reason` is a short code for the log: never personal, never a secret. */
export type Delivery =
  // `isDropped`: a limit kept the target from notifying anyone. The change is done nevertheless.
  | { readonly ok: true; readonly isDropped?: true }
  // Nothing was tried, since it is too early for this booking or for all bookings of the target.
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
