import MailComposer from "nodemailer/lib/mail-composer";

export interface MessageParts {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly messageId: string;
  readonly inReplyTo?: string | undefined;
  readonly text: string;
  readonly html?: string;
  /** The address at which the recipient ends such mails: a page, which a mail program may also send a POST (RFC 8058). */
  readonly leaveUrl?: string;
  readonly calendarEntry?: {
    readonly method: "PUBLISH" | "CANCEL";
    readonly icalendar: string;
    readonly fileName: string;
  };
}

/** Encodes a mail (RFC 5322 and MIME): text, and where given HTML and a calendar entry both inline and attached. */
export function mailMessage(mail: MessageParts, date: Date): Promise<Buffer> {
  const { from, to, subject, messageId, inReplyTo, text, html, leaveUrl, calendarEntry } = mail;
  return new MailComposer({
    from,
    to,
    subject,
    messageId,
    ...(inReplyTo !== undefined && { inReplyTo, references: inReplyTo }),
    date,
    // RFC 3834: asks for no automatic replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(leaveUrl !== undefined && {
        "List-Unsubscribe": `<${leaveUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    text,
    ...(html !== undefined && { html }),
    ...(calendarEntry !== undefined && {
      icalEvent: {
        method: calendarEntry.method,
        content: calendarEntry.icalendar,
        filename: calendarEntry.fileName,
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** A mail's Message-ID (RFC 5322): `name` is unique within the sender's domain. */
export function messageIdOf(name: string, { address }: { readonly address: string }): string {
  return `<${name}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}
