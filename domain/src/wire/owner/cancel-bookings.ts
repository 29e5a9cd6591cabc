import { z } from "zod";

import type { RefusalCode } from "../../refusals.ts";
import { nothing } from "../fields.ts";
import { bookingId, ownerChange } from "./owner-fields.ts";
import { FLOOD_LISTED_MAX } from "./see-flood.ts";

const bookingIds = z
  .array(bookingId, { error: "booking-id-invalid" satisfies RefusalCode })
  .min(1, { error: "booking-id-invalid" satisfies RefusalCode })
  .max(FLOOD_LISTED_MAX, { error: "booking-id-invalid" satisfies RefusalCode });

/**
 * Cancels those of these bookings that are live, in one transaction. Notifications go out only once the undo time is over;
 * clients get one only if `tellsClients` is set.
 */
export const cancelBookings = {
  method: "POST",
  path: "/owner/cancelBookings",
  request: ownerChange.extend({ bookingIds, tellsClients: z.boolean() }),
  answer: nothing,
} as const;

/** Undoes such a cancellation within some seconds. A booking whose time has been taken meanwhile stays cancelled. */
export const undoCancellations = {
  method: "POST",
  path: "/owner/undoCancellations",
  request: ownerChange.extend({ bookingIds }),
  answer: nothing,
} as const;

export type CancelBookingsRequest = z.input<typeof cancelBookings.request>;
export type CancelBookings = z.output<typeof cancelBookings.request>;
export type UndoCancellationsRequest = z.input<typeof undoCancellations.request>;
export type UndoCancellations = z.output<typeof undoCancellations.request>;
