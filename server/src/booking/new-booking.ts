import type { BookedTime } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BookingDetails } from "./booking-columns.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import type { BookedService } from "./service/booked-service.ts";

export interface NewBooking extends BookingIdentity, BookingDetails, BookedTime {
  /** As it is stored; without one, it is stored that none is known. */
  readonly service?: BookedService | undefined;
  /** The service that the call names by its id, which an exact repeat must share. */
  readonly namedServiceId?: number | undefined;
  /** How many places each half hour has. */
  readonly capacity: number;
  readonly createdAt: Instant;
}

/** A booking of which the barber is picked when it is stored. */
export interface BookingWithAny extends Omit<
  NewBooking,
  "barberColorId" | "service" | "paddingMinutes"
> {
  /** Those who have its slot. */
  readonly anyOf: readonly BarberToPick[];
  /** In which it is counted who has least. */
  readonly day: TimeSpan;
}

/** A barber, and what is booked with them: services may differ from barber to barber in price. */
export interface BarberToPick extends Pick<
  NewBooking,
  "barberColorId" | "service" | "paddingMinutes"
> {}
