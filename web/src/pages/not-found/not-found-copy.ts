import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { SHOPS } from "@vitrine/shops/shops";

import { SITE } from "../../site.ts";

export const NOT_FOUND_COPY = {
  sign: SITE.agency.name,
  tag: "404",
  title: "Esta vitrine está vazia",
  text: "O endereço que você abriu não existe ou mudou de lugar. O resto da loja está aberto:",
  ways: [
    { href: "/", name: "Início", what: "serviços e orçamento em 24 horas" },
    ...SHOPS.map(({ calendarId, words }) => ({ href: pathOf(calendarId), ...words.signpost })),
  ],
  contact: {
    before: "Procurava outra coisa? Escreva para ",
    mail: { text: SITE.agency.email, href: `mailto:${SITE.agency.email}` },
    between: " ou chame no ",
    chat: { text: SITE.agency.chatNumber, href: SITE.agency.chatUrl },
    after: ".",
  },
} as const;
