import type { PageHead } from "../../page-head.ts";

// The address holds what ends the waits.
export const HEAD: PageHead = { referrer: "no-referrer" };
