/**
 * What the owner notes on a booking. `asked`: a message that asks whether the client comes was opened; `confirmed`: they said so;
 * `missed`: they did not come.
 */
export const BOOKING_MARKS = ["asked", "confirmed", "missed"] as const;

export type BookingMark = (typeof BOOKING_MARKS)[number];
