import { readAgencyFragment } from "@vitrine/domain/agency/agency-page-link";
import type { AgencyLink } from "@vitrine/domain/agency/agency-page-link";

import { fragmentOf } from "../../access/link-in-address.ts";

/** Reads an agency's link, or only its part after the `#`; `undefined` when the text is neither. */
export function readAgencyLink(text: string): AgencyLink | undefined {
  return readAgencyFragment(fragmentOf(text));
}
