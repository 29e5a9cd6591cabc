import { StrictMode } from "react";
import { prerender } from "react-dom/static";

import type { PageHead } from "./page-head.ts";
import { loadPage } from "./page-modules.ts";
import type { Route } from "./routes.ts";

const HEADS = import.meta.glob<PageHead>("./pages/*/*-head.ts", { eager: true, import: "HEAD" });

/** A route's page as HTML and what belongs into its head, for the build. */
export async function renderPage(route: Route): Promise<{ body: string; head: PageHead }> {
  const { Page } = await loadPage(route.page);
  const { prelude } = await prerender(
    <StrictMode>
      <Page shop={route.shop} />
    </StrictMode>,
    {
      // A page is one piece: React would put what is large aside, and show it by a script that the policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // A page that fails to render must fail the build, not ship half of itself.
      onError: (error) => {
        throw error;
      },
    },
  );
  return {
    body: await new Response(prelude).text(),
    head: HEADS[route.page.replace(/-page\.tsx$/, "-head.ts")] ?? {},
  };
}
