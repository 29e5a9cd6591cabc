import MailComposer from "nodemailer/lib/mail-composer";

import type { MailSettings } from "../../mail/smtp/mail-settings.ts";
import { deliverBySmtp } from "../../mail/smtp/smtp-delivery.ts";
import type { SmtpLimits } from "../../mail/smtp/smtp-delivery.ts";
import { mailAdvice } from "./advice.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";

// Short, since somebody waits at a terminal. But a server may take long to answer a mail that it then accepts.
const LIMITS: SmtpLimits = {
  connectMilliseconds: 10_000,
  mailMilliseconds: 20_000,
  answerMilliseconds: 60_000,
};

const MAIL = {
  subject: "Teste do Vitrine: o e-mail funciona",
  text: "Este e-mail foi pedido pelo comando npm run calendars -- test-mail.\nSe ele chegou, as confirmações aos clientes também saem. Pode apagá-lo.\n",
};

export async function testMail(
  { smtp, from }: MailSettings,
  to: string,
  signal: AbortSignal,
  limits = LIMITS,
): Promise<ReportLine> {
  const message = await new MailComposer({
    from,
    to: { name: "", address: to },
    ...MAIL,
    date: new Date(),
    // Asks mailboxes not to answer with a holiday notice (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  const outcome = await deliverBySmtp(
    smtp,
    { from: from.address, to, message },
    { beforeContent: async () => true, onContentSent: () => undefined },
    signal,
    limits,
  );
  switch (outcome.state) {
    case "accepted":
      return fine(
        "Mail works: the server has accepted the test mail; look for it in the mailbox, and among the spam.",
      );
    case "unanswered":
      return wrong(
        "Mail is not certain to work: the server has the whole test mail and does not say whether it accepts it; look in the mailbox before you try again.",
      );
    case "unsent":
    case "refused":
      return wrong(`Mail does not work: ${mailAdvice(outcome.failure)}.`);
  }
}
