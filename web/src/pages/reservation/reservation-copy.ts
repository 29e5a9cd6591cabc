import type { BookingPageCopy } from "../../booking/booking-page.tsx";

export const RESERVATION_COPY: BookingPageCopy = {
  title: "Reserve sua mesa",
  promise:
    "De 2 a 20 pessoas: escolha o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
  servicesTitle: "Quando recebemos",
  madeBy: (agency) => `Reservas online por ${agency}`,
  noScript: "Para reservar por aqui, ative o JavaScript do navegador. Ou reserve com a gente:",
};
