// Renders a mail about a booking as plain text and as HTML.

import type { Accent } from "@vitrine/domain/shop/shop";
import { dialLink } from "@vitrine/domain/shop/shop-place";

import type { BookingMail } from "./booking-mail.ts";
import { PLACE_COPY, placeLines } from "./mail-copy.ts";
import type { ShopPlace } from "./mail-facts.ts";
import { buttonRow, entryTable, escapeHtml, infoBlock, link, mailPage } from "../mail-page.ts";

// A comma, semicolon or full stop after an address belongs to the sentence.
const WEB_ADDRESS = /https?:\/\/[^\s<>"',;]+[^\s<>"',;.]/g;

export function mailText(mail: BookingMail): string {
  const { place, from } = mail;
  const hasOwnName = from.name !== "" && from.name !== place.name;
  const address = place.address === undefined ? [] : [place.address];
  return [
    mail.title,
    mail.greeting,
    mail.lead,
    mail.entries.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...(mail.toConfirm ? [`${mail.toConfirm.question} ${mail.toConfirm.url}`] : []),
    mail.attachment,
    mail.next,
    [place.name, ...address, ...placeLines(place)].join("\n"),
    [...(hasOwnName ? [from.name] : []), from.address].join("\n"),
    mail.reason,
  ].join("\n\n");
}

export function mailHtml(mail: BookingMail): string {
  return mailPage(
    { ...mail, sender: mail.from, preview: `${mail.title}. ${mail.attachment}` },
    `<p style="margin:0 0 8px">${escapeHtml(mail.greeting)}</p>
<p style="margin:0 0 16px">${escapeHtml(mail.lead)}</p>
${entryTable(mail.entries, mail.kind === "cancellation")}
${mail.toConfirm ? confirmBlock(mail.toConfirm, mail.accent) : ""}<p style="margin:0 0 12px">${escapeHtml(mail.attachment)}</p>
<p style="margin:0 0 16px">${linkAddresses(mail.next, mail.accent.ground)}</p>
${buttonRow(mail.changes, "plain", mail.accent)}${placeBlock(mail.place, mail.accent)}`,
  );
}

function confirmBlock(
  { question, link: text, url }: NonNullable<BookingMail["toConfirm"]>,
  accent: Accent,
): string {
  return `<p style="margin:0 0 12px">${escapeHtml(question)}</p>
${buttonRow([{ text, url }], "main", accent)}`;
}

/** Where the shop is, as mails to clients say it. */
export function placeBlock({ name, address, mapUrl, phone }: ShopPlace, accent: Accent): string {
  const lines = infoBlock([
    `<strong>${escapeHtml(name)}</strong>`,
    ...(address === undefined ? [] : [escapeHtml(address)]),
    ...(phone === undefined
      ? []
      : [`${PLACE_COPY.phone}: ${link(dialLink(phone), phone, accent.ground)}`]),
  ]);
  const map = mapUrl === undefined ? [] : [{ text: PLACE_COPY.seeMap, url: mapUrl }];
  return `${lines}\n${buttonRow(map, "plain", accent)}`;
}

/** Escapes a sentence and turns its web addresses into links, whose visible text ends before a `#`. */
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
