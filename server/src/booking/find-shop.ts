import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Barber, BookingKind, Catalogue, Shop } from "@vitrine/domain/shop/shop";

/** Refused as `calendar-unknown` also when the shop takes another `kind`; without `kind`, any shop will do. */
export function findShop(
  catalogue: Catalogue,
  { calendarId, barberColorId }: { readonly calendarId: string; readonly barberColorId: number },
  kind?: BookingKind,
): { ok: true; shop: Shop; barber: Barber } | Refused {
  const shop = catalogue.get(calendarId);
  if (shop === undefined) return refused("calendar-unknown");
  if (kind !== undefined && shop.kind !== kind) return refused("calendar-unknown");
  const barber = barberById(shop, barberColorId);
  return barber === undefined ? refused("barber-unknown") : { ok: true, shop, barber };
}
