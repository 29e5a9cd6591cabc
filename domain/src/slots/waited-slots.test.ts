import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import type { Service, Shop } from "../shop/shop.ts";
import { barbersWhoDo } from "./any-barber.ts";
import { PARTS_OF_DAY } from "./parts-of-day.ts";
import type { PartOfDay } from "./parts-of-day.ts";
import { slotsOf } from "./time-slots.ts";
import { slotsOfWait } from "./waited-slots.ts";

const DAY = "2026-11-24"; // a Tuesday

function opened(barberColorId: number, from: string, to: string) {
  const at = (time: string) => Date.parse(`${DAY}T${time}:00-03:00`);
  return { barberColorId, span: { start: at(from), end: at(to) } };
}

/** What is found for a client who waits for a normal cut: with whom, and when. */
function found(
  times: readonly ReturnType<typeof opened>[],
  {
    of = shop,
    partsOfDay = PARTS_OF_DAY,
    taken = [],
    serviceId = 1,
  }: {
    readonly of?: Shop;
    readonly partsOfDay?: readonly PartOfDay[];
    readonly taken?: readonly string[];
    readonly serviceId?: number;
  } = {},
) {
  const freeOf = (service: Service) =>
    Object.fromEntries(slotsOf(of, service).map(({ label }) => [label, !taken.includes(label)]));
  const ofBarbers = barbersWhoDo(of, { serviceId }).map(({ barber, service }) => ({
    barber,
    service,
    free: freeOf(service),
  }));
  return slotsOfWait(of, { day: DAY, partsOfDay }, ofBarbers, times).map(
    ({ barber, slot }) => `${slot.label} ${barber.name}`,
  );
}

test("of all that is free, only what needs the opened time of the same person is found, by its start", () => {
  expect(found([opened(7, "10:30", "11:00"), opened(6, "09:00", "10:00")])).toEqual([
    "09:00 - 09:30 barbeiro1",
    "09:30 - 10:00 barbeiro1",
    "10:30 - 11:00 barbeiro2",
  ]);
  expect(found([])).toEqual([]);
});

test("a longer service needs an opened half hour, too, if the rest of its time is free, too", () => {
  const times = [opened(7, "10:30", "11:00")];
  expect(found(times, { serviceId: 2 })).toEqual(["10:00 - 11:00 barbeiro2"]);
  expect(found(times, { serviceId: 2, taken: ["10:00 - 11:00"] })).toEqual([]);
});

test("a slot begins in one of the parts of the day that were named", () => {
  const times = [opened(7, "11:30", "12:30"), opened(7, "17:30", "18:30")];
  expect(found(times, { partsOfDay: ["morning"] })).toEqual(["11:30 - 12:00 barbeiro2"]);
  expect(found(times, { partsOfDay: ["afternoon"] })).toEqual([
    "12:00 - 12:30 barbeiro2",
    "17:30 - 18:00 barbeiro2",
  ]);
  expect(found(times, { partsOfDay: ["evening"] })).toEqual(["18:00 - 18:30 barbeiro2"]);
});

test("where a service needs time after it, a slot is found that needs the opened time for that alone", () => {
  const padded: Shop = {
    ...shop,
    stepMinutes: 30,
    services: shop.services.map((service) => ({ ...service, paddingMinutes: 10 })),
  };
  const times = [opened(7, "10:00", "10:20")];
  expect(found(times, { of: padded })).toEqual([
    "09:30 - 10:00 barbeiro2",
    "10:00 - 10:30 barbeiro2",
  ]);
  expect(found(times)).toEqual(["10:00 - 10:30 barbeiro2"]);
});

test("without a step, a slot is found that takes an opened half hour as a whole", () => {
  const offset: Shop = {
    ...shop,
    services: shop.services.map((service) => ({
      ...service,
      hours: [{ weekdays: [2] as const, from: "08:15", to: "12:15" }],
    })),
  };
  expect(found([opened(7, "09:00", "09:30")], { of: offset })).toEqual([
    "08:45 - 09:15 barbeiro2",
    "09:15 - 09:45 barbeiro2",
  ]);
});
