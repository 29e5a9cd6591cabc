import { useEffect } from "react";

// Not in the script of the day: a page that is opened has other things to do first.
const loadWorker = () => import("./owner-worker.ts");

/** Keeps the page readable on a device, and forgets it once the device has left or is shut out. */
export function useKeptPage(isByDevice: boolean, isOver: boolean): void {
  useEffect(() => {
    if (isOver) void loadWorker().then(({ forgetKept }) => forgetKept(), ignore);
  }, [isOver]);
  useEffect(() => {
    if (!isByDevice) return;
    const timer = setTimeout(
      () => void loadWorker().then(({ keepReadable }) => keepReadable(), ignore),
      QUIET_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [isByDevice]);
}

const QUIET_MILLISECONDS = 1_500;

function ignore(): void {
  // Without a network nothing new is there to keep, and a later page forgets what is over.
}
