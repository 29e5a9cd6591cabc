import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  // No fonts, because the page's words are in the picture.
  preloadedFonts: [],
};
