/** What the hours of a day with very many slots say: a copy of its own, so that it comes only to shops that have such days. */
export const HOUR_SLOTS_COPY = {
  hour: (hour: number) => `${String(hour).padStart(2, "0")}h`,
  free: (count: number) => (count === 1 ? "1 livre" : `${count} livres`),
  occupied: "ocupado",
} as const;
