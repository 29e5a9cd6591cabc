import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  // Its words are in the picture.
  preloadedFonts: [],
};
