// The owner's page has no login: its link holds what opens it in the fragment, which browsers send to no server.

/** Where the owner's page is. */
export const OWNER_PAGE_PATH = "/dono";

/** What a link holds: the calendar's standing secret, or a code that makes a device of the browser that opens it. */
export type OwnerLink =
  | { readonly calendarId: string; readonly secret: string }
  | { readonly calendarId: string; readonly code: string };

// A calendar's id has neither a dot nor a colon, a secret may have dots. A code ends in a letter or a digit: what makes a
// link of a text in a chat may leave other characters out of it.
const FRAGMENT =
  /^#?(?<calendarId>[\w-]{1,64})(?:\.(?<secret>[A-Za-z0-9._~-]{16,90})|:(?<code>[0-9a-f]{32}))$/;

/** What leads to a calendar's page for good. */
export function ownerPageLink(calendarId: string, secret: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}.${secret}`;
}

/** What leads to a calendar's page for a day, and makes devices that open it from then on. */
export function deviceLink(calendarId: string, code: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}:${code}`;
}

/** What such a link's fragment holds; `undefined` for any other text. */
export function readOwnerFragment(fragment: string): OwnerLink | undefined {
  const { calendarId, secret, code } = FRAGMENT.exec(fragment)?.groups ?? {};
  if (calendarId === undefined) return undefined;
  if (secret !== undefined) return { calendarId, secret };
  return code === undefined ? undefined : { calendarId, code };
}
