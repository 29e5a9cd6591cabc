import { isEmbedded } from "./booking/embedded/is-embedded.ts";
import { holdClicks } from "./held-clicks.ts";
import type { PageProps } from "./page-modules.ts";

/** Hydrates the page, then calls `onceHydrated`. */
export type Hydrate = (root: HTMLElement, props: PageProps, onceHydrated: () => void) => void;

/** Fetches the scripts of a prerendered page and runs them, and meanwhile holds the clicks on its buttons. */
export function startPage(
  root: HTMLElement,
  shop: PageProps["shop"],
  load: () => Promise<Hydrate>,
): void {
  const repeatHeldClick = holdClicks(root);
  const start = async (): Promise<void> => {
    const hydrate = await load();
    // A slow phone can respond to touches between the scripts.
    await nextTask();
    // A static host ignores `?embed`, so it has sent the whole page, with its `<main>`, to the frame.
    const isForFrame = isEmbedded() && root.querySelector("main") === null;
    const language = document.documentElement.lang;
    hydrate(root, { shop, isEmbedded: isForFrame, language }, repeatHeldClick);
  };
  start().catch((error: unknown) => {
    console.error("scripts did not load", error);
    reloadOnce();
  });
}

/** Resolves in the next task. It uses no timer, because browsers delay timers in hidden pages. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port2.postMessage(0);
  });
}

/** Whether the address asks for the page as a frame on another site shows it. */
export function isAskedForFrame(): boolean {
  return /[?&]embed\b/.test(location.search);
}

/** Runs before the page itself, because the widget on the surrounding site waits for an answer. */
export function startInFrame(): void {
  document.documentElement.dataset["embedded"] = "";
  void import("./booking/embedded/frame.ts").then(({ joinHost }) => joinHost());
}

/**
 * A server that was upgraded since it sent the page may no longer have its scripts; a reloaded page names the new ones.
 * The form's values wait in the history entry for `restoreFormValues` (hydrate-page.tsx).
 */
function reloadOnce(): void {
  // A state in the history entry means that the page was reloaded already.
  if (!navigator.onLine || history.state) return;
  history.replaceState([...new FormData(document.forms[0])], "");
  location.reload();
}
