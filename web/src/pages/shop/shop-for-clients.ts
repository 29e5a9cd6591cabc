import type { Shop } from "@vitrine/domain/shop/shop";

import type { ShopForClients } from "../../booking/form/anyone.ts";
import { shownMenu, shownPrice } from "./shown-menu.ts";

/** The facts in a shop's public document: without what only its owner may know. */
export function shopForClients(shop: Shop): ShopForClients {
  const forClients = withoutOwnersOwn(shop);
  const { kind, offersAnyBarber = false, barbers } = forClients;
  return offersAnyBarber && kind === "appointments" && barbers.length > 1
    ? { ...forClients, anyone: anyoneIn(forClients) }
    : forClients;
}

function withoutOwnersOwn(shop: Shop): Shop {
  const paused = shop.barbers.filter(({ isPaused = false }) => isPaused);
  const phone = shop.phone ?? shop.whatsApp;
  const { confirmationText: _ownersOwn, ...forClients } = shop;
  return {
    ...forClients,
    // The screen's scripts know only a phone, and a number of WhatsApp can be called, too.
    ...(phone !== undefined && { phone }),
    // How long after a service nobody can book.
    services: shop.services.map(({ paddingMinutes: _ownersOwn, ...service }) => service),
    ...(paused.length > 0 && {
      barbers: shop.barbers.filter((barber) => !paused.includes(barber)),
      // As of those who have left, a booking with them can still be cancelled.
      former: {
        barbers: [...(shop.former?.barbers ?? []), ...paused.map(({ id, name }) => ({ id, name }))],
        services: shop.former?.services ?? [],
      },
    }),
  };
}

/** Whom clients book who leave open with whom: any of the persons that they see. */
function anyoneIn(shop: Shop): NonNullable<ShopForClients["anyone"]> {
  if (shop.barbers.every(({ services }) => services === undefined)) return {};
  const services = shownMenu(shop).map((service) => {
    const { id, minutes, lengths } = service;
    const price = shownPrice(service);
    return { id, minutes, ...(lengths && { lengths }), ...(price && { price }) };
  });
  return { services };
}
