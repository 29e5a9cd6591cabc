import MailComposer from "nodemailer/lib/mail-composer";

import type { BookingMail } from "./booking-mail.ts";
import { mailHtml } from "./mail-html.ts";
import { mailText } from "./mail-text.ts";

/** Encodes a mail (RFC 5322 and MIME): text, HTML, and the calendar entry both inline and attached. */
export function mailMessage(mail: BookingMail, date: Date): Promise<Buffer> {
  const { method, icalendar, fileName } = mail.calendarEntry;
  return new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    messageId: mail.messageId,
    ...(mail.inReplyTo !== undefined && { inReplyTo: mail.inReplyTo, references: mail.inReplyTo }),
    date,
    // RFC 3834: asks for no automatic replies.
    headers: { "Auto-Submitted": "auto-generated" },
    text: mailText(mail),
    html: mailHtml(mail),
    icalEvent: { method, content: icalendar, filename: fileName },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
