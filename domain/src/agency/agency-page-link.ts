// The agency's page has no login either: its link has the secret or a code in its fragment, which browsers send to no server.

export const AGENCY_PAGE_PATH = "/agencia";

/** What a link contains: the agency's secret, or a code that makes the browser a device. */
export type AgencyLink = { readonly secret: string } | { readonly code: string };

// A colon is in no secret, so that a secret of 32 hexadecimal digits is not taken for a code.
const FRAGMENT = /^#?(?:(?<secret>[A-Za-z0-9._~-]{16,90})|:(?<code>[0-9a-f]{32}))$/;

/** A link that works for a day and makes devices, which can open the page from then on. */
export function agencyDeviceLink(code: string): string {
  return `${AGENCY_PAGE_PATH}#:${code}`;
}

/** What the fragment of a link contains; `undefined` for any other text. */
export function readAgencyFragment(fragment: string): AgencyLink | undefined {
  const { secret, code } = FRAGMENT.exec(fragment)?.groups ?? {};
  if (secret !== undefined) return { secret };
  return code === undefined ? undefined : { code };
}
