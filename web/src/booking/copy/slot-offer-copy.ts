/** What is said after a refused booking: a copy of its own, so that it comes only to those who see it. */
export const SLOT_OFFER_COPY = {
  nearest: "O horário livre mais próximo:",
  none: "Não há outro horário livre neste dia. Escolha outro dia.",
  take: (slot: string) => `Escolher ${slot}`,
  /** Before one of the others. */
  passed: (slot: string) => `${slot} já não dá para marcar.`,
} as const;
