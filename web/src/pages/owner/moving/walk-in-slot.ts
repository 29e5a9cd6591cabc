import { menuOf } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { freeSlots } from "./free-slots.ts";

/**
 * Where somebody who has just come in fits: the slot that is free now or becomes free next, and with whom; `undefined` if there
 * is none today. A slot of which more than half is over is not offered: who begins then needs the next one. Of each person it is the first service that has one; of persons who are free at once, the first of the shop.
 */
export function walkInSlot(
  shop: Shop,
  today: Day,
  now: Instant,
  answer: Pick<SeeDayAnswer, "bookings" | "closed">,
): { readonly barberColorId: number; readonly startMinute: number } | undefined {
  const places = shop.partySizes[0] ?? 1;
  const found = shop.barbers.flatMap((barber) => {
    for (const service of menuOf(shop, barber)) {
      const wanted = { barber, services: [service], places };
      const slot = freeSlots(shop, today, now, answer, wanted).find((free) => {
        const { start, end } = spanOf(shop, today, free);
        return now <= (start + end) / 2;
      });
      if (slot !== undefined) return [{ barberColorId: barber.id, startMinute: slot.startMinute }];
    }
    return [];
  });
  return found.toSorted((one, other) => one.startMinute - other.startMinute)[0];
}
