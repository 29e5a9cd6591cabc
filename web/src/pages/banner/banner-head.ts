import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  themeColor: "#0a2e26",
  // Its words are in the picture.
  preloadedFonts: [],
};
