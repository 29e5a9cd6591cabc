import { expect, test } from "vitest";

import { accessFromLink } from "./owner-link.ts";

const SECRET = "0123456789abcdef";

test("a link names the calendar and its secret, whole or its end alone", () => {
  const access = { calendarId: "barbearia", secret: SECRET };
  expect(accessFromLink(`https://example.com/dono#barbearia.${SECRET}`)).toEqual(access);
  expect(accessFromLink(`#barbearia.${SECRET}`)).toEqual(access);
  expect(accessFromLink(` barbearia.${SECRET}\n`)).toEqual(access);
});

test("a secret may hold dots, and what a browser escapes", () => {
  expect(accessFromLink(`#reservas.a.b.${SECRET}`)?.secret).toBe(`a.b.${SECRET}`);
  expect(accessFromLink(`#reservas.%7e${SECRET}`)?.secret).toBe(`~${SECRET}`);
  expect(accessFromLink(`#reservas.%zz${SECRET}`)?.secret).toBe(`%zz${SECRET}`);
});

test.each(["", "#", "#barbearia", "#barbearia.tooshort", `#.${SECRET}`, `#a b.${SECRET}`])(
  "%j is no link of an owner",
  (text) => expect(accessFromLink(text)).toBeUndefined(),
);

test("a secret longer than any that can be set is none", () => {
  expect(accessFromLink(`#barbearia.${"a".repeat(90)}`)).toBeDefined();
  expect(accessFromLink(`#barbearia.${"a".repeat(91)}`)).toBeUndefined();
});
