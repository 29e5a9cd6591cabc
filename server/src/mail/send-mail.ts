import { permanentFailure } from "../outbox/delivery-failure.ts";
import type { Delivery, TargetCall } from "../outbox/target.ts";
import type { SentMailStore, SentPart } from "./sent-mails-table.ts";
import type { SmtpServer } from "./smtp/mail-settings.ts";
import { deliverBySmtp } from "./smtp/smtp-delivery.ts";
import type { Mail, SmtpLimits } from "./smtp/smtp-delivery.ts";

// Two copies were sent and no answer came. A person has to ask whether the client got one.
const ANSWER_LOST = "answer-lost";

/** The failure of a mail that must not be sent a third time. */
export const answerLost = () => permanentFailure(ANSWER_LOST);

export interface SendingParts {
  readonly smtp: SmtpServer;
  readonly sentMail: SentMailStore;
  readonly limits: SmtpLimits | undefined;
}

/**
 * Sends a mail and records its progress for each part that it states (`said`). An accepted mail is never sent again; one
 * whose response was lost is sent once more.
 */
export async function sendMail(
  { smtp, sentMail, limits }: SendingParts,
  mail: Mail,
  calendarId: string,
  said: readonly SentPart[],
  { signal, onHandedOver = () => undefined }: TargetCall,
): Promise<Delivery> {
  const outcome = await deliverBySmtp(
    smtp,
    mail,
    {
      beforeContent: () => sentMail.beginTogether(calendarId, said, Date.now()),
      onContentSent: onHandedOver,
    },
    signal,
    limits,
  );
  switch (outcome.state) {
    case "accepted":
      await sentMail.acceptTogether(calendarId, said, Date.now());
      return { ok: true };
    case "unsent":
      return outcome.failure;
    case "refused":
      await sentMail.withdrawTogether(calendarId, said);
      return outcome.failure;
    case "unanswered": {
      const isLost = await sentMail.areLost(calendarId, said);
      return isLost ? answerLost() : outcome.failure;
    }
  }
}
