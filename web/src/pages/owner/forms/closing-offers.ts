import { durationText } from "@vitrine/domain/time/duration";
import { CELL_MINUTES } from "@vitrine/domain/time/half-hour-cells";

import type { OwnerCopy } from "../copy/use-owner-copy.ts";
import type { WallSpan } from "../day-view/wall-span.ts";

/** What one tap closes. */
export interface ClosingOffer extends WallSpan {
  readonly name: string;
}

/** In minutes, what is offered besides all of a free range. */
const SHORT_CLOSINGS = [CELL_MINUTES, 2 * CELL_MINUTES];

/** What one tap may close of a free range, from its beginning on: nothing that its name does not say. */
export function closingOffers(
  { startMinute, endMinute }: WallSpan,
  copy: OwnerCopy,
): ClosingOffer[] {
  const free = endMinute - startMinute;
  const offers = SHORT_CLOSINGS.filter((minutes) => minutes <= free).map((minutes) => ({
    name: durationText(minutes),
    startMinute,
    endMinute: startMinute + minutes,
  }));
  if (SHORT_CLOSINGS.includes(free)) return offers;
  return [...offers, { name: copy.free.untilEnd, startMinute, endMinute }];
}
