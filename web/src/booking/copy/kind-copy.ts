import type { BookingKind } from "@vitrine/domain/shop";

/** The texts that depend on whether the shop takes appointments or tables. */
export interface KindCopy {
  /** The hint beside the phone that finds a booking to delete. */
  readonly phoneOfBooking: string;
  /** What has been chosen; `people` is empty in a shop that does not ask for it. */
  readonly chosen: (chosen: {
    day: string;
    time: string;
    barber: string;
    people: string;
  }) => string;
  /** The beginning of the calendar file's name. */
  readonly fileName: string;
  readonly toDelete: string;
  readonly submit: { readonly create: string; readonly delete: string };
  /** What the phone is used for when deleting. */
  readonly phoneUse: string;
  readonly changeFrom: (agency: string) => string;
}

export const KIND_COPY: Readonly<Record<BookingKind, KindCopy>> = {
  appointments: {
    phoneOfBooking: "O mesmo do agendamento.",
    chosen: ({ day, time, barber }) => `${day}, ${time} com ${barber}`,
    fileName: "agendamento",
    toDelete: "Agendamento a excluir",
    submit: { create: "Confirmar agendamento", delete: "Excluir agendamento" },
    phoneUse: "O telefone serve só para encontrar o seu agendamento.",
    changeFrom: (agency) => `Agenda online por ${agency}`,
  },
  tables: {
    phoneOfBooking: "O mesmo da reserva.",
    chosen: ({ day, time, barber, people }) =>
      `${day}, ${time} em ${barber}${people === "" ? "" : `, ${people} pessoas`}`,
    fileName: "reserva",
    toDelete: "Reserva a excluir",
    submit: { create: "Confirmar reserva", delete: "Excluir reserva" },
    phoneUse: "O telefone serve só para encontrar a sua reserva.",
    changeFrom: (agency) => `Reservas online por ${agency}`,
  },
};
