import { expect, test } from "vitest";

import { isPrice, priceOfAmount, readAmount, typedAmount } from "./typed-price.ts";

test.each([
  ["45", 4_500],
  ["45,00", 4_500],
  ["45,5", 4_550],
  ["45,", 4_500],
  ["R$ 45", 4_500],
  ["r$45,90", 4_590],
  [" 1.250,50 ", 125_050],
  ["1.250", 125_000],
  ["1250", 125_000],
  ["45.50", 4_550],
  ["10.000,00", 1_000_000],
])("%j is a price of %i centavos", (text, cents) => {
  expect(readAmount(text)).toEqual({ cents });
});

test.each(["", "  ", "R$ "])("%j is no price", (text) => {
  expect(readAmount(text)).toBe("none");
});

test.each(["a combinar", "45,000", "4 reais", "-45", "0", "0,00", "10.000,01", "1.25.0", "1e3"])(
  "%j is not understood as a price",
  (text) => {
    expect(readAmount(text)).toBe("unreadable");
  },
);

test.each([
  [{ cents: 4_500 }, "45"],
  [{ cents: 4_505 }, "45,05"],
  [{ cents: 125_050 }, "1250,50"],
])("a price of %j stands in its field as %j, which means the same", (price, text) => {
  expect(typedAmount(price)).toBe(text);
  expect(readAmount(text)).toEqual(price);
});

test("a new amount keeps that it is only where the price begins", () => {
  const before = { cents: 4_500, isFrom: true };
  expect(priceOfAmount({ cents: 5_000 }, before)).toEqual({ cents: 5_000, isFrom: true });
  expect(priceOfAmount({ cents: 5_000 }, undefined)).toEqual({ cents: 5_000 });
  expect(priceOfAmount("unreadable", before)).toEqual({ cents: 0, isFrom: true });
  expect(priceOfAmount("none", before)).toBeUndefined();
  expect(isPrice(priceOfAmount("unreadable", before))).toBe(false);
  expect(isPrice(before)).toBe(true);
});
