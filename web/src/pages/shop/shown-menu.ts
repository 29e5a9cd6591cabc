import { menuOf } from "@vitrine/domain/shop/menu";
import type { SharedService } from "@vitrine/domain/shop/menu";
import type { Price } from "@vitrine/domain/shop/price";
import type { Shop } from "@vitrine/domain/shop/shop";

/** A service on the shop's own page, where nobody has been chosen to do it. */
export interface ShownService extends Pick<
  SharedService,
  "id" | "name" | "description" | "group" | "minutes" | "lengths"
> {
  /** `undefined` if it is not said by everybody who does the service. */
  readonly cents: Range | undefined;
  /** Whether it may cost more than the range says. */
  readonly isFrom: boolean;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

/** What anybody in the shop does, in the shop's order, over the lengths and prices of all who do it. */
export function shownMenu(shop: Shop): readonly ShownService[] {
  return shop.services.flatMap(({ id, name, description, group }) => {
    const offers = shop.barbers.flatMap((barber) =>
      menuOf(shop, barber).filter((service) => service.id === id),
    );
    if (offers.length === 0) return [];
    const prices = offers.flatMap(({ price }) => price ?? []);
    const lengths = [...new Set(offers.map(({ minutes }) => minutes))];
    const shown: ShownService = {
      id,
      name,
      ...(description !== undefined && { description }),
      ...(group !== undefined && { group }),
      minutes: Math.min(...lengths),
      ...(lengths.length > 1 && { lengths }),
      cents:
        prices.length === offers.length ? rangeOf(prices.map(({ cents }) => cents)) : undefined,
      isFrom: prices.some(({ isFrom }) => isFrom === true),
    };
    return [shown];
  });
}

/** Where people take different prices, what it begins at. */
export function shownPrice({ cents, isFrom }: ShownService): Price | undefined {
  return cents && { cents: cents.least, isFrom: isFrom || cents.most > cents.least };
}

function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) };
}
