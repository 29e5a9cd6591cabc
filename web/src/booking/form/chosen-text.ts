import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";

import type { BookingCopy } from "../copy/use-booking-copy.ts";
import type { BookingValues } from "./fields.ts";

/** `ter 24/11, 08:00 - 08:30 com barbeiro1`; `undefined` until day, time and barber are chosen. */
export function chosenText(
  { kind }: Shop,
  copy: BookingCopy,
  values: BookingValues,
): string | undefined {
  if (values.day === "" || values.time === "" || values.barber === "") return undefined;
  return copy.kinds[kind].chosen({
    day: dayLabel(values.day, copy.weekdays),
    time: values.time,
    barber: values.barber,
    people: values.people,
  });
}

export function missingText({ chosen }: BookingCopy, values: BookingValues): string {
  return values.day === "" ? chosen.dayMissing : chosen.timeMissing;
}
