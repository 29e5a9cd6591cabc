import { useEffect, useState } from "react";

/** The device's clock, read again every `milliseconds` and whenever the page is shown or hidden. */
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
