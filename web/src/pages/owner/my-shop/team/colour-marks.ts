import type { COLOURS } from "@vitrine/domain/shop/colours";

type ColourId = keyof typeof COLOURS;

/** The names that Google Calendar gives the eleven colours in Portuguese. */
export const COLOUR_NAMES: Readonly<Record<ColourId, string>> = {
  1: "Lavanda",
  2: "Sálvia",
  3: "Uva",
  4: "Flamingo",
  5: "Banana",
  6: "Tangerina",
  7: "Pavão",
  8: "Grafite",
  9: "Mirtilo",
  10: "Manjericão",
  11: "Tomate",
};

export const COLOUR_IDS = Object.keys(COLOUR_NAMES).map(Number);

export function colourNameOf(colorId: number): string {
  return COLOUR_NAMES[colorId as ColourId] ?? "";
}

/** Two letters by which those tell a colour apart who see no difference: `Ta`. */
export function colourMarkOf(colorId: number): string {
  return colourNameOf(colorId).slice(0, 2);
}
