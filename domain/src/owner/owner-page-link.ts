// The owner's page has no login. Its link has the secret or the code in its fragment, which browsers send to no server.

/** The path of the owner's page. */
export const OWNER_PAGE_PATH = "/dono";

/**
 * The content of a link's fragment: the calendar's permanent secret, or a code that makes the browser that opens it a
 * device.
 */
export type OwnerLink =
  | { readonly calendarId: string; readonly secret: string }
  | { readonly calendarId: string; readonly code: string };

// A calendar's id has neither dots nor colons; a secret may have dots. A code ends in a letter or a digit, because a chat
// app may leave any other character at the end out of the link.
const FRAGMENT =
  /^#?(?<calendarId>[\w-]{1,64})(?:\.(?<secret>[A-Za-z0-9._~-]{16,90})|:(?<code>[0-9a-f]{32}))$/;

/** The permanent link to a calendar's page. */
export function ownerPageLink(calendarId: string, secret: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}.${secret}`;
}

/** A link to a calendar's page that works for a day and makes devices, which can open the page from then on. */
export function deviceLink(calendarId: string, code: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}:${code}`;
}

/** Reads the fragment of such a link; `undefined` for any other text. */
export function readOwnerFragment(fragment: string): OwnerLink | undefined {
  const { calendarId, secret, code } = FRAGMENT.exec(fragment)?.groups ?? {};
  if (calendarId === undefined) return undefined;
  if (secret !== undefined) return { calendarId, secret };
  return code === undefined ? undefined : { calendarId, code };
}
