import { createContext, use } from "react";

import type { OWNER_COPY } from "./owner-copy.ts";

/** All that the owner's page says, in one language. */
export type OwnerCopy = typeof OWNER_COPY;

// Every page that uses it provides one.
export const OwnerCopyContext = createContext({} as OwnerCopy);

/** The copy that the page is shown in. */
export const useOwnerCopy = (): OwnerCopy => use(OwnerCopyContext);
