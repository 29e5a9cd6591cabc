import { expect, test } from "vitest";

import { barberShop, restaurant } from "@vitrine/testing/fixture-shops";

import { problemsOfEdit, problemsOfFiles, readShop } from "./shop-problems.ts";
import type { Shop } from "./shop.ts";

const COLOUR = "#0f3d33";
const WORDS: Shop["words"] = {
  signpost: { name: "Agenda", what: "um horário" },
  invitation: "Marcar um horário",
  calendarName: "Agenda",
  barber: "Barbeiro",
  barbers: "barbeiros",
  style: "Estilo",
  people: "Pessoas",
  choose: { barber: "Escolha.", style: "Escolha.", people: "Escolha." },
  screen: { title: "Agende", description: "Agende.", promise: "Já.", hoursTitle: "Quando" },
};
const ACCENT: Shop["accent"] = {
  ground: COLOUR,
  deep: COLOUR,
  mark: COLOUR,
  onGround: COLOUR,
  onGroundQuiet: COLOUR,
  line: COLOUR,
};
const SHOP: Shop = { ...barberShop, name: "Barbearia do Zé", words: WORDS, accent: ACCENT };
const TABLES: Shop = { ...restaurant, name: "Cantina", words: WORDS, accent: ACCENT };

const [normal, barba] = SHOP.services;
const [first, second] = SHOP.barbers;
if (!normal || !barba || !first || !second) throw new Error("nothing can be booked");

const problemsIn = (facts: unknown) => {
  const read = readShop(facts);
  return read.ok ? [] : read.problems.map(({ code, field }) => `${field}: ${code}`);
};

const hoursOf = (from: string, to: string, weekdays: readonly number[] = [1]) => ({
  services: [{ ...normal, hours: [{ weekdays, from, to }] }],
});

// A service without a `timeType` may last as long as another one.
const WITH_MENU: Shop = {
  ...SHOP,
  services: [
    ...SHOP.services,
    {
      id: 9,
      name: "Sobrancelha",
      minutes: 30,
      hours: normal.hours,
      price: { cents: 2_000, isFrom: true },
      description: "Com pinça ou linha",
      group: "Rosto",
    },
  ],
  barbers: [
    first,
    {
      ...second,
      services: [
        { id: 1, minutes: 60 },
        { id: 9, minutes: 60 },
      ],
    },
  ],
};

const PAUSED: Shop = {
  ...SHOP,
  whatsApp: "(11) 98765-4321",
  confirmationText: `{horário} {link} ${"💈".repeat(500 - 17)}`,
  barbers: [first, { ...second, isPaused: true }],
};

test("facts that are sound are read as they are", () => {
  for (const shop of [SHOP, TABLES, WITH_MENU, { ...SHOP, phone: "+55 11 3333-4444" }, PAUSED]) {
    expect(readShop(JSON.parse(JSON.stringify(shop)))).toEqual({ ok: true, shop });
  }
});

test.each<[string, object, string]>([
  ["an id of one letter", { calendarId: "z" }, "calendarId: calendar-id-invalid"],
  ["an id with two hyphens", { calendarId: "ze--ze" }, "calendarId: calendar-id-invalid"],
  ["an id of 41 letters", { calendarId: "z".repeat(41) }, "calendarId: calendar-id-invalid"],
  [
    "an id that every object has as a key",
    { calendarId: "constructor" },
    "calendarId: calendar-id-reserved",
  ],
  ["the id of a page", { calendarId: "policy" }, "calendarId: calendar-id-reserved"],
  ["an empty name", { name: "" }, "name: text-empty"],
  ["a name of blanks", { name: "Zé " }, "name: text-not-trimmed"],
  ["a name of 61 signs", { name: "Z".repeat(61) }, "name: text-too-long"],
  ["a name that is a number", { name: 7 }, "name: value-of-wrong-type"],
  ["no name", { name: undefined }, "name: field-missing"],
  ["a line break", { address: "Rua 1\nCentro" }, "address: text-not-plain"],
  ["a text turned around", { name: "Zé\u202Exe" }, "name: text-not-plain"],
  ["a sign of no width", { name: "Z\u200Bé" }, "name: text-not-plain"],
  ["a tower of accents", { name: "Ze\u0301\u0301\u0301" }, "name: text-not-plain"],
  ["a sign that is a blank", { name: "\u2800" }, "name: text-not-plain"],
  ["half an emoji", { name: "Zé \uD83D" }, "name: text-not-plain"],
  ["a phone with words", { phone: "ligue 3333-4444" }, "phone: phone-invalid"],
  [
    "a confirmation without the time",
    { confirmationText: "Você vem? {link}" },
    "confirmationText: confirmation-without-time",
  ],
  [
    "a confirmation without the link",
    { confirmationText: "{nome}, {horário}?" },
    "confirmationText: confirmation-without-link",
  ],
  [
    "a confirmation with a placeholder that there is not",
    { confirmationText: "{nomes}, {horário}? {link}" },
    "confirmationText: placeholder-unknown",
  ],
  [
    "a confirmation of more than 500 signs",
    { confirmationText: `{horário} {link} ${"💈".repeat(500 - 16)}` },
    "confirmationText: text-too-long",
  ],
  ["an empty confirmation", { confirmationText: "" }, "confirmationText: text-empty"],
  ["a WhatsApp without its area code", { whatsApp: "98765-4321" }, "whatsApp: whatsapp-invalid"],
  [
    "nobody whom clients can book",
    { barbers: [{ ...first, isPaused: true }] },
    "barbers: everybody-paused",
  ],
  ["an unknown zone", { timeZone: "America/Vila_Rica" }, "timeZone: zone-unknown"],
  ["a zone in small letters", { timeZone: "america/sao_paulo" }, "timeZone: zone-unknown"],
  ["an offset for a zone", { timeZone: "-03:00" }, "timeZone: zone-unknown"],
  ["nobody who works", { barbers: [] }, "barbers: list-empty"],
  [
    "101 people",
    {
      barbers: Array.from({ length: 101 }, (_, id) => ({ id: id + 1, name: `Z${id}`, colorId: 1 })),
    },
    "barbers: list-too-long",
  ],
  [
    "two people of one id",
    { barbers: [first, { ...second, id: first.id }] },
    "barbers[1].id: id-repeated",
  ],
  [
    "two people of one name",
    {
      barbers: [
        { ...first, name: "José" },
        { ...second, name: "JOSE" },
      ],
    },
    "barbers[1].name: name-repeated",
  ],
  [
    "a name of digits",
    { barbers: [{ ...first, name: "7" }] },
    "barbers[0].name: name-without-letter",
  ],
  [
    "a twelfth colour",
    { barbers: [{ ...first, colorId: 12 }] },
    "barbers[0].colorId: number-too-large",
  ],
  ["an id of nought", { barbers: [{ ...first, id: 0 }] }, "barbers[0].id: number-too-small"],
  ["half an id", { barbers: [{ ...first, id: 1.5 }] }, "barbers[0].id: value-of-wrong-type"],
  ["hours off the grid", hoursOf("08:15", "12:00"), "services[0].hours[0].from: hours-off-grid"],
  ["hours backwards", hoursOf("12:00", "08:00"), "services[0].hours[0].to: hours-backwards"],
  ["an hour that is none", hoursOf("8h", "12:00"), "services[0].hours[0].from: time-invalid"],
  [
    "an eighth day",
    hoursOf("08:00", "12:00", [7]),
    "services[0].hours[0].weekdays[0]: number-too-large",
  ],
  [
    "a day twice",
    hoursOf("08:00", "12:00", [1, 1]),
    "services[0].hours[0].weekdays: weekday-repeated",
  ],
  [
    "hours that overlap",
    {
      services: [
        {
          ...normal,
          hours: [
            { weekdays: [1, 2], from: "08:00", to: "12:00" },
            { weekdays: [2], from: "11:30", to: "14:00" },
          ],
        },
      ],
    },
    "services[0].hours[1]: hours-overlap",
  ],
  [
    "a service of 40 minutes",
    { services: [{ ...normal, minutes: 40 }] },
    "services[0].minutes: minutes-off-grid",
  ],
  [
    "a service without hours",
    { services: [{ ...normal, hours: [] }] },
    "services[0].hours: list-empty",
  ],
  [
    "two services of one length",
    { services: [normal, { ...barba, minutes: 30 }] },
    "services[1].minutes: length-repeated",
  ],
  [
    "two services of one timeType",
    { services: [normal, { ...barba, timeType: "halfTimes" }] },
    "services[1].timeType: time-type-repeated",
  ],
  [
    "two services that last equally long with one barber",
    {
      barbers: [{ id: 6, name: "Zé", colorId: 6, services: [{ id: 1, minutes: 60 }, { id: 2 }] }],
    },
    "barbers[0].services[1].minutes: length-repeated",
  ],
  [
    "a barber who does what the shop does not",
    { barbers: [{ id: 6, name: "Zé", colorId: 6, services: [{ id: 99 }] }] },
    "barbers[0].services[0].id: service-unknown",
  ],
  [
    "a barber who does a service twice",
    { barbers: [{ id: 6, name: "Zé", colorId: 6, services: [{ id: 1 }, { id: 1 }] }] },
    "barbers[0].services[1].id: id-repeated",
  ],
  [
    "a barber's own length between the half hours",
    { barbers: [{ id: 6, name: "Zé", colorId: 6, services: [{ id: 1, minutes: 31 }] }] },
    "barbers[0].services[0].minutes: minutes-off-grid",
  ],
  [
    "a barber who does nothing",
    { barbers: [{ id: 6, name: "Zé", colorId: 6, services: [] }] },
    "barbers[0].services: list-empty",
  ],
  [
    "a price of nothing",
    { services: [{ ...normal, price: { cents: 0 } }] },
    "services[0].price.cents: number-too-small",
  ],
  [
    "a group without a letter",
    { services: [{ ...normal, group: "1" }] },
    "services[0].group: name-without-letter",
  ],
  [
    "a closed day that is none",
    { closed: [{ from: "25/12/2026" }] },
    "closed[0].from: day-invalid",
  ],
  ["the 30th of February", { closed: [{ from: "2027-02-30" }] }, "closed[0].from: day-invalid"],
  [
    "closed days backwards",
    { closed: [{ from: "2026-12-25", to: "2026-12-24" }] },
    "closed[0].to: days-backwards",
  ],
  [
    "somebody away who does not work there",
    { closed: [{ from: "2026-12-25", barberId: 99 }] },
    "closed[0].barberId: barber-unknown",
  ],
  ["a chair for two", { capacity: 2 }, "capacity: capacity-of-chair"],
  ["groups in a chair", { partySizes: [1] }, "partySizes: party-sizes-superfluous"],
  [
    "a colour that is CSS",
    { accent: { ...ACCENT, line: "red;}body{x:y" } },
    "accent.line: colour-invalid",
  ],
  [
    "a business of its own",
    { business: { type: "Casino", priceRange: "" } },
    "business.type: choice-unknown",
  ],
  ["a field of its own", { owner: "Zé" }, ": field-unknown"],
])("%s is refused by a code and a field", (_name, change, expected) => {
  expect(problemsIn({ ...SHOP, ...change })).toContain(expected);
});

test("a restaurant states its groups, none larger than the house", () => {
  expect(problemsIn({ ...TABLES, partySizes: [] })).toEqual(["partySizes: party-sizes-missing"]);
  expect(problemsIn({ ...TABLES, partySizes: [2, 21] })).toEqual([
    "partySizes: party-size-beyond-capacity",
  ]);
  expect(problemsIn({ ...TABLES, partySizes: [2, 4, 2] })).toEqual([
    "partySizes: party-size-repeated",
  ]);
  expect(problemsIn({ ...TABLES, words: { ...WORDS, people: "" } })).toEqual([
    "words.people: people-word-missing",
  ]);
});

test("a shop that fills every list is read, and more fields than all lists have are not even counted", () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `${at} `.padEnd(60, "z") }));
  const hours = Array.from({ length: 21 }, (_, at) => {
    const hour = String(at).padStart(2, "0");
    return { weekdays: [0, 1, 2, 3, 4, 5, 6], from: `${hour}:00`, to: `${hour}:30` };
  });
  const full = {
    ...SHOP,
    barbers: named(100).map((person) => ({ ...person, colorId: 11, hours })),
    closed: Array.from({ length: 366 }, () => ({
      from: "2026-12-25",
      to: "2026-12-26",
      barberId: 100,
    })),
    former: { barbers: named(1_000), services: named(1_000) },
  };
  expect(problemsIn(full)).toEqual([]);
  const fields = Object.fromEntries(Array.from({ length: 130_000 }, (_, at) => [`f${at}`, 1]));
  expect(problemsIn({ ...SHOP, words: fields })).toEqual([": facts-too-large"]);
});

test("anything but a shop is refused in a sentence", () => {
  for (const facts of [undefined, null, 7, "shop", [], [SHOP], () => SHOP]) {
    expect(problemsIn(facts)).toEqual([": facts-unreadable"]);
  }
});

test("an emoji is a sign like any other, a script is only text", () => {
  expect(problemsIn({ ...SHOP, name: "✂️ Zé 👨‍👩‍👧" })).toEqual([]);
  expect(problemsIn({ ...SHOP, name: "</script><script>alert(1)" })).toEqual([]);
});

test("an edit keeps id and kind, and gives nobody the number of another", () => {
  const codes = (after: Shop, before = SHOP) =>
    problemsOfEdit(before, after).map(({ code, field }) => `${field}: ${code}`);
  expect(codes({ ...SHOP, name: "Outra" })).toEqual([]);
  expect(codes({ ...SHOP, barbers: [second] })).toEqual([]);
  expect(codes({ ...SHOP, barbers: [...SHOP.barbers, { ...first, id: 8 }] })).toEqual([]);
  expect(codes({ ...SHOP, calendarId: "outra" })).toEqual(["calendarId: calendar-id-changed"]);
  expect(codes({ ...SHOP, kind: "tables" })).toEqual(["kind: kind-changed"]);
  expect(codes({ ...SHOP, barbers: [first, { ...second, id: 4 }] })).toEqual([
    "barbers[1].id: id-reused",
  ]);
  const gone: Shop = { ...SHOP, barbers: [first], former: { barbers: [second], services: [] } };
  expect(codes(SHOP, gone)).not.toContain("barbers[1].id: id-reused");
  const left: Shop = { ...SHOP, former: { barbers: [{ id: 9, name: "Ana" }], services: [] } };
  expect(codes({ ...left, barbers: [first, { ...second, id: 9 }] }, left)).toEqual([
    "barbers[1].id: id-reused",
  ]);
});

test("an edit may keep colours, and its new ones can be read", () => {
  const codes = (accent: Partial<Shop["accent"]>) =>
    problemsOfEdit(SHOP, { ...SHOP, accent: { ...ACCENT, ...accent } }).map(
      ({ code, field }) => `${field}: ${code}`,
    );
  // Text and ground of the fixture have one colour.
  expect(codes({})).toEqual([]);
  expect(codes({ mark: "#2c5a4e" })).toEqual(["accent.mark: contrast-too-low"]);
  expect(codes({ mark: "#dcb15c" })).toEqual([]);
  const light = { onGround: "#faf6ee", onGroundQuiet: "#faf6ee", mark: "#dcb15c" };
  expect(codes({ ...light, ground: "#14284b" })).toEqual([]);
  expect(codes({ ...light, ground: "#8a9a5b" })).toEqual([
    "accent.ground: contrast-too-low",
    "accent.mark: contrast-too-low",
    "accent.onGroundQuiet: contrast-too-low",
  ]);
});

test("files are judged together: no settings of one could be taken for another's", () => {
  const ids = (...calendarIds: string[]) =>
    problemsOfFiles(calendarIds.map((calendarId) => ({ ...SHOP, calendarId })));
  const alike = (id: string) =>
    `shops/${id}.ts: calendarId: Este endereço se confunde com o de outra loja. Escolha outro.`;
  expect(ids("corte", "corte2")).toEqual([]);
  expect(ids("corte", "corte")).toEqual([alike("corte")]);
  expect(ids("corte", "corte-fino")).toEqual([alike("corte-fino")]);
  expect(ids("corte-fino", "corte")).toEqual([alike("corte")]);
});
