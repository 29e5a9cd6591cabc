import { expect, test } from "vitest";

import { areSettingsAlike, isCalendarId, isReserved, pathOf } from "./calendar-id.ts";

test("a calendar id has 3 to 40 small letters, digits and single hyphens, a letter first", () => {
  for (const id of ["abc", "corte-fino", "z".repeat(40), "shop-0001"]) {
    expect([id, isCalendarId(id)]).toEqual([id, true]);
  }
  const none = [
    "",
    "ab",
    "z".repeat(41),
    "Abc",
    "1abc",
    "-abc",
    "abc-",
    "a--b",
    "a_b",
    "ação",
    "abc\n",
  ];
  for (const id of none) expect([id, isCalendarId(id)]).toEqual([id, false]);
});

test("the two screens of the specification keep their paths, every other is at its id", () => {
  expect(["barbearia", "reservas", "salao"].map(pathOf)).toEqual(["/agenda", "/reserva", "/salao"]);
  expect(["agenda", "reserva", "dono", "salao"].map(isReserved)).toEqual([true, true, true, false]);
});

test("settings of one shop could be taken for another's where its id goes on after a hyphen", () => {
  expect(areSettingsAlike("corte", "corte-fino")).toBe(true);
  expect(areSettingsAlike("corte-fino", "corte")).toBe(true);
  expect(areSettingsAlike("corte", "corte")).toBe(true);
  expect(areSettingsAlike("corte", "cortes")).toBe(false);
});
