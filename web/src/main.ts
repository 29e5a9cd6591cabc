import "./styles/stylesheet.css";
import { pageLoaderOf } from "./page-loaders.ts";
import { routeAt } from "./routes.ts";

// The entry stays tiny: a reading page shows itself without React, which comes when nobody waits for anything else.

const root = document.getElementById("root");
if (root !== null) {
  const route = routeAt(location.pathname);
  if (route.reactStarts === "at once" || !root.hasChildNodes()) start(root);
  else whenIdleOrTouched(() => start(root));
}

function start(root: HTMLElement): void {
  const loadPage = pageLoaderOf(routeAt(location.pathname));
  Promise.all([import("./hydrate-page.tsx"), loadPage()]).then(
    ([{ hydratePage }, { Page }]) => hydratePage(root, Page),
    (error: unknown) => console.error("The page's scripts did not load.", error),
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
