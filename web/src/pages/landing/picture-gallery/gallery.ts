import { addDialogStyle } from "./dialog-element.ts";
import { historyEntryOf, pictureOfEntry, scrollOfEntry } from "./opened-picture.ts";
import { isInView, showPicture } from "./picture-dialog.ts";
import { PICTURE_LINK } from "./thumbnail-link.ts";
import type { ThumbnailLink } from "./thumbnail-link.ts";

/**
 * Returns a function that opens a thumbnail's picture. The open picture has a history entry of its own, so that 'back'
 * closes it, and 'forward' or a reload finds it open.
 */
export function startGallery(): (thumbnail: ThumbnailLink) => void {
  addDialogStyle();
  let opened: ThumbnailLink | undefined;
  let removeDialog: (() => void) | undefined;
  // Going back takes a moment, in which a second click would leave the page.
  let isGoingBack = false;
  let scrolledTo = 0;

  const show = (next: ThumbnailLink | undefined): void => {
    if (next === opened) return;
    const thumbnail = next ?? opened;
    opened = next;
    if (next !== undefined) scrolledTo = scrollY;
    growPicture(thumbnail, next === undefined ? "to thumbnail" : "from thumbnail", () => {
      removeDialog?.();
      removeDialog = next && showPicture(next, turnTo, close);
      if (next === undefined) scrollAtOnce(scrolledTo);
    });
    // By default WebKit scrolls to the address's anchor, and smoothly, when 'back' closes a picture.
    history.scrollRestoration = next === undefined ? "auto" : "manual";
  };

  const turnTo = (next: ThumbnailLink): void => {
    // While going back, the current entry may already be the one without a picture.
    if (isGoingBack || opened === undefined) return;
    opened = next;
    history.replaceState(historyEntryOf(next.id, scrolledTo), "");
  };

  const close = (): void => {
    if (isGoingBack || opened === undefined) return;
    isGoingBack = true;
    history.back();
  };

  const showHistoryEntry = (): void => {
    isGoingBack = false;
    show(thumbnailOf(pictureOfEntry(history.state)));
  };
  addEventListener("popstate", showHistoryEntry);
  // The page may have been reloaded, or returned to, with a picture open. The browser does not scroll such an entry.
  requestAnimationFrame(() => {
    const reached = scrollOfEntry(history.state);
    if (reached !== undefined) scrollAtOnce(reached);
    showHistoryEntry();
  });

  return (thumbnail) => {
    if (opened === thumbnail) return;
    // This applies to the current entry, and the picture's new entry inherits it.
    history.scrollRestoration = "manual";
    history.pushState(historyEntryOf(thumbnail.id, scrollY), "");
    show(thumbnail);
  };
}

/** A state that another page stored may name a picture that this page does not have. */
function thumbnailOf(picture: string | undefined): ThumbnailLink | undefined {
  const links = document.querySelectorAll<ThumbnailLink>(PICTURE_LINK);
  return [...links].find(({ id }) => id === picture);
}

/** Overrules the page's stylesheet, which makes scrolling smooth. */
function scrollAtOnce(top: number): void {
  scrollTo({ top, behavior: "instant" });
}

const TRANSITION_NAME = "picture";

function growPicture(
  thumbnail: ThumbnailLink | undefined,
  direction: "from thumbnail" | "to thumbnail",
  update: () => void,
): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (
    thumbnail === undefined ||
    !isInView(thumbnail) ||
    isStill ||
    !("startViewTransition" in document)
  ) {
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
