import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { alertOwner } from "./owner-alert.ts";
import type { AlertedOwner } from "./owner-alert.ts";

export interface CalendarLost extends AlertedOwner {
  /** The barber whose calendar it is; `undefined` for the shop's. */
  readonly barberColorId: number | undefined;
  /** `undefined` when the calendar has never been read. */
  readonly lastRead: Instant | undefined;
}

/**
 * Notifies the owner that their own calendar has not been read for a day. Returns `false` when the mail was not
 * accepted.
 */
export async function notifyCalendarLost(
  { mail, to, pageUrl, shop, barberColorId, lastRead }: CalendarLost,
  signal: AbortSignal,
): Promise<boolean> {
  const barber = shop.barbers.find(({ colorId }) => colorId === barberColorId)?.name;
  const calendar = barber === undefined ? "seu calendário" : `calendário de ${barber}`;
  const title = barber === undefined ? "Seu calendário" : `O ${calendar}`;
  const headline = `${title} não é lido há um dia`;
  const paragraphs = [
    lastRead === undefined
      ? `O endereço do ${calendar} ainda não pôde ser lido.`
      : `O ${calendar} foi lido pela última vez em ${momentOf(lastRead, shop.timeZone)}.`,
    lastRead === undefined
      ? "Por isso, ele não fecha nenhum horário na agenda."
      : "O que estava nele naquele dia continua fechado na agenda, mas o que mudou desde então não aparece.",
    "Confira se o endereço secreto do calendário ainda é o mesmo. Até lá, feche os horários na página do dono.",
  ];
  return alertOwner({ mail, to, pageUrl, shop, about: "calendar", headline, paragraphs }, signal);
}

/** `23/11, 10:30`. */
function momentOf(instant: Instant, zone: string): string {
  const [, month = "", day = ""] = dayOf(instant, zone).split("-");
  return `${day}/${month}, ${toRfc3339(instant, zone).slice("2026-11-23T".length, "2026-11-23T10:30".length)}`;
}
