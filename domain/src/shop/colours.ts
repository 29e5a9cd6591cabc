/**
 * The colours that a person can have: Google Calendar's eleven event colours by their `colorId`,
 * named as CSS colours (iCalendar's COLOR property, RFC 7986).
 */
export const COLOURS = {
  1: "lavender",
  2: "mediumaquamarine",
  3: "purple",
  4: "lightcoral",
  5: "gold",
  6: "orangered",
  7: "dodgerblue",
  8: "dimgray",
  9: "royalblue",
  10: "seagreen",
  11: "tomato",
} as const;

/** The colour of bookings with somebody who has left the shop. */
export const NO_COLOUR = "gray";
/** Google Calendar's most similar one. */
export const NO_COLOUR_ID = 8;

/** `orangered` for 6; `gray` for a number that is none of the eleven. */
export function colorName(colorId: number): string {
  return COLOURS[colorId as keyof typeof COLOURS] ?? NO_COLOUR;
}
