import { isOfSpecification } from "@vitrine/domain/shop/calendar-id";
import { menuOf } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";

import type { BookingValues } from "./fields.ts";

/**
 * The values with what is chosen already because a shop offers nothing else: its only person, and that person's only
 * service. Only documents are rendered with it: in the browser the form finds it there, as it finds what somebody chose
 * before React ran, so that no script holds this. The specification's screens begin with nothing chosen.
 */
export function withOnlyChoices(shop: Shop, values: BookingValues): BookingValues {
  const [barber, ...others] = shop.barbers;
  if (barber === undefined || others.length > 0 || isOfSpecification(shop.calendarId)) {
    return values;
  }
  const [service, ...more] = menuOf(shop, barber);
  const style = service === undefined || more.length > 0 ? values.style : service.name;
  return { ...values, barber: barber.name, style };
}
