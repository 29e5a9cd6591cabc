/** What a client reads who cancels too late: a copy of its own, so that it comes only to shops that ask for a notice. */
export const LATE_NOTICE_COPY = {
  late: "Falta pouco para o seu horário. Avise a loja",
  whatsApp: "WhatsApp",
} as const;
