/** What is printed: a poster for a wall, or a card that stands on a counter. */
export type SheetKind = "poster" | "card";
