import { useEffect } from "react";

import { OWNER_DEVICES } from "../../../scheduling-api/owner-backend.ts";

// Not in the script of the day: a page that is opened has other things to do first.
const loadWorker = () => import("./owner-worker.ts");

/**
 * Keeps the page readable on a device, and forgets it once the device has left or is shut out. Shut out of one calendar, the
 * browser's notices of others go on.
 */
export function useKeptPage(
  isByDevice: boolean,
  { hasLeft, isShutOut }: { readonly hasLeft: boolean; readonly isShutOut: boolean },
): void {
  useEffect(() => {
    if (hasLeft) void loadWorker().then(({ forgetKept }) => forgetKept(true), ignore);
    else if (isShutOut) void forgetOneCalendar().catch(ignore);
  }, [hasLeft, isShutOut]);
  useEffect(() => {
    if (!isByDevice) return;
    const timer = setTimeout(
      () => void loadWorker().then(({ keepReadable }) => keepReadable(), ignore),
      QUIET_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [isByDevice]);
}

async function forgetOneCalendar(): Promise<void> {
  const { forgetKept } = await loadWorker();
  const open = await OWNER_DEVICES.seeCalendars();
  await forgetKept(open.ok && open.answer.calendarIds.length === 0);
}

const QUIET_MILLISECONDS = 1_500;

function ignore(): void {
  // Without a network nothing new is there to keep, and a later page forgets what is over.
}
