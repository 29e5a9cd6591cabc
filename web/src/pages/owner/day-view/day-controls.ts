import type { Shop } from "@vitrine/domain/shop/shop";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type {
  BookingChange,
  BookingOfDay,
  ClosedTimeOfDay,
} from "@vitrine/domain/wire/owner/see-day";

import type { DayPlan } from "./day-plan.ts";

/** What a day is drawn from, in whatever shop. */
export interface DayGridProps {
  readonly shop: Shop;
  readonly plan: DayPlan;
  /** `undefined` on any day but today. */
  readonly nowMinute: number | undefined;
  readonly controls: DayControls;
}

/** What can be done in the day. */
export interface DayControls {
  /** Whether a free half hour can be tapped: not on a day that is over. */
  readonly canOpenFree: boolean;
  /** What happened to a booking since the last look. */
  readonly changed: ReadonlyMap<string, BookingChange["kind"]>;
  /** While a booking is moving: which, and where it can go, by barber. */
  readonly moving:
    | {
        readonly booking: BookingOfDay;
        readonly targets: ReadonlyMap<number, readonly TimeSlot[]>;
        readonly isSending: boolean;
      }
    | undefined;
  readonly onBooking: (booking: BookingOfDay) => void;
  readonly onClosing: (closing: ClosedTimeOfDay) => void;
  readonly onFree: (barberColorId: number, startMinute: number) => void;
  readonly onTarget: (barberColorId: number, slot: TimeSlot) => void;
}
