import { useEffect, useState } from "react";

/** The device's clock when something happens. */
export function deviceClock(): number {
  return Date.now();
}

/** The device's clock, told again every few seconds and when the page is looked at. */
export function useDeviceClock(milliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tell = (): void => setNow(Date.now());
    const timer = setInterval(tell, milliseconds);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, [milliseconds]);
  return now;
}
