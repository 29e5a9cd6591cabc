/** What stands in a page as the build has written it, in Portuguese. In no script, because none would show it. */
export const WRITTEN_COPY = {
  hoursJoint: " e ",
  policy: "Política de privacidade",
  kinds: {
    appointments: {
      /** Without JavaScript, before the addresses to write to. */
      noScript: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
      changeFrom: (agency: string) => `Agenda online por ${agency}`,
    },
    tables: {
      noScript: "Para reservar por aqui, ative o JavaScript do navegador. Ou reserve com a gente:",
      changeFrom: (agency: string) => `Reservas online por ${agency}`,
    },
  },
};
