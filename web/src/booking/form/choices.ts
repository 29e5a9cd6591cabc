import type { Barber, Service } from "@vitrine/domain/shop";
import type { Day } from "@vitrine/domain/shop-time";
import type { TimeSlot } from "@vitrine/domain/time-slots";

/** What an availability check is about: every part has passed its rule. */
export interface CheckChoice {
  readonly phone: string;
  /** `undefined` in a shop that does not ask. */
  readonly people: number | undefined;
  readonly barber: Barber;
  readonly style: Service;
  readonly day: Day;
}

/** What names the booking to delete. */
export interface DeleteChoice extends CheckChoice {
  readonly slot: TimeSlot;
}

/** What a booking is about. */
export interface CreateChoice extends DeleteChoice {
  readonly name: string;
  readonly email: string;
}
