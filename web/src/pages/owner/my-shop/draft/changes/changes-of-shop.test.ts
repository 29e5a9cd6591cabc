import { hoursOfWeek, weekPlanOf } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenRange } from "@vitrine/domain/shop/opening/week-plan";
import type { OpenHours, Shop, WallTime, Weekday } from "@vitrine/domain/shop/shop";
import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";
import { apply, EDITED_SHOP, edits } from "@vitrine/testing/shop-edits/random-shop-edits";
import fc from "fast-check";
import { expect, test } from "vitest";

import { isSameShop } from "../../facts/same-facts.ts";
import { changesOf } from "./changes-of-shop.ts";

const MORNING = { from: "09:00", to: "13:00" } as const;

const SHOP: Shop = {
  ...barberShop,
  services: [
    { ...barberShop.services[0], id: 1, name: "Corte", price: { cents: 5_000 } },
    { ...barberShop.services[1], id: 2, name: "Barba" },
    { ...barberShop.services[2], id: 3, name: "Pintura" },
  ] as Shop["services"],
};

const onDay = (hours: readonly OpenHours[], day: Weekday, ranges: readonly OpenRange[]) =>
  hoursOfWeek({ ...weekPlanOf(hours), [day]: ranges });
const services = (...changes: readonly object[]): Shop => ({
  ...SHOP,
  services: SHOP.services.map((service, index) => ({ ...service, ...changes[index] })),
});
const first = (change: object): Shop => ({
  ...SHOP,
  barbers: SHOP.barbers.map((barber, index) => (index === 0 ? { ...barber, ...change } : barber)),
});
const [CORTE, BARBA, PINTURA] = SHOP.services.map(({ hours }) => hours);
if (CORTE === undefined || BARBA === undefined || PINTURA === undefined) throw new Error("few");

test("the same shop changes nothing, however its hours and closed days are listed", () => {
  expect(changesOf(SHOP, SHOP)).toEqual([]);
  expect(changesOf(SHOP, services({ hours: CORTE.toReversed() }))).toEqual([]);
});

test.each<[string, Shop, readonly string[]]>([
  [
    "Saturday is opened",
    services({ hours: onDay(CORTE, 6, [MORNING]) }, { hours: onDay(BARBA, 6, [MORNING]) }),
    ["Sábado: 09:00\u{a0}–\u{a0}13:00"],
  ],
  [
    "a weekday is closed for a service with its own hours",
    services({}, {}, { hours: onDay(PINTURA, 5, []) }),
    ["Pintura, sexta: fechado"],
  ],
  [
    "a weekday is closed for the first of two services alone",
    services({ hours: onDay(CORTE, 5, []) }),
    ["Corte, sexta: fechado"],
  ],
  [
    "a service joins the shop's hours",
    services({}, {}, { hours: CORTE }),
    ["Pintura: horário da loja"],
  ],
  [
    "a time is still missing",
    services(
      { hours: onDay(CORTE, 6, [{ from: "" as WallTime, to: "13:00" }]) },
      { hours: onDay(BARBA, 6, [{ from: "" as WallTime, to: "13:00" }]) },
    ),
    ["Sábado: …\u{a0}–\u{a0}13:00"],
  ],
  ["a price rises", services({ price: { cents: 5_500 } }), ["Corte: R$ 50 → R$ 55"]],
  [
    "a service gets a price",
    services({}, { price: { cents: 3_050 } }),
    ["Barba: sem preço → R$ 30,50"],
  ],
  ["a price is still missing", services({ price: { cents: 0 } }), ["Corte: R$ 50 → …"]],
  ["a service takes longer", services({ minutes: 60 }), ["Corte: 30 min → 60 min"]],
  [
    "padding, group and description",
    services({ paddingMinutes: 10, group: "Cabelo", description: "Com tesoura" }),
    [
      "Corte, tempo para limpar: 0 min → 10 min",
      "Corte, grupo: nenhum → Cabelo",
      "Corte: outra descrição",
    ],
  ],
  [
    "services come and go",
    {
      ...SHOP,
      services: [
        ...SHOP.services.slice(1),
        { id: 4, name: "Luzes", minutes: 90, hours: CORTE, price: { cents: 8_000, isFrom: true } },
        { id: 5, name: "", minutes: 30, hours: CORTE },
      ],
    },
    [
      "Novo serviço: Luzes, 90 min, a partir de R$ 80",
      "Novo serviço: sem nome, 30 min",
      "Sai da lista: Corte",
    ],
  ],
  [
    "the order of services",
    { ...SHOP, services: SHOP.services.toReversed() },
    ["Outra ordem dos serviços"],
  ],
  [
    "people come and go",
    { ...SHOP, barbers: [...SHOP.barbers.slice(1), { id: 9, name: "Ana", colorId: 1 }] },
    ["Entra na equipe: Ana", "Sai da equipe: barbeiro1"],
  ],
  [
    "somebody is renamed and has another colour",
    first({ name: "João", colorId: 1 }),
    ["barbeiro1 → João", "João: outra cor"],
  ],
  ["somebody is paused", first({ isPaused: true }), ["barbeiro1: não recebe agendamentos"]],
  [
    "somebody has hours of their own",
    first({ hours: onDay(CORTE, 1, [MORNING]) }),
    ["barbeiro1, segunda: 09:00\u{a0}–\u{a0}13:00"],
  ],
  [
    "somebody has the shop's hours as their own",
    first({ hours: CORTE }),
    ["barbeiro1: horário próprio"],
  ],
  [
    "somebody does only some services, one for another price",
    first({ services: [{ id: 1, price: { cents: 6_000 } }, { id: 2 }] }),
    ["barbeiro1: faz Corte e Barba", "barbeiro1, Corte: R$ 50 → R$ 60"],
  ],
  [
    "closed days",
    {
      ...SHOP,
      closed: [
        { from: "2027-05-27" },
        { from: "2026-12-24", to: "2027-01-03" },
        { from: "2026-11-30" },
        { from: "2026-12-10", to: "2026-12-20", barberId: 6 },
      ],
    },
    [
      "seg 30/11/2026: fechado",
      "barbeiro1, de 10/12/2026 a 20/12/2026: de folga",
      "De 24/12/2026 a 03/01/2027: fechado",
      "Corpus Christi: fechado",
    ],
  ],
  [
    "a date is still missing",
    { ...SHOP, closed: [{ from: "2027-05-27", to: "" }] },
    ["Falta uma data em “Folgas e feriados”"],
  ],
  [
    "facts of the shop",
    { ...SHOP, name: "Navalha", phone: "+55 11 3333-4444", windowDays: 30, stepMinutes: 10 },
    [
      "Nome da loja: Fixture → Navalha",
      "Agenda aberta: 14 dias → 30 dias",
      "Começos: um horário depois do outro → de 10 em 10 min",
      "Telefone: nenhum → +55 11 3333-4444",
    ],
  ],
  [
    "colours and texts",
    {
      ...SHOP,
      accent: { ...SHOP.accent, ground: "#000000" },
      words: { ...SHOP.words, invitation: "Marcar" },
      confirmationText: "{nome}, {horário}? {link}",
    },
    ["Outra mensagem de confirmação", "Outras cores", "Outros textos da página"],
  ],
])("%s", (_what, after, sentences) => {
  expect(changesOf(SHOP, after)).toEqual(sentences);
});

test("what is taken back reads as what is then", () => {
  const closed: Shop = { ...SHOP, closed: [{ from: "2026-12-21", to: "2026-12-31" }] };
  const split: Shop = {
    ...SHOP,
    closed: [
      { from: "2026-12-21", to: "2026-12-24" },
      { from: "2026-12-26", to: "2026-12-31" },
    ],
  };
  expect(changesOf(closed, split)).toEqual(["Natal: aberto"]);
  expect(changesOf(closed, SHOP)).toEqual(["De 21/12/2026 a 31/12/2026: aberto"]);
  const twice = [
    { from: "2026-12-28", to: "2026-12-31" },
    { from: "2026-12-26", to: "2026-12-27" },
  ];
  expect(changesOf(SHOP, { ...SHOP, closed: twice })).toEqual([
    "De 26/12/2026 a 31/12/2026: fechado",
  ]);
  expect(changesOf(first({ isPaused: true }), SHOP)).toEqual([
    "barbeiro1: volta a receber agendamentos",
  ]);
  expect(changesOf(first({ services: [{ id: 1 }] }), SHOP)).toEqual([
    "barbeiro1: faz todos os serviços",
  ]);
});

test("until when clients book, cancel and move, and what they are asked", () => {
  const rules: Shop = {
    ...SHOP,
    bookUntilMinutes: 30,
    firstSlotUntil: "20:00",
    cancelUntilMinutes: 0,
    offersAnyBarber: true,
    asksForNote: true,
  };
  expect(changesOf(SHOP, rules)).toEqual([
    "Dá para marcar: até a véspera → até 30 min antes",
    "Primeiro horário do dia: como os outros → até a véspera às 20:00",
    "Dá para desmarcar ou mudar: a qualquer hora → até a hora",
    "“Tanto faz” entre os nomes: não → sim",
    "Pede uma observação: não → sim",
  ]);
  // The owner is still typing.
  expect(changesOf(rules, { ...rules, bookUntilMinutes: -1 })).toEqual([
    "Dá para marcar: até 30 min antes → …",
  ]);
});

test("places and groups of a restaurant", () => {
  expect(changesOf(restaurant, { ...restaurant, capacity: 24, partySizes: [2, 4] })).toEqual([
    "Lugares: 20 → 24",
    "Grupos: 2, 4, 6, 8, 10, 12, 14, 16, 18 e 20 → 2 e 4",
  ]);
});

test("days off of who has left need no sentence", () => {
  const before: Shop = { ...SHOP, closed: [{ from: "2026-12-10", barberId: 6 }] };
  const after: Shop = { ...SHOP, barbers: SHOP.barbers.slice(1) };
  expect(changesOf(before, after)).toEqual(["Sai da equipe: barbeiro1"]);
});

test("there is a sentence exactly when something means something else", () => {
  fc.assert(
    fc.property(edits(100), edits(100), (one, other) => {
      const [before, after] = [apply(EDITED_SHOP, one), apply(EDITED_SHOP, other)];
      expect(changesOf(before, after).length === 0).toBe(isSameShop(before, after));
    }),
    { numRuns: 500 },
  );
});
