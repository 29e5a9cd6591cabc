import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  // The accent of tokens.css.
  themeColor: "#0f3d33",
  referrer: "no-referrer",
};
