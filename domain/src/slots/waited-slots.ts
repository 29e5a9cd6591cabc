// Which slots a client who waits for one to open is notified of. decisions/0057

import { takenTime } from "../time/half-hour-cells.ts";
import { paddingOf } from "../shop/menu.ts";
import type { Shop } from "../shop/shop.ts";
import { weekdayOf } from "../time/shop-time.ts";
import type { Day } from "../time/shop-time.ts";
import type { TimeSpan } from "../time/time-span.ts";
import type { BarberAndService } from "./any-barber.ts";
import { partOfDay } from "./parts-of-day.ts";
import type { PartOfDay } from "./parts-of-day.ts";
import { slotsOnWeekday, spanOf } from "./time-slots.ts";
import type { TimeSlot } from "./time-slots.ts";

/** A barber's time that was taken or closed, and is no more, as `takenTime` has it. */
export interface OpenedTime {
  readonly barberColorId: number;
  readonly span: TimeSpan;
}

/** A slot that opened. */
export interface WaitedSlot extends BarberAndService {
  readonly slot: TimeSlot;
  readonly span: TimeSpan;
}

/**
 * The slots that opened for a client who waits, by their start: those that are free by now, begin in a part of the day that the
 * client has named, and need some of the time that was opened.
 */
export function slotsOfWait(
  shop: Pick<Shop, "timeZone" | "stepMinutes">,
  { day, partsOfDay }: { readonly day: Day; readonly partsOfDay: readonly PartOfDay[] },
  /** With whom the client would book, and which slots of the day are free with each, by their label. */
  ofBarbers: readonly (BarberAndService & { readonly free: Readonly<Record<string, boolean>> })[],
  opened: readonly OpenedTime[],
): WaitedSlot[] {
  return ofBarbers
    .flatMap(({ barber, service, free }) => {
      const openedOfBarber = opened.filter(({ barberColorId }) => barberColorId === barber.id);
      const paddingMinutes = paddingOf(shop, service);
      return slotsOnWeekday(shop, service, barber, weekdayOf(day))
        .filter((slot) => free[slot.label] === true && partsOfDay.includes(partOfDay(slot)))
        .map((slot) => ({ barber, service, slot, span: spanOf(shop, day, slot) }))
        .filter(({ span }) => {
          const taken = takenTime({ span, paddingMinutes });
          return openedOfBarber.some((one) => overlap(one.span, taken));
        });
    })
    .toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
}

function overlap(one: TimeSpan, other: TimeSpan): boolean {
  return one.start < other.end && other.start < one.end;
}
