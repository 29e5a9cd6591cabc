import { expect, test } from "vitest";

import { agencyDeviceLink, readAgencyFragment } from "./agency-page-link.ts";

const SECRET = "0123456789abcdef";
const CODE = "0123456789abcdef0123456789abcdef";

test("a link brings the secret or a code back, and tells them apart", () => {
  const link = agencyDeviceLink(CODE);
  expect(link).toBe(`/agencia#:${CODE}`);
  expect(readAgencyFragment(link.slice("/agencia".length))).toEqual({ code: CODE });
  expect(readAgencyFragment(`#${CODE}`)).toEqual({ secret: CODE });
  expect(readAgencyFragment(`a.b~c-_${SECRET}`)).toEqual({ secret: `a.b~c-_${SECRET}` });
});

test.each([
  "",
  "#",
  "#tooshort",
  `#${"a".repeat(91)}`,
  `#barbearia:${CODE}`,
  `#:${SECRET}`,
  `#:${CODE}0`,
  `#a b${SECRET}`,
])("%j opens nothing", (fragment) => expect(readAgencyFragment(fragment)).toBeUndefined());
