import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  isFramedBySite: true,
};
