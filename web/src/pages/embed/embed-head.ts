import type { PageHead } from "../../page-head.ts";

export const HEAD: PageHead = {
  // It shows the booking screens as other sites do.
  hasFrames: true,
};
