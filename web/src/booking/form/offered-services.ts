import { menuOf } from "@vitrine/domain/shop/menu";
import { barberByName } from "@vitrine/domain/shop/shop";
import type { Service, Shop } from "@vitrine/domain/shop/shop";

/** By name, and empty until one is chosen. */
interface ChosenBarber {
  readonly barber: string;
}

/** What the chosen barber does, at that barber's lengths and prices; until one is chosen, all that the shop offers. */
export function offeredServices(shop: Shop, { barber: name }: ChosenBarber): readonly Service[] {
  const barber = barberByName(shop, name);
  return barber === undefined ? shop.services : menuOf(shop, barber);
}

/** The chosen service as the chosen barber does it; `undefined` also when that barber does not do it. */
export function chosenService(
  shop: Shop,
  values: ChosenBarber & { readonly style: string },
): Service | undefined {
  return offeredServices(shop, values).find(({ name }) => name === values.style);
}
