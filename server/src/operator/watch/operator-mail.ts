import { randomUUID } from "node:crypto";

import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";

import { mailMessage, messageIdOf } from "../../mail/smtp/mail-message.ts";
import type { OperatorMail } from "../../mail/smtp/mail-settings.ts";
import { deliverBySmtp } from "../../mail/smtp/smtp-delivery.ts";
import type { SmtpLimits } from "../../mail/smtp/smtp-delivery.ts";
import { ALARM_KINDS } from "./alarm.ts";
import type { AlarmKind } from "./alarm.ts";
import { ALARM_COPY, GUIDE, WHY_THIS_MAIL } from "./alarm-copy.ts";
import { isRaised } from "./alarm-memory.ts";
import type { AlarmMemory, RememberedAlarm } from "./alarm-memory.ts";

// The next look comes in five minutes, and tries again.
const LIMITS: SmtpLimits = {
  connectMilliseconds: 10_000,
  mailMilliseconds: 20_000,
  answerMilliseconds: 60_000,
};

/** Whose machine it is: its address, or its name where it has none. */
export interface Machine {
  readonly name: string;
  readonly zone: string;
}

/** `reason` is empty when the mail was accepted. Unanswered: the server has it, and may have accepted it. */
export interface MailOutcome {
  readonly reason: string;
  readonly isUnanswered: boolean;
}

/** Mails all that the memory holds, in one mail. */
export async function mailOperator(
  { to, account: { smtp, from } }: OperatorMail,
  machine: Machine,
  { alarms }: AlarmMemory,
  at: number,
): Promise<MailOutcome> {
  const { subject, text } = operatorMailOf(machine, alarms, at);
  const message = await mailMessage(
    {
      from,
      to: { name: "", address: to },
      subject,
      messageId: messageIdOf(`${randomUUID()}.alarm`, from),
      text,
    },
    new Date(at),
  );
  const outcome = await deliverBySmtp(
    smtp,
    { from: from.address, to, message },
    { beforeContent: async () => true, onContentSent: () => undefined },
    new AbortController().signal,
    LIMITS,
  );
  if (outcome.state === "accepted") return { reason: "", isUnanswered: false };
  const reason = outcome.failure.reason;
  return { reason, isUnanswered: outcome.state === "unanswered" };
}

/** The words of a mail about these alarms: those that began, those that go on, those that are over. */
export function operatorMailOf(
  { name, zone }: Machine,
  alarms: AlarmMemory["alarms"],
  at: number,
): { subject: string; text: string } {
  const all = ALARM_KINDS.flatMap((kind) => {
    const alarm = alarms[kind];
    return alarm === undefined ? [] : [{ kind, alarm }];
  });
  const raised = all.filter(({ alarm }) => isRaised(alarm));
  const begun = raised.filter(({ alarm }) => !alarm.isKnown);
  const lasting = raised.filter(({ alarm }) => alarm.isKnown);
  const over = all.filter(({ alarm }) => !isRaised(alarm));
  const paragraphs = [
    `${name}, ${momentOf(at, zone)}`,
    ...part(
      "COMEÇOU",
      begun.map((one) => raisedEntry(one, zone)),
    ),
    ...part(
      "CONTINUA",
      lasting.map((one) => raisedEntry(one, zone)),
    ),
    ...part(
      "PASSOU",
      over.map((one) => overEntry(one, zone)),
    ),
    ...(raised.length === 0 ? ["Nada mais está errado."] : []),
    WHY_THIS_MAIL,
  ];
  const [first = "Aviso", ...more] = [
    ...begun.map(({ kind }) => ALARM_COPY[kind].title),
    ...over.map(({ kind }) => ALARM_COPY[kind].isWell),
    ...lasting.map(({ kind }) => `Continua: ${ALARM_COPY[kind].title}`),
  ];
  const others = more.length === 0 ? "" : ` (e mais ${more.length})`;
  return { subject: `${name}: ${first}${others}`, text: `${paragraphs.join("\n\n")}\n` };
}

interface Entry {
  readonly kind: AlarmKind;
  readonly alarm: RememberedAlarm;
}

function part(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [title, ...entries];
}

function raisedEntry({ kind, alarm }: Entry, zone: string): string {
  const { title, command, section } = ALARM_COPY[kind];
  return [
    `${title} (desde ${momentOf(alarm.since, zone)})`,
    alarm.portuguese,
    `Veja primeiro:  ${command}`,
    `Depois, em ${GUIDE}: “${section}”`,
  ].join("\n");
}

function overEntry({ kind, alarm: { since, endedAt = since } }: Entry, zone: string): string {
  return `${ALARM_COPY[kind].isWell}\nDurou de ${momentOf(since, zone)} até ${momentOf(endedAt, zone)}.`;
}

/** `23/11, 03:17`. */
function momentOf(instant: number, zone: string): string {
  const [, month = "", day = ""] = dayOf(instant, zone).split("-");
  const time = toRfc3339(instant, zone).slice("2026-11-23T".length, "2026-11-23T10:30".length);
  return `${day}/${month}, ${time}`;
}
