import type { BookingPageCopy } from "../../booking/booking-page.tsx";

export const AGENDA_COPY: BookingPageCopy = {
  title: "Agende seu horário",
  promise: "Escolha o barbeiro, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
  servicesTitle: "Quando atendemos",
  madeBy: (agency) => `Agenda online por ${agency}`,
  noScript: "Para agendar por aqui, ative o JavaScript do navegador. Ou marque com a gente:",
};
