import type { Instant } from "@vitrine/domain/time/shop-time";
import type { CheckAvailabilityAnswer } from "@vitrine/domain/wire/calls";

import type { BookingStore } from "./booking-store.ts";
import type { RememberAnswer } from "../database/until-commit.ts";
import type { ClientLimits } from "./limits/client-limits.ts";
import type { LiveShops } from "../shops/live-shops.ts";

export interface Scheduling {
  readonly shops: LiveShops;
  readonly bookings: BookingStore;
  /** Remembers which slots of a day are free, by a key of everything that the answer depends on. */
  readonly rememberSlots: RememberAnswer<CheckAvailabilityAnswer>;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The limits on one client; `undefined` means none. */
  readonly limits: ClientLimits | undefined;
}
