// The shops that are many: each number is another shop, with valid facts, and always the same.

import { addDays, startOfDay, toRfc3339, weekdayOf } from "@vitrine/domain/time/shop-time";
import { slotsOf, spanOf } from "@vitrine/domain/slots/time-slots";
import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as model } from "@vitrine/shops/barbearia";

const NAMES = ["Barbearia", "Salão", "Estúdio", "Cabelo & Cia", "Espaço"];
const PEOPLE = ["Ana", "Zé", "João", "Conceição", "Íris", "Otávio", "Luísa", "Davi"];
const SURNAMES = ["Alves", "Brito", "Castro"];
const EVERYBODY = SURNAMES.flatMap((surname) => PEOPLE.map((name) => `${name} ${surname}`));
const PLACES = ["Recife", "Manaus", "São Paulo", "Cuiabá"];
const ZONES = ["America/Recife", "America/Manaus", "America/Sao_Paulo", "America/Cuiaba"];
const GROUNDS = ["#0f3d33", "#3d0f1a", "#14213d", "#402a10", "#2b1a3d"];

export const FIRST_DAY = "2026-11-24";
const WINDOW_DAYS = 300;
// The weekdays that can be booked: enough for a load on two shops alone.
const DAYS = Array.from({ length: WINDOW_DAYS }, (_, later) => addDays(FIRST_DAY, later)).filter(
  (day) => ![0, 6].includes(weekdayOf(day)),
);

export function idOf(number: number): string {
  return `loja-${String(number).padStart(6, "0")}`;
}

export function variedShop(number: number): Shop {
  const of = <Value>(values: readonly Value[]) => values[number % values.length];
  const people = peopleOf(number);
  return {
    ...model,
    calendarId: idOf(number),
    name: `${of(NAMES)} ${of(PEOPLE)} ${number}`,
    address: `Rua ${number}, ${of(PLACES)}`,
    timeZone: zoneOf(number),
    barbers: EVERYBODY.slice(0, people).map((name, index) => ({
      id: index + 1,
      name,
      colorId: ((index + number) % 11) + 1,
    })),
    services: model.services.slice(0, (number % model.services.length) + 1),
    closed: Array.from({ length: number % 5 }, (_, year) => ({ from: `${2028 + year}-12-25` })),
    windowDays: 366,
    accent: { ...model.accent, ground: of(GROUNDS) ?? model.accent.ground },
  };
}

// The first two shops are the largest, since all creates of a load may be theirs.
function peopleOf(number: number): number {
  return number < 2 ? EVERYBODY.length : 3 + (number % 6);
}

function zoneOf(number: number): string {
  return ZONES[number % ZONES.length] ?? model.timeZone;
}

const [HALF_HOURLY] = model.services;
const SLOTS = HALF_HOURLY === undefined ? [] : slotsOf(model, HALF_HOURLY);
/** The first person, whom the checks look at: besides the first slot of some, nothing of theirs is sold. */
export const CHECKED_PERSON = 1;

/** What an availability check of the first person on the first day answers. */
export function answerOfCheck(isFirstSold: boolean): string {
  return JSON.stringify(
    Object.fromEntries(SLOTS.map(({ label }, slot) => [label, !(isFirstSold && slot === 0)])),
  );
}

const days = new Map<number, { readonly start: string; readonly end: string }>();

/** The first day of a shop, from midnight to midnight, as a check names it. */
export function firstDayOf(number: number): { readonly start: string; readonly end: string } {
  const zone = number % ZONES.length;
  let day = days.get(zone);
  if (day === undefined) {
    const name = zoneOf(number);
    day = {
      start: toRfc3339(startOfDay(FIRST_DAY, name), name),
      end: toRfc3339(startOfDay(addDays(FIRST_DAY, 1), name), name),
    };
    days.set(zone, day);
  }
  return day;
}

const spans = new Map<number, { readonly start: string; readonly end: string }>();
// No factor in common with the places of any shop: steps of it meet each of them once.
const STEP = 7_919;

export interface Place {
  readonly barberColorId: number;
  readonly start: string;
  readonly end: string;
}

/** The half hour number `index` of those with anybody but the first person; `undefined` when all are sold. */
export function placeOf(number: number, index: number): Place | undefined {
  const people = peopleOf(number) - 1;
  const places = people * DAYS.length * SLOTS.length;
  if (index >= places) return undefined;
  const place = (index * STEP) % places;
  return {
    barberColorId: CHECKED_PERSON + 1 + (place % people),
    ...spanIn(number, Math.floor(place / people)),
  };
}

/** The first half hour of the first person. */
export function firstPlaceOf(number: number): Place {
  return { barberColorId: CHECKED_PERSON, ...spanIn(number, 0) };
}

function spanIn(number: number, ofPerson: number): { start: string; end: string } {
  const key = ofPerson * ZONES.length + (number % ZONES.length);
  let span = spans.get(key);
  if (span === undefined) {
    const timeZone = zoneOf(number);
    const day = DAYS[Math.floor(ofPerson / SLOTS.length)];
    const slot = SLOTS[ofPerson % SLOTS.length];
    if (day === undefined || slot === undefined) throw new Error("no such half hour");
    const { start, end } = spanOf({ ...model, timeZone }, day, slot);
    span = { start: toRfc3339(start, timeZone), end: toRfc3339(end, timeZone) };
    spans.set(key, span);
  }
  return span;
}
