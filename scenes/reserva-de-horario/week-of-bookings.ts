import { barberByName, serviceByName } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { slotByLabel, spanOf } from "@vitrine/domain/slots/time-slots";
import type { CreateAppointmentRequest } from "@vitrine/domain/wire/calls";
import { shop } from "@vitrine/shops/barbearia";

/** An appointment as a barber shop would speak of it. */
export interface Appointment {
  readonly day: string;
  readonly slot: string;
  readonly style: string;
  readonly barber: string;
  readonly client: string;
}

type Row = readonly [slot: string, style: string, barber: string, client: string];

const MONDAY: readonly Row[] = [
  ["08:00 - 09:00", "barba", "barbeiro1", "Rafael Lima"],
  ["09:00 - 09:30", "normal", "barbeiro2", "Tom Arruda"],
  ["09:30 - 10:00", "normal", "barbeiro1", "Ivo Prado"],
  ["10:00 - 12:00", "pintura", "barbeiro3", "Lívia Nunes"],
  ["10:30 - 11:00", "normal", "barbeiro1", "Caio Brito"],
  ["12:00 - 13:00", "barba", "barbeiro2", "Otávio Melo"],
  ["15:00 - 16:00", "barba", "barbeiro1", "Danilo Reis"],
  ["15:30 - 16:00", "normal", "barbeiro2", "Beto Sales"],
  ["16:30 - 17:00", "normal", "barbeiro3", "Enzo Vidal"],
  ["18:00 - 19:00", "barba", "barbeiro1", "Cássio Teles"],
];
const TUESDAY: readonly Row[] = [
  ["08:00 - 10:00", "pintura", "barbeiro2", "Nara Campos"],
  ["08:30 - 09:00", "normal", "barbeiro1", "André Luz"],
  ["09:30 - 10:00", "normal", "barbeiro1", "Igor Paz"],
  ["11:00 - 12:00", "barba", "barbeiro1", "Márcio Dutra"],
  ["12:00 - 12:30", "normal", "barbeiro3", "Hélio Souza"],
  ["15:30 - 16:00", "normal", "barbeiro1", "Davi Rocha"],
  ["16:00 - 18:00", "pintura", "barbeiro3", "Júlia Serra"],
  ["17:00 - 18:00", "barba", "barbeiro1", "Ruan Alves"],
];
const WEDNESDAY: readonly Row[] = [
  ["08:00 - 08:30", "normal", "barbeiro3", "Plínio Costa"],
  ["09:00 - 10:00", "barba", "barbeiro2", "Samuel Dias"],
  ["10:00 - 10:30", "normal", "barbeiro1", "Zeca Ramos"],
  ["10:30 - 11:00", "normal", "barbeiro3", "Lauro Maia"],
  ["11:00 - 12:00", "barba", "barbeiro2", "Vítor Neves"],
  ["14:00 - 16:00", "pintura", "barbeiro1", "Clara Pires"],
  ["16:00 - 17:00", "barba", "barbeiro2", "Edu Farias"],
  ["18:30 - 19:00", "normal", "barbeiro1", "Nilo Castro"],
];
const THURSDAY: readonly Row[] = [
  ["08:00 - 09:00", "barba", "barbeiro1", "Artur Leal"],
  ["08:30 - 09:00", "normal", "barbeiro3", "Célio Braga"],
  ["10:00 - 12:00", "pintura", "barbeiro2", "Yara Lopes"],
  ["11:30 - 12:00", "normal", "barbeiro1", "Jorge Viana"],
  ["12:30 - 13:00", "normal", "barbeiro1", "Paulo Gil"],
  ["15:00 - 15:30", "normal", "barbeiro2", "Renan Cruz"],
  ["16:00 - 17:00", "barba", "barbeiro3", "Tadeu Mota"],
  ["16:30 - 17:00", "normal", "barbeiro1", "Léo Barros"],
  ["18:00 - 18:30", "normal", "barbeiro2", "Ciro Telles"],
];
const FRIDAY: readonly Row[] = [
  ["08:30 - 09:00", "normal", "barbeiro1", "Murilo Sá"],
  ["09:00 - 10:00", "barba", "barbeiro3", "Bento Assis"],
  ["10:00 - 10:30", "normal", "barbeiro2", "Dario Pena"],
  ["11:00 - 12:00", "barba", "barbeiro1", "Fábio Luna"],
  ["11:30 - 12:00", "normal", "barbeiro3", "Guto Vaz"],
  ["14:00 - 16:00", "pintura", "barbeiro2", "Elisa Brandão"],
  ["15:00 - 15:30", "normal", "barbeiro1", "Iuri Matos"],
  ["16:00 - 17:00", "barba", "barbeiro1", "Nico Freire"],
  ["17:30 - 18:00", "normal", "barbeiro3", "Saulo Diniz"],
  ["18:00 - 19:00", "barba", "barbeiro2", "Wagner Leite"],
];

/** What is booked in the week that the scenes show: as full as a good week is. */
export const WEEK: readonly Appointment[] = [
  ...onDay("2026-11-23", MONDAY),
  ...onDay("2026-11-24", TUESDAY),
  ...onDay("2026-11-25", WEDNESDAY),
  ...onDay("2026-11-26", THURSDAY),
  ...onDay("2026-11-27", FRIDAY),
];

/** The client whom the scenes follow: this is booked on the page itself, or by the same call. */
export const JOAO: Appointment = {
  day: "2026-11-24",
  slot: "10:30 - 11:00",
  style: "normal",
  barber: "barbeiro1",
  client: "João da Silva",
};

/** The call that books it; each `number` is a telephone of its own. */
export function requestFor(appointment: Appointment, number: number): CreateAppointmentRequest {
  const { day, client } = appointment;
  const barber = barberByName(shop, appointment.barber);
  const style = serviceByName(shop, appointment.style);
  const slot = style && slotByLabel(shop, style, appointment.slot);
  if (barber === undefined || slot === undefined) {
    throw new Error(`no such slot: ${JSON.stringify(appointment)}`);
  }
  const { start, end } = spanOf(shop, day, slot);
  return {
    clientName: client,
    clientEmail: "cliente@example.com",
    clientPhone: String(987_654_276 + number),
    calendarId: shop.calendarId,
    barberColorId: barber.id,
    dateTimeStart: toRfc3339(start, shop.timeZone),
    dateTimeEnd: toRfc3339(end, shop.timeZone),
  };
}

function onDay(day: string, rows: readonly Row[]): Appointment[] {
  return rows.map(([slot, style, barber, client]) => ({ day, slot, style, barber, client }));
}
