import type { StoredBooking } from "@vitrine/server/booking/stored-bookings-table";
import type { TargetCall } from "@vitrine/server/outbox/target";
import { JOAO_AT_EIGHT, shopOf } from "../sample-bookings.ts";

const NEVER = new AbortController().signal;

/** What a target is given with this booking, by a call that nothing ends but `signal`. */
export function callFor(booking: StoredBooking, signal = NEVER): TargetCall {
  return { shop: shopOf(booking), signal };
}

/** The same for every booking of João's. */
export const JOAOS_CALL = callFor(JOAO_AT_EIGHT);
