import { dayLabel } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";

import { BOOKING_COPY } from "../copy/booking-copy.ts";
import type { BookingValues } from "./fields.ts";
import { KIND_COPY } from "../copy/kind-copy.ts";

/** `ter 24/11, 08:00 - 08:30 com barbeiro1`, as far as it is chosen. */
export function chosenText({ kind }: Shop, values: BookingValues): string | undefined {
  if (values.day === "" || values.time === "" || values.barber === "") return undefined;
  return KIND_COPY[kind].chosen({
    day: dayLabel(values.day),
    time: values.time,
    barber: values.barber,
    people: values.people,
  });
}

/** Asks for the first part of the choice that is missing. */
export function missingText(values: BookingValues): string {
  return values.day === "" ? BOOKING_COPY.chosen.dayMissing : BOOKING_COPY.chosen.timeMissing;
}
