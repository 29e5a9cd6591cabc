import { bookableDays } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";

import { todayOfShownDays } from "./early-days.ts";

/** Updates an open page soon after midnight, even on a device that was asleep then. */
const REFRESH_MILLISECONDS = 15_000;

/** `days` follow the shop's clock. At build time they are `undefined`; hydration starts with those early-days.ts inserted. */
export function useBookableDays(shop: Shop): {
  days: readonly Day[] | undefined;
  refreshDays: () => void;
} {
  const today = useSyncExternalStore(
    subscribe,
    () => dayOf(Date.now(), shop.timeZone),
    todayOfShownDays,
  );
  const [, setRefreshes] = useState(0);
  // Rendering again reads the clock again.
  const refreshDays = useCallback(() => setRefreshes((count) => count + 1), []);
  const days = useMemo(
    () => (today === undefined ? undefined : bookableDays(shop, startOfDay(today, shop.timeZone))),
    [today, shop],
  );
  return { days, refreshDays };
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, REFRESH_MILLISECONDS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
