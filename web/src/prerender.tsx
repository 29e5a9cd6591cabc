import { StrictMode } from "react";
import type { ComponentType, ReactNode } from "react";
import { prerender } from "react-dom/static";

import type { PageHead } from "./page-head.ts";
import type { PageModule, PageProps } from "./page-modules.ts";
import type { Route } from "./routes.ts";

const PAGES = import.meta.glob<PageModule>("./pages/*/*-page.tsx");
const HEADS = import.meta.glob<PageHead>("./pages/*/*-head.ts", { eager: true, import: "HEAD" });
const TEMPLATES = import.meta.glob<ComponentType>("./pages/*/*-template.tsx", {
  eager: true,
  import: "Template",
});

/** A route's page as HTML, with the template that its early script copies and the parts of its head. */
export async function renderPage(
  route: Route,
  { isEmbedded = false, language = route.language }: Omit<PageProps, "shop"> = {},
) {
  const load = PAGES[route.page];
  if (load === undefined) throw new Error(`There is no page ${route.page}.`);
  const { Page } = await load();
  const name = route.page.replace(/-page\.tsx$/, "");
  const Template = TEMPLATES[`${name}-template.tsx`];
  return {
    body: await htmlOf(
      <StrictMode>
        <Page shop={route.shop} isEmbedded={isEmbedded} language={language} />
      </StrictMode>,
    ),
    template: Template === undefined ? "" : await htmlOf(<Template />),
    head: HEADS[`${name}-head.ts`] ?? {},
  };
}

async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, {
    // Keeps the page in one piece. React would split off large parts and insert them by a script that the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // A page that fails to render must fail the build, not ship half of itself.
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}
