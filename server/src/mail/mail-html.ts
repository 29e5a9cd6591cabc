import type { BookingMail } from "./booking-mail.ts";
import { entryTable, escapeHtml, mailPage } from "./mail-page.ts";

const WEB_ADDRESS = /https?:\/\/[^\s<>"',;]+[^\s<>"',;.]/g;

/** A mail about a booking as HTML. */
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
<p style="margin:0">${linkAddresses(mail.next, mail.accent.ground)}</p>`,
  );
}

/**
 * Escapes a sentence and turns its web addresses into links. What stands behind a `#` leads into the page: the link has
 * it, the text shows the page alone.
 */
function linkAddresses(sentence: string, colour: string): string {
  let html = "";
  let from = 0;
  for (const { 0: address, index } of sentence.matchAll(WEB_ADDRESS)) {
    html += `${escapeHtml(sentence.slice(from, index))}<a href="${escapeHtml(address)}" style="color:${colour};font-weight:600;word-break:break-word">${escapeHtml(address.replace(/#.*/, ""))}</a>`;
    from = index + address.length;
  }
  return html + escapeHtml(sentence.slice(from));
}
