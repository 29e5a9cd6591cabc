// The link to the owner's page in mails to the owner.

import { OWNER_PAGE_PATH } from "@vitrine/domain/owner/owner-page-link";

import type { CalendarSecrets } from "../../settings/calendar-secrets.ts";
import { link } from "../mail-page.ts";
import { OPEN_OWNER_PAGE } from "./owner-mail-copy.ts";

/** The settings that the link to the owner's page needs. */
export interface OwnerPages {
  readonly publicUrl: string | undefined;
  readonly ownerSecrets: CalendarSecrets;
}

/**
 * The address of the owner's page, without the secret, which the owner's devices keep. `undefined` when the page is off
 * or the server does not know its own address.
 */
export function ownerPageUrl(
  { publicUrl, ownerSecrets }: OwnerPages,
  calendarId: string,
): string | undefined {
  if (publicUrl === undefined || !ownerSecrets.has(calendarId)) return undefined;
  return publicUrl + OWNER_PAGE_PATH;
}

/** The paragraph with the link, for a mail's plain text; none when there is no address. */
export function ownerPageText(pageUrl: string | undefined): string[] {
  return pageUrl === undefined ? [] : [`${OPEN_OWNER_PAGE}: ${pageUrl}`];
}

/** The same paragraph in HTML. */
export function ownerPageHtml(pageUrl: string | undefined, colour: string): string[] {
  if (pageUrl === undefined) return [];
  return [`<p style="margin:0">${link(pageUrl, OPEN_OWNER_PAGE, colour)}</p>`];
}
