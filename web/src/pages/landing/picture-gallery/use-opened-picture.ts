import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { growPicture } from "./grow-picture.ts";
import { historyEntryOf, pictureOfEntry } from "./opened-picture.ts";
import type { PlacedPicture } from "./opened-picture.ts";

/**
 * The picture that is open in full size. It has a history entry of its own, so that 'back' closes it, and 'forward' or
 * a reload finds it open.
 */
export function useOpenedPicture(): {
  opened: PlacedPicture | undefined;
  open: (id: string) => void;
  close: () => void;
} {
  const [opened, setOpened] = useState<PlacedPicture>();
  const shown = useRef<PlacedPicture>(undefined);
  // Going back takes a moment: a second click meanwhile would leave the page.
  const isGoingBack = useRef(false);

  const show = useCallback((next: PlacedPicture | undefined) => {
    const thumbnail = thumbnailOf(next ?? shown.current);
    if (next?.id === shown.current?.id) return;
    shown.current = next;
    growPicture(thumbnail, next === undefined ? "back to it" : "out of it", () =>
      flushSync(() => setOpened(next)),
    );
  }, []);

  useEffect(() => {
    const showHistoryEntry = (): void => {
      isGoingBack.current = false;
      show(pictureOfEntry(history.state));
    };
    addEventListener("popstate", showHistoryEntry);
    // A page that was reloaded, or come back to, with a picture open.
    const frame = requestAnimationFrame(showHistoryEntry);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("popstate", showHistoryEntry);
    };
  }, [show]);

  const open = useCallback(
    (id: string) => {
      if (shown.current?.id === id) return;
      const entry = historyEntryOf(id);
      history.pushState(entry, "");
      show(pictureOfEntry(entry));
    },
    [show],
  );

  const close = useCallback(() => {
    if (isGoingBack.current || shown.current === undefined) return;
    isGoingBack.current = true;
    history.back();
  }, []);

  return { opened, open, close };
}

function thumbnailOf(placed: PlacedPicture | undefined): HTMLElement | null {
  return placed === undefined ? null : document.getElementById(placed.id);
}
