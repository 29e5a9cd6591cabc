import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookingOfDay, ClosedTimeOfDay } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { countBookings, dayPlan, freeRange, shortestBooking } from "./day-plan.ts";
import { spanLabel, wallMinute } from "./items-of-day.ts";

const [BARBER, TABLES] = SHOPS as [Shop, Shop];
const MONDAY = "2026-11-23";
const SATURDAY = "2026-11-28";

function booking(from: string, to: string, more: Partial<BookingOfDay> = {}): BookingOfDay {
  return {
    bookingId: `${from}-${to}`,
    barberColorId: 6,
    start: `${MONDAY}T${from}:00-03:00`,
    end: `${MONDAY}T${to}:00-03:00`,
    clientName: "João da Silva",
    clientPhone: "987654321",
    clientEmail: "",
    places: 1,
    bookedBy: "client",
    ...more,
  };
}

function closing(from: string, to: string, more: Partial<ClosedTimeOfDay> = {}): ClosedTimeOfDay {
  return {
    closingId: "c",
    barberColorId: 6,
    start: `${MONDAY}T${from}:00-03:00`,
    end: `${MONDAY}T${to}:00-03:00`,
    word: "",
    isWeekly: false,
    isPartOfMore: false,
    source: "owner",
    ...more,
  };
}

function firstColumn(
  shop: Shop,
  bookings: readonly BookingOfDay[],
  closed: readonly ClosedTimeOfDay[] = [],
  day = MONDAY,
) {
  const plan = dayPlan(shop, day, { bookings: [...bookings], closed: [...closed] });
  const [column] = plan.columns;
  if (column === undefined) throw new Error("A shop has barbers.");
  return { rows: plan.rows, ...column };
}

test("a day runs from its first slot to the end of its last, in half hours", () => {
  const { rows } = firstColumn(BARBER, []);
  expect(rows).toHaveLength(28);
  expect(rows[0]).toBe(8 * 60);
  expect(rows.at(-1)).toBe(21 * 60 + 30);
});

test("a booking outside the hours makes the day longer", () => {
  const { rows } = firstColumn(BARBER, [booking("06:30", "07:00"), booking("22:00", "23:00")]);
  expect(rows[0]).toBe(6 * 60 + 30);
  expect(rows.at(-1)).toBe(22 * 60 + 30);
});

test("a closed time is cut to the day's hours, and shown when it lies outside them", () => {
  expect(firstColumn(BARBER, [], [closing("00:00", "23:00")]).rows[0]).toBe(8 * 60);
  expect(firstColumn(BARBER, [], [closing("06:00", "07:00")]).rows[0]).toBe(6 * 60);
});

test("a day without hours has no rows, unless something is booked on it", () => {
  expect(firstColumn(BARBER, [], [], SATURDAY).rows).toEqual([]);
  const start = `${SATURDAY}T10:00:00-03:00`;
  const end = `${SATURDAY}T11:00:00-03:00`;
  expect(
    firstColumn(BARBER, [booking("10:00", "11:00", { start, end })], [], SATURDAY).rows,
  ).toEqual([600, 630]);
});

test("half hours that no slot covers are not served: at lunch only the long service's afternoon is", () => {
  const { halfHours } = firstColumn(BARBER, []);
  const served = halfHours.filter(({ isServed }) => !isServed).map(spanLabel);
  expect(served).toEqual(["13:00 - 13:30", "13:30 - 14:00"]);
});

test("a booking in a closed time is a conflict, one beside it is not", () => {
  const { bookings } = firstColumn(
    BARBER,
    [booking("09:00", "09:30"), booking("10:00", "10:30")],
    [closing("09:00", "10:00")],
  );
  expect(bookings.map(({ isConflict }) => isConflict)).toEqual([true, false]);
});

test("another barber's closed time is no conflict", () => {
  const { bookings } = firstColumn(
    BARBER,
    [booking("09:00", "09:30")],
    [closing("09:00", "10:00", { barberColorId: 7 })],
  );
  expect(bookings[0]?.isConflict).toBe(false);
});

test("on a day on which the shop is closed by its own list, bookings are conflicts and nothing is served", () => {
  const closedShop = { ...BARBER, closed: [{ from: MONDAY }] };
  const column = firstColumn(closedShop, [booking("09:00", "09:30")]);
  expect(column.isAway).toBe(true);
  expect(column.bookings[0]?.isConflict).toBe(true);
  expect(column.halfHours.some(({ isServed }) => isServed)).toBe(false);
});

test("the note of a closed time stands where no booking covers it", () => {
  const { closed } = firstColumn(
    BARBER,
    [booking("09:00", "09:30")],
    [closing("09:00", "10:00"), closing("09:00", "09:30", { closingId: "d" })],
  );
  expect(closed.map(({ noteMinute }) => noteMinute)).toEqual([570, undefined]);
});

test("bookings at the same time stand side by side, others have the whole width", () => {
  const { bookings } = firstColumn(BARBER, [
    booking("08:00", "10:00"),
    booking("08:30", "09:00"),
    booking("09:00", "09:30"),
    booking("10:00", "10:30"),
  ]);
  expect(bookings.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});

test("the places of groups add up in each half hour that they cover", () => {
  const { halfHours } = firstColumn(TABLES, [
    booking("08:00", "09:00", { places: 4 }),
    booking("08:30", "09:00", { places: 6 }),
  ]);
  expect(halfHours.slice(0, 3).map(({ taken }) => taken)).toEqual([4, 10, 0]);
});

test("a barber who has left the shop has a column while something of them is on the day", () => {
  for (const shop of [BARBER, TABLES]) {
    const { columns } = dayPlan(shop, MONDAY, {
      bookings: [booking("09:00", "09:30", { barberColorId: 9 })],
      closed: [
        closing("10:00", "10:30", { barberColorId: 9 }),
        closing("10:00", "10:30", { barberColorId: 8 }),
      ],
    });
    const extra = columns.slice(shop.barbers.length);
    expect(extra.map(({ barber }) => barber.name)).toEqual([
      `${shop.words.barber} 8`,
      `${shop.words.barber} 9`,
    ]);
    expect(extra[1]?.bookings[0]).toMatchObject({ startMinute: 540, isConflict: true });
    expect(extra[1]?.closed).toHaveLength(1);
    expect(extra[1]?.halfHours.some(({ isServed }) => isServed)).toBe(false);
  }
  expect(dayPlan(BARBER, MONDAY, { bookings: [], closed: [] }).columns).toHaveLength(3);
});

test("a free range goes on to the next booking, closed time or hour without service", () => {
  const plan = dayPlan(BARBER, MONDAY, {
    bookings: [booking("10:00", "10:30"), booking("08:30", "09:00", { barberColorId: 7 })],
    closed: [closing("12:00", "12:30")],
  });
  const from = (minute: number, barber = 6) => spanLabel(freeRange(plan, barber, minute));
  expect(from(8 * 60)).toBe("08:00 - 10:00");
  expect(from(9 * 60 + 30)).toBe("09:30 - 10:00");
  expect(from(10 * 60 + 30)).toBe("10:30 - 12:00");
  expect(from(12 * 60 + 30)).toBe("12:30 - 13:00");
  expect(from(8 * 60, 7)).toBe("08:00 - 08:30");
  expect(from(21 * 60)).toBe("21:00 - 22:00");
});

test("at tables a free range ends before the next group", () => {
  const plan = dayPlan(TABLES, MONDAY, {
    bookings: [booking("08:00", "08:30", { places: 4 }), booking("10:00", "10:30")],
    closed: [],
  });
  expect(spanLabel(freeRange(plan, 6, 8 * 60))).toBe("08:00 - 10:00");
});

test("the end of a day is 24:00, and what began the day before begins at 00:00", () => {
  const zone = "America/Sao_Paulo";
  expect(wallMinute(Date.parse("2026-11-24T00:00:00-03:00"), MONDAY, zone)).toBe(1_440);
  expect(wallMinute(Date.parse("2026-11-22T23:30:00-03:00"), MONDAY, zone)).toBe(0);
  expect(wallMinute(Date.parse("2026-11-23T12:34:00-03:00"), MONDAY, zone)).toBe(754);
});

test("bookings inside a range are counted with the barbers that it closes", () => {
  const bookings = [
    booking("08:00", "09:00"),
    booking("11:30", "12:30", { bookingId: "b" }),
    booking("12:00", "12:30", { bookingId: "c", barberColorId: 7 }),
  ];
  const plan = dayPlan(BARBER, MONDAY, { bookings, closed: [] });
  expect(countBookings(plan, [6], { startMinute: 12 * 60, endMinute: 13 * 60 })).toBe(1);
  expect(countBookings(plan, [6, 7], { startMinute: 12 * 60, endMinute: 13 * 60 })).toBe(2);
  expect(countBookings(plan, [6, 7, 5], { startMinute: 0, endMinute: 24 * 60 })).toBe(3);
});

const STEP: Shop = { ...BARBER, stepMinutes: 5 };

test("a booking stands where it begins, however short it is, beside none that it does not overlap", () => {
  const { bookings } = firstColumn(STEP, [
    booking("08:00", "08:10"),
    booking("08:10", "08:50"),
    booking("08:50", "09:00"),
  ]);
  expect(
    bookings.map(({ startMinute, endMinute, lane, lanes }) => [
      startMinute,
      endMinute,
      lane,
      lanes,
    ]),
  ).toEqual([
    [480, 490, 0, 1],
    [490, 530, 0, 1],
    [530, 540, 0, 1],
  ]);
});

test("in a shop with a step, the gaps between bookings and the time after them are free", () => {
  const { free } = firstColumn(STEP, [
    booking("08:10", "08:20", { paddingMinutes: 5 }),
    booking("08:40", "09:00", { paddingMinutes: 10 }),
  ]);
  expect(free.slice(0, 4).map(spanLabel)).toEqual([
    "08:00 - 08:10",
    "08:25 - 08:30",
    "08:30 - 08:40",
    "09:10 - 09:30",
  ]);
});

test("in any other shop, whole half hours are free", () => {
  const { free } = firstColumn(BARBER, [booking("08:00", "08:30")]);
  expect(free.slice(0, 2).map(spanLabel)).toEqual(["08:30 - 09:00", "09:00 - 09:30"]);
});

test("a booking that begins in the time after another stands beside it", () => {
  const { bookings } = firstColumn(STEP, [
    booking("08:00", "08:30", { paddingMinutes: 15 }),
    booking("08:40", "09:00"),
  ]);
  expect(bookings.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test("from a gap within a half hour, whole half hours are offered to be closed", () => {
  const plan = dayPlan(STEP, MONDAY, { bookings: [booking("08:00", "08:10")], closed: [] });
  expect(spanLabel(freeRange(plan, 6, 490))).toMatch(/^08:00 - /);
});

test("the shortest booking says how high a half hour must be, a half hour at most", () => {
  const shop: Shop = { ...BARBER, stepMinutes: 10 };
  const shortest = (...bookings: BookingOfDay[]) =>
    shortestBooking(dayPlan(shop, MONDAY, { bookings, closed: [] }));
  expect(shortest()).toBe(30);
  expect(shortest(booking("08:00", "09:00"))).toBe(30);
  const other = booking("09:00", "09:10", { barberColorId: 7 });
  expect(shortest(booking("08:00", "09:00"), other)).toBe(10);
});
