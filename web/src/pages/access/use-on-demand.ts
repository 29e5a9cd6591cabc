import { useEffect, useState } from "react";

import { fetchThisPage } from "../../scheduling-api/this-page.ts";

/** A part of the page whose script is fetched when it is first needed. */
export interface OnDemand<Part> {
  readonly part: Part | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** `load` is the same function each time. */
export function useOnDemand<Part>(load: () => Promise<Part>, isNeeded: boolean): OnDemand<Part> {
  const [part, setPart] = useState<Part>();
  const [tries, setTries] = useState(0);
  const [failedTries, setFailedTries] = useState<number>();
  const isWanted = isNeeded && part === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setPart(() => loaded);
      },
      (error: unknown) => {
        console.error("The script did not load.", error);
        if (isGone) return;
        setFailedTries(tries);
        // Browsers may remember that a script has failed, and an upgraded server may no longer have it.
        if (tries > 0) void reloadIfThere();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, tries]);
  return {
    part,
    hasFailed: isWanted && failedTries === tries,
    retry: () => setTries(tries + 1),
  };
}

async function reloadIfThere(): Promise<void> {
  try {
    if ((await fetchThisPage()) !== undefined) location.reload();
  } catch {
    // Without a network the page that is there stays.
  }
}
