import type { BookingMail } from "./booking-mail.ts";

/** A mail as plain text, for whoever reads it without HTML. */
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
