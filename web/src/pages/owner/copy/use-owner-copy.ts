import { createContext, use } from "react";

import type { OWNER_COPY } from "./owner-copy.ts";

/** The texts of the owner's page in one language. */
export type OwnerCopy = typeof OWNER_COPY;

// The empty default is never read: every page that uses the texts provides them.
export const OwnerCopyContext = createContext({} as OwnerCopy);

/** The texts in the page's language. */
export const useOwnerCopy = (): OwnerCopy => use(OwnerCopyContext);
