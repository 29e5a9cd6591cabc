export const PICTURE_LINK = "figure > a";

type OpenPicture = (id: string) => void;

/** Loads React and the dialog when a picture is first touched or focused. If that fails, the picture's link is followed. */
export function openPicturesOnTouch(): void {
  let loading: Promise<OpenPicture> | undefined;
  let opening: HTMLAnchorElement | undefined;

  const load = (): Promise<OpenPicture> => {
    loading ??= loadGallery().catch((error: unknown) => {
      console.error("The picture stays closed: its scripts did not load.", error);
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const loadAhead = (): void => void load().catch(() => undefined);

  const open = async (link: HTMLAnchorElement): Promise<void> => {
    opening?.removeAttribute("aria-busy");
    opening = link;
    link.setAttribute("aria-busy", "true");
    try {
      const openPicture = await load();
      // Another one may have been clicked meanwhile.
      if (opening === link) openPicture(link.id);
    } catch {
      if (opening === link) location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
    }
  };

  const touch = (event: Event): void => {
    // A finger that comes down may be about to scroll, which ends without a `pointerup`.
    const mayScroll = event instanceof PointerEvent && event.pointerType === "touch";
    if (linkOf(event) && !(mayScroll && event.type === "pointerdown")) loadAhead();
  };
  for (const type of ["pointerdown", "pointerup", "focusin"])
    document.addEventListener(type, touch);
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    if (link === null || !isPlainClick(event)) return;
    event.preventDefault();
    void open(link);
  });

  // For a page that was reloaded with a picture open, or returns to one through the history.
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
  // Both at once, because React would otherwise be requested only after the gallery has loaded.
  const [{ showGallery }] = await Promise.all([
    import("./show-gallery.tsx"),
    import("../../../hydrate-page.tsx"),
  ]);
  return showGallery();
}

/** Whether a click has no modifier key, with which the browser would open the link elsewhere. */
function isPlainClick({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(ctrlKey || metaKey || shiftKey || altKey);
}
