import type { PageHead } from "../../page-head.ts";
import { routeAt } from "../../routes.ts";
import { SHARE_COPY } from "./copy/landing-copy.ts";
import { structuredData } from "./search-engines/structured-data.ts";
import { MIDDLE_PICTURE } from "./hero/hero.tsx";

export const HEAD: PageHead = {
  shareAlternative: SHARE_COPY.alternative,
  preloadedImages: [MIDDLE_PICTURE],
  structuredData: (publicUrl) => structuredData(publicUrl, routeAt("/").description),
};
