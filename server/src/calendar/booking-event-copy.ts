import type { BookingKind } from "@vitrine/domain/calendars";

/** What the owner reads of each calendar of the shop, by its id. */
export const CALENDAR_NAMES: Readonly<Record<string, string>> = {
  barbearia: "Agenda da barbearia",
  reservas: "Reservas de mesa",
};

/** The words of an event: the booking screens', to the letter. */
export const EVENT_LABELS = {
  name: "Nome",
  phone: "Telefone",
  barber: { appointments: "Barbeiro", tables: "Estabelecimento" },
  style: { appointments: "Estilo", tables: "Periodo de horario" },
  people: "Numero de Pessoas",
} as const satisfies Record<string, string | Record<BookingKind, string>>;

/** `10 pessoas` */
export function peopleText(people: number): string {
  return people === 1 ? "1 pessoa" : `${people} pessoas`;
}
