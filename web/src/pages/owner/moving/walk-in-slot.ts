import { menuOf } from "@vitrine/domain/shop/menu";
import type { Shop } from "@vitrine/domain/shop/shop";
import { spanOf } from "@vitrine/domain/slots/time-slots";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { freeSlots } from "./free-slots.ts";

// Of the shortest slot, half is over then.
const BEGUN_MILLISECONDS = 15 * 60_000;

/**
 * Where somebody who has just come in fits: the slot that is free now or becomes free next, and with whom; `undefined` if there
 * is none today. A slot that began longer ago is not offered: who begins then needs the next one. Of persons who are free at once, it is with the first of the shop who is not on a break from clients.
 */
export function walkInSlot(
  shop: Shop,
  today: Day,
  now: Instant,
  answer: Pick<SeeDayAnswer, "bookings" | "closed">,
): { readonly barberColorId: number; readonly startMinute: number } | undefined {
  const places = shop.partySizes[0] ?? 1;
  const found = shop.barbers
    .filter(({ isPaused }) => isPaused !== true)
    .flatMap((barber) =>
      menuOf(shop, barber).flatMap((service) => {
        const wanted = { barber, services: [service], places };
        const slot = freeSlots(shop, today, now, answer, wanted).find(
          (free) => now - spanOf(shop, today, free).start <= BEGUN_MILLISECONDS,
        );
        return slot === undefined
          ? []
          : [{ barberColorId: barber.id, startMinute: slot.startMinute }];
      }),
    );
  return found.toSorted((one, other) => one.startMinute - other.startMinute)[0];
}
