import { isMoveFragment } from "@vitrine/domain/slots/booking-links";
import { useCallback, useLayoutEffect, useState } from "react";

/**
 * The fragment that names the booking to move, or empty. It is taken from the address into the history entry: 'back' leaves
 * the booking, a reload returns to it, and a shared address does not reveal it.
 */
export function useMoveLink(): readonly [fragment: string, leave: () => void] {
  const [fragment, setFragment] = useState("");

  useLayoutEffect(() => {
    const read = (): void => {
      if (isMoveFragment(location.hash)) {
        history.replaceState({ move: location.hash }, "", location.pathname + location.search);
      }
      setFragment((history.state as { move?: string } | null)?.move ?? "");
    };
    read();
    // It also comes when a link to a fragment is followed.
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);

  const leave = useCallback(() => {
    history.replaceState(null, "");
    setFragment("");
  }, []);
  return [fragment, leave];
}
