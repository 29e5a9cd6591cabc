import type { ComponentType } from "react";

import type { Route } from "./routes.ts";

/** Every page module exports its component as `Page`. */
type PageModule = { readonly Page: ComponentType };

const LOADERS = import.meta.glob<PageModule>("./pages/*/*-page.tsx");

/** What fetches the page of a route. */
export function pageLoaderOf(route: Route): () => Promise<PageModule> {
  const load = LOADERS[route.page];
  if (load === undefined) throw new Error(`There is no page ${route.page}.`);
  return load;
}
