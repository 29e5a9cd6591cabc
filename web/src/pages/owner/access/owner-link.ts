import { readOwnerFragment } from "@vitrine/domain/owner/owner-page-link";
import type { OwnerLink } from "@vitrine/domain/owner/owner-page-link";

import { fragmentOf } from "../../access/link-in-address.ts";

/** Reads an owner's link, or only its part after the `#`; `undefined` when the text is neither. */
export function readOwnerLink(text: string): OwnerLink | undefined {
  return readOwnerFragment(fragmentOf(text));
}
