// The shops that the tests of the booking rules stand on: the specification's facts, and no word that a shop may change.

import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "13:00" },
  { weekdays: WEEKDAYS, from: "15:00", to: "19:00" },
];

const LONG_HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "12:00" },
  { weekdays: WEEKDAYS, from: "14:00", to: "22:00" },
];

/** One client in a chair. */
export const barberShop: Shop = {
  calendarId: "barbearia",
  kind: "appointments",
  name: "Fixture",
  address: "",
  business: { type: "HairSalon", priceRange: "" },
  timeZone: "America/Sao_Paulo",
  barbers: [
    { id: 6, name: "barbeiro1", colorId: 6 },
    { id: 7, name: "barbeiro2", colorId: 7 },
    { id: 5, name: "barbeiro3", colorId: 5 },
  ],
  services: [
    { id: 1, name: "normal", timeType: "halfTimes", minutes: 30, hours: HOURS },
    { id: 2, name: "barba", timeType: "oneTimes", minutes: 60, hours: HOURS },
    { id: 3, name: "pintura", timeType: "twoTimes", minutes: 120, hours: LONG_HOURS },
  ],
  closed: [],
  windowDays: 14,
  capacity: 1,
  partySizes: [],
  words: {
    signpost: { name: "", what: "" },
    invitation: "",
    calendarName: "",
    barber: "Barbeiro",
    barbers: "barbeiros",
    style: "Estilo",
    people: "",
    choose: { barber: "", style: "", people: "" },
    screen: { title: "", description: "", promise: "", hoursTitle: "" },
  },
  accent: { ground: "", deep: "", mark: "", onGround: "", onGroundQuiet: "", line: "" },
};

/** Groups who share the places of a half hour. */
export const restaurant: Shop = {
  ...barberShop,
  calendarId: "reservas",
  kind: "tables",
  capacity: 20,
  partySizes: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
};
