import type { Shop } from "@vitrine/domain/shop/shop";

/** What a shop's screen shows. Its document holds it as JSON, which no browser executes. */
export interface ShownShop {
  readonly shop: Shop;
  /** Only a server knows of one that is suspended: the files of the build are of open shops. */
  readonly state?: "open" | "suspended";
}

/** Reads it from the document; `undefined` in a page of the site itself. */
export function shopInDocument(): ShownShop | undefined {
  const block = document.querySelector('body > script[type="application/json"]');
  return block === null ? undefined : (JSON.parse(block.textContent) as ShownShop);
}
