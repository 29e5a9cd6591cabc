import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  themeColor: "#141210",
  preloadedFonts: ["outfit-variable"],
};
