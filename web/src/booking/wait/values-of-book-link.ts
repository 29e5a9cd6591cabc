import type { Shop } from "@vitrine/domain/shop/shop";
import { slotInFragment } from "@vitrine/domain/slots/linked-booking";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingValues } from "../form/fields.ts";

/** What a link that books puts into the form. What it names and the form lacks is left empty; people only if it says how many. */
export function valuesOfBookLink(
  shop: Shop,
  fragment: string,
  now: Instant,
): Partial<BookingValues> {
  const linked = slotInFragment(shop, fragment, now);
  return {
    barber: linked?.barber?.name ?? "",
    style: linked?.style?.name ?? "",
    day: linked?.day ?? "",
    time: linked?.slot?.label ?? "",
    ...(linked?.people !== undefined && { people: String(linked.people) }),
  };
}
