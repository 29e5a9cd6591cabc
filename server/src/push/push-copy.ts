import type { BookingKind } from "@vitrine/domain/shop/shop";

/** The titles of the notices, by what is booked. */
export const PUSH_COPY = {
  appointments: {
    booked: "Novo agendamento",
    moved: "Agendamento mudado",
    cancelled: "Agendamento cancelado",
    left: "Agendamento passou a outra pessoa",
  },
  tables: {
    booked: "Nova reserva",
    moved: "Reserva mudada",
    cancelled: "Reserva cancelada",
    left: "Reserva passou a outra pessoa",
  },
} satisfies Record<BookingKind, object>;

export const before = (time: string) => `antes ${time}`;
