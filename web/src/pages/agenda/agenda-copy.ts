export const AGENDA_COPY = {
  title: "Agende seu horário",
  promise: "Escolha o barbeiro, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
  servicesTitle: "Quando atendemos",
  services: {
    normal: { title: "normal", length: "30 min" },
    barba: { title: "barba", length: "1 h" },
    pintura: { title: "pintura", length: "2 h" },
  },
  week: "De segunda a sexta",
  hoursJoint: " e ",
  footer: {
    madeBy: (agency: string) => `Agenda online por ${agency}`,
    policy: "Política de privacidade",
  },
  noScript: {
    sentence: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
    or: " ou ",
  },
} as const;
