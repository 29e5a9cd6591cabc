import { StrictMode } from "react";

import { htmlOf } from "./html-of.ts";
import type { PageHead } from "./page-head.ts";
import type { PageModule, PageProps } from "./page-modules.ts";
import type { Route } from "./route.ts";

// The shops' screens are rendered by a program of their own (web/shop-documents.tsx), which the server runs, too.
const PAGES = import.meta.glob<PageModule>(["./pages/*/*-page.tsx", "!./pages/shop/*"]);
const HEADS = import.meta.glob<PageHead>("./pages/*/*-head.ts", { eager: true, import: "HEAD" });

/** A route's page as HTML, with the parts of its head. */
export async function renderPage(
  route: Route,
  { language = route.language }: Pick<PageProps, "language"> = {},
) {
  const load = PAGES[route.page];
  if (load === undefined) throw new Error(`There is no page ${route.page}.`);
  const { Page } = await load();
  const name = route.page.replace(/-page\.tsx$/, "");
  return {
    body: await htmlOf(
      <StrictMode>
        <Page shop={undefined} language={language} />
      </StrictMode>,
    ),
    head: HEADS[`${name}-head.ts`] ?? {},
  };
}
