// The owner's page has no login: its link holds the secret, in the fragment, which browsers send to no server.

/** Where the owner's page is. */
export const OWNER_PAGE_PATH = "/dono";

/** What leads to a calendar's page the first time. */
export function ownerPageLink(calendarId: string, secret: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}.${secret}`;
}

/** The calendar and the secret of such a link's fragment; `undefined` for any other text. */
export function readOwnerFragment(
  fragment: string,
): { readonly calendarId: string; readonly secret: string } | undefined {
  const [, calendarId, secret] = /^#?([^.#]+)\.([A-Za-z0-9._~-]{16,90})$/.exec(fragment) ?? [];
  return calendarId === undefined || secret === undefined ? undefined : { calendarId, secret };
}
