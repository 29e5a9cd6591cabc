import { expect, test } from "vitest";

import { holidayName, holidaysBefore, holidaysFrom, holidaysOf } from "./holidays.ts";
import { weekdayOf } from "./shop-time.ts";

const named = (year: number, name: string) =>
  holidaysOf(year).find((holiday) => holiday.name === name)?.day;

// The earliest and the latest Easter there can be, and years that simple rules get wrong.
test.each([
  [1818, "1818-03-22"],
  [1943, "1943-04-25"],
  [1954, "1954-04-18"],
  [1981, "1981-04-19"],
  [2000, "2000-04-23"],
  [2008, "2008-03-23"],
  [2019, "2019-04-21"],
  [2024, "2024-03-31"],
  [2025, "2025-04-20"],
  [2026, "2026-04-05"],
  [2027, "2027-03-28"],
  [2038, "2038-04-25"],
  [2049, "2049-04-18"],
  [2076, "2076-04-19"],
  [2100, "2100-03-28"],
])("Good Friday of %i is two days before %s", (year, easter) => {
  const friday = named(year, "Sexta-feira Santa");
  expect(Date.parse(`${friday}T00:00:00Z`)).toBe(
    Date.parse(`${easter}T00:00:00Z`) - 2 * 24 * 60 * 60_000,
  );
});

test("the holidays of 2026 stand in their order", () => {
  expect(holidaysOf(2026).map(({ day, name }) => `${day} ${name}`)).toEqual([
    "2026-01-01 Confraternização Universal",
    "2026-02-16 Segunda de Carnaval",
    "2026-02-17 Terça de Carnaval",
    "2026-04-03 Sexta-feira Santa",
    "2026-04-21 Tiradentes",
    "2026-05-01 Dia do Trabalho",
    "2026-06-04 Corpus Christi",
    "2026-09-07 Independência",
    "2026-10-12 Nossa Senhora Aparecida",
    "2026-11-02 Finados",
    "2026-11-15 Proclamação da República",
    "2026-11-20 Consciência Negra",
    "2026-12-25 Natal",
  ]);
});

test.each([
  [2024, "2024-02-12", "2024-02-13", "2024-03-29", "2024-05-30"],
  [2025, "2025-03-03", "2025-03-04", "2025-04-18", "2025-06-19"],
  [2027, "2027-02-08", "2027-02-09", "2027-03-26", "2027-05-27"],
  [2028, "2028-02-28", "2028-02-29", "2028-04-14", "2028-06-15"],
])("what follows Easter in %i", (year, monday, tuesday, friday, corpusChristi) => {
  expect(named(year, "Segunda de Carnaval")).toBe(monday);
  expect(named(year, "Terça de Carnaval")).toBe(tuesday);
  expect(named(year, "Sexta-feira Santa")).toBe(friday);
  expect(named(year, "Corpus Christi")).toBe(corpusChristi);
});

test("in each of three hundred years, Carnaval, Good Friday and Corpus Christi have their weekdays", () => {
  for (let year = 1900; year < 2200; year += 1) {
    const weekdays = [
      "Segunda de Carnaval",
      "Terça de Carnaval",
      "Sexta-feira Santa",
      "Corpus Christi",
    ].map((name) => weekdayOf(named(year, name) ?? ""));
    expect(weekdays, String(year)).toEqual([1, 2, 5, 4]);
  }
});

test("what is over comes apart from what is to come, and today is to come", () => {
  const today = "2026-12-25";
  expect(holidaysFrom(today).slice(0, 3)).toEqual([
    { day: "2026-12-25", name: "Natal" },
    { day: "2027-01-01", name: "Confraternização Universal" },
    { day: "2027-02-08", name: "Segunda de Carnaval" },
  ]);
  expect(holidaysFrom(today)).toHaveLength(14);
  expect(holidaysBefore(today)[0]).toEqual({ day: "2026-11-20", name: "Consciência Negra" });
  expect(holidaysBefore(today)).toHaveLength(12);
});

test("a day has the name of its holiday, and any other day none", () => {
  expect(holidayName("2027-05-27")).toBe("Corpus Christi");
  for (const day of ["2027-05-28", "", "0002-12-25", "soon"]) {
    expect(holidayName(day)).toBeUndefined();
  }
});
