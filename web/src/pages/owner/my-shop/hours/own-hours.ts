import { areHoursAlike, servicesWithOwnHours } from "@vitrine/domain/shop/opening/week-plan";
import type { Shop } from "@vitrine/domain/shop/shop";

type WithServices = Pick<Shop, "services">;

/** Which services have hours of their own, in the section that is open. */
export interface OwnHours {
  readonly ids: readonly number[];
  /** The shop of which this is true; `undefined` until it shows the edit that has just been made in the section. */
  readonly of: WithServices | undefined;
}

export function ownHoursOf(shop: WithServices, published: WithServices): OwnHours {
  return { ids: servicesWithOwnHours(shop, published), of: shop };
}

/**
 * The same once the shop has become another. What is edited in the section joins no hours that happen to become equal: only
 * who says so joins the shop's hours. What has come from elsewhere, like an earlier version, is read again.
 */
export function ownHoursAfter(
  own: OwnHours,
  shop: WithServices,
  published: WithServices,
): OwnHours {
  const isOfEdit = own.of === undefined || hasSameHours(own.of, shop);
  return isOfEdit ? { ...own, of: shop } : ownHoursOf(shop, published);
}

function hasSameHours(one: WithServices, other: WithServices): boolean {
  return (
    one.services.length === other.services.length &&
    one.services.every(({ id, hours }) => {
      const same = other.services.find((service) => service.id === id);
      return same !== undefined && areHoursAlike(hours, same.hours);
    })
  );
}
