// Sends the mails that alert an owner at once; the caller has already waited for the mail's turn. Each function returns
// `false` when the mail was not accepted.

import { randomUUID } from "node:crypto";

import { FLOOD_MINUTES } from "@vitrine/domain/owner/booking-flood";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import { mailMessage, messageIdOf } from "../smtp/mail-message.ts";
import { escapeHtml } from "../mail-page.ts";
import type { MailSettings } from "../smtp/mail-settings.ts";
import { ownerMailBody } from "./owner-mail-body.ts";
import { deliverBySmtp } from "../smtp/smtp-delivery.ts";

/** The owner to notify, and what the mail to them needs. */
export interface AlertedOwner {
  readonly mail: MailSettings;
  readonly to: string;
  /** The address of the owner's page, if it is on. */
  readonly pageUrl: string | undefined;
  readonly shop: Shop;
}

interface Alert extends AlertedOwner {
  /** The day that the owner should look at, if the alert is about one. */
  readonly day?: Day | undefined;
}

interface FloodAlert extends AlertedOwner {
  /** Clients' bookings within `FLOOD_MINUTES`. */
  readonly bookings: number;
  /** Bookings in a usual busy hour. */
  readonly usual: number;
}

/** Notifies the owner that clients book far more than usual. */
export function notifyFlood(flood: FloodAlert, signal: AbortSignal): Promise<boolean> {
  const { bookings, usual } = flood;
  const before =
    usual === 0
      ? "Antes disso, não havia agendamentos com que comparar."
      : `Numa hora movimentada desta agenda, o normal é ${usual}.`;
  const paragraphs = [
    `Em ${FLOOD_MINUTES} minutos, clientes marcaram ${bookings} horários. ${before}`,
    "Se foi uma campanha sua, está tudo certo. Se não foi, alguém pode estar ocupando horários sem a intenção de vir.",
    "Na página do dono dá para parar por uma hora os agendamentos dos clientes, com um toque, e para ver e cancelar esses horários de uma vez.",
  ];
  return alertOwner(flood, "flood", "Muitos agendamentos de uma vez", paragraphs, signal);
}

interface AlertAboutCalendar extends AlertedOwner {
  /** The barber whose busy calendar it is; `undefined` for the shop's. */
  readonly barberColorId: number | undefined;
}

interface LostCalendarAlert extends AlertAboutCalendar {
  /** `undefined` when the calendar has never been read. */
  readonly lastRead: Instant | undefined;
}

/** Notifies the owner that a busy calendar has not been read for a day. */
export function notifyCalendarLost(lost: LostCalendarAlert, signal: AbortSignal): Promise<boolean> {
  const { shop, lastRead } = lost;
  const barber = barberOf(lost);
  const calendar = calendarOf(barber);
  const title = barber === undefined ? "Seu calendário" : `O ${calendar}`;
  const paragraphs = [
    lastRead === undefined
      ? `O endereço do ${calendar} ainda não pôde ser lido.`
      : `O ${calendar} foi lido pela última vez em ${momentOf(lastRead, shop.timeZone)}.`,
    lastRead === undefined
      ? "Por isso, ele não fecha nenhum horário na agenda."
      : "O que estava nele naquele dia continua fechado na agenda, mas o que mudou desde então não aparece.",
    "Confira se o endereço secreto do calendário ainda é o mesmo. Até lá, feche os horários na página do dono.",
  ];
  return alertOwner(lost, "calendar", `${title} não é lido há um dia`, paragraphs, signal);
}

export interface EventsAlert extends AlertAboutCalendar {
  readonly events: number;
  /** The days of some of the events, ascending; empty when no day is known. */
  readonly days: readonly Day[];
}

/** Notifies the owner that events of a busy calendar could not be understood. */
export function notifyNotUnderstood(notice: EventsAlert, signal: AbortSignal): Promise<boolean> {
  const { events, days } = notice;
  const isOne = events === 1;
  const counted = isOne ? "1 evento" : `${events} eventos`;
  const headline = `${counted} do ${calendarOf(barberOf(notice))} não ${isOne ? "foi entendido" : "foram entendidos"}`;
  const where =
    days.length === 0 ? "" : ` Procure em ${days.map((day) => dayLabel(day)).join(", ")}.`;
  const paragraphs = [
    `${headline}.${where}`,
    `O horário ${isOne ? "dele" : "deles"} pode estar aberto na agenda, ou fechado por mais tempo do que devia.`,
    `Abra ${isOne ? "esse evento" : "cada um"} no calendário, confira o dia, a hora e a repetição, e salve de novo. Até lá, feche os horários na página do dono.`,
  ];
  const alert = { ...notice, day: days[0] };
  return alertOwner(alert, "calendar", headline, paragraphs, signal);
}

function barberOf({ shop, barberColorId }: AlertAboutCalendar): string | undefined {
  return shop.barbers.find(({ id }) => id === barberColorId)?.name;
}

function calendarOf(barber: string | undefined): string {
  return barber === undefined ? "seu calendário" : `calendário de ${barber}`;
}

/** `23/11, 10:30`, the latter cut out of `2026-11-23T10:30:00-03:00`. */
function momentOf(instant: Instant, zone: string): string {
  const [, month = "", day = ""] = dayOf(instant, zone).split("-");
  return `${day}/${month}, ${toRfc3339(instant, zone).slice("2026-11-23T".length, "2026-11-23T10:30".length)}`;
}

interface Paragraph {
  readonly text: string;
  readonly html: string;
}

/** Sends an alert. `about` becomes part of its message id; the subject is the headline and the shop's name. */
export async function alertOwner(
  { mail, to, pageUrl, shop, day }: Alert,
  about: "flood" | "calendar" | "restore",
  headline: string,
  texts: readonly (string | Paragraph)[],
  signal: AbortSignal,
): Promise<boolean> {
  const { from } = mail;
  const subject = `${headline} – ${shop.name}`;
  const paragraphs = texts.map((text) =>
    typeof text === "string"
      ? { text, html: `<p style="margin:0 0 20px">${escapeHtml(text)}</p>` }
      : text,
  );
  const message = await mailMessage(
    {
      from,
      to: { name: "", address: to },
      subject,
      messageId: messageIdOf(`${randomUUID()}.${about}`, from),
      ...ownerMailBody(shop, from, { subject, paragraphs, pageUrl, day }),
    },
    new Date(),
  );
  const outcome = await deliverBySmtp(
    mail.smtp,
    { from: from.address, to, message },
    // An alert's progress is not stored, so nothing happens before and after its content.
    { beforeContent: async () => true, onContentSent: () => undefined },
    signal,
  );
  return outcome.state === "accepted";
}
