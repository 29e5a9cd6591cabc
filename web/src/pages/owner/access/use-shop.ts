import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useState } from "react";

import { hasShop, loadShop } from "../../../shop-modules.ts";

/** Loads a calendar's shop, which is a script of its own. `retry` loads it again after a failure. */
export function useShop(calendarId: string | undefined): {
  shop: Shop | "loading" | "unknown" | "failed";
  retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{
    calendarId: string;
    attempt: number;
    shop: Shop | "failed";
  }>();
  useEffect(() => {
    if (calendarId === undefined || !hasShop(calendarId)) return;
    let isOver = false;
    const settle = (shop: Shop | undefined): void => {
      if (!isOver) setOutcome({ calendarId, attempt, shop: shop ?? "failed" });
    };
    loadShop(calendarId).then(settle, (error: unknown) => {
      console.error("The shop's script did not load.", error);
      settle(undefined);
    });
    return () => {
      isOver = true;
    };
  }, [calendarId, attempt]);

  const retry = (): void => setAttempt((count) => count + 1);
  if (calendarId !== undefined && !hasShop(calendarId)) return { shop: "unknown", retry };
  const isRetrying = outcome?.shop === "failed" && outcome.attempt !== attempt;
  if (outcome === undefined || outcome.calendarId !== calendarId || isRetrying) {
    return { shop: "loading", retry };
  }
  return { shop: outcome.shop, retry };
}
