import { durationText } from "@vitrine/domain/time/duration";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";

import { OWNER_COPY as copy } from "../copy/owner-copy.ts";
import type { WallSpan } from "../day-view/wall-span.ts";

/** A range that one tap closes, and the name of its button. */
export interface ClosingOffer extends WallSpan {
  readonly name: string;
}

/** The lengths to offer besides the whole free range, in minutes. */
const SHORT_CLOSINGS = [CELL_MINUTES, 2 * CELL_MINUTES];

/** The ranges that one tap can close in a free range. All start at its beginning, and each name says what is closed. */
export function closingOffers({ startMinute, endMinute }: WallSpan): ClosingOffer[] {
  const free = endMinute - startMinute;
  const offers = SHORT_CLOSINGS.filter((minutes) => minutes <= free).map((minutes) => ({
    name: durationText(minutes),
    startMinute,
    endMinute: startMinute + minutes,
  }));
  if (SHORT_CLOSINGS.includes(free)) return offers;
  return [...offers, { name: copy.free.untilEnd, startMinute, endMinute }];
}
