// The owner's page has no login. Its link has the secret or the code in its fragment, which browsers send to no server.

import type { Day } from "../time/shop-time.ts";

export const OWNER_PAGE_PATH = "/dono";

/** What a link contains: the permanent secret, or a code that makes the browser a device; the owner's, or one person's. */
export type OwnerLink =
  | { readonly calendarId: string; readonly secret: string }
  | { readonly calendarId: string; readonly code: string };

// A code ends in a letter or a digit, because chat apps may not count other characters at the end as part of the link.
const FRAGMENT =
  /^#?(?<calendarId>[\w-]{1,64})(?:\.(?<secret>[A-Za-z0-9._~-]{16,90})|:(?<code>(?:[1-9]\d{0,9}~)?[0-9a-f]{32}))$/;

export function ownerPageLink(calendarId: string, secret: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}.${secret}`;
}

/** A link that works for a day and makes devices, which can open the page from then on. */
export function deviceLink(calendarId: string, code: string): string {
  return `${OWNER_PAGE_PATH}#${calendarId}:${code}`;
}

/** What the fragment of a link contains; `undefined` for any other text. */
export function readOwnerFragment(fragment: string): OwnerLink | undefined {
  const { calendarId, secret, code } = FRAGMENT.exec(fragment)?.groups ?? {};
  if (calendarId === undefined) return undefined;
  if (secret !== undefined) return { calendarId, secret };
  return code === undefined ? undefined : { calendarId, code };
}

const DAY_FRAGMENT = /^#(?<calendarId>[\w-]{1,64})&dia=(?<day>\d{4}-\d\d-\d\d)$/;

/** The link to a day of a calendar, for a browser that can already open it. It has no secret, so that mails may have it. */
export function ownerDayLink(pageAddress: string, calendarId: string, day: Day): string {
  return `${pageAddress}#${calendarId}&dia=${day}`;
}

export interface LinkedDay {
  readonly calendarId: string;
  readonly day: string;
}

/** What the fragment of such a link names; `undefined` for any other text. */
export function readDayFragment(fragment: string): LinkedDay | undefined {
  return DAY_FRAGMENT.exec(fragment)?.groups as LinkedDay | undefined;
}
