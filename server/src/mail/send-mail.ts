import { permanentFailure } from "../outbox/delivery-failure.ts";
import type { Delivery, TargetCall } from "../outbox/target.ts";
import type { SentMailStore, SentPart } from "./sent-mails-table.ts";
import type { MailConnections } from "./smtp/mail-connections.ts";
import type { SmtpServer } from "./smtp/mail-settings.ts";
import { deliverBySmtp } from "./smtp/smtp-delivery.ts";
import type { Mail, SmtpLimits } from "./smtp/smtp-delivery.ts";

/** The failure after all allowed copies were sent without an answer. A person has to ask whether one arrived. */
export const answerLost = () => permanentFailure("answer-lost");

interface SendingParts {
  readonly smtp: SmtpServer;
  readonly connections: MailConnections;
  readonly sentMail: SentMailStore;
  readonly limits: SmtpLimits | undefined;
}

/**
 * Sends a mail once a connection is free, unless all allowed copies were sent before, and records the progress of each
 * part.
 */
export function sendMail(
  parts: SendingParts,
  mail: Mail,
  calendarId: string,
  mailParts: readonly SentPart[],
  call: TargetCall,
): Promise<Delivery> {
  const kind = mailParts.some((part) => part.kind === "reminder") ? "reminders" : "others";
  return parts.connections.use(kind, calendarId, call.signal, () =>
    sendNow(parts, mail, calendarId, mailParts, call),
  );
}

async function sendNow(
  { smtp, sentMail, limits }: SendingParts,
  mail: Mail,
  calendarId: string,
  mailParts: readonly SentPart[],
  { signal, onHandedOver = () => undefined }: TargetCall,
): Promise<Delivery> {
  const beforeContent = () => sentMail.begin(calendarId, mailParts, Date.now());
  const steps = { beforeContent, onContentSent: onHandedOver };
  const outcome = await deliverBySmtp(smtp, mail, steps, signal, limits);
  switch (outcome.state) {
    case "accepted":
      await sentMail.accept(calendarId, mailParts, Date.now());
      return { ok: true };
    case "unsent":
      return outcome.failure;
    case "refused":
      await sentMail.withdraw(calendarId, mailParts);
      return outcome.failure;
    case "unanswered":
      return (await sentMail.areLost(calendarId, mailParts)) ? answerLost() : outcome.failure;
  }
}
