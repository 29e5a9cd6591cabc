// The barber's shop with a menu, for the tests of what a booking stores of its service.

import type { Shop } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";

const [normal] = shop.services;
if (normal === undefined) throw new Error("the shop has no service");

/** Half an hour as `normal` takes it, which no length and no `timeType` means. */
export const BROWS = {
  id: 4,
  name: "sobrancelha",
  minutes: 30,
  hours: normal.hours,
  price: { cents: 2_000, isFrom: true },
};

/** `barbeiro2` does only the beard, in an hour and a half and for more, and the brows. */
export const SALON: Shop = {
  ...shop,
  services: [
    ...shop.services.map((service) => ({ ...service, price: { cents: service.minutes * 100 } })),
    BROWS,
  ],
  barbers: shop.barbers.map((barber) =>
    barber.id === 7
      ? { ...barber, services: [{ id: 2, minutes: 90, price: { cents: 9_000 } }, { id: 4 }] }
      : barber,
  ),
};
