import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";

import { menuOf } from "../shop/menu.ts";
import type { Barber, OpenHours, Service, Shop, WallTime } from "../shop/shop.ts";
import { addDays, dayOf, instantAt, startOfDay, weekdayOf } from "../time/shop-time.ts";
import {
  bookableDayCount,
  bookableDays,
  changeableDays,
  isBookableDay,
  isChangeableDay,
  ownersDays,
} from "./booking-days.ts";
import { mayClientChange, slotsForClients } from "./client-notices.ts";
import { refusalForSpan } from "./slot-admission.ts";
import { slotsOn } from "./time-slots.ts";

const MONDAY = "2026-11-23";
const MINUTE = 60_000;

const at = (time: string, day = MONDAY) => Date.parse(`${day}T${time}-03:00`);

function must<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("the shop lacks it");
  return item;
}

const normal = must(barberShop.services[0]);
const barber = must(barberShop.barbers[0]);

/** One service of half hours, every day but Sunday, from 08:00 to 19:00. */
const HOURS: OpenHours = { weekdays: [1, 2, 3, 4, 5, 6], from: "08:00", to: "19:00" };
const shop: Shop = {
  ...barberShop,
  services: [{ ...normal, hours: [HOURS] }],
};

const starts = (of: Shop, day: string, now: number, by: Barber = barber) =>
  slotsForClients(of, must(of.services[0]), by, day, now).map(({ label }) => label.slice(0, 5));

const withHours = (weekdays: OpenHours["weekdays"], from: WallTime, to: WallTime) => ({
  hours: [{ weekdays, from, to }],
});

test("today is one of the days while one of its slots can still be booked", () => {
  const soon: Shop = { ...shop, bookUntilMinutes: 30 };
  expect(bookableDays(soon, at("10:00"))[0]).toBe(MONDAY);
  expect(bookableDays(soon, at("18:00"))[0]).toBe(MONDAY);
  expect(bookableDays(soon, at("18:00:00.001"))[0]).toBe("2026-11-24");
  expect(isBookableDay(soon, MONDAY, at("18:00"))).toBe(true);
  expect(isBookableDay(soon, MONDAY, at("18:00:00.001"))).toBe(false);
  // A Sunday has no hours, and the window ends where it ended.
  expect(bookableDays(soon, at("10:00", "2026-11-22"))[0]).toBe(MONDAY);
  expect(bookableDays(soon, at("10:00")).at(-1)).toBe("2026-12-07");
});

test("a slot can be booked until so many minutes before it begins, and then is not there", () => {
  const soon: Shop = { ...shop, bookUntilMinutes: 30 };
  expect(starts(soon, MONDAY, at("16:30"))).toEqual(["17:00", "17:30", "18:00", "18:30"]);
  expect(starts(soon, MONDAY, at("16:30:00.001"))).toEqual(["17:30", "18:00", "18:30"]);
  expect(starts({ ...soon, bookUntilMinutes: 0 }, MONDAY, at("18:30"))).toEqual(["18:30"]);
  expect(starts(soon, "2026-11-24", at("18:30"))).toHaveLength(22);
});

test("a client is refused what is not there, and the owner is not", () => {
  const soon: Shop = { ...shop, bookUntilMinutes: 30 };
  const span = { start: at("17:00"), end: at("17:30") };
  const refusal = (now: number, by: "client" | "owner", of = soon) =>
    refusalForSpan(of, of.services, barber, span, now, by);
  expect(refusal(at("16:30"), "client")).toBeUndefined();
  expect(refusal(at("16:31"), "client")).toBe("slot-unknown");
  expect(refusal(at("16:31"), "owner")).toBeUndefined();
  expect(refusal(at("16:30"), "client", shop)).toBe("day-not-bookable");
  expect(refusal(at("18:01"), "client")).toBe("day-not-bookable");
});

test("where two days' notice are asked, what lies within them is not there", () => {
  const early: Shop = { ...shop, bookUntilMinutes: 2 * 24 * 60 };
  const now = at("12:00");
  expect(bookableDays(early, now).slice(0, 2)).toEqual(["2026-11-25", "2026-11-26"]);
  expect(starts(early, "2026-11-24", now)).toEqual([]);
  expect(starts(early, "2026-11-25", now)[0]).toBe("12:00");
  // After the last slot of Wednesday's notice, and over the Sunday that has none.
  expect(bookableDays(early, at("18:31"))[0]).toBe("2026-11-26");
  expect(bookableDays(early, at("18:31", "2026-11-27"))[0]).toBe("2026-11-30");
  // Clients still find there what they have booked.
  expect(changeableDays(early, now).slice(0, 3)).toEqual([MONDAY, "2026-11-24", "2026-11-25"]);
});

test("the first slot of a day can be booked until a time of the day before", () => {
  const eve: Shop = { ...shop, firstSlotUntil: "20:00" };
  expect(starts(eve, "2026-11-24", at("20:00"))[0]).toBe("08:00");
  expect(starts(eve, "2026-11-24", at("20:00:00.001"))[0]).toBe("08:30");
  expect(starts(eve, "2026-11-25", at("23:59"))[0]).toBe("08:00");
  // Without the other fact today is no day.
  expect(bookableDays(eve, at("07:00"))[0]).toBe("2026-11-24");
  const today: Shop = { ...eve, bookUntilMinutes: 30 };
  expect(starts(today, MONDAY, at("06:00"))[0]).toBe("08:30");
  const refusal = (day: string, by: "client" | "owner") =>
    refusalForSpan(
      today,
      today.services,
      barber,
      { start: at("08:00", day), end: at("08:30", day) },
      at("20:01"),
      by,
    );
  expect(refusal("2026-11-24", "client")).toBe("slot-unknown");
  expect(refusal("2026-11-24", "owner")).toBeUndefined();
  expect(refusal("2026-11-25", "client")).toBeUndefined();
});

test("the first slot is the first of that person, and a day without another one is no day", () => {
  const late: Barber = { ...barber, ...withHours([1, 2], "10:00", "10:30") };
  const eve: Shop = { ...shop, barbers: [late], firstSlotUntil: "20:00" };
  expect(starts(eve, "2026-11-24", at("20:00"), late)).toEqual(["10:00"]);
  expect(starts(eve, "2026-11-24", at("20:01"), late)).toEqual([]);
  expect(bookableDays(eve, at("20:00"))[0]).toBe("2026-11-24");
  expect(bookableDays(eve, at("20:01"))[0]).toBe("2026-11-30");
  expect(starts({ ...eve, firstSlotUntil: "24:00" }, "2026-11-24", at("23:59"), late)).toEqual([
    "10:00",
  ]);
});

test("a paused person's slots make no day", () => {
  const early: Barber = { ...barber, ...withHours([1], "08:00", "09:00") };
  const paused: Barber = { ...must(shop.barbers[1]), isPaused: true };
  const of: Shop = { ...shop, barbers: [early, paused], bookUntilMinutes: 0 };
  expect(bookableDays(of, at("08:30"))[0]).toBe(MONDAY);
  expect(bookableDays(of, at("08:31"))[0]).toBe("2026-11-30");
  const both = { ...of, barbers: [early, { ...paused, isPaused: false }] };
  expect(bookableDays(both, at("08:31"))[0]).toBe(MONDAY);
});

test("the last slot of a day may end at midnight", () => {
  const night: Shop = {
    ...shop,
    services: [{ ...normal, hours: [{ weekdays: [1], from: "22:00", to: "24:00" }] }],
    bookUntilMinutes: 30,
  };
  expect(starts(night, MONDAY, at("23:00"))).toEqual(["23:30"]);
  expect(bookableDays(night, at("23:00"))[0]).toBe(MONDAY);
  expect(bookableDays(night, at("23:01"))[0]).toBe("2026-11-30");
});

test("a notice is so many minutes, also on a night on which the clocks change", () => {
  const berlin: Shop = {
    ...shop,
    timeZone: "Europe/Berlin",
    services: [{ ...normal, hours: [{ weekdays: [0, 6], from: "00:00", to: "06:00" }] }],
    bookUntilMinutes: 120,
    firstSlotUntil: "20:00",
  };
  const from = (day: string, now: string) => starts(berlin, day, Date.parse(now))[0];
  // Two hours after 01:30 it is 04:30.
  expect(from("2026-03-29", "2026-03-29T01:30:00+01:00")).toBe("04:30");
  // Two hours after the first 02:30 it is 03:30.
  expect(from("2026-10-25", "2026-10-25T02:30:00+02:00")).toBe("03:30");
  expect(from("2026-10-25", "2026-10-24T20:00:00+02:00")).toBe("00:00");
  expect(from("2026-10-25", "2026-10-24T20:01:00+02:00")).toBe("00:30");
});

test("a client can cancel or move until so many minutes before, whatever was booked", () => {
  const span = { start: at("10:00"), end: at("10:30") };
  const hours: Shop = { ...shop, cancelUntilMinutes: 120 };
  expect(mayClientChange(hours, span, at("08:00"))).toBe(true);
  expect(mayClientChange(hours, span, at("08:00:00.001"))).toBe(false);
  expect(mayClientChange(hours, span, at("10:00", "2026-12-31"))).toBe(false);
  expect(mayClientChange({ ...shop, cancelUntilMinutes: 0 }, span, at("10:00"))).toBe(true);
  // Without the fact, at any time.
  expect(mayClientChange(shop, span, at("10:00", "2026-12-31"))).toBe(true);
});

test("today can be chosen to cancel where the shop says until when", () => {
  const now = at("18:45");
  expect(changeableDays(shop, now)).toEqual(bookableDays(shop, now));
  expect(isChangeableDay(shop, MONDAY, now)).toBe(false);
  const withNotice = [{ bookUntilMinutes: 30 }, { cancelUntilMinutes: 30 }];
  for (const notice of withNotice) {
    expect(changeableDays({ ...shop, ...notice }, now)[0]).toBe(MONDAY);
    expect(isChangeableDay({ ...shop, ...notice }, MONDAY, now)).toBe(true);
  }
  expect(bookableDays({ ...shop, cancelUntilMinutes: 30 }, at("08:00"))[0]).toBe("2026-11-24");
});

test("there is room for the greatest number of days", () => {
  expect(bookableDayCount({ ...barberShop, bookUntilMinutes: 30 })).toBe(11);
  expect(bookableDayCount({ ...barberShop, bookUntilMinutes: 24 * 60 })).toBe(10);
});

const aZone = fc.constantFrom(
  "America/Sao_Paulo",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Auckland",
);
const aTime = fc.constantFrom<WallTime>("00:00", "08:00", "12:30", "20:00", "23:30", "24:00");
const someHours = fc.constantFrom<OpenHours[]>(
  [{ weekdays: [1, 2, 3, 4, 5], from: "08:00", to: "13:00" }],
  [{ weekdays: [0, 2, 6], from: "00:00", to: "02:00" }],
  [{ weekdays: [0, 1, 3, 6], from: "21:00", to: "24:00" }],
  [{ weekdays: [4], from: "10:00", to: "10:30" }],
  [],
);
const notices = fc.record(
  {
    bookUntilMinutes: fc.oneof(
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ max: 10_080, min: 0 }),
    ),
    firstSlotUntil: aTime,
    cancelUntilMinutes: fc.integer({ min: 0, max: 10_080 }),
  },
  { requiredKeys: [] },
);
const aShop = fc
  .record({
    timeZone: aZone,
    windowDays: fc.integer({ min: 1, max: 9 }),
    ofServices: fc.array(someHours, { minLength: 1, maxLength: 3 }),
    ofBarbers: fc.array(fc.tuple(fc.option(someHours, { nil: undefined }), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ timeZone, windowDays, ofServices, ofBarbers }): Shop => ({
    ...barberShop,
    timeZone,
    windowDays,
    services: ofServices.map((hours, index) => ({
      id: index + 1,
      name: `serviço ${index}`,
      minutes: 30 * (index + 1),
      hours,
    })),
    barbers: ofBarbers.map(([hours, isPaused], index) => ({
      id: index + 1,
      name: `pessoa ${index}`,
      colorId: 1,
      isPaused,
      ...(hours !== undefined && { hours }),
    })),
  }));
const anInstant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });

/** Every slot from yesterday to the day after the longest window. */
function allSlots(of: Shop, now: number) {
  const days = Array.from({ length: 12 }, (_, index) =>
    addDays(dayOf(now, of.timeZone), index - 1),
  );
  return days.flatMap((day) =>
    of.barbers.flatMap((by) =>
      menuOf(of, by).flatMap((one) =>
        slotsOn(of, one, by, day).map(({ span }, place) => ({ day, by, one, span, place })),
      ),
    ),
  );
}

test("whatever the facts, clients book exactly the slots that are in time, on exactly the days that have any", () => {
  fc.assert(
    fc.property(aShop, notices, anInstant, (bare, told, now) => {
      const of: Shop = { ...bare, ...told };
      const today = dayOf(now, of.timeZone);
      const [first, last] = [
        of.bookUntilMinutes === undefined ? addDays(today, 1) : today,
        addDays(today, of.windowDays),
      ];
      const days = new Set<string>();
      for (const { day, by, one, span, place } of allSlots(of, now)) {
        const isInTime =
          (of.bookUntilMinutes === undefined || span.start - now >= of.bookUntilMinutes * MINUTE) &&
          (place > 0 ||
            of.firstSlotUntil === undefined ||
            now <= eveOf(day, of.firstSlotUntil, of.timeZone));
        const isThere = slotsForClients(of, one, by, day, now).some(
          (slot) => slot.span.start === span.start,
        );
        expect(isThere).toBe(isInTime);
        const isAmongDays = day >= first && day <= last;
        expect(refusalForSpan(of, [one], by, span, now, "client") === undefined).toBe(
          isInTime && isAmongDays && isBookableDay(of, day, now),
        );
        if (isInTime && isAmongDays && by.isPaused !== true) days.add(day);
      }
      const hasNotices = of.bookUntilMinutes !== undefined || of.firstSlotUntil !== undefined;
      if (hasNotices) expect(bookableDays(of, now)).toEqual([...days].toSorted());
      else expect([...days].every((day) => isBookableDay(of, day, now))).toBe(true);
    }),
  );
});

function eveOf(day: string, time: WallTime, zone: string): number {
  return time === "24:00"
    ? startOfDay(day, zone)
    : instantAt(addDays(day, -1), Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone);
}

test("once a day is so far off that no notice is over, its slots are looked at no more", () => {
  const now = Date.parse("2026-11-23T10:00:00-03:00");
  const of: Shop = { ...shop, bookUntilMinutes: 60, firstSlotUntil: "22:00" };
  const [one, by] = [must(of.services[0]), must(of.barbers[0])];
  const isWhole = (day: string) =>
    slotsForClients(of, one, by, day, now) === slotsOn(of, one, by, day);
  expect(["2026-11-23", "2026-11-24", "2026-11-25"].map(isWhole)).toEqual([false, false, true]);
});

test("without these facts everything is as it was, and with them nothing of the owner's changes", () => {
  fc.assert(
    fc.property(aShop, notices, anInstant, (bare, told, now) => {
      const today = dayOf(now, bare.timeZone);
      const open = (day: string) =>
        bare.services.some(({ hours }: Service) =>
          hours.some(({ weekdays }) => weekdays.includes(weekdayOf(day))),
        );
      const window = Array.from({ length: bare.windowDays }, (_, index) =>
        addDays(today, index + 1),
      ).filter(open);
      expect(bookableDays(bare, now)).toEqual(window);
      expect(changeableDays(bare, now)).toEqual(window);
      const withToday = [...(open(today) ? [today] : []), ...window];
      const of: Shop = { ...bare, ...told };
      expect(ownersDays(of, now)).toEqual(withToday);
      for (const { day, by, one, span } of allSlots(bare, now)) {
        expect(slotsForClients(bare, one, by, day, now)).toBe(slotsOn(bare, one, by, day));
        expect(refusalForSpan(of, [one], by, span, now, "owner")).toBe(
          refusalForSpan(bare, [one], by, span, now, "owner"),
        );
      }
    }),
  );
});

test("a day is bookable, or changeable, exactly when it is one of those days", () => {
  fc.assert(
    fc.property(
      aShop,
      notices,
      anInstant,
      fc.integer({ min: -3, max: 18 }),
      (bare, told, now, n) => {
        const of: Shop = { ...bare, ...told };
        const day = addDays(dayOf(now, of.timeZone), n);
        expect(isBookableDay(of, day, now)).toBe(bookableDays(of, now).includes(day));
        expect(isChangeableDay(of, day, now)).toBe(changeableDays(of, now).includes(day));
        if (isBookableDay(of, day, now)) expect(isChangeableDay(of, day, now)).toBe(true);
      },
    ),
  );
});
