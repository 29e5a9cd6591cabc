/** Texts that only the build writes into pages, in Portuguese. No script contains them, because none would show them. */
export const WRITTEN_COPY = {
  hoursJoint: " e ",
  policy: "Política de privacidade",
  kinds: {
    appointments: {
      /** Shown without JavaScript; the addresses to write to follow. */
      noScript: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
      changeFrom: (agency: string) => `Agenda online por ${agency}`,
    },
    tables: {
      noScript: "Para reservar por aqui, ative o JavaScript do navegador. Ou reserve com a gente:",
      changeFrom: (agency: string) => `Reservas online por ${agency}`,
    },
  },
};
