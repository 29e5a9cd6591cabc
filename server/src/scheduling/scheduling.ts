import type { Catalogue } from "@vitrine/domain/shop";
import type { Instant } from "@vitrine/domain/shop-time";

import type { BookingStore } from "../store/booking-store.ts";
import type { ClientLimits } from "./client-limits.ts";

/** What every scheduling call needs. */
export interface Scheduling {
  readonly catalogue: Catalogue;
  readonly bookings: BookingStore;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** What one client may do; `undefined`: anything. */
  readonly limits: ClientLimits | undefined;
}
