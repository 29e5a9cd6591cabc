import type { Day } from "@vitrine/domain/time/shop-time";

import { entryList } from "../mail-page.ts";
import { alertOwner } from "./alert-mails.ts";
import type { AlertedOwner } from "./alert-mails.ts";

// The owner would not read a longer list.
const LISTED_MAX = 50;

/** A time that was closed because of an event. */
export interface TimeOfEvent {
  /** `ter 24/11, 08:00 - 08:30, barbeiro1` */
  readonly when: string;
  /** The event's own title, which names the client. */
  readonly title: string;
}

interface UnknownEventsAlert extends AlertedOwner {
  readonly times: readonly TimeOfEvent[];
  /** The first day with such a time. */
  readonly day: Day | undefined;
  /** The slots of live bookings that the calendar does not have: `ter 24/11, 08:00 - 08:30, barbeiro1` */
  readonly missing: readonly string[];
}

/** Notifies the owner of events in their calendar that the restored books do not have. */
export function notifyUnknownEvents(
  alert: UnknownEventsAlert,
  signal: AbortSignal,
): Promise<boolean> {
  const { times, missing, shop } = alert;
  const listed = times
    .slice(0, LISTED_MAX)
    .map(({ when, title }) => ({ headline: when, line: title }));
  const paragraphs = [
    "A agenda voltou de uma cópia de segurança. No seu calendário há horários que ela não conhece: marcados ou mudados depois dessa cópia, ou mudados por você no próprio calendário. Para que ninguém marque por cima, eles foram fechados:",
    {
      text: listed
        .map(({ headline, line }) => (line === "" ? headline : `${headline}: ${line}`))
        .join("\n"),
      html: entryList(listed, shop.accent, false),
    },
    ...moreThanListed(times.length),
    "Nada foi apagado do seu calendário, e o telefone de cada cliente está no evento dele. Para quem marcou depois da cópia, o link de cancelar já não funciona.",
    "Para cada um, escolha: deixe fechado e ligue para o cliente; ou abra o horário na página do dono, marque de novo em nome dele e apague o evento antigo do calendário; ou, se ele não vem mais, abra o horário e apague o evento. Quem só mudou de horário continua marcado também no horário antigo: cancele esse.",
    ...(missing.length === 0
      ? []
      : [
          "Estes horários estão marcados na agenda e não estão no seu calendário. Podem ter sido cancelados depois da cópia: pergunte ao cliente, e cancele na página do dono se ele não vem.",
          missing.slice(0, LISTED_MAX).join("\n"),
          ...moreThanListed(missing.length),
        ]),
  ];
  return alertOwner(
    alert,
    "restore",
    "Horários fechados depois de uma restauração",
    paragraphs,
    signal,
  );
}

function moreThanListed(count: number): string[] {
  return count > LISTED_MAX ? [`e mais ${count - LISTED_MAX}`] : [];
}
