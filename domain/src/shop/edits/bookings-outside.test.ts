import fc from "fast-check";
import { expect, test } from "vitest";

import { barberShop as shop, restaurant } from "@vitrine/testing/fixture-shops";

import { slotsOn } from "../../slots/time-slots.ts";
import { bookingsOutside, newlyOutside } from "./bookings-outside.ts";
import type { BookingToCome } from "./bookings-outside.ts";
import { barberById } from "../shop.ts";
import type { Barber, OpenHours, Service, Shop } from "../shop.ts";

/** A booking of Tuesday the 24th with barber 6, of the half hour's service, but for `change`. */
function booking(from: string, to: string, change: Partial<BookingToCome> = {}): BookingToCome {
  const at = (time: string) => Date.parse(`2026-11-24T${time}:00-03:00`);
  const span = { start: at(from), end: at(to) };
  return { bookingId: `${from} ${to}`, barberColorId: 6, serviceId: 1, places: 1, span, ...change };
}

const withService = (id: number, change: Partial<Service>): Shop => ({
  ...shop,
  services: shop.services.map((service) =>
    service.id === id ? { ...service, ...change } : service,
  ),
});

const withBarber = (id: number, change: Partial<Barber>): Shop => ({
  ...shop,
  barbers: shop.barbers.map((barber) => (barber.id === id ? { ...barber, ...change } : barber)),
});

const outsideOf = (facts: Shop, ...bookings: readonly BookingToCome[]) =>
  [...bookingsOutside(facts, bookings)].map(({ bookingId }) => bookingId);

const onTuesdays = (...ranges: readonly (readonly [from: string, to: string])[]): OpenHours[] =>
  ranges.map(([from, to]) => ({ weekdays: [2], from, to }) as OpenHours);

const AT_EIGHT = booking("08:00", "08:30");
const BEFORE_LUNCH = booking("12:30", "13:00");

test("a booking of somebody who has left is outside", () => {
  const without = { ...shop, barbers: shop.barbers.slice(1) };
  expect(outsideOf(without, AT_EIGHT, { ...BEFORE_LUNCH, barberColorId: 7 })).toEqual([
    "08:00 08:30",
  ]);
});

test("a booking on a day that is closed, for the shop or for its person, is outside", () => {
  const closedOn = (from: string, to: string, barberId?: number) => ({
    ...shop,
    closed: [{ from, to, ...(barberId !== undefined && { barberId }) }],
  });
  expect(outsideOf(closedOn("2026-11-23", "2026-11-24"), AT_EIGHT)).toHaveLength(1);
  expect(outsideOf(closedOn("2026-11-24", "2026-11-24", 6), AT_EIGHT)).toHaveLength(1);
  expect(outsideOf(closedOn("2026-11-24", "2026-11-24", 7), AT_EIGHT)).toEqual([]);
  expect(outsideOf(closedOn("2026-11-25", "2026-11-25"), AT_EIGHT)).toEqual([]);
});

test("a booking that begins before its service's hours, or ends after them, is outside", () => {
  const from = (hours: OpenHours[]) => withService(1, { hours });
  expect(outsideOf(from(onTuesdays(["08:00", "08:30"])), AT_EIGHT)).toEqual([]);
  expect(outsideOf(from(onTuesdays(["08:30", "19:00"])), AT_EIGHT)).toHaveLength(1);
  expect(outsideOf(from(onTuesdays(["07:00", "08:15"])), AT_EIGHT)).toHaveLength(1);
  expect(outsideOf(from([{ weekdays: [1, 3], from: "08:00", to: "19:00" }]), AT_EIGHT)).toEqual([
    "08:00 08:30",
  ]);
});

test("only the hours of its own service count, or any service's once it has left or where none is known", () => {
  const late = booking("20:00", "22:00", { serviceId: 3 });
  const ofHalfHour = { ...late, serviceId: 1, bookingId: "normal" };
  expect(outsideOf(shop, late, ofHalfHour)).toEqual(["normal"]);
  for (const serviceId of [99, undefined]) {
    expect(outsideOf(shop, { ...late, serviceId }, { ...AT_EIGHT, serviceId })).toEqual([]);
    const tooLate = booking("21:00", "22:30", { serviceId });
    expect(outsideOf(shop, tooLate)).toHaveLength(1);
  }
  const without = { ...shop, services: shop.services.slice(0, 2) };
  expect(outsideOf(without, late)).toHaveLength(1);
});

test("a booking is outside the hours of its person even while the service is open", () => {
  const afternoons = withBarber(6, { hours: onTuesdays(["13:00", "19:00"]) });
  expect(outsideOf(afternoons, AT_EIGHT, { ...BEFORE_LUNCH, barberColorId: 7 })).toEqual([
    "08:00 08:30",
  ]);
});

test("ranges that follow one another without a gap are open through", () => {
  const acrossNoon = booking("11:30", "12:30");
  const hours = (...ranges: [string, string][]) => withService(1, { hours: onTuesdays(...ranges) });
  expect(outsideOf(hours(["12:00", "19:00"], ["08:00", "12:00"]), acrossNoon)).toEqual([]);
  expect(outsideOf(hours(["08:00", "12:00"], ["12:05", "19:00"]), acrossNoon)).toHaveLength(1);
});

test("the end of the day is open to midnight", () => {
  const night = booking("23:00", "23:30");
  const toMidnight = {
    ...night,
    span: { ...night.span, end: Date.parse("2026-11-25T00:00:00-03:00") },
  };
  const open = withService(1, { hours: onTuesdays(["22:00", "24:00"]) });
  expect(outsideOf(open, night, toMidnight)).toEqual([]);
});

test("hours are those of the wall clock, also on the days on which it is put forward and back", () => {
  const lisbon = { ...shop, timeZone: "Europe/Lisbon" };
  const sundays = [{ weekdays: [0], from: "09:00", to: "10:00" }] as const;
  const facts = { ...lisbon, services: shop.services.map((one) => ({ ...one, hours: sundays })) };
  const at = (start: string, end: string) => ({
    ...AT_EIGHT,
    span: { start: Date.parse(start), end: Date.parse(end) },
  });
  // Nine o'clock is 09:00Z in winter and 08:00Z in summer.
  expect(outsideOf(facts, at("2026-03-29T08:00:00Z", "2026-03-29T09:00:00Z"))).toEqual([]);
  expect(outsideOf(facts, at("2026-10-25T09:00:00Z", "2026-10-25T10:00:00Z"))).toEqual([]);
  expect(outsideOf(facts, at("2026-10-25T08:00:00Z", "2026-10-25T09:00:00Z"))).toHaveLength(1);
});

test("all who are there while more places are taken than there are, are outside", () => {
  const tables = (from: string, to: string, places: number, change: Partial<BookingToCome> = {}) =>
    booking(from, to, { places, bookingId: `${from} ${places}`, ...change });
  const evening = [
    tables("10:00", "12:00", 8),
    tables("11:00", "12:00", 6),
    tables("12:00", "13:00", 10),
    tables("11:00", "12:00", 9, { barberColorId: 7 }),
  ];
  const outside = (capacity: number) => outsideOf({ ...restaurant, capacity }, ...evening);
  expect(outside(14)).toEqual([]);
  expect(outside(13)).toEqual(["10:00 8", "11:00 6"]);
  expect(outside(9)).toEqual(["10:00 8", "11:00 6", "12:00 10"]);
  // In a chair nobody sits beside another.
  expect(
    outsideOf({ ...shop, capacity: 1 }, ...evening.map((one) => ({ ...one, places: 1 }))),
  ).toEqual([]);
});

test("a booking that stands outside is asked for again when another reason comes", () => {
  const early = booking("06:00", "06:30");
  const closed = { ...shop, closed: [{ from: "2026-11-24" }] };
  const gone = { ...shop, barbers: shop.barbers.slice(1) };
  const afternoons = withBarber(6, { hours: onTuesdays(["13:00", "19:00"]) });
  for (const after of [closed, gone, afternoons]) {
    expect(outsideOf(shop, early)).toHaveLength(1);
    expect(newlyOutside(shop, after, [AT_EIGHT, early])).toEqual([AT_EIGHT, early]);
    // It keeps the reason that it had.
    expect(newlyOutside(after, shop, [AT_EIGHT, early])).toEqual([]);
  }
  const evening = [
    booking("19:00", "19:30", { places: 2, bookingId: "two" }),
    booking("19:00", "19:30", { places: 2, bookingId: "more" }),
  ];
  const tables = { ...restaurant, capacity: 4 };
  const shut = { ...tables, closed: [{ from: "2026-11-24" }] };
  expect(newlyOutside(shut, { ...shut, capacity: 3 }, evening)).toEqual(evening);
  expect(newlyOutside({ ...shut, capacity: 3 }, shut, evening)).toEqual([]);
});

// 2026-11-22 is a Sunday.
const days = fc.nat(6).map((add) => `2026-11-${22 + add}`);
const halfHours = fc.nat(47).map((index) => index * 30);
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${minute % 60 === 0 ? "00" : "30"}`;

const bookings: fc.Arbitrary<BookingToCome> = fc
  .record({
    bookingId: fc.uuid(),
    barberColorId: fc.constantFrom(5, 6, 7, 8),
    serviceId: fc.constantFrom(1, 2, 3, 4, undefined),
    places: fc.integer({ min: 1, max: 12 }),
    day: days,
    from: halfHours,
    halfHours: fc.integer({ min: 1, max: 6 }),
  })
  .map(({ day, from, halfHours: long, ...one }) => {
    const start = Date.parse(`${day}T${clockOf(from)}:00-03:00`);
    return { ...one, span: { start, end: start + long * 30 * 60_000 } };
  });

const hoursOf: fc.Arbitrary<OpenHours[]> = fc.array(
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1 }),
      halfHours,
      halfHours,
    )
    .filter(([, from, to]) => from < to)
    .map(
      ([weekdays, from, to]) => ({ weekdays, from: clockOf(from), to: clockOf(to) }) as OpenHours,
    ),
  { minLength: 1, maxLength: 3 },
);

const shops: fc.Arbitrary<Shop> = fc
  .record({
    of: fc.constantFrom(shop, restaurant),
    people: fc.subarray([...shop.barbers], { minLength: 1 }),
    hoursOfPerson: fc.option(hoursOf, { nil: undefined }),
    services: fc.subarray([...shop.services], { minLength: 1 }),
    hours: fc.option(hoursOf, { nil: undefined }),
    capacity: fc.integer({ min: 4, max: 30 }),
    closed: fc.array(fc.record({ from: days }), { maxLength: 2 }),
  })
  .map(({ of, people, hoursOfPerson, services, hours, capacity, closed }) => ({
    ...of,
    barbers: people.map((one, index) =>
      index === 0 && hoursOfPerson ? { ...one, hours: hoursOfPerson } : one,
    ),
    // Each its own: what is known of a service's slots is remembered by it.
    services: services.map((one) => ({ ...one, ...(hours && { hours }) })),
    ...(of.kind === "tables" && { capacity }),
    closed,
  }));

test("nothing that the shop would sell is outside", () => {
  fc.assert(
    fc.property(shops, days, (facts, day) => {
      const isClosed = facts.closed.some(({ from }) => from === day);
      const sold = facts.barbers.flatMap((barber) =>
        facts.services.flatMap((service) =>
          slotsOn(facts, service, barber, day).map(({ span }) => ({
            bookingId: "",
            barberColorId: barber.id,
            serviceId: service.id,
            places: 1,
            span,
          })),
        ),
      );
      for (const one of isClosed ? [] : sold) expect(outsideOf(facts, one)).toEqual([]);
    }),
  );
});

test("other steps, prices, names and lengths leave no booking outside", () => {
  const changes = fc.record({
    stepMinutes: fc.constantFrom(5, 10, 15, 20, 30),
    minutes: fc.integer({ min: 5, max: 240 }),
    cents: fc.integer({ min: 1, max: 99_999 }),
    name: fc.string(),
  });
  fc.assert(
    fc.property(shops, fc.array(bookings), changes, (facts, booked, change) => {
      const { stepMinutes, minutes, cents, name } = change;
      const after = {
        ...facts,
        stepMinutes,
        name,
        barbers: facts.barbers.map((one) => ({ ...one, name: `${one.name}${name}` })),
        services: facts.services.map((one) => ({ ...one, minutes, name, price: { cents } })),
      } as Shop;
      expect(newlyOutside(facts, after, booked)).toEqual([]);
    }),
  );
});

test("what an edit leaves inside is not newly outside, and neither is anything without an edit", () => {
  fc.assert(
    fc.property(shops, shops, fc.array(bookings), (before, after, booked) => {
      const outside = bookingsOutside(after, booked);
      const wasInside = (one: BookingToCome) => !bookingsOutside(before, booked).has(one);
      const asked = new Set(newlyOutside(before, after, booked));
      expect([...asked].filter((one) => !outside.has(one))).toEqual([]);
      expect([...outside].filter((one) => wasInside(one) && !asked.has(one))).toEqual([]);
      expect(newlyOutside(before, before, booked)).toEqual([]);
    }),
  );
});

test("whatever else is booked, a booking in a chair is outside by itself", () => {
  fc.assert(
    fc.property(shops, fc.array(bookings), (facts, booked) => {
      const chair = { ...facts, kind: "appointments", capacity: 1 } as const;
      const alone = booked.filter((one) => outsideOf(chair, one).length > 0);
      expect([...bookingsOutside(chair, booked)]).toEqual(alone);
      const people = booked.filter((one) => barberById(chair, one.barberColorId) === undefined);
      for (const one of people) expect(alone).toContain(one);
    }),
  );
});

/** As it was judged before, one booking after the other with all that are there then. */
function withoutPlaces({ capacity }: Shop, booked: readonly BookingToCome[]): BookingToCome[] {
  const ofBarbers = Map.groupBy(booked, ({ barberColorId }) => barberColorId);
  const without = new Set<BookingToCome>();
  for (const ofBarber of ofBarbers.values()) {
    let present: BookingToCome[] = [];
    for (const one of ofBarber.toSorted((first, second) => first.span.start - second.span.start)) {
      present = present.filter(({ span }) => span.end > one.span.start);
      present.push(one);
      const taken = present.reduce((sum, { places }) => sum + places, 0);
      if (taken > capacity) for (const there of present) without.add(there);
    }
  }
  return booked.filter((one) => without.has(one));
}

test("at tables, all who are there at a moment when too many are, and nobody else, are without places", () => {
  const open = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: "00:00", to: "24:00" }] as const;
  const always = {
    ...restaurant,
    services: restaurant.services.map((one) => ({ ...one, hours: open })),
    barbers: [5, 6, 7, 8].map((id) => ({ ...shop.barbers[0], id, colorId: id }) as Barber),
    closed: [],
  };
  // Within six hours, so that many meet, and some begin when others end.
  const sameDay = bookings.map(({ span, ...one }) => {
    const start = Date.parse("2026-11-24T10:00:00-03:00") + (span.start % (6 * 60 * 60_000));
    return { ...one, span: { start, end: start + span.end - span.start } };
  });
  fc.assert(
    fc.property(
      fc.array(sameDay, { maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      (booked, capacity) => {
        const facts = { ...always, capacity };
        const expected = withoutPlaces(facts, booked);
        expect([...bookingsOutside(facts, booked)]).toEqual(expected);
      },
    ),
  );
});

test("a date of a series is outside where no slot is as it is, be it only by another length", () => {
  const date = { ...booking("08:30", "09:00"), isOfSeries: true };
  expect(outsideOf(shop, date, AT_EIGHT)).toEqual([]);
  expect(outsideOf(withService(1, { minutes: 20 }), date, AT_EIGHT)).toEqual(["08:30 09:00"]);
  expect(outsideOf({ ...shop, stepMinutes: 20 }, date, AT_EIGHT)).toEqual(["08:30 09:00"]);
});
