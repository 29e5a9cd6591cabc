import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import type { Service, Shop } from "../shop.ts";
import {
  ownTermsOf,
  servicesThatEnd,
  withCombo,
  withNewService,
  withoutService,
  withOwnTerms,
  withService,
  withServiceBack,
  withServiceMoved,
  withWhoDoes,
} from "./edit-services.ts";

const hoursOf = (weekdays: Service["hours"][number]["weekdays"], from: string, to: string) =>
  [{ weekdays, from, to }] as Service["hours"];

const cut: Service = {
  id: 1,
  name: "Corte",
  minutes: 40,
  hours: hoursOf([1, 2, 3], "08:00", "18:00"),
  group: "Cabelo",
};
const beard: Service = {
  id: 2,
  name: "Barba",
  minutes: 20,
  hours: hoursOf([2, 3, 4], "10:00", "20:00"),
  paddingMinutes: 5,
  group: "Cabelo",
};
/** Person 6 does everything, 7 only the beard, in half an hour; 5 both, the cut for a price of their own. */
const published: Shop = {
  ...barberShop,
  stepMinutes: 10,
  services: [cut, beard],
  barbers: [
    { id: 6, name: "Ana", colorId: 6 },
    { id: 7, name: "Bia", colorId: 7, services: [{ id: 2, minutes: 30 }] },
    { id: 5, name: "Caio", colorId: 5, services: [{ id: 1, price: { cents: 5_000 } }, { id: 2 }] },
  ],
  former: { barbers: [], services: [{ id: 8, name: "Penteado" }] },
};
const listsOf = (shop: Shop) => shop.barbers.map(({ services }) => services);

test("a new service is last, without a name, with an id that none ever had, and everybody does it", () => {
  const shop = withNewService(published, published);
  expect(shop.services.at(-1)).toEqual({ id: 9, name: "", minutes: 30, hours: cut.hours });
  expect(listsOf(shop)).toEqual([
    undefined,
    [{ id: 2, minutes: 30 }, { id: 9 }],
    [{ id: 1, price: { cents: 5_000 } }, { id: 2 }, { id: 9 }],
  ]);
});

test("a combo lasts as long as both, when both are offered, with those who do both", () => {
  const shop = withCombo(published, published, 1, 2);
  expect(shop.services.at(-1)).toEqual({
    id: 9,
    name: "Corte + barba",
    minutes: 60,
    hours: hoursOf([2, 3], "10:00", "18:00"),
    paddingMinutes: 5,
    group: "Cabelo",
  });
  expect(listsOf(shop).map((own) => own?.map(({ id }) => id))).toEqual([undefined, [2], [1, 2, 9]]);
});

test("a combo takes a person as long as both take that person", () => {
  const slow = withOwnTerms(published, 6, 1, (own) => ({ ...own, minutes: 50 }));
  const shop = withCombo(slow, published, 1, 2);
  expect(listsOf(shop)[0]).toEqual([{ id: 1, minutes: 50 }, { id: 2 }, { id: 9, minutes: 70 }]);
});

test("a combo of services that are never offered together is offered with the first", () => {
  const apart = withService(published, 2, (one) => ({
    ...one,
    hours: hoursOf([6], "08:00", "10:00"),
  }));
  expect(withCombo(apart, published, 1, 2).services.at(-1)?.hours).toEqual(cut.hours);
  expect(withCombo(published, published, 1, 99)).toBe(published);
});

test("a name in capitals keeps them in a combo", () => {
  const shop = withService(published, 2, (one) => ({ ...one, name: "LED" }));
  expect(withCombo(shop, published, 1, 2).services.at(-1)?.name).toBe("Corte + LED");
});

test("services change their places", () => {
  expect(withServiceMoved(published, 2, -1).services).toEqual([beard, cut]);
});

test("a service that ends is nobody's any more, and comes back with those who did it", () => {
  const without = withoutService(published, 2);
  expect(without.services).toEqual([cut]);
  // Nobody does everything by doing nothing: the list is empty, which a shop may not have.
  expect(listsOf(without)).toEqual([undefined, [], [{ id: 1, price: { cents: 5_000 } }]]);
  expect(servicesThatEnd(without, published)).toEqual([beard]);
  expect(withServiceBack(without, published, 2)).toEqual(published);
  const withoutCut = withoutService(published, 1);
  expect(listsOf(withoutCut)).toEqual([undefined, [{ id: 2, minutes: 30 }], undefined]);
  expect(withServiceBack(withoutCut, published, 1)).toEqual(published);
});

test("a person does a service or not; who does everything as it is has no list", () => {
  const less = withWhoDoes(published, 6, 1, false);
  expect(listsOf(less)[0]).toEqual([{ id: 2 }]);
  expect(withWhoDoes(less, 6, 1, true)).toEqual(published);
  // In the order of the shop's services.
  expect(listsOf(withWhoDoes(published, 7, 1, true))[1]).toEqual([
    { id: 1 },
    { id: 2, minutes: 30 },
  ]);
});

test("a person's own time and price are taken back without a trace", () => {
  const dearer = withOwnTerms(published, 6, 2, (own) => ({ ...own, price: { cents: 9_000 } }));
  expect(listsOf(dearer)[0]).toEqual([{ id: 1 }, { id: 2, price: { cents: 9_000 } }]);
  expect(withOwnTerms(dearer, 6, 2, ({ id }) => ({ id }))).toEqual(published);
  const [ana, bia] = published.barbers;
  expect(ana && ownTermsOf(ana, 2)).toEqual({ id: 2 });
  expect(bia && ownTermsOf(bia, 2)).toEqual({ id: 2, minutes: 30 });
  expect(bia && ownTermsOf(bia, 1)).toBeUndefined();
});
