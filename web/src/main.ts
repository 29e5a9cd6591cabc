import "./styles/stylesheet.css";
import { holdClicks } from "./held-clicks.ts";
import { loadPage } from "./page-modules.ts";
import { loadShop } from "./shop-modules.ts";

// The entry stays tiny: a page to read is shown without React, which is loaded when the browser is idle.
// Which page it is stands on the root, so that no route table has to be fetched.

const root = document.getElementById("root");
if (root !== null) {
  const { page, starts, pageShop } = root.dataset;
  if (page === undefined) startInDevelopment(root);
  else if (starts === "at once") start(root, page, pageShop);
  else if (starts === "when idle") whenIdleOrTouched(() => start(root, page, pageShop));
}

function start(container: HTMLElement, page: string, calendarId: string | undefined): void {
  const { release, giveUp } = holdClicks(container);
  Promise.all([import("./hydrate-page.tsx"), loadPage(page), loadShop(calendarId)]).then(
    ([{ hydratePage }, { Page }, shop]) => hydratePage(container, Page, { shop }, release),
    (error: unknown) => {
      console.error("The page's scripts did not load.", error);
      giveUp();
    },
  );
}

function startInDevelopment(container: HTMLElement): void {
  if (!import.meta.env.DEV) return;
  void Promise.all([import("./routes.ts"), import("./shop-accent.ts")]).then(
    ([{ routeAt }, { accentStyles }]) => {
      const { page, shop, accents } = routeAt(location.pathname);
      const style = document.createElement("style");
      style.textContent = accentStyles(accents);
      document.head.append(style);
      start(container, page, shop?.calendarId);
    },
  );
}

function whenIdleOrTouched(run: () => void): void {
  let ran = false;
  const once = (): void => {
    if (ran) return;
    ran = true;
    run();
  };
  for (const event of ["pointerdown", "keydown", "touchstart"]) {
    addEventListener(event, once, { once: true, passive: true });
  }
  const afterLoad = (): void => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(once, { timeout: 2_000 });
    else setTimeout(once, 200);
  };
  if (document.readyState === "complete") afterLoad();
  else addEventListener("load", afterLoad, { once: true });
}
