import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { SHOPS } from "@vitrine/shops/shops";
import { expect, test } from "vitest";

import { BOOKING_COPY } from "../../booking/copy/booking-copy.ts";
import { fieldsToCreate, labelOf } from "../../booking/form/fields.ts";
import type { Section } from "../../document/document-text.ts";
import { PRIVACY_COPY, privacySections } from "./privacy-copy.ts";

const ASKED = "O que é pedido, e para quê";

test("every field that a shop's screen asks for is named, by its label, for that shop", () => {
  for (const shop of SHOPS) {
    const text = textOf(sectionCalled(ASKED, privacySections([shop], 90)));
    for (const field of fieldsToCreate(shop))
      expect(text).toContain(labelOf(shop, BOOKING_COPY, field));
    expect(text).toContain(`${shop.name} pede:`);
  }
});

test("a note is named for the shop that asks for one, and for no other", () => {
  const [first, ...others] = SHOPS;
  if (first === undefined) throw new Error("There is no shop.");
  const items = (shops: typeof SHOPS) =>
    textOf(sectionCalled(ASKED, privacySections(shops, 90))).match(/Observação, se você quiser/g);
  expect(items([{ ...first, asksForNote: true }, ...others])).toHaveLength(1);
  expect(items(SHOPS)).toBeNull();
});

test("each shop's choices are its own", () => {
  const text = textOf(sectionCalled(ASKED));
  expect(text).toContain("Barbeiro, Estilo, Dia e Horário");
  expect(text).toContain("Estabelecimento, Periodo de horario, Numero de Pessoas, Dia e Horário");
});

test("the notice names every shop with its address and screen", () => {
  expect(PRIVACY_COPY.about).toBe("Barbearia Modelo · Restaurante Modelo");
  const blocks = JSON.stringify(sectionCalled("Quem cuida dos seus dados"));
  for (const { calendarId, name, address } of SHOPS) {
    for (const fact of [name, address, `"href":"${pathOf(calendarId)}"`])
      expect(blocks).toContain(fact);
  }
});

test("the list of shops ends with a full stop, with and without an address", () => {
  const shops = SHOPS.map((shop) => ({ ...shop, address: "" }));
  expect(textOf(sectionCalled("Quem cuida dos seus dados"))).toMatch(
    /Modelo, Rua Exemplo, 100, São Paulo;Restaurante Modelo, Rua Exemplo, 200, São Paulo\.Vitrine/,
  );
  expect(textOf(sectionCalled("Quem cuida dos seus dados", privacySections(shops, 90)))).toContain(
    "Barbearia Modelo;Restaurante Modelo.",
  );
});

test("the data is kept for as many days as the server keeps it", () => {
  const kept = (days: number) =>
    textOf(sectionCalled("Por quanto tempo fica guardado", privacySections(SHOPS, days)));
  expect(kept(90)).toContain("apagados do sistema 90\u00a0dias depois do fim do horário");
  expect(kept(90)).toContain(
    "só ela marca para o seu telefone, o que acaba sozinho 90\u00a0dias depois.",
  );
  expect(kept(30)).toContain("apagados do sistema 30\u00a0dias depois do fim do horário");
  expect(kept(1)).toContain("apagados do sistema 1\u00a0dia depois do fim do horário");
});

test.each([
  ["an area code is kept if it is typed", ASKED, /DDD, se você o digitar/],
  [
    "a note is for the shop alone, and may be left out",
    ASKED,
    /campo Observação.*não é obrigatório.*só a loja/,
  ],
  [
    "area code and note are erased with the phone",
    "Por quanto tempo fica guardado",
    /telefone com DDD e observação são apagados/,
  ],
  [
    "what the shop notes goes with the last booking",
    "Por quanto tempo fica guardado",
    /pode anotar algo.*Só ela lê.*apagada com o último agendamento/,
  ],
  [
    "a wait is asked for with name and e-mail, and books nothing",
    ASKED,
    /aviso.*nome e seu e-mail.*não marca nada/,
  ],
  [
    "a wait is erased with its day, with a booking and on leaving",
    "Por quanto tempo fica guardado",
    /apagado quando o dia dele passa, quando você marca nesse dia, ou na hora em que você sai.*por 90 dias um código/,
  ],
  [
    "waits' mails end with a link, and the shop sees only how many wait",
    "Mensagens que você recebe",
    /um link para sair de todos.*quantas pessoas esperam em cada dia, e não quem/,
  ],
  ["calendar and mail services see it", "Quem vê", /serviço de calendário.*serviço de e-mail/],
  ["a reminder may come on the day before", "Mensagens que você recebe", /lembrete na véspera/],
  [
    "a client that meets a limit may be logged",
    "Limites contra abuso",
    /endereço pode ser anotado.*apagado em até 30 dias/,
  ],
  [
    "what is counted is a hash, for a day",
    "Limites contra abuso",
    /por um dia um código.*não o endereço/,
  ],
  [
    "phone and e-mail are limited and hashed, too",
    "Limites contra abuso",
    /mesmo telefone ou o mesmo e-mail.*código calculado a partir do endereço, um a partir do telefone e um a partir do e-mail/,
  ],
  [
    "what is remembered stays on the device",
    "O que fica no seu aparelho",
    /“Lembrar de mim neste aparelho”.*só neste navegador/,
  ],
  [
    "what is typed stays in the tab for half an hour",
    "O que fica no seu aparelho",
    /na aba.*30 minutos/,
  ],
  [
    "erasing is asked for by mail",
    "Como apagar, e seus direitos",
    /escreva para privacidade@example\.com/,
  ],
  ["the authority hears complaints", "Como apagar, e seus direitos", /ANPD/],
] as const)("%s", (_fact, title, words) => {
  expect(textOf(sectionCalled(title))).toMatch(words);
});

test("every section has an anchor of its own, and the day is written as people here write it", () => {
  const ids = privacySections(SHOPS, 90).map(({ id }) => id);
  expect(new Set(ids).size).toBe(9);
  expect(JSON.stringify(PRIVACY_COPY.effective)).toContain("29 de novembro de 2026");
});

function sectionCalled(title: string, sections = privacySections(SHOPS, 90)): Section {
  const found = sections.find((section) => section.title === title);
  if (found === undefined) throw new Error(`There is no section ${title}.`);
  return found;
}

function textOf({ blocks }: Section): string {
  return blocks
    .flatMap((block) => (typeof block === "object" && "items" in block ? block.items : [block]))
    .flat()
    .map((part) => (typeof part === "string" ? part : (part.text ?? "")))
    .join("");
}
