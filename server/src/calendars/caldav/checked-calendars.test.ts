import { expect, test } from "vitest";

import { checkedCalendars } from "./checked-calendars.ts";

const CALENDAR = { url: "https://cloud.example.com/dona", user: "dona", password: "s3cret" };

test("a calendar was checked only by the address, the user and the password of then", () => {
  const checked = checkedCalendars();
  expect(checked.has("barbearia", CALENDAR)).toBe(false);
  checked.add("barbearia", CALENDAR);
  expect(checked.has("barbearia", { ...CALENDAR })).toBe(true);
  expect(checked.has("reservas", CALENDAR)).toBe(false);
  expect(checked.has("barbearia", { ...CALENDAR, url: "https://cloud.example.com/do" })).toBe(
    false,
  );
  expect(checked.has("barbearia", { ...CALENDAR, user: "outra" })).toBe(false);
  expect(checked.has("barbearia", { ...CALENDAR, password: "other" })).toBe(false);
});

test("a changed setting takes the place of the one before", () => {
  const checked = checkedCalendars();
  const changed = { ...CALENDAR, user: "outra" };
  checked.add("barbearia", CALENDAR);
  checked.add("barbearia", changed);
  expect(checked.has("barbearia", CALENDAR)).toBe(false);
  expect(checked.has("barbearia", changed)).toBe(true);
});

test("of too many calendars the ones checked longest ago are forgotten", () => {
  const checked = checkedCalendars(2);
  for (const id of ["one", "two", "one", "three"]) checked.add(id, CALENDAR);
  const remembered = ["one", "two", "three"].filter((id) => checked.has(id, CALENDAR));
  expect(remembered).toEqual(["one", "three"]);
});
