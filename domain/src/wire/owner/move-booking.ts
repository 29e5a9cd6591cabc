import type { z } from "zod";

import { barberColorId, nothing, time } from "../fields.ts";
import { bookingId, ownerChange } from "./owner-fields.ts";

/**
 * Moves a live booking to another slot, another barber, or both, in one transaction. The new slot must be as long as the
 * booking; one of another length is refused like one that does not exist.
 */
export const moveBooking = {
  method: "POST",
  path: "/owner/moveBooking",
  request: ownerChange.extend({
    bookingId,
    barberColorId,
    dateTimeStart: time,
    dateTimeEnd: time,
  }),
  answer: nothing,
} as const;

export type MoveBookingRequest = z.input<typeof moveBooking.request>;
export type MoveBooking = z.output<typeof moveBooking.request>;
