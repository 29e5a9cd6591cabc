import { expect, test } from "vitest";

import { barberShop } from "@vitrine/testing/fixture-shops";

import { lengthText, menuOf, serviceNamed, serviceOfLength, serviceText } from "./menu.ts";
import type { Barber, Service, Shop } from "./shop.ts";

const [normal, barba] = barberShop.services;
const [zé] = barberShop.barbers;
if (!normal || !barba || !zé) throw new Error("nothing can be booked");

const { timeType: _, ...unnamed } = normal;
const escova: Service = { ...unnamed, id: 9, name: "Escova", minutes: 60, price: { cents: 5_000 } };
const corte: Service = { ...normal, name: "Corte", price: { cents: 8_000, isFrom: true } };
const salon: Shop = { ...barberShop, services: [corte, barba, escova] };
const ana: Barber = {
  ...zé,
  services: [
    { id: escova.id, price: { cents: 6_000 } },
    { id: corte.id, minutes: 90 },
  ],
};

test("a person without services of their own does all of the shop's, the very same ones", () => {
  expect(menuOf(salon, zé)).toBe(salon.services);
});

test("a person does what they say, in the shop's order, at their own lengths and prices", () => {
  expect(menuOf(salon, ana)).toEqual([
    { ...corte, minutes: 90 },
    { ...escova, price: { cents: 6_000 } },
  ]);
  expect(menuOf(salon, ana)).toBe(menuOf(salon, ana));
});

test("a menu is never that of another shop's services", () => {
  const dearer = { ...salon, services: [corte, { ...escova, name: "Escova longa" }] };
  menuOf(salon, ana);
  expect(menuOf(dearer, ana).map(({ name }) => name)).toEqual(["Corte", "Escova longa"]);
});

test.each([
  [{ serviceId: 9 }, "Escova"],
  [{ timeType: "oneTimes" }, "barba"],
  [{ serviceId: 2, timeType: "oneTimes" }, "barba"],
  [{ serviceId: 9, timeType: "oneTimes" }, undefined],
  [{ serviceId: 1, timeType: "oneTimes" }, undefined],
  [{ serviceId: 8 }, undefined],
  [{ timeType: "twoTimes" }, undefined],
  [{}, undefined],
] as const)("%j is %s", (named, name) => {
  expect(serviceNamed(salon, zé, named)?.name).toBe(name);
});

test("nobody is booked for what they do not do", () => {
  expect(serviceNamed(salon, ana, { timeType: "oneTimes" })).toBeUndefined();
  expect(serviceNamed(salon, ana, { serviceId: 9 })?.price).toEqual({ cents: 6_000 });
});

test("a length means the service that the first version's calls mean, as the person does it", () => {
  expect(serviceOfLength(salon, zé, 60)).toBe(barba);
  expect(serviceOfLength(salon, zé, 45)).toBeUndefined();
  expect(serviceOfLength(salon, ana, 60)).toBeUndefined();
  expect(serviceOfLength(salon, ana, 90)?.name).toBe("Corte");
});

test("a shop with prices, or with more than three services, says length and price", () => {
  expect(barberShop.services.map((service) => serviceText(barberShop, service))).toEqual([
    "normal",
    "barba",
    "pintura",
  ]);
  expect(salon.services.map((service) => serviceText(salon, service))).toEqual([
    "Corte · 30 min · a partir de R$ 80",
    "barba · 60 min",
    "Escova · 60 min · R$ 50",
  ]);
});

test.each([
  [{ minutes: 40 }, "40 min"],
  [{ minutes: 30, lengths: [60, 30, 40] }, "30 a 60 min"],
  [{ minutes: 30, lengths: [30] }, "30 min"],
])("the length of %j is %s", (service, text) => {
  expect(lengthText(service)).toBe(text);
});
