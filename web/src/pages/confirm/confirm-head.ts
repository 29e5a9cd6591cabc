import type { PageHead } from "../../page-head.ts";

// The address holds what confirms the booking.
export const HEAD: PageHead = { referrer: "no-referrer" };
