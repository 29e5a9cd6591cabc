import type { PageHead } from "../../page-head.ts";
import { routeAt } from "../../routes.ts";
import { structuredData } from "./structured-data.ts";

export const HEAD: PageHead = {
  structuredData: (publicUrl) => structuredData(publicUrl, routeAt("/").description),
};
