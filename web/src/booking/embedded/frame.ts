import { isHostMessage } from "./frame-messages.ts";
import type { FrameMessage } from "./frame-messages.ts";
import { placeBesideCause } from "./place-beside-cause.ts";

/** Of the days' title, which stays in view above the chosen one. */
const TITLE_PIXELS = 48;

/** Makes the booking screen a part of the page around it: its height, its news and its Esc go there. */
export function joinHost(): void {
  stripPageAround();
  openLinksInTabs();
  forgetWhereStorageIsClosed();
  placeBesideCause();
  if (parent !== window) answerHost();
}

/**
 * Takes away what a static host sends around the form, because it knows nothing of `?embed`; React leaves those parts as it
 * finds them. The title stays, and no part is a landmark: the site around has its own.
 */
function stripPageAround(): void {
  for (const part of document.querySelectorAll("header, main, footer")) part.role = "presentation";
  const header = document.querySelector("header");
  header?.replaceChildren(...header.querySelectorAll("h1"));
}

/** Where a frame may store nothing, the room for the question whether to remember somebody goes before it is seen. */
function forgetWhereStorageIsClosed(): void {
  try {
    void localStorage.length;
  } catch {
    document.documentElement.dataset["forgets"] = "";
  }
}

/** The other pages forbid to be shown in a frame. */
function openLinksInTabs(): void {
  const base = document.createElement("base");
  base.target = "_blank";
  document.head.append(base);
}

/**
 * Says that the screen is there, and everything else only to the origin that answered. Which origins may show the screen
 * in a frame is up to the server's `frame-ancestors`, which the browser has enforced by now.
 */
function answerHost(): void {
  let host: string | undefined;
  const notifyHost = (message: FrameMessage): void => {
    if (host !== undefined) parent.postMessage(message, host);
  };
  const root = document.getElementById("root");
  const { dataset } = document.documentElement;
  const tellHeight = (): void => {
    if (root !== null) notifyHost({ vitrine: "height", height: Math.ceil(root.offsetHeight) });
  };

  /** Has the page around scroll to what is focused, and as far as there is room to all of its dialog. */
  const reveal = (focused: Element): void => {
    const dialog = focused.closest("dialog");
    for (const part of dialog === null ? [focused] : [dialog, focused]) {
      // What an engine scrolls to by itself as a dialog opens is not its button.
      if (dialog !== null) part.scrollIntoView({ block: "nearest" });
      const { top, bottom } = part.getBoundingClientRect();
      notifyHost({ vitrine: "reveal", top: Math.max(0, top), bottom: Math.max(0, bottom) });
    }
  };

  addEventListener("message", ({ source, origin, data }) => {
    // The origin of a sandboxed page is "null", and no message could be sent to that alone.
    if (source !== parent || origin === "null" || !isHostMessage(data)) return;
    host = origin;
    if (data.grows) dataset["embedded"] = "grows";
    tellHeight();
    delete dataset["moving"];
  });
  if (root !== null) new ResizeObserver(tellHeight).observe(root);
  /**
   * Has the page around make room for the slots of a day and scroll to them, before they are shown: what moves under a finger
   * is not what it taps.
   */
  const revealSlots = (): void => {
    if (dataset["embedded"] !== "grows" || !document.hasFocus()) return;
    const slots = root?.querySelector('[aria-busy="true"]');
    const day = root?.querySelector('label:has([name="day"]:checked)');
    if (!slots || !day || root === null || root.offsetHeight <= innerHeight) return;
    dataset["moving"] = "";
    tellHeight();
    const top = Math.max(0, day.getBoundingClientRect().top - TITLE_PIXELS);
    notifyHost({ vitrine: "reveal", top, bottom: slots.getBoundingClientRect().bottom });
  };
  if (root !== null) {
    new MutationObserver(revealSlots).observe(root, {
      subtree: true,
      attributeFilter: ["aria-busy"],
    });
  }
  document.addEventListener("vitrine:news", ({ detail }) => notifyHost(detail));
  let revealed: EventTarget | undefined;
  document.addEventListener("focusin", ({ target }) => {
    // A window that is returned to focuses what had the focus, which may be scrolled out of view on purpose.
    if (!(target instanceof Element) || target === revealed) return;
    revealed = target;
    reveal(target);
  });
  addEventListener("resize", () => {
    // The frame grows and shrinks with what is said in it, and takes an open dialog along.
    if (document.activeElement?.closest("dialog")) reveal(document.activeElement);
  });
  document.addEventListener("keydown", (event) => {
    const isFree = !event.defaultPrevented && document.querySelector("dialog[open]") === null;
    if (event.key === "Escape" && isFree) notifyHost({ vitrine: "close" });
  });

  const ready: FrameMessage = { vitrine: "ready" };
  // Any page around may receive this message: it contains nothing private.
  parent.postMessage(ready, "*");
}
