import type { PageHead } from "../../page-head.ts";
import { shopStructuredData } from "./shop-structured-data.ts";

export const HEAD: PageHead = {
  structuredData: (publicUrl, shop) =>
    shop === undefined ? [] : [shopStructuredData(shop, publicUrl)],
};
