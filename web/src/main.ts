import type { Shop } from "@vitrine/domain/shop/shop";

import "./styles/stylesheet.css";
import { loadPage } from "./page-modules.ts";
import { isAskedForFrame, nextTask, startInFrame, startPage } from "./start-page.ts";

// This entry stays small, because pages that never load React run it, too. The root element's attributes name the page.

const root = document.getElementById("root");
if (root !== null) {
  const { page, starts } = root.dataset;
  if (page === undefined) startInDevelopment(root);
  else if (starts === "at once") start(root, page, undefined);
}

function start(container: HTMLElement, name: string, shop: Shop | undefined): void {
  startPage(container, shop, async () => {
    // One module after the other; the document preloads them all.
    const { hydratePage } = await import("./hydrate-page.tsx");
    await nextTask();
    const { Page } = await loadPage(name);
    return (element, props, onceHydrated) => hydratePage(element, Page, props, onceHydrated);
  });
}

function startInDevelopment(container: HTMLElement): void {
  if (!import.meta.env.DEV) return;
  void Promise.all([import("./route.ts"), import("./routes.ts"), import("./shop-accent.ts")]).then(
    ([{ OWN_ENTRIES }, { routeAt }, { accentStyles }]) => {
      const { page, shop, accents, entry } = routeAt(location.pathname);
      const style = document.createElement("style");
      style.textContent = accentStyles(accents);
      document.head.append(style);
      if (shop !== undefined && isAskedForFrame()) startInFrame();
      // A page with a build of its own starts by its script. The landing page, which React never hydrates, is rendered here.
      const isOwn = Object.values(OWN_ENTRIES).some((own) => own === entry);
      if (!isOwn) start(container, page, shop);
      const ownEntries = import.meta.glob(["./pages/*/*-main.ts", "!./pages/shop/*"]);
      void ownEntries[`./${entry}`]?.();
    },
  );
}
