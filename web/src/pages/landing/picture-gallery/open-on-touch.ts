import { PICTURE_LINK } from "./thumbnail-link.ts";
import type { ThumbnailLink } from "./thumbnail-link.ts";

type OpenPicture = (thumbnail: ThumbnailLink) => void;

/** Loads the gallery when a picture is first touched or focused. If that fails, the picture's link is followed. */
export function openPicturesOnTouch(): void {
  let gallery: Promise<OpenPicture> | undefined;
  let clickedLink: ThumbnailLink | undefined;

  const load = (): Promise<OpenPicture> => {
    gallery ??= startGallery().catch((error: unknown) => {
      console.error("The picture stays closed: its scripts did not load.", error);
      gallery = undefined;
      throw error;
    });
    return gallery;
  };
  const loadAhead = (): void => void load().catch(() => undefined);

  const open = async (link: ThumbnailLink): Promise<void> => {
    clickedLink?.removeAttribute("aria-busy");
    clickedLink = link;
    link.setAttribute("aria-busy", "true");
    try {
      const openPicture = await load();
      // Another link may have been clicked meanwhile.
      if (clickedLink === link) openPicture(link);
    } catch {
      if (clickedLink === link) location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
    }
  };

  const loadOnTouch = (event: Event): void => {
    // A finger that comes down may be about to scroll. Scrolling ends without a `pointerup`.
    const mayScroll = event instanceof PointerEvent && event.pointerType === "touch";
    if (linkOf(event) && !(mayScroll && event.type === "pointerdown")) loadAhead();
  };
  for (const type of ["pointerdown", "pointerup", "focusin"])
    document.addEventListener(type, loadOnTouch);
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    void open(link);
  });

  // The page may have been reloaded with a picture open, or may return to one through the history.
  const loadForHistory = (): void => {
    // Only an open picture stores a state, which the gallery validates.
    if (history.state !== null) loadAhead();
  };
  addEventListener("popstate", loadForHistory);
  loadForHistory();
}

function linkOf({ target }: Event): ThumbnailLink | null {
  return target instanceof Element ? target.closest<ThumbnailLink>(PICTURE_LINK) : null;
}

async function startGallery(): Promise<OpenPicture> {
  const gallery = await import("./gallery.ts");
  return gallery.startGallery();
}

/** Whether a click has no modifier key, with which the browser would open the link elsewhere. */
function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
