import { pathOf } from "./calendar-id.ts";
import { CELL_MINUTES } from "../time/half-hour-cells.ts";
import { TIME_TYPES } from "./shop.ts";
import type { OpenHours, Shop } from "./shop.ts";
import { isShopPhone } from "./shop-place.ts";
import { minuteOf } from "../slots/time-slots.ts";

const CALENDAR_ID = /^[a-z][a-z0-9]{0,31}$/;
const WALL_TIME = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const HEX_COLOUR = /^#[0-9a-f]{6}$/;

// Google Calendar has eleven event colours.
const COLOR_ID_MAX = 11;
/** A shop's numbers are whole, from 1 to these; others to 1,000. */
const NUMBER_MAX: Readonly<Record<string, number>> = { windowDays: 366 };

/** What is wrong with the shops, in sentences that begin with file and field. `takenPaths` are those of the site's pages. */
export function shopProblems(shops: readonly Shop[], takenPaths: readonly string[] = []): string[] {
  return [
    ...shops.flatMap((shop) => problemsOf(shop, takenPaths)),
    ...repeated(shops.map(({ calendarId }) => calendarId)).map(
      (id) => `shops/${id}.ts: calendarId: two shops have the calendar ${id}`,
    ),
  ];
}

function problemsOf(shop: Shop, takenPaths: readonly string[]): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, field: string, sentence: string): void => {
    if (!holds) problems.push(`shops/${shop.calendarId}.ts: ${field}: ${sentence}`);
  };
  const { barbers, services, closed, words } = shop;

  expect(
    CALENDAR_ID.test(shop.calendarId),
    "calendarId",
    "must be small letters and digits, a letter first, 32 at most",
  );
  const path = pathOf(shop.calendarId);
  expect(!takenPaths.includes(path), "calendarId", `${path} is another page of the site`);
  expect(shop.name.trim() !== "", "name", "must not be empty");
  expect(
    shop.phone === undefined || isShopPhone(shop.phone),
    "phone",
    "must be a telephone number such as +55 11 3333-4444, or be left out",
  );
  expect(isTimeZone(shop.timeZone), "timeZone", `${shop.timeZone} is not an IANA time zone`);
  for (const [field, value] of Object.entries(shop)) {
    if (typeof value !== "number") continue;
    const max = NUMBER_MAX[field] ?? 1_000;
    expect(isWhole(value, 1, max), field, `must be a whole number from 1 to ${max}`);
  }

  expect(barbers.length > 0, "barbers", "must have at least one entry");
  for (const key of ["name", "id"] as const) {
    for (const value of repeated(barbers.map((barber) => barber[key]))) {
      expect(false, "barbers", `two have the ${key} ${value}`);
    }
  }
  for (const { name, colorId, hours } of barbers) {
    expect(name.trim() !== "", "barbers", "a name is empty");
    expect(
      isWhole(colorId, 1, COLOR_ID_MAX),
      "barbers",
      `${name}'s colorId must be a whole number from 1 to ${COLOR_ID_MAX}`,
    );
    expectHours(expect, "barbers", name, hours ?? []);
  }

  expect(services.length > 0, "services", "must have at least one entry");
  for (const key of ["name", "timeType"] as const) {
    for (const value of repeated(services.map((service) => service[key]))) {
      expect(false, "services", `two have the ${key} ${value}`);
    }
  }
  for (const { name, timeType, minutes, hours } of services) {
    // A booking stores no service: calendars, mails and the owner's page find its service by its length.
    const first = services.find((service) => service.minutes === minutes);
    expect(
      first === undefined || first.timeType === timeType,
      "services",
      `${first?.name} and ${name} both take ${minutes} minutes: bookings of ${name} would be called ${first?.name}`,
    );
    expect(name.trim() !== "", "services", "a name is empty");
    expect(
      TIME_TYPES.includes(timeType),
      "services",
      `${name}'s timeType must be one of ${TIME_TYPES.join(", ")}`,
    );
    expect(
      isWhole(minutes, CELL_MINUTES, 24 * 60) && minutes % CELL_MINUTES === 0,
      "services",
      `${name}'s minutes must be a multiple of ${CELL_MINUTES}`,
    );
    expect(hours.length > 0, "services", `${name} has no hours`);
    expectHours(expect, "services", name, hours);
  }

  for (const [index, { from, to = from, barberId }] of closed.entries()) {
    expect(
      DAY.test(from) && DAY.test(to) && from <= to,
      `closed[${index}]`,
      `${from} to ${to} must be days such as 2026-12-25, the earlier first`,
    );
    expect(
      barberId === undefined || barbers.some(({ id }) => id === barberId),
      `closed[${index}].barberId`,
      `${barberId} is not one of the shop's barbers: ${barbers.map(({ id }) => id).join(", ")}`,
    );
  }

  const asksPeople = shop.kind === "tables";
  expect(
    asksPeople === shop.partySizes.length > 0,
    "partySizes",
    asksPeople ? "must have at least one size" : "must be empty in a shop of kind appointments",
  );
  expect(
    shop.partySizes.every((size) => isWhole(size, 1, shop.capacity)),
    "partySizes",
    `each must be a whole number from 1 to the capacity, ${shop.capacity}`,
  );
  expect(asksPeople || shop.capacity === 1, "capacity", "must be 1 in a shop of kind appointments");
  expect(!asksPeople || words.people !== "", "words.people", "must not be empty");

  for (const [role, colour] of Object.entries(shop.accent)) {
    expect(HEX_COLOUR.test(colour), `accent.${role}`, "must be a colour such as #0f3d33");
  }
  return problems;
}

function expectHours(
  expect: (holds: boolean, field: string, sentence: string) => void,
  field: string,
  name: string,
  hours: readonly OpenHours[],
): void {
  for (const { weekdays, from, to } of hours) {
    const areTimes = [from, to].every((time) => WALL_TIME.test(time));
    expect(areTimes, field, `${name}'s hours ${from} to ${to} must be times such as 08:00`);
    expect(
      areTimes && [from, to].every((time) => minuteOf(time) % CELL_MINUTES === 0),
      field,
      `${name}'s hours ${from} to ${to} must begin and end on a half hour`,
    );
    expect(
      minuteOf(from) < minuteOf(to),
      field,
      `${name}'s hours ${from} to ${to} must end after they begin`,
    );
    expect(
      weekdays.length > 0 && weekdays.every((day) => isWhole(day, 0, 6)),
      field,
      `${name}'s hours ${from} to ${to} must name weekdays from 0 (Sunday) to 6 (Saturday)`,
    );
  }
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    // RangeError: there is no such zone.
    return false;
  }
}

function repeated<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
