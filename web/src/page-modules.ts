import type { ComponentType } from "react";

/** Every page module exports its component as `Page`. */
type PageModule = { readonly Page: ComponentType };

const LOADERS = import.meta.glob<PageModule>("./pages/*/*-page.tsx");

/** Fetches a page's module, named as in the route table. */
export function loadPage(name: string): Promise<PageModule> {
  const load = LOADERS[name];
  if (load === undefined) throw new Error(`There is no page ${name}.`);
  return load();
}
