import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Day } from "@vitrine/domain/time/shop-time";

import { alertOwner } from "./owner-alert.ts";
import type { AlertedOwner } from "./owner-alert.ts";

export interface NotUnderstood extends AlertedOwner {
  /** The barber whose calendar it is; `undefined` for the shop's. */
  readonly barberColorId: number | undefined;
  readonly events: number;
  /** The days of some of the events, ascending; empty when no day is known. */
  readonly days: readonly Day[];
}

/**
 * Notifies the owner that events of their own calendar could not be understood. Returns `false` when the mail was not
 * accepted.
 */
export async function notifyNotUnderstood(
  { mail, to, pageUrl, shop, barberColorId, events, days }: NotUnderstood,
  signal: AbortSignal,
): Promise<boolean> {
  const barber = shop.barbers.find(({ colorId }) => colorId === barberColorId)?.name;
  const calendar = barber === undefined ? "seu calendário" : `calendário de ${barber}`;
  const isOne = events === 1;
  const counted = isOne ? "1 evento" : `${events} eventos`;
  const headline = `${counted} do ${calendar} não ${isOne ? "foi entendido" : "foram entendidos"}`;
  const where = days.length === 0 ? "" : ` Procure em ${days.map(dayLabel).join(", ")}.`;
  const paragraphs = [
    `${headline}.${where}`,
    `O horário ${isOne ? "dele" : "deles"} pode estar aberto na agenda, ou fechado por mais tempo do que devia.`,
    `Abra ${isOne ? "esse evento" : "cada um"} no calendário, confira o dia, a hora e a repetição, e salve de novo. Até lá, feche os horários na página do dono.`,
  ];
  return alertOwner({ mail, to, pageUrl, shop, about: "calendar", headline, paragraphs }, signal);
}
