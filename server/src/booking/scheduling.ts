import type { Catalogue } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { CheckAvailabilityAnswer } from "@vitrine/domain/wire/check-availability";

import type { BookingStore } from "./bookings-table.ts";
import type { UntilCommit } from "../database/until-commit.ts";
import type { ClientLimits } from "./limits/client-limits.ts";

/** What every scheduling call needs. */
export interface Scheduling {
  readonly catalogue: Catalogue;
  readonly bookings: BookingStore;
  /** Which slots of a day are free, by all that the answer depends on. */
  readonly rememberSlots: UntilCommit<CheckAvailabilityAnswer>;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** What one client may do; `undefined`: anything. */
  readonly limits: ClientLimits | undefined;
}
