import { expect, test } from "vitest";

import { booksAudit } from "./books-audit.ts";

// 2026-11-24T08:00:00-03:00 is the start of half hour 997654 since 1970.
const CELL = 997_654;
const at = (cell: number, halfHours: number) => ({
  start: cell * 1_800_000,
  end: (cell + halfHours) * 1_800_000,
});

test("books that add up have no findings", () => {
  const audit = booksAudit(20);
  audit.addBooking({ barberColorId: 6, span: at(CELL, 2), places: 12 });
  audit.addBooking({ barberColorId: 6, span: at(CELL + 1, 1), places: 8 });
  audit.addHalfHour({ barberColorId: 6, cell: CELL, taken: 12, parts: 0, blocked: 0 });
  audit.addHalfHour({ barberColorId: 6, cell: CELL + 1, taken: 20, parts: 0, blocked: 0 });
  audit.addHalfHour({ barberColorId: 7, cell: CELL, taken: 0, parts: 0, blocked: 0 });
  expect(audit.findings()).toEqual([]);
});

test("two appointments that overlap by half an hour are found, though the records agree", () => {
  const audit = booksAudit(1);
  audit.addBooking({ barberColorId: 6, span: at(CELL, 4), places: 1 });
  audit.addBooking({ barberColorId: 6, span: at(CELL + 3, 1), places: 1 });
  for (const cell of [0, 1, 2]) {
    audit.addHalfHour({ barberColorId: 6, cell: CELL + cell, taken: 1, parts: 0, blocked: 0 });
  }
  audit.addHalfHour({ barberColorId: 6, cell: CELL + 3, taken: 2, parts: 0, blocked: 0 });
  expect(audit.findings()).toEqual([
    { kind: "overfull", barberColorId: 6, cell: CELL + 3, counted: 2, recorded: 2 },
  ]);
});

test("two appointments at the same time with two barbers are none of it", () => {
  const audit = booksAudit(1);
  for (const barberColorId of [6, 7]) {
    audit.addBooking({ barberColorId, span: at(CELL, 1), places: 1 });
    audit.addHalfHour({ barberColorId, cell: CELL, taken: 1, parts: 0, blocked: 0 });
  }
  expect(audit.findings()).toEqual([]);
});

test("a half hour recorded as taken by nobody, and a booking recorded nowhere, are drift", () => {
  const audit = booksAudit(20);
  audit.addHalfHour({ barberColorId: 7, cell: CELL, taken: 2, parts: 0, blocked: 0 });
  audit.addBooking({ barberColorId: 6, span: at(CELL, 1), places: 4 });
  expect(audit.findings()).toEqual([
    { kind: "drift", barberColorId: 6, cell: CELL, counted: 4, recorded: 0 },
    { kind: "drift", barberColorId: 7, cell: CELL, counted: 0, recorded: 2 },
  ]);
});

test("closed times count once each over every half hour, whatever is booked inside", () => {
  const audit = booksAudit(1);
  audit.addBooking({ barberColorId: 6, span: at(CELL, 1), places: 1 });
  audit.addClosedTime({ barberColorId: 6, span: at(CELL, 2) });
  audit.addClosedTime({ barberColorId: 6, span: at(CELL + 1, 1) });
  audit.addHalfHour({ barberColorId: 6, cell: CELL, taken: 1, parts: 0, blocked: 1 });
  audit.addHalfHour({ barberColorId: 6, cell: CELL + 1, taken: 0, parts: 0, blocked: 2 });
  expect(audit.findings()).toEqual([]);
});

test("a half hour that no closed time covers and yet counts as closed, and the reverse, are found", () => {
  const audit = booksAudit(1);
  audit.addClosedTime({ barberColorId: 6, span: at(CELL, 1) });
  audit.addHalfHour({ barberColorId: 7, cell: CELL, taken: 0, parts: 0, blocked: 1 });
  expect(audit.findings()).toEqual([
    { kind: "closed-drift", barberColorId: 6, cell: CELL, counted: 1, recorded: 0 },
    { kind: "closed-drift", barberColorId: 7, cell: CELL, counted: 0, recorded: 1 },
  ]);
});

const quarters = (from: number, count: number) => ({
  start: CELL * 1_800_000 + from * 900_000,
  end: CELL * 1_800_000 + (from + count) * 900_000,
});

test("bookings of parts of a half hour, with what comes after them, are counted by these parts", () => {
  const audit = booksAudit(1);
  audit.addBooking({ barberColorId: 6, span: quarters(0, 1), paddingMinutes: 5, places: 1 });
  audit.addHalfHour({ barberColorId: 6, cell: CELL, taken: 0, parts: 0x01010101, blocked: 0 });
  expect(audit.findings()).toEqual([]);
  audit.addBooking({ barberColorId: 6, span: quarters(1, 1), paddingMinutes: 0, places: 1 });
  expect(audit.findings()).toMatchObject([{ kind: "overfull", counted: 2, recorded: 1 }, {}]);
});

test("a place that is recorded in another part than the booked one is drift", () => {
  const audit = booksAudit(1);
  audit.addBooking({ barberColorId: 6, span: quarters(0, 1), paddingMinutes: 0, places: 1 });
  audit.addHalfHour({ barberColorId: 6, cell: CELL, taken: 0, parts: 0x01010100, blocked: 0 });
  expect(audit.findings()).toEqual([
    { kind: "drift", barberColorId: 6, cell: CELL, counted: 1, recorded: 1 },
  ]);
});
