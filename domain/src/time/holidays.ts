import { addDays, isDay } from "./shop-time.ts";
import type { Day } from "./shop-time.ts";

export interface Holiday {
  readonly day: Day;
  readonly name: string;
}

const FIXED = [
  ["01-01", "Confraternização Universal"],
  ["04-21", "Tiradentes"],
  ["05-01", "Dia do Trabalho"],
  ["09-07", "Independência"],
  ["10-12", "Nossa Senhora Aparecida"],
  ["11-02", "Finados"],
  ["11-15", "Proclamação da República"],
  ["11-20", "Consciência Negra"],
  ["12-25", "Natal"],
] as const;

/** The days that follow Easter, by how many days later they are. */
const BY_EASTER = [
  [-48, "Segunda de Carnaval"],
  [-47, "Terça de Carnaval"],
  [-2, "Sexta-feira Santa"],
  [60, "Corpus Christi"],
] as const;

/** The first whole year of the calendar by which Easter is computed. */
const GREGORIAN_YEAR = 1583;

/** The holidays of all Brazil in a year, and the days that shops there keep like holidays: Carnaval and Corpus Christi. */
export function holidaysOf(year: number): readonly Holiday[] {
  const easter = easterOf(year);
  const holidays = [
    ...FIXED.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    ...BY_EASTER.map(([days, name]) => ({ day: addDays(easter, days), name })),
  ];
  return holidays.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The holidays from `today` to the end of the next year, the next one first. */
export function holidaysFrom(today: Day): readonly Holiday[] {
  return holidaysOfTwoYears(today).filter(({ day }) => day >= today);
}

/** The holidays of this year that are over, the latest first. */
export function holidaysBefore(today: Day): readonly Holiday[] {
  return holidaysOfTwoYears(today)
    .filter(({ day }) => day < today)
    .toReversed();
}

/** The name of a holiday; `undefined` on any other day, and for a date whose year is still being typed. */
export function holidayName(day: Day): string | undefined {
  if (!isDay(day) || yearOf(day) < GREGORIAN_YEAR) return undefined;
  return holidaysOf(yearOf(day)).find((holiday) => holiday.day === day)?.name;
}

function holidaysOfTwoYears(today: Day): readonly Holiday[] {
  const year = yearOf(today);
  return [...holidaysOf(year), ...holidaysOf(year + 1)];
}

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, epact + weekday - 7 * late);
}
