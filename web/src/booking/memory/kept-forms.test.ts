import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { NO_VALUES } from "../form/fields.ts";
import { changedForms, keptForms } from "./kept-forms.ts";

const NOW = Date.parse("2026-11-21T12:00:00-03:00");
const MINUTE = 60_000;
const ANA = { ...NO_VALUES, name: "Ana", barber: "barbeiro1", style: "normal", day: "2026-11-23" };
const FORMS = {
  create: ANA,
  delete: { ...NO_VALUES, phone: "98", style: "barba", time: "08:00 - 09:00" },
  tab: "delete",
  isWish: true,
} as const;
const STORED: object = { version: 1, changedAt: NOW, ...FORMS };

test("the forms come back for half an hour after they were changed, and not later", () => {
  expect(keptForms(shop, STORED, NOW + 29 * MINUTE)).toMatchObject(FORMS);
  expect(keptForms(shop, STORED, NOW + 30 * MINUTE)).toBeUndefined();
});

test("forms from a time to come are not believed", () => {
  expect(keptForms(shop, STORED, NOW - MINUTE)).toBeUndefined();
});

test.each([
  undefined,
  null,
  "text",
  [],
  {},
  { ...STORED, version: 2 },
  { ...STORED, changedAt: "today" },
])("%j is no kept form", (stored) => {
  expect(keptForms(shop, stored, NOW)).toBeUndefined();
});

test("of stored values only what the form can hold comes back", () => {
  const stored = {
    ...STORED,
    create: { name: "A1na<b>", phone: 98, barber: "barbeiro9", style: "__proto__", people: "2" },
    delete: { style: "barba", time: "08:00 - 08:30" },
    tab: "other",
    isWish: "yes",
  };
  expect(keptForms(shop, stored, NOW)).toMatchObject({
    create: { ...NO_VALUES, name: "Anab" },
    delete: { ...NO_VALUES, style: "barba" },
    tab: "create",
    isWish: false,
  });
});

test("note and area code come back with the rest", () => {
  const typed = { note: "Venho com a Bia.", phone: "987654321", areaCode: "11" };
  const stored = { ...STORED, create: { ...typed, name: "Ana" } };
  expect(keptForms(shop, stored, NOW)?.create).toMatchObject(typed);
});

test("what comes back after a reload, or is emptied, is no change", () => {
  const last = { ...FORMS, changedAt: NOW };
  const later = NOW + 10 * MINUTE;
  const changedAt = (create: typeof ANA) =>
    changedForms(last, { ...FORMS, create }, later).changedAt;
  expect(changedAt(ANA)).toBe(NOW);
  expect(changedAt({ ...ANA, day: "" })).toBe(NOW);
  expect(changedAt({ ...ANA, name: "Ana L" })).toBe(later);
});
