import type { BookingMail } from "./booking-mail.ts";

/** Renders a mail as plain text, for mail programs without HTML. */
export function mailText(mail: BookingMail): string {
  return [
    mail.title,
    mail.greeting,
    mail.lead,
    mail.entries.map(([label, value]) => `${label}: ${value}`).join("\n"),
    mail.attachment,
    mail.next,
    `${mail.from.name === "" ? "" : `${mail.from.name}\n`}${mail.from.address}`,
    mail.reason,
  ].join("\n\n");
}
