/** The line of a client whom this device remembers, which is there before the other texts' script. */
export const KNOWN_COPY = {
  /** The choice that leaves the person open. */
  anyone: "Tanto faz",
  people: (count: string) => `${count} pessoas`,
  change: "mudar",
} as const;
