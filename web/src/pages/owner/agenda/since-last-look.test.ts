import type { BookingChange } from "@vitrine/domain/wire/owner/see-day";
import { expect, test } from "vitest";

import { changesSince, countsOf, lookAt } from "./since-last-look.ts";

function change(
  kind: BookingChange["kind"],
  time: string,
  more: Partial<BookingChange> = {},
): BookingChange {
  return {
    kind,
    by: "client",
    at: `2026-11-23T${time}:00-03:00`,
    bookingId: time,
    barberColorId: 6,
    start: "2026-11-24T08:00:00-03:00",
    end: "2026-11-24T08:30:00-03:00",
    clientName: "Ana",
    ...more,
  };
}

const EIGHT = { until: "2026-11-23T08:00:00-03:00", seenThen: ["cancelled 08:00"], ownChanges: [] };

test("a change after the last look is reported, an earlier one is not", () => {
  const changes = [change("booked", "08:01"), change("cancelled", "08:00")];
  expect(changesSince(changes, EIGHT)).toEqual([changes[0]]);
});

test("times are compared as instants, whatever their offset", () => {
  const utc = change("booked", "00:00", { at: "2026-11-23T11:00:01Z" });
  expect(changesSince([utc], EIGHT)).toEqual([utc]);
});

test("a first visit reports no changes", () => {
  expect(changesSince([change("booked", "08:01")], undefined)).toEqual([]);
});

test("a change made on this device is not reported there, a change by others to the same booking is", () => {
  const own = change("cancelled", "08:01", { by: "owner", bookingId: "a" });
  const look = { ...EIGHT, ownChanges: ["cancelled a"] };
  expect(changesSince([own], look)).toEqual([]);
  expect(changesSince([{ ...own, by: "client" }], look)).toHaveLength(1);
  expect(changesSince([{ ...own, bookingId: "b" }], look)).toHaveLength(1);
});

test("a look reaches to the last change that it saw", () => {
  expect(lookAt({ changes: [change("booked", "08:01"), change("booked", "07:00")] })).toEqual({
    until: "2026-11-23T08:01:00-03:00",
    seenThen: ["booked 08:01"],
    ownChanges: [],
  });
});

test("after a look that saw nothing, every change is reported", () => {
  const first = change("booked", "08:01");
  expect(changesSince([first], lookAt({ changes: [] }))).toEqual([first]);
});

test("a change after a look in the same second is reported, one that the look saw is not", () => {
  const first = change("booked", "08:00", { bookingId: "a" });
  const look = lookAt({ changes: [first] });
  const second = change("booked", "08:00", { bookingId: "b" });
  expect(changesSince([second, first], look)).toEqual([second]);
});

test("changes are counted by what happened", () => {
  const changes = [
    change("cancelled", "08:03"),
    change("booked", "08:02"),
    change("booked", "08:01"),
  ];
  expect(countsOf(changes)).toEqual([
    { kind: "booked", count: 2 },
    { kind: "cancelled", count: 1 },
  ]);
});
