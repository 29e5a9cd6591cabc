import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  // The accent of tokens.css.
  themeColor: "#0f3d33",
  manifest: "/dono.webmanifest",
  referrer: "no-referrer",
  // The preview of the shop's screen.
  hasFrames: true,
};
