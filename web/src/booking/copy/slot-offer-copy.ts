/** What is offered after a refused booking. */
export const SLOT_OFFER_COPY = {
  nearest: "O horário livre mais próximo:",
  none: "Não há outro horário livre neste dia. Escolha outro dia.",
  take: (slot: string) => `Escolher ${slot}`,
} as const;
