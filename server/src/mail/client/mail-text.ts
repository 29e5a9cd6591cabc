import type { BookingMail } from "./booking-mail.ts";
import { placeLines } from "./mail-copy.ts";

/** Renders a mail as plain text, for mail programs without HTML. */
export function mailText(mail: BookingMail): string {
  const { place, from } = mail;
  // The sender may have the same name as the shop.
  const sender = from.name === "" || from.name === place.name ? [] : [from.name];
  return [
    mail.title,
    mail.greeting,
    mail.lead,
    mail.entries.map(([label, value]) => `${label}: ${value}`).join("\n"),
    mail.attachment,
    mail.next,
    [
      place.name,
      ...(place.address === undefined ? [] : [place.address]),
      ...placeLines(place),
    ].join("\n"),
    [...sender, from.address].join("\n"),
    mail.reason,
  ].join("\n\n");
}
