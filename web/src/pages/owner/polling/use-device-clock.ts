import { useEffect, useState } from "react";

/** The device's clock when something happens. */
export function deviceClock(): number {
  return Date.now();
}

/** The device's clock, read again every few seconds and when the page is looked at. */
export function useDeviceClock(milliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = (): void => setNow(Date.now());
    const timer = setInterval(update, milliseconds);
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [milliseconds]);
  return now;
}
