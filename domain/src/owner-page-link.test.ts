import { expect, test } from "vitest";

import { ownerPageLink, readOwnerFragment } from "./owner-page-link.ts";

const SECRET = "0123456789abcdef.~_-";

test("a link leads to the calendar and the secret that it was made of", () => {
  expect(ownerPageLink("barbearia", SECRET)).toBe(`/dono#barbearia.${SECRET}`);
  expect(readOwnerFragment(`#barbearia.${SECRET}`)).toEqual({
    calendarId: "barbearia",
    secret: SECRET,
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
])("%s names no calendar and secret", (fragment) => {
  expect(readOwnerFragment(fragment)).toBeUndefined();
});
