import { useEffect, useState } from "react";

/** A hook that returns a part of the page once its script has loaded: from when it is needed, and never if that fails. */
export function partOnDemand<Part extends (...parameters: never[]) => unknown>(
  load: () => Promise<Part>,
): (isNeeded: boolean) => Part | undefined {
  let loaded: Part | undefined;
  return function usePart(isNeeded) {
    const [part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (!isNeeded || part !== undefined) return;
      let isGone = false;
      const show = (): void => {
        if (!isGone) setPart(() => loaded);
      };
      load().then(
        (found) => {
          loaded = found;
          // A list that somebody is choosing from must not disappear under their hand.
          const { activeElement } = document;
          if (activeElement instanceof HTMLSelectElement) {
            activeElement.addEventListener("blur", show, { once: true });
          } else show();
        },
        (error: unknown) => console.error("The script did not load.", error),
      );
      return () => {
        isGone = true;
      };
    }, [isNeeded, part]);
    return isNeeded ? part : undefined;
  };
}
