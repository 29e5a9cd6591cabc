import type { Shop } from "@vitrine/domain/shop/shop";
import { createRoot } from "react-dom/client";

import { accentProperties } from "../../shop-accent.ts";
import { shopForClients } from "../shop/shop-for-clients.ts";
import { Page as ShopPage } from "../shop/shop-page.tsx";
import { PREVIEW_COPY } from "./preview-copy.ts";
import { PreviewNote } from "./preview-page.tsx";

/** Shows the screens of shops, or of drafts of them, one after the other in `container`. */
export function screenIn(container: HTMLElement): { readonly show: (shop: Shop) => void } {
  // A draft may be unfinished in ways that no shop's screen can show.
  const onUncaughtError = (error: unknown): void => {
    console.error("The draft cannot be shown.", error);
    const note = <p>{PREVIEW_COPY.notShown}</p>;
    queueMicrotask(() => root.render(<PreviewNote>{note}</PreviewNote>));
  };
  container.replaceChildren();
  const root = createRoot(container, { onUncaughtError });
  let shown = 0;
  return {
    show(shop) {
      for (const [role, value] of Object.entries(accentProperties(shop.accent))) {
        document.documentElement.style.setProperty(role, value);
      }
      // The forms keep what they have begun with: a screen of other facts is another one.
      shown += 1;
      root.render(<ShopPage key={shown} shop={shopForClients(shop)} />);
    },
  };
}
