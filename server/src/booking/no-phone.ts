// The owner also books for who walks in, and asks for a name alone.

const NO_PHONE = "-";

/**
 * What stands in `client_phone` of a booking without one. Each booking has its own: two such parties may have tables at one time,
 * and a booking's identity is its phone, its barber and its time. Nobody can type it: a phone is digits.
 */
export function noPhoneOf(bookingId: string): string {
  return NO_PHONE + bookingId;
}

/** The phone in the column; empty where there is none. */
export function phoneIn(column: string): string {
  return column.startsWith(NO_PHONE) ? "" : column;
}
