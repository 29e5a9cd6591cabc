import "./styles/stylesheet.css";
import { isEmbedded } from "./booking/embedded/is-embedded.ts";
import { holdClicks } from "./held-clicks.ts";
import { quietMoment } from "./quiet-moment.ts";
import { loadEarly, loadPage } from "./page-modules.ts";
import { loadShop } from "./shop-modules.ts";

// The entry stays tiny: a page to read is shown without React.
// Which page it is stands on the root, so that no route table has to be fetched.

const root = document.getElementById("root");
if (root !== null) {
  const { page, starts, pageShop } = root.dataset;
  if (pageShop !== undefined && isAskedForFrame()) startInFrame();
  if (page === undefined) startInDevelopment(root);
  else if (starts === "at once") start(root, page, pageShop);
}

function start(container: HTMLElement, page: string, calendarId: string | undefined): void {
  const repeatHeldClick = holdClicks(container);
  bringToLife(container, page, calendarId, repeatHeldClick).catch((error: unknown) => {
    console.error("scripts did not load", error);
    reloadOnce();
  });
}

async function bringToLife(
  container: HTMLElement,
  page: string,
  calendarId: string | undefined,
  onceHydrated: () => void,
): Promise<void> {
  const [early, shop] = await Promise.all([loadEarly(page), loadShop(calendarId)]);
  // In development no form is prerendered.
  if (early !== undefined && !import.meta.env.DEV) {
    try {
      early.startEarly(container, shop);
    } catch (error) {
      // An extension or a translation may have changed the form: React then shows it anew.
      console.error(error);
    }
    await quietMoment();
  }
  // One after the other, so that a slow phone can answer a finger in between. The document preloads them all.
  const { hydratePage } = await import("./hydrate-page.tsx");
  await nextTask();
  const { Page } = await loadPage(page);
  await nextTask();
  // A static host has sent the whole page to a frame, too.
  const isForFrame = isEmbedded() && container.querySelector("main") === null;
  const language = document.documentElement.lang;
  hydratePage(container, Page, { shop, isEmbedded: isForFrame, language }, onceHydrated);
}

/** Not by a timer, which browsers hold up in a page that is not in view. */
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

/** Before the page itself: the widget on the site around waits for an answer. */
function startInFrame(): void {
  // A static host knows nothing of `?embed`, and has sent the page without it.
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
      // The owner's page begins with its own script; the landing page, which React never runs, is rendered here.
      if (entry !== "pages/owner/owner-main.ts") start(container, page, shop?.calendarId);
      const ownEntries = import.meta.glob("./pages/*/*-main.ts");
      void ownEntries[`./${entry}`]?.();
    },
  );
}

// A server that was upgraded since it sent the page may no longer have its scripts; the page anew names those it has.

/**
 * Fetches the page anew, once: where that does not help, it would go on for ever. What was typed into the form waits in the
 * tab's history for `bringTypedBack`.
 */
function reloadOnce(): void {
  if (!navigator.onLine || history.state) return;
  history.replaceState([...new FormData(document.forms[0])], "");
  location.reload();
}
