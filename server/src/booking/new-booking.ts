import type { BookedTime } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingDetails } from "./booking-columns.ts";
import type { BookingIdentity } from "./booking-identity.ts";

export interface NewBooking extends BookingIdentity, BookingDetails, BookedTime {
  /** How many places each half hour has. */
  readonly capacity: number;
  readonly createdAt: Instant;
}
