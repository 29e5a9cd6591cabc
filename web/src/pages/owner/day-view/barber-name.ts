import { barberByColorId } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";

/** A barber's name; `Barbeiro 9` for one who has left the shop. */
export function barberName(shop: Shop, colorId: number): string {
  return barberByColorId(shop, colorId)?.name ?? `${shop.words.barber} ${colorId}`;
}
