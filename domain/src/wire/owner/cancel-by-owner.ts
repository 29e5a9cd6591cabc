import { z } from "zod";

import { nothing } from "../fields.ts";
import { bookingId, ownerChange } from "./owner-fields.ts";

/** Cancels a booking. Nobody is told before it can no longer be undone; its client only when `tellsClient`. */
export const cancelByOwner = {
  method: "POST",
  path: "/owner/cancelBooking",
  request: ownerChange.extend({ bookingId, tellsClient: z.boolean() }),
  answer: nothing,
} as const;

export type CancelByOwnerRequest = z.input<typeof cancelByOwner.request>;
export type CancelByOwner = z.output<typeof cancelByOwner.request>;
