import { FLOOD_MINUTES } from "@vitrine/domain/owner/booking-flood";

import { alertOwner } from "./owner-alert.ts";
import type { AlertedOwner } from "./owner-alert.ts";

export interface Flood extends AlertedOwner {
  /** The number of clients' bookings within minutes. */
  readonly bookings: number;
  /** The number in a usual busy hour. */
  readonly usual: number;
}

/** Notifies the owner that clients book far more than usual. Returns `false` when the mail was not accepted. */
export function notifyFlood(
  { mail, to, shop, bookings, usual, pageUrl }: Flood,
  signal: AbortSignal,
): Promise<boolean> {
  const before =
    usual === 0
      ? "Antes disso, não havia agendamentos com que comparar."
      : `Numa hora movimentada desta agenda, o normal é ${usual}.`;
  const paragraphs = [
    `Em ${FLOOD_MINUTES} minutos, clientes marcaram ${bookings} horários. ${before}`,
    "Se foi uma campanha sua, está tudo certo. Se não foi, alguém pode estar ocupando horários sem a intenção de vir.",
    "Na página do dono dá para parar por uma hora os agendamentos dos clientes, com um toque, e para ver e cancelar esses horários de uma vez.",
  ];
  const headline = "Muitos agendamentos de uma vez";
  return alertOwner({ mail, to, pageUrl, shop, about: "flood", headline, paragraphs }, signal);
}
