import { expect, test } from "vitest";

import { readOwnerLink } from "./owner-link.ts";

const SECRET = "0123456789abcdef";
const CODE = "0123456789abcdef0123456789abcdef";

test("a link names the calendar and its secret or a code, whole or its end alone", () => {
  for (const [end, link] of [
    [`barbearia.${SECRET}`, { calendarId: "barbearia", secret: SECRET }],
    [`barbearia:${CODE}`, { calendarId: "barbearia", code: CODE }],
  ] as const) {
    expect(readOwnerLink(`https://example.com/dono#${end}`)).toEqual(link);
    expect(readOwnerLink(`#${end}`)).toEqual(link);
    expect(readOwnerLink(` ${end}\n`)).toEqual(link);
  }
});

test("a secret may hold dots, and a link what a browser escapes", () => {
  const secretIn = (text: string) => readOwnerLink(text);
  expect(secretIn(`#reservas.a.b.${SECRET}`)).toMatchObject({ secret: `a.b.${SECRET}` });
  expect(secretIn(`#reservas.%7e${SECRET}`)).toMatchObject({ secret: `~${SECRET}` });
  expect(secretIn(`#reservas%3A${CODE}`)).toMatchObject({ code: CODE });
});

test.each([
  "",
  "#",
  "#barbearia",
  "#barbearia.tooshort",
  `#.${SECRET}`,
  `#a b.${SECRET}`,
  `#reservas.%zz${SECRET}`,
])("%j is no link of an owner", (text) => expect(readOwnerLink(text)).toBeUndefined());
