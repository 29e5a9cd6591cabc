import { OWNER_PAGE_PATH, ownerDayLink } from "@vitrine/domain/owner/owner-page-link";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";

import type { Config } from "../../config.ts";
import type { Reader } from "../../database/database.ts";
import { sealKeysOf } from "../../settings/seal.ts";
import { isSettingOpen } from "../../shops/seal-settings.ts";
import { buttonRow, mailPage } from "../mail-page.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { OPEN_OWNER_PAGE, WHY_THIS_NOTICE } from "./owner-mail-copy.ts";

interface OwnerMailContent {
  readonly subject: string;
  readonly paragraphs: readonly { readonly text: string; readonly html: string }[];
  readonly pageUrl: string | undefined;
  /** The day that the mail is about, or the first of them; `undefined` where it is about none. */
  readonly day: Day | undefined;
}

/** Renders a mail to a shop's owner, with the link to its day on the owner's page if there is one. */
export function ownerMailBody(
  shop: Shop,
  sender: MailSettings["from"],
  { subject, paragraphs, pageUrl, day }: OwnerMailContent,
): { readonly text: string; readonly html: string } {
  const title = shop.words.calendarName;
  const reason = WHY_THIS_NOTICE;
  const url =
    pageUrl && (day === undefined ? pageUrl : ownerDayLink(pageUrl, shop.calendarId, day));
  const all = [...paragraphs, ...(url === undefined ? [] : [linkTo(url, shop)])];
  return {
    text: [title, ...all.map(({ text }) => text), reason].join("\n\n"),
    html: mailPage(
      { subject, accent: shop.accent, sender, title, preview: subject, reason },
      all.map(({ html }) => html).join("\n"),
    ),
  };
}

function linkTo(url: string, { accent }: Shop) {
  return {
    text: `${OPEN_OWNER_PAGE}: ${url}`,
    html: buttonRow([{ text: OPEN_OWNER_PAGE, url }], "main", accent),
  };
}

/**
 * The address of a shop's owner's page, without the secret, which the owner's devices keep. `undefined` when the page is off
 * or the server does not know its own address.
 */
export type OwnerPageUrl = (calendarId: string) => Promise<string | undefined>;

/** Asks what the owner's page itself asks: the environment, then the shop's row. */
export function ownerPageUrls(
  config: Pick<Config, "publicUrl" | "ownerSecrets" | "sealKey" | "sealKeyBefore">,
  reader: Reader,
): OwnerPageUrl {
  const { publicUrl, ownerSecrets } = config;
  const keys = sealKeysOf(config);
  return async (calendarId) => {
    if (publicUrl === undefined) return undefined;
    const hasPage =
      ownerSecrets.has(calendarId) ||
      (await isSettingOpen(reader, keys, { calendarId, name: "owner-link" }));
    return hasPage ? publicUrl + OWNER_PAGE_PATH : undefined;
  };
}
