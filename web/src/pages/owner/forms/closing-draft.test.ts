import { SHOPS } from "@vitrine/shops/shops";
import type { Shop } from "@vitrine/domain/shop/shop";
import { expect, test } from "vitest";

import { OWNER_COPY } from "../copy/owner-copy.ts";
import {
  draftAfterChange,
  daysWithinWindow,
  closingOffers,
  closingProblem,
  closingText,
  ENDS,
  filterNote,
  hoursText,
  STARTS,
  wholeDayDraft,
} from "./closing-draft.ts";

const [BARBER] = SHOPS as [Shop];
const MONDAY = "2026-11-23";
const NOW = Date.parse(`${MONDAY}T09:00:00-03:00`);
const draft = wholeDayDraft(BARBER, "2026-11-24", MONDAY);

test("closing a day means all of it, for everybody, and only that day", () => {
  expect(draft).toEqual({
    barberColorIds: [6, 7, 5],
    firstDay: "2026-11-24",
    lastDay: "2026-11-24",
    from: "00:00",
    to: "24:00",
    isWeekly: false,
    note: "",
  });
  expect(closingProblem(BARBER, draft, NOW)).toBeUndefined();
});

test("a day that is over gives way to today", () => {
  expect(wholeDayDraft(BARBER, "2026-11-20", MONDAY)).toMatchObject({
    firstDay: MONDAY,
    lastDay: MONDAY,
  });
});

test("times stay half an hour apart at the least, whichever is changed", () => {
  const lunch = { ...draft, from: "12:00", to: "13:00" } as const;
  expect(draftAfterChange(lunch, { from: "14:00" })).toMatchObject({ from: "14:00", to: "14:30" });
  expect(draftAfterChange(lunch, { to: "11:00" })).toMatchObject({ from: "10:30", to: "11:00" });
  expect(draftAfterChange(lunch, { from: "12:30" })).toMatchObject({ from: "12:30", to: "13:00" });
});

test("the last day follows the first, until it is another one", () => {
  expect(draftAfterChange(draft, { firstDay: "2026-12-01" }).lastDay).toBe("2026-12-01");
  const range = draftAfterChange(draft, { lastDay: "2026-11-30" });
  expect(draftAfterChange(range, { firstDay: "2026-11-26" }).lastDay).toBe("2026-11-30");
  expect(draftAfterChange(range, { firstDay: "2026-12-24" }).lastDay).toBe("2026-12-24");
});

test("a field that is empty for a moment changes nothing", () => {
  expect(draftAfterChange(draft, { firstDay: "" }).firstDay).toBe("2026-11-24");
  expect(draftAfterChange(draft, { lastDay: "" }).lastDay).toBe("2026-11-24");
});

test("what is closed every week begins on one day", () => {
  const range = draftAfterChange(draft, { lastDay: "2026-11-30" });
  expect(draftAfterChange(range, { isWeekly: true }).lastDay).toBe("2026-11-24");
});

test("nobody, the past and more than two months cannot be closed", () => {
  expect(closingProblem(BARBER, { ...draft, barberColorIds: [] }, NOW)).toBe("no-barber");
  expect(closingProblem(BARBER, { ...draft, firstDay: "2026-11-22" }, NOW)).toBe("invalid");
  expect(closingProblem(BARBER, { ...draft, lastDay: "2027-02-01" }, NOW)).toBe("invalid");
});

test("only days that can be booked by now can hold bookings", () => {
  const long = draftAfterChange(draft, { lastDay: "2026-12-31" });
  expect(daysWithinWindow(BARBER, long, MONDAY)).toHaveLength(14);
  expect(daysWithinWindow(BARBER, draft, MONDAY)).toEqual(["2026-11-24"]);
  const weekly = draftAfterChange(draft, { isWeekly: true });
  expect(daysWithinWindow(BARBER, weekly, MONDAY)).toEqual(["2026-11-24", "2026-12-01"]);
  const far = draftAfterChange(draft, { firstDay: "2027-01-04" });
  expect(daysWithinWindow(BARBER, far, MONDAY)).toEqual([]);
});

test("times are half hours, from midnight to midnight", () => {
  expect([STARTS.length, STARTS[0], STARTS.at(-1)]).toEqual([48, "00:00", "23:30"]);
  expect([ENDS.length, ENDS[0], ENDS.at(-1)]).toEqual([48, "00:30", "24:00"]);
});

test("a note is cut to sixty characters, however wide, and stays on one line", () => {
  expect(filterNote("a\nb")).toEqual({ value: "a b", cut: false });
  expect(filterNote("😀".repeat(61))).toEqual({ value: "😀".repeat(60), cut: true });
});

test("a tap closes half an hour, an hour, or all of a free range", () => {
  expect(closingOffers({ startMinute: 15 * 60, endMinute: 22 * 60 }, OWNER_COPY)).toEqual([
    { name: "30 min", startMinute: 15 * 60, endMinute: 15 * 60 + 30 },
    { name: "1 h", startMinute: 15 * 60, endMinute: 16 * 60 },
    { name: "até o fim", startMinute: 15 * 60, endMinute: 22 * 60 },
  ]);
});

test("nothing is offered twice, or beyond what is free", () => {
  const names = (minutes: number) =>
    closingOffers({ startMinute: 480, endMinute: 480 + minutes }, OWNER_COPY).map(
      ({ name }) => name,
    );
  expect(names(30)).toEqual(["30 min"]);
  expect(names(60)).toEqual(["30 min", "1 h"]);
  expect(names(90)).toEqual(["30 min", "1 h", "até o fim"]);
});

test("a whole day is said in words, any other time by its hours", () => {
  expect(closingText(BARBER, draft, OWNER_COPY)).toBe(
    "ter 24/11, o dia inteiro: barbeiro1, barbeiro2, barbeiro3",
  );
  const hours = { ...draft, from: "12:00", to: "24:00", barberColorIds: [7] } as const;
  expect(closingText(BARBER, hours, OWNER_COPY)).toBe("ter 24/11, 12:00 - 24:00: barbeiro2");
  expect(hoursText({ startMinute: 0, endMinute: 1_440 }, OWNER_COPY)).toBe("o dia inteiro");
  expect(hoursText({ startMinute: 0, endMinute: 720 }, OWNER_COPY)).toBe("00:00 - 12:00");
  expect(OWNER_COPY.closed.title("o dia inteiro")).toBe("Fechado o dia inteiro");
});
