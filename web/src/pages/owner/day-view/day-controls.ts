import type { Shop } from "@vitrine/domain/shop/shop";
import type { TimeSlot } from "@vitrine/domain/slots/time-slots";
import type {
  BookingChange,
  BookingOfDay,
  ClosedTimeOfDay,
} from "@vitrine/domain/wire/owner/see-day";

import type { DayPlan } from "./day-plan.ts";

/** The props of both day grids. */
export interface DayGridProps {
  readonly shop: Shop;
  readonly plan: DayPlan;
  /** `undefined` on any day but today. */
  readonly nowMinute: number | undefined;
  readonly controls: DayControls;
}

/** What the owner can do in the day, and the state that this depends on. */
export interface DayControls {
  /** Whether a free half hour can be tapped: not on a day that is over. */
  readonly canOpenFree: boolean;
  /** The bookings that changed since the last look, by their ids. */
  readonly changed: ReadonlyMap<string, BookingChange["kind"]>;
  /** The booking that is being moved, if any, and the slots where it can go, by barber. */
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
