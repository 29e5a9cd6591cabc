import { dialLink } from "@vitrine/domain/shop/shop-place";

import type { BookingMail } from "./booking-mail.ts";
import { PLACE_COPY } from "./mail-copy.ts";
import type { ShopPlace } from "./mail-copy.ts";
import { entryTable, escapeHtml, infoBlock, link, mailPage } from "../mail-page.ts";

const WEB_ADDRESS = /https?:\/\/[^\s<>"',;]+[^\s<>"',;.]/g;

/** Renders a mail about a booking as HTML. */
export function mailHtml(mail: BookingMail): string {
  const page = {
    subject: mail.subject,
    accent: mail.accent,
    sender: mail.from,
    title: mail.title,
    preview: `${mail.title}. ${mail.attachment}`,
    reason: mail.reason,
  };
  return mailPage(
    page,
    `<p style="margin:0 0 8px">${escapeHtml(mail.greeting)}</p>
<p style="margin:0 0 16px">${escapeHtml(mail.lead)}</p>
${entryTable(mail.entries, mail.kind === "cancellation")}
<p style="margin:0 0 12px">${escapeHtml(mail.attachment)}</p>
<p style="margin:0 0 20px">${linkAddresses(mail.next, mail.accent.ground)}</p>
${placeBlock(mail.place, mail.accent.ground)}`,
  );
}

/** The shop's name, address and telephone, with links to a map and to a call. Nothing is loaded before a tap. */
function placeBlock({ name, address, mapUrl, phone }: ShopPlace, colour: string): string {
  return infoBlock([
    `<strong>${escapeHtml(name)}</strong>`,
    ...(address === undefined ? [] : [escapeHtml(address)]),
    ...(mapUrl === undefined ? [] : [link(mapUrl, PLACE_COPY.seeMap, colour)]),
    ...(phone === undefined
      ? []
      : [`${PLACE_COPY.phone}: ${link(dialLink(phone), phone, colour)}`]),
  ]);
}

/**
 * Escapes a sentence and turns its web addresses into links. The link keeps the part after a `#`, the visible text omits
 * it.
 */
function linkAddresses(sentence: string, colour: string): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of sentence.matchAll(WEB_ADDRESS)) {
    html += escapeHtml(sentence.slice(from, index));
    html += link(address, address.replace(/#.*/, ""), colour);
    from = index + address.length;
  }
  return html + escapeHtml(sentence.slice(from));
}
