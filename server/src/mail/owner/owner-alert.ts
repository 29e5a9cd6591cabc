import { randomUUID } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";

import { mailMessage } from "../smtp/mail-message.ts";
import { escapeHtml, mailPage } from "../mail-page.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { messageIdOf } from "../smtp/message-id.ts";
import { WHY_THIS_NOTICE } from "./owner-mail-copy.ts";
import { ownerPageHtml, ownerPageText } from "./owner-page-link.ts";
import { deliverBySmtp } from "../smtp/smtp-delivery.ts";

/** The owner to notify, and what the mail to them needs. */
export interface AlertedOwner {
  readonly mail: MailSettings;
  readonly to: string;
  /** The address of the owner's page, if it is on. */
  readonly pageUrl: string | undefined;
  readonly shop: Shop;
}

/** A message to the owner that is sent once. */
interface OwnerAlert extends AlertedOwner {
  /** A part of the message id. */
  readonly about: string;
  /** The subject, before the shop's name. */
  readonly headline: string;
  readonly paragraphs: readonly string[];
}

/** Mails the owner. The caller has already waited for the mail's turn. Returns `false` when it was not accepted. */
export async function alertOwner(
  { mail, to, pageUrl, shop, about, headline, paragraphs }: OwnerAlert,
  signal: AbortSignal,
): Promise<boolean> {
  const subject = `${headline} – ${shop.name}`;
  const title = shop.words.calendarName;
  const message = await mailMessage(
    {
      from: mail.from,
      to: { name: "", address: to },
      subject,
      messageId: messageIdOf(`${randomUUID()}.${about}`, mail.from),
      text: [title, ...paragraphs, ...ownerPageText(pageUrl), WHY_THIS_NOTICE].join("\n\n"),
      html: mailPage(
        {
          subject,
          accent: shop.accent,
          sender: mail.from,
          title,
          preview: subject,
          reason: WHY_THIS_NOTICE,
        },
        [
          ...paragraphs.map(
            (paragraph) => `<p style="margin:0 0 20px">${escapeHtml(paragraph)}</p>`,
          ),
          ...ownerPageHtml(pageUrl, shop.accent.ground),
        ].join("\n"),
      ),
    },
    new Date(),
  );
  const outcome = await deliverBySmtp(
    mail.smtp,
    { from: mail.from.address, to, message },
    { beforeContent: async () => true, onContentSent: () => undefined },
    signal,
  );
  return outcome.state === "accepted";
}
