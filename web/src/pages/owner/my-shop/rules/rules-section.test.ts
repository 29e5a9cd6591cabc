import type { Shop } from "@vitrine/domain/shop/shop";
import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { RulesSection } from "./rules-section.tsx";

const markupOf = (shop: Shop, problems: Readonly<Record<string, string>> = {}) =>
  renderToStaticMarkup(
    createElement(RulesSection, {
      access: { calendarId: shop.calendarId },
      shop,
      published: shop,
      page: { link: "https://www.example.com/agenda" },
      edit: () => undefined,
      problemAt: (field: string) => problems[field],
    }),
  );

test("only a place with tables is asked for its places and its sizes of groups", () => {
  expect(markupOf(barberShop)).not.toContain("Lugares");
  expect(markupOf(restaurant)).toContain("Lugares");
  expect(markupOf(restaurant)).toContain("Tamanhos de grupo");
});

test("only where a client books a chair can it be anybody's", () => {
  expect(markupOf(barberShop)).toContain("Tanto faz");
  expect(markupOf(restaurant)).not.toContain("Tanto faz");
  expect(markupOf(restaurant)).toContain("Observação");
});

test("the days ahead are counted from tomorrow, and today is said where it is offered", () => {
  expect(markupOf(barberShop)).toContain("De 1 a 366, contados a partir de amanhã.<");
  expect(markupOf({ ...barberShop, bookUntilMinutes: 0 })).toContain(
    "contados a partir de amanhã. Hoje também dá.<",
  );
});

test.each<[object, readonly string[]]>([
  [{}, ["Até a véspera", "Como os outros", "A qualquer hora"]],
  [
    { bookUntilMinutes: 0, firstSlotUntil: "20:00", cancelUntilMinutes: 1_440 },
    ["Até a hora", "Só até a véspera", "24 h antes"],
  ],
  [{ bookUntilMinutes: 45, cancelUntilMinutes: 0 }, ["Outro", "Como os outros", "Outro"]],
])("what the shop has set is what is chosen: %j", (facts, chosen) => {
  const markup = markupOf({ ...barberShop, ...facts });
  const radios = [...markup.matchAll(/<input type="radio"[^>]*checked=""[^>]*value="([^"]+)"/g)];
  expect(radios.map(([, value]) => value).slice(0, 3)).toEqual(chosen);
});

test("a notice that cannot be understood is no notice, and says so", () => {
  const problem = "Escolha um número a partir de 0.";
  const left = markupOf({ ...barberShop, bookUntilMinutes: 20_000 }, { bookUntilMinutes: problem });
  expect(left).toMatch(/aria-invalid="true"[^>]*value="20000"/);
  expect(left).toContain(problem);
});

test("what is wrong stands beside its field, and the field names it", () => {
  const problem = "Escolha um número a partir de 1.";
  // The field is empty, and has not been left: the owner is still typing.
  const typing = markupOf({ ...barberShop, windowDays: 0 }, { windowDays: problem });
  expect(typing).not.toContain(problem);
  const left = markupOf({ ...barberShop, windowDays: 400 }, { windowDays: problem });
  const [, described = ""] = /aria-invalid="true" aria-describedby="([^"]+)"/.exec(left) ?? [];
  const [, problemId = ""] = described.split(" ");
  expect(left).toMatch(new RegExp(`<span id="${problemId}"[^>]*>.*?${problem}`));
});

test("the message is shown as a client reads it; the standard text comes back by a button, and no wrong one is shown", () => {
  const standard = markupOf(barberShop);
  expect(standard).toContain("Oi, Ana!");
  expect(standard).not.toContain("Usar o texto padrão");
  const own = markupOf({ ...barberShop, confirmationText: "{nome}, você vem {horário}? {link}" });
  expect(own).toMatch(/<p>Ana, você vem amanhã, .*#excluir/);
  expect(own).toContain("Usar o texto padrão");
  const problem = "Escreva {link} onde entra o link para desmarcar.";
  const wrong = { ...barberShop, confirmationText: "{horário}" };
  const markup = markupOf(wrong, { confirmationText: problem });
  expect(markup).toContain(problem);
  expect(markup).not.toContain("<figure");
});
