import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";

import { daysText, textOfShownDays } from "./early-days.ts";

/** Updates an open page soon after midnight, or after a slot's notice, even on a device that was asleep then. */
const REFRESH_MILLISECONDS = 15_000;

interface OfferedDays {
  readonly days: readonly Day[] | undefined;
  /** Whether it is one of the days, depends on the shop. */
  readonly today: Day | undefined;
  readonly refreshDays: () => void;
}

/**
 * The days follow the shop's clock. At build time they are `undefined`; hydration starts with those early-days.ts inserted.
 */
export function useOfferedDays(
  shop: Shop,
  offeredDays: (shop: Shop, now: Instant) => readonly Day[],
): OfferedDays {
  const text = useSyncExternalStore(
    subscribeToClock,
    () => {
      const now = Date.now();
      return daysText(shop, offeredDays(shop, now), now);
    },
    textOfShownDays,
  );
  const [, setRefreshes] = useState(0);
  // Rendering again reads the clock again.
  const refreshDays = useCallback(() => setRefreshes((count) => count + 1), []);
  const [today, days] = useMemo(() => {
    const [first, ...others] = text?.split(",") ?? [];
    return [first, text === undefined ? undefined : others];
  }, [text]);
  return { days, today, refreshDays };
}

/** Calls `changed` whenever time has passed that an open page has to notice. */
export function subscribeToClock(changed: () => void): () => void {
  const timer = setInterval(changed, REFRESH_MILLISECONDS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
