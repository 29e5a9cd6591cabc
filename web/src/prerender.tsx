import { StrictMode } from "react";
import { prerender } from "react-dom/static";

import { pageLoaderOf } from "./page-loaders.ts";
import type { Route } from "./routes.ts";

/** A route's page as HTML, for the build. */
export async function renderPage(route: Route): Promise<string> {
  const { Page } = await pageLoaderOf(route)();
  const { prelude } = await prerender(
    <StrictMode>
      <Page />
    </StrictMode>,
    {
      // A page that fails to render must fail the build, not ship half of itself.
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
