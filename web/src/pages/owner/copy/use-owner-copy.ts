import { createContext, use } from "react";

import type { OWNER_COPY } from "./owner-copy.ts";

/** All that the owner's page says, in one language. */
export type OwnerCopy = typeof OWNER_COPY;

export const OwnerCopyContext = createContext<OwnerCopy | undefined>(undefined);

/** The copy that the page is shown in. */
export function useOwnerCopy(): OwnerCopy {
  const copy = use(OwnerCopyContext);
  if (copy === undefined) throw new Error("The owner's page has no copy.");
  return copy;
}
