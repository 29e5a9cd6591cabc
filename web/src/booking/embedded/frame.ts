import { isHostMessage } from "./frame-messages.ts";
import type { FrameMessage } from "./frame-messages.ts";

const EDGE_PIXELS = 12;
/** A dialog, or an alert, ends at least this far below the frame's upper edge, so that all of it fits. */
const DIALOG_PIXELS = 480;
const ALERT_PIXELS = 112;
/** The height of the days' title, which stays in view above the chosen day. */
const TITLE_PIXELS = 48;

/** Makes the page fit into a frame and, if it is in one, answer the host: the widget of the surrounding site. */
export function joinHost(): void {
  stripPageAround();
  openLinksInTabs();
  closeGapWithoutStorage();
  placeBesideCause();
  if (parent !== window) answerHost();
}

/** Keeps only the title of the header, as the server does for `?embed`. The surrounding site has landmarks of its own. */
function stripPageAround(): void {
  for (const part of document.querySelectorAll("header, main, footer")) part.role = "presentation";
  const header = document.querySelector("header");
  header?.replaceChildren(...header.querySelectorAll("h1"));
}

/** Removes the space of the "remember me" question, which is not asked where storage is blocked. */
function closeGapWithoutStorage(): void {
  try {
    void localStorage.length;
  } catch {
    document.documentElement.dataset["forgets"] = "";
  }
}

/** Makes links open a new tab, because the site's other pages forbid being shown in a frame. */
function openLinksInTabs(): void {
  const base = document.createElement("base");
  base.target = "_blank";
  document.head.append(base);
}

/** Exchanges messages with the host. All but `ready` go only to the origin that answered, which `frame-ancestors` allows. */
function answerHost(): void {
  let host: string | undefined;
  const notifyHost = (message: FrameMessage): void => {
    if (host !== undefined) parent.postMessage(message, host);
  };
  const root = document.getElementById("root");
  if (root === null) return;
  const { dataset } = document.documentElement;
  const sendHeight = (): void => {
    notifyHost({ vitrine: "height", height: Math.ceil(root.offsetHeight) });
  };

  /** Scrolls to the focused element and, as far as it fits, to its whole dialog. */
  const reveal = (focused: Element): void => {
    const dialog = focused.closest("dialog");
    for (const part of dialog === null ? [focused] : [dialog, focused]) {
      // Browsers by themselves do not scroll to a dialog's focused button, but to another part of it.
      if (dialog !== null) part.scrollIntoView({ block: "nearest" });
      const { top, bottom } = part.getBoundingClientRect();
      notifyHost({ vitrine: "reveal", top: Math.max(0, top), bottom: Math.max(0, bottom) });
    }
  };

  addEventListener("message", ({ source, origin, data }) => {
    // `null` is a sandboxed page's origin, to which no message can be sent.
    if (source !== parent || origin === "null" || !isHostMessage(data)) return;
    host = origin;
    if (data.grows) dataset["embedded"] = "grows";
    sendHeight();
    delete dataset["moving"];
  });
  new ResizeObserver(sendHeight).observe(root);
  /** Scrolls to the slots before they are shown, so that nothing moves under a finger that is about to tap. */
  const revealSlots = (): void => {
    if (dataset["embedded"] !== "grows" || !document.hasFocus()) return;
    const slots = root.querySelector('[aria-busy="true"]');
    const day = root.querySelector('label:has([name="day"]:checked)');
    if (!slots || !day || root.offsetHeight <= innerHeight) return;
    dataset["moving"] = "";
    sendHeight();
    const top = Math.max(0, day.getBoundingClientRect().top - TITLE_PIXELS);
    notifyHost({ vitrine: "reveal", top, bottom: slots.getBoundingClientRect().bottom });
  };
  new MutationObserver(revealSlots).observe(root, {
    subtree: true,
    attributeFilter: ["aria-busy"],
  });
  document.addEventListener("vitrine:news", ({ detail }) => notifyHost(detail));
  let revealed: EventTarget | undefined;
  document.addEventListener("focusin", ({ target }) => {
    // Returning to the window focuses the same element again, which may have been scrolled out of view on purpose.
    if (!(target instanceof Element) || target === revealed) return;
    revealed = target;
    reveal(target);
  });
  addEventListener("resize", () => {
    // The frame grows and shrinks with the messages in it, which moves an open dialog.
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

/** Places dialogs and alerts beside their cause: the middle and the top of a tall frame may be out of sight. */
function placeBesideCause(): void {
  let cause: Element | null = null;
  const place = (): void => {
    if (cause === null) return;
    const { top, bottom } = cause.getBoundingClientRect();
    const { style } = document.documentElement;
    const belowDialog = innerHeight - Math.max(bottom, DIALOG_PIXELS);
    style.setProperty("--below-dialog", `${Math.max(belowDialog, EDGE_PIXELS)}px`);
    const alertEnd = Math.min(Math.max(top, ALERT_PIXELS), innerHeight);
    style.setProperty("--below-alert", `${innerHeight - alertEnd}px`);
  };
  const placeBeside = (next: Element | null): void => {
    cause = next;
    place();
  };
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof Element) placeBeside(target.querySelector('[type="submit"]'));
  });
  document.addEventListener(
    "click",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.matches('[name="day"]')) placeBeside(target.closest('[role="radiogroup"]'));
      if (target.matches('[aria-haspopup="dialog"]')) placeBeside(target);
    },
    { capture: true },
  );
  addEventListener("resize", place);
  addEventListener("scroll", place);
  new ResizeObserver(place).observe(document.body);
}
