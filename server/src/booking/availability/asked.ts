import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { serviceNamed } from "@vitrine/domain/shop/menu";
import type { NamedService } from "@vitrine/domain/shop/menu";
import { barberForClients } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { barbersWhoDo } from "@vitrine/domain/slots/any-barber";
import type { OrAnyBarber } from "@vitrine/domain/wire/calls";

import type { Party } from "../party.ts";
import type { Asked } from "./free-slots.ts";

/** Finds the barbers and the service that a check names, or why it is refused. */
export function askedOf(
  shop: Shop,
  named: OrAnyBarber<NamedService & { readonly barberColorId: number }>,
  party: Party,
): ({ readonly ok: true } & Asked) | Refused {
  if (named.anyBarber) {
    if (shop.offersAnyBarber !== true || party.kind !== "appointments")
      return refused("barber-unknown");
    const barbers = barbersWhoDo(shop, named);
    return barbers.length === 0
      ? refused("style-unknown")
      : { ok: true, barbers, places: party.places };
  }
  const barber = barberForClients(shop, named.barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const refusal = party.refusalAt(shop);
  if (refusal !== undefined) return refused(refusal);
  const service = serviceNamed(shop, barber, named);
  if (service === undefined) return refused("style-unknown");
  return { ok: true, barbers: [{ barber, service }], places: party.places };
}
