import { z } from "zod";

import { nothing } from "../fields.ts";
import { bookingId, ownerChange } from "./owner-fields.ts";

/**
 * Cancels a booking. Notifications go out only once the undo time is over; the client gets one only if `tellsClient` is
 * set.
 */
export const cancelByOwner = {
  method: "POST",
  path: "/owner/cancelBooking",
  request: ownerChange.extend({ bookingId, tellsClient: z.boolean() }),
  answer: nothing,
} as const;

export type CancelByOwnerRequest = z.input<typeof cancelByOwner.request>;
export type CancelByOwner = z.output<typeof cancelByOwner.request>;
