import type { Shop } from "@vitrine/domain/shop/shop";

import "./styles/stylesheet.css";
import { isEmbedded } from "./booking/embedded/is-embedded.ts";
import { holdClicks } from "./held-clicks.ts";
import { quietMoment } from "./quiet-moment.ts";
import { loadEarly, loadPage } from "./page-modules.ts";
import { shopInDocument } from "./shop-in-document.ts";

// This entry stays small, because pages that never load React run it, too. The root element's attributes name the page.

const root = document.getElementById("root");
if (root !== null) {
  const { page, starts } = root.dataset;
  const shop = shopInDocument()?.shop;
  if (shop !== undefined && isAskedForFrame()) startInFrame();
  if (page === undefined) startInDevelopment(root);
  else if (starts === "at once") start(root, page, shop);
}

function start(container: HTMLElement, page: string, shop: Shop | undefined): void {
  const repeatHeldClick = holdClicks(container);
  loadAndHydrate(container, page, shop, repeatHeldClick).catch((error: unknown) => {
    console.error("scripts did not load", error);
    reloadOnce();
  });
}

async function loadAndHydrate(
  container: HTMLElement,
  page: string,
  shop: Shop | undefined,
  onceHydrated: () => void,
): Promise<void> {
  const early = await loadEarly(page);
  if (early !== undefined && !import.meta.env.DEV) {
    try {
      early.startEarly(container, shop);
    } catch (error) {
      // An extension or a translation may have changed the form; React then renders it again.
      console.error(error);
    }
    await quietMoment();
  }
  // One module after the other, so that a slow phone can respond to touches in between. The document preloads them all.
  const { hydratePage } = await import("./hydrate-page.tsx");
  await nextTask();
  const { Page } = await loadPage(page);
  await nextTask();
  // A static host ignores `?embed`, so it has sent the whole page, with its `<main>`, to the frame.
  const isForFrame = isEmbedded() && container.querySelector("main") === null;
  const language = document.documentElement.lang;
  hydratePage(container, Page, { shop, isEmbedded: isForFrame, language }, onceHydrated);
}

/** Resolves in the next task. It uses no timer, because browsers delay timers in hidden pages. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    port2.postMessage(0);
  });
}

function isAskedForFrame(): boolean {
  return /[?&]embed\b/.test(location.search);
}

/** Runs before the page itself, because the widget on the surrounding site waits for an answer. */
function startInFrame(): void {
  document.documentElement.dataset["embedded"] = "";
  void import("./booking/embedded/frame.ts").then(({ joinHost }) => joinHost());
}

function startInDevelopment(container: HTMLElement): void {
  if (!import.meta.env.DEV) return;
  void Promise.all([import("./routes.ts"), import("./shop-accent.ts")]).then(
    ([{ routeAt }, { accentStyles }]) => {
      const { page, shop, accents, entry } = routeAt(location.pathname);
      const style = document.createElement("style");
      style.textContent = accentStyles(accents);
      document.head.append(style);
      if (shop !== undefined && isAskedForFrame()) startInFrame();
      // The owner's page starts with its own script. The landing page, which React never hydrates, is rendered here.
      if (entry !== "pages/owner/owner-main.ts") start(container, page, shop);
      const ownEntries = import.meta.glob("./pages/*/*-main.ts");
      void ownEntries[`./${entry}`]?.();
    },
  );
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
