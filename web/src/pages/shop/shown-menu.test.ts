import { lengthText } from "@vitrine/domain/shop/menu";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { expect, test } from "vitest";

import { shownMenu, shownPrice } from "./shown-menu.ts";

const shown = (name: string, shop = LARGE_SALON) => {
  const service = shownMenu(shop).find((one) => one.name === name);
  return service && [lengthText(service), shownPrice(service)];
};

test("a service is shown as all who do it do it", () => {
  expect(shown("Barba")).toEqual(["30 min", { cents: 4_000, isFrom: false }]);
  expect(shown("Mechas")).toEqual(["180 min", { cents: 32_000, isFrom: true }]);
});

test("where people take different times and prices, it is shown from the least on", () => {
  expect(shown("Corte masculino")).toEqual(["30 a 60 min", { cents: 5_000, isFrom: true }]);
});

test("a service that nobody does is not shown, and a price that not everybody says is not either", () => {
  const [ana] = LARGE_SALON.barbers;
  if (ana === undefined) throw new Error("Nobody works there.");
  const barbers = [{ ...ana, services: [{ id: 1 }] }];
  const services = LARGE_SALON.services.map(({ price: _price, ...service }) => service);
  const shop = { ...LARGE_SALON, barbers, services };
  expect(shown("Corte feminino", shop)).toEqual(["60 min", undefined]);
  expect(shown("Barba", shop)).toBeUndefined();
});
