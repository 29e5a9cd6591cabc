import { expect, test } from "vitest";

import { deviceLink, ownerPageLink, readOwnerFragment } from "./owner-page-link.ts";

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
