import { bookableDays } from "@vitrine/domain/booking-days";
import type { Shop } from "@vitrine/domain/shop";
import { dayOf, startOfDay } from "@vitrine/domain/shop-time";
import type { Day } from "@vitrine/domain/shop-time";
import { useCallback, useMemo, useState, useSyncExternalStore } from "react";

/** A page left open turns its days soon after midnight, also on a device that slept through it. */
const LOOK_AGAIN_MILLISECONDS = 15_000;

/**
 * The days that can be chosen now, whatever the device's zone; none before the page has come to life, for the HTML
 * was written on another day. `look` turns them at once when midnight has passed since the last look.
 */
export function useBookableDays(shop: Shop): {
  days: readonly Day[] | undefined;
  look: () => void;
} {
  const today = useSyncExternalStore(
    subscribe,
    () => dayOf(Date.now(), shop.timeZone),
    () => undefined,
  );
  const [, setLooks] = useState(0);
  const look = useCallback(() => setLooks((looks) => looks + 1), []);
  const days = useMemo(
    () => (today === undefined ? undefined : bookableDays(shop, startOfDay(today, shop.timeZone))),
    [today, shop],
  );
  return { days, look };
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_AGAIN_MILLISECONDS);
  document.addEventListener("visibilitychange", changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
  };
}
