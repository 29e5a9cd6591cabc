export const PICTURE_LINK = "figure > a";

type OpenPicture = (id: string) => void;

/** Loads React and the dialog when a picture is first touched or focused. If that fails, the picture's link is followed. */
export function openPicturesOnTouch(): void {
  let gallery: Promise<OpenPicture> | undefined;
  let clickedLink: HTMLAnchorElement | undefined;

  const load = (): Promise<OpenPicture> => {
    gallery ??= loadGallery().catch((error: unknown) => {
      console.error("The picture stays closed: its scripts did not load.", error);
      gallery = undefined;
      throw error;
    });
    return gallery;
  };
  const loadAhead = (): void => void load().catch(() => undefined);

  const open = async (link: HTMLAnchorElement): Promise<void> => {
    clickedLink?.removeAttribute("aria-busy");
    clickedLink = link;
    link.setAttribute("aria-busy", "true");
    try {
      const openPicture = await load();
      // Another link may have been clicked meanwhile.
      if (clickedLink === link) openPicture(link.id);
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

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(PICTURE_LINK) : null;
}

async function loadGallery(): Promise<OpenPicture> {
  // Both are requested at once: otherwise React would be requested only after the gallery has loaded.
  const [{ mountGallery }] = await Promise.all([
    import("./mount-gallery.tsx"),
    import("../../../hydrate-page.tsx"),
  ]);
  return mountGallery();
}

/** Whether a click has no modifier key, with which the browser would open the link elsewhere. */
function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
