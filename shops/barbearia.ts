import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "13:00" },
  { weekdays: WEEKDAYS, from: "15:00", to: "19:00" },
];

/** The barber shop. */
export const shop: Shop = {
  calendarId: "barbearia",
  kind: "appointments",
  name: "Barbearia Modelo",
  address: "Rua Exemplo, 100, São Paulo",
  phone: "+55 00 0000-0000",
  business: { type: "HairSalon", priceRange: "R$ 40 a R$ 160" },
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
      // Slots of two hours: from 8 to 12, and from 14 into the evening, which no other service reaches.
      hours: [
        { weekdays: WEEKDAYS, from: "08:00", to: "12:00" },
        { weekdays: WEEKDAYS, from: "14:00", to: "22:00" },
      ],
    },
  ],
  closed: [],
  windowDays: 14,
  // A barber has one chair.
  capacity: 1,
  partySizes: [],
  words: {
    signpost: { name: "Agenda", what: "um horário na barbearia" },
    invitation: "Marcar um horário",
    calendarName: "Agenda da barbearia",
    barber: "Barbeiro",
    barbers: "barbeiros",
    style: "Estilo",
    people: "",
    choose: {
      barber: "Escolha um barbeiro da lista.",
      style: "Escolha um estilo da lista.",
      people: "",
    },
    screen: {
      title: "Agende seu horário",
      description:
        "Escolha o barbeiro, o dia e a hora, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha o barbeiro, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando atendemos",
    },
  },
  // Brass on deep green.
  accent: {
    ground: "#0f3d33",
    deep: "#0a2e26",
    mark: "#dcb15c",
    onGround: "#faf6ee",
    onGroundQuiet: "#c9d6cd",
    line: "#2c5a4e",
  },
};
