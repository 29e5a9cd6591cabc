import type { Shop } from "@vitrine/domain/shop";
import type { ComponentType } from "react";

/** What a page is shown with. */
export interface PageProps {
  /** Whose page it is; `undefined` for a page of the site itself. */
  readonly shop: Shop | undefined;
}

/** Every page module exports its component as `Page`. */
type PageModule = { readonly Page: ComponentType<PageProps> };

const LOADERS = import.meta.glob<PageModule>("./pages/*/*-page.tsx");

/** Fetches a page's module, named as in the route table. */
export function loadPage(name: string): Promise<PageModule> {
  const load = LOADERS[name];
  if (load === undefined) throw new Error(`There is no page ${name}.`);
  return load();
}
