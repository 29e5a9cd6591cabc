import { pausingFailure, permanentFailure } from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";

/** The failure where neither the environment nor `setting`, which stands beside the shop, names a calendar. */
export function noCalendarFailure(setting: string | undefined): Failure {
  // A setting can be corrected, and the bookings wait for that.
  return setting === undefined
    ? permanentFailure("calendar-not-configured")
    : pausingFailure("setting-not-understood", "no calendar at the address");
}
