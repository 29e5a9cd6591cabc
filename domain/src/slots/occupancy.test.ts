import fc from "fast-check";
import { expect, test } from "vitest";

import { sharesOf } from "../time/half-hour-cells.ts";
import { isFree, isFreeAgain, usesByCell, usesWithout } from "./occupancy.ts";
import type { CellUse } from "./occupancy.ts";

const HALF_HOUR = 30 * 60_000;
const MINUTE = 60_000;

const HOUR = sharesOf({ span: { start: 10 * HALF_HOUR, end: 12 * HALF_HOUR } });

test("half hours that nobody has touched are free", () => {
  expect(isFree(HOUR, usesByCell([]), 1, 1)).toBe(true);
});

test("one taken half hour occupies the whole slot", () => {
  expect(isFree(HOUR, usesByCell([{ cell: 11, taken: 1, parts: 0, blocked: 0 }]), 1, 1)).toBe(
    false,
  );
});

test("the half hours on either side do not matter", () => {
  const uses = usesByCell([
    { cell: 9, taken: 1, parts: 0, blocked: 0 },
    { cell: 12, taken: 1, parts: 0, blocked: 0 },
  ]);
  expect(isFree(HOUR, uses, 1, 1)).toBe(true);
});

test("a group fits while it and the people already there are no more than the places", () => {
  const uses = usesByCell([{ cell: 10, taken: 12, parts: 0, blocked: 0 }]);
  expect(isFree(HOUR, uses, 8, 20)).toBe(true);
  expect(isFree(HOUR, uses, 10, 20)).toBe(false);
});

test("the owner's event closes a half hour that has room", () => {
  expect(isFree(HOUR, usesByCell([{ cell: 10, taken: 0, parts: 0, blocked: 1 }]), 1, 20)).toBe(
    false,
  );
});

test("a half hour given back is free again", () => {
  expect(isFree(HOUR, usesByCell([{ cell: 10, taken: 0, parts: 0, blocked: 0 }]), 1, 1)).toBe(true);
});

/** What bookings take of half hours, one after the other as the database adds it up. */
function usesOf(bookings: readonly Booking[]): ReadonlyMap<number, CellUse> {
  const uses = new Map<number, CellUse>();
  for (const booking of bookings) {
    for (const { cell, parts } of sharesOf(booking)) {
      const use = uses.get(cell) ?? { cell, taken: 0, parts: 0, blocked: 0 };
      const taken = use.taken + (parts === 0 ? booking.places : 0);
      uses.set(cell, { ...use, taken, parts: use.parts + parts * booking.places });
    }
  }
  return uses;
}

interface Booking {
  readonly span: { readonly start: number; readonly end: number };
  readonly paddingMinutes: number | undefined;
  readonly places: number;
}

const aBooking = fc
  .tuple(
    fc.integer({ min: 0, max: 36 }),
    fc.integer({ min: 1, max: 24 }),
    fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([from, parts, padding, places]): Booking => {
    const span = { start: from * 5 * MINUTE, end: (from + parts) * 5 * MINUTE };
    return { span, paddingMinutes: padding && padding * 5, places };
  });

/** From when to when nobody else may be there. */
function takenFrom({ span, paddingMinutes }: Booking): { start: number; end: number } {
  if (paddingMinutes !== undefined) {
    return { start: span.start, end: span.end + paddingMinutes * MINUTE };
  }
  return {
    start: Math.floor(span.start / HALF_HOUR) * HALF_HOUR,
    end: Math.ceil(span.end / HALF_HOUR) * HALF_HOUR,
  };
}

function isThere(booking: Booking, at: number): boolean {
  const { start, end } = takenFrom(booking);
  return start <= at && at < end;
}

test("a booking fits exactly when no five minutes of it have too many people", () => {
  const CAPACITY = 200;
  fc.assert(
    fc.property(fc.array(aBooking, { maxLength: 2 }), aBooking, (booked, wanted) => {
      const mostAtOnce = Math.max(
        ...Array.from({ length: 72 }, (_, part) => part * 5 * MINUTE).map((at) =>
          isThere(wanted, at)
            ? [wanted, ...booked.filter((one) => isThere(one, at))].reduce(
                (sum, { places }) => sum + places,
                0,
              )
            : 0,
        ),
      );
      const uses = usesOf(booked);
      const shares = sharesOf(wanted);
      expect(isFree(shares, uses, wanted.places, CAPACITY)).toBe(mostAtOnce <= CAPACITY);
      expect(isFreeAgain(shares, uses, wanted.places, CAPACITY)).toBe(mostAtOnce <= CAPACITY);
    }),
    { numRuns: 2_000 },
  );
});

test("cleaning may fall into a closed time, the service may not", () => {
  const closed = usesByCell([{ cell: 11, taken: 0, parts: 0, blocked: 1 }]);
  const span = { start: 10 * HALF_HOUR, end: 11 * HALF_HOUR };
  expect(isFree(sharesOf({ span, paddingMinutes: 10 }), closed, 1, 1)).toBe(true);
  const longer = { ...span, end: span.end + 5 * MINUTE };
  expect(isFree(sharesOf({ span: longer, paddingMinutes: 10 }), closed, 1, 1)).toBe(false);
  expect(isFreeAgain(sharesOf({ span: longer, paddingMinutes: 10 }), closed, 1, 1)).toBe(true);
});

test("cleaning does not fall onto the next client", () => {
  const next = usesOf([
    { span: { start: 11 * HALF_HOUR, end: 12 * HALF_HOUR }, paddingMinutes: 0, places: 1 },
  ]);
  const span = { start: 10 * HALF_HOUR, end: 11 * HALF_HOUR };
  expect(isFree(sharesOf({ span, paddingMinutes: 0 }), next, 1, 1)).toBe(true);
  expect(isFree(sharesOf({ span, paddingMinutes: 5 }), next, 1, 1)).toBe(false);
});

test("half hours are as free as before their bookings once these have left", () => {
  const span = { start: 10 * HALF_HOUR, end: 11 * HALF_HOUR };
  const uses = [{ cell: 10, taken: 3, parts: 0, blocked: 1 }];
  expect(usesWithout(uses, [{ span, places: 2 }])).toEqual([
    { cell: 10, taken: 1, parts: 0, blocked: 1 },
  ]);
  const quarter = { span: { ...span, end: span.start + 15 * MINUTE }, paddingMinutes: 0 };
  const [share] = sharesOf(quarter);
  const inParts = [{ cell: 10, taken: 0, parts: 2 * (share?.parts ?? 0), blocked: 0 }];
  expect(usesWithout(inParts, [{ ...quarter, places: 2 }])).toMatchObject([{ parts: 0 }]);
});
