import { expect, test } from "vitest";

import {
  deviceLink,
  ownerDayLink,
  ownerPageLink,
  readDayFragment,
  readOwnerFragment,
} from "./owner-page-link.ts";

const SECRET = "0123456789abcdef.~_-";
const CODE = "0123456789abcdef0123456789abcdef";

test("a link leads to the calendar and the secret that it was made of", () => {
  expect(ownerPageLink("barbearia", SECRET)).toBe(`/dono#barbearia.${SECRET}`);
  expect(readOwnerFragment(`#barbearia.${SECRET}`)).toEqual({
    calendarId: "barbearia",
    secret: SECRET,
  });
});

test("a link with a code is distinguished from one with a secret, whatever the secret is", () => {
  expect(deviceLink("barbearia", CODE)).toBe(`/dono#barbearia:${CODE}`);
  expect(readOwnerFragment(`#barbearia:${CODE}`)).toEqual({ calendarId: "barbearia", code: CODE });
  expect(readOwnerFragment(`#barbearia.${CODE}`)).toEqual({
    calendarId: "barbearia",
    secret: CODE,
  });
});

test.each([
  "",
  "#",
  "#barbearia",
  "#barbearia.",
  "#barbearia.too-short",
  `#.${SECRET}`,
  `#barbearia.${"a".repeat(91)}`,
  `#barbearia.${SECRET}é`,
  `#barbearia.${SECRET}&`,
  `#barbearia:${CODE}0`,
  `#barbearia:${CODE.slice(1)}`,
  `#barbearia:${CODE.slice(1)}G`,
  `#:${CODE}`,
])("%s does not name a calendar with its secret or code", (fragment) => {
  expect(readOwnerFragment(fragment)).toBeUndefined();
});

test("a link to a day names its calendar and opens nothing by itself", () => {
  const link = ownerDayLink("https://www.example.com/dono", "salao-da-ana", "2026-11-24");
  expect(link).toBe("https://www.example.com/dono#salao-da-ana&dia=2026-11-24");
  const { hash } = new URL(link);
  expect(readDayFragment(hash)).toEqual({ calendarId: "salao-da-ana", day: "2026-11-24" });
  expect(readOwnerFragment(hash)).toBeUndefined();
});

test.each([
  "#barbearia",
  "#barbearia&dia=",
  "#barbearia&dia=2026-11-24&x",
  "#&dia=2026-11-24",
  `#barbearia.${SECRET}`,
])("%s names no day", (fragment) => expect(readDayFragment(fragment)).toBeUndefined());
