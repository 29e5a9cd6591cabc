import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import { personText } from "./anyone.ts";

/** `ter 24/11, 08:00 - 08:30 com barbeiro1` */
export function chosenWords(
  { kind }: Pick<Shop, "kind">,
  copy: BookingCopy,
  day: string,
  time: string,
  barber: string,
  people: string | number = "",
): string {
  return copy.kinds[kind].chosen({
    day: dayLabel(day, copy.weekdays),
    time,
    barber: personText(copy, barber),
    people: `${people}`,
  });
}
