import type { Barber, Service } from "@vitrine/domain/shop";
import type { Day } from "@vitrine/domain/shop-time";
import type { TimeSlot } from "@vitrine/domain/time-slots";

/** What an availability check needs to know; every part is valid. */
export interface CheckChoice {
  readonly phone: string;
  /** `undefined` in a shop that does not ask for the number of people. */
  readonly people: number | undefined;
  readonly barber: Barber;
  readonly style: Service;
  readonly day: Day;
}

/** What identifies a booking to delete. */
export interface DeleteChoice extends CheckChoice {
  readonly slot: TimeSlot;
}

/** What a booking needs to know. */
export interface CreateChoice extends DeleteChoice {
  readonly name: string;
  readonly email: string;
}
