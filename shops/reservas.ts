import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "13:00" },
  { weekdays: WEEKDAYS, from: "15:00", to: "19:00" },
];

/** The restaurant with tables for groups. */
export const shop: Shop = {
  calendarId: "reservas",
  kind: "tables",
  name: "Restaurante Modelo",
  address: "Rua Exemplo, 200, São Paulo",
  phone: "+55 00 0000-0000",
  business: { type: "Restaurant", priceRange: "R$ 50 a R$ 120" },
  timeZone: "America/Sao_Paulo",
  // Google Calendar's tangerine, peacock and banana.
  barbers: [
    { id: 6, name: "barbeiro1", colorId: 6 },
    { id: 7, name: "barbeiro2", colorId: 7 },
    { id: 5, name: "barbeiro3", colorId: 5 },
  ],
  services: [
    { id: 1, name: "normal", timeType: "halfTimes", minutes: 30, hours: HOURS },
    { id: 2, name: "barba", timeType: "oneTimes", minutes: 60, hours: HOURS },
    {
      id: 3,
      name: "pintura",
      timeType: "twoTimes",
      minutes: 120,
      hours: [
        { weekdays: WEEKDAYS, from: "08:00", to: "12:00" },
        { weekdays: WEEKDAYS, from: "14:00", to: "22:00" },
      ],
    },
  ],
  closed: [],
  windowDays: 14,
  capacity: 20,
  // Tables seat people in twos.
  partySizes: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  words: {
    signpost: { name: "Reserva", what: "uma mesa para o seu grupo" },
    invitation: "Reservar uma mesa",
    calendarName: "Reservas de mesa",
    barber: "Estabelecimento",
    barbers: "estabelecimentos",
    style: "Periodo de horario",
    people: "Numero de Pessoas",
    choose: {
      barber: "Escolha um estabelecimento da lista.",
      style: "Escolha um período da lista.",
      people: "Escolha o número de pessoas.",
    },
    screen: {
      title: "Reserve sua mesa",
      description:
        "Escolha o dia, a hora e o número de pessoas, de 2 a 20, sem cadastro e sem ligação. Também dá para excluir.",
      promise:
        "De 2 a 20 pessoas: escolha o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando recebemos",
    },
  },
  // Wine.
  accent: {
    ground: "#5a1830",
    deep: "#430f22",
    mark: "#f0b48c",
    onGround: "#faf6ee",
    onGroundQuiet: "#e6cfd2",
    line: "#83405a",
  },
};
