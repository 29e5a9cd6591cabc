import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { historyEntryOf, pictureOfEntry, scrollOfEntry } from "./opened-picture.ts";
import type { PlacedPicture } from "./opened-picture.ts";

/** The open picture has a history entry of its own, so that 'back' closes it, and 'forward' or a reload finds it open. */
export function useOpenedPicture() {
  const [opened, setOpened] = useState<PlacedPicture>();
  const shownPicture = useRef<PlacedPicture>(undefined);
  // Going back takes a moment, in which a second click would leave the page.
  const isGoingBack = useRef(false);
  const scrolledTo = useRef(0);

  const show = useCallback((next: PlacedPicture | undefined) => {
    if (next?.id === shownPicture.current?.id) return;
    const thumbnail = thumbnailInView((next ?? shownPicture.current)?.id ?? "");
    shownPicture.current = next;
    if (next !== undefined) scrolledTo.current = scrollY;
    growPicture(thumbnail, next === undefined ? "to thumbnail" : "from thumbnail", () => {
      flushSync(() => setOpened(next));
      if (next === undefined) scrollAtOnce(scrolledTo.current);
    });
    // By default WebKit scrolls to the address's anchor, and smoothly, when 'back' closes a picture.
    history.scrollRestoration = next === undefined ? "auto" : "manual";
  }, []);

  useEffect(() => {
    const showHistoryEntry = (): void => {
      isGoingBack.current = false;
      show(pictureOfEntry(history.state));
    };
    addEventListener("popstate", showHistoryEntry);
    // The page may have been reloaded, or returned to, with a picture open. The browser does not scroll such an entry.
    const frame = requestAnimationFrame(() => {
      const reached = scrollOfEntry(history.state);
      if (reached !== undefined) scrollAtOnce(reached);
      showHistoryEntry();
    });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("popstate", showHistoryEntry);
    };
  }, [show]);

  const open = useCallback(
    (id: string) => {
      if (shownPicture.current?.id === id) return;
      const entry = historyEntryOf(id, scrollY);
      // This applies to the current entry, and the picture's new entry inherits it.
      history.scrollRestoration = "manual";
      history.pushState(entry, "");
      show(pictureOfEntry(entry));
    },
    [show],
  );

  const turnTo = useCallback((next: PlacedPicture) => {
    // While going back, the current entry may already be the one without a picture.
    if (isGoingBack.current || shownPicture.current === undefined) return;
    shownPicture.current = next;
    history.replaceState(historyEntryOf(next.id, scrolledTo.current), "");
    setOpened(next);
  }, []);

  const close = useCallback(() => {
    if (isGoingBack.current || shownPicture.current === undefined) return;
    isGoingBack.current = true;
    history.back();
  }, []);

  return { opened, open, turnTo, close };
}

export function thumbnailInView(pictureId: string): HTMLElement | null {
  const thumbnail = document.getElementById(pictureId);
  if (thumbnail === null) return null;
  const { top, bottom, left, right } = thumbnail.getBoundingClientRect();
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return isInView ? thumbnail : null;
}

/** Overrules the page's stylesheet, which makes scrolling smooth. */
function scrollAtOnce(top: number): void {
  scrollTo({ top, behavior: "instant" });
}

const TRANSITION_NAME = "picture";

function growPicture(
  thumbnail: HTMLElement | null,
  direction: "from thumbnail" | "to thumbnail",
  update: () => void,
): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (thumbnail === null || isStill || !("startViewTransition" in document)) {
    update();
    return;
  }
  // Only one element on the page may have this name at a time.
  const { style } = thumbnail;
  if (direction === "from thumbnail") style.viewTransitionName = TRANSITION_NAME;
  const transition = document.startViewTransition(() => {
    update();
    style.viewTransitionName = direction === "from thumbnail" ? "" : TRANSITION_NAME;
  });
  // The browser skips a transition when the next one begins or the tab is hidden: the picture then appears at once.
  transition.ready.catch(() => undefined);
  void transition.finished.finally(() => (style.viewTransitionName = ""));
}
