import { BOOKING } from "./landing-copy.ts";
import { priceText } from "./price-text.ts";

/** What a barber reads right after the hero. */
export const BARBER_COPY = {
  kicker: "Para barbearias",
  title: "Seu cliente marca. Você só atende.",
  lead: "Em menos de um minuto, sem cadastro nem aplicativo. O mesmo horário nunca sai duas vezes.",
  client: {
    caption: "O cliente marca.",
    alternative:
      "Um celular com a agenda da Barbearia Modelo: o formulário preenchido, os dias e os horários de terça, os ocupados riscados.",
    play: "Ver em movimento",
  },
  owner: {
    caption: "Sete da manhã: quem vem, e a que horas.",
    alternative:
      "Um celular com a agenda do dono: a terça-feira dos três barbeiros, cada horário com o nome do cliente, os livres em branco.",
  },
  /** `undefined` where the site names no price. */
  price: priceText(BOOKING.id),
  chat: "Falar no WhatsApp",
} as const;
