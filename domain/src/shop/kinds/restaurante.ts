import type { Weekday } from "../shop.ts";
import { EVERY_KIND } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const FROM_TUESDAY: readonly Weekday[] = [0, 2, 3, 4, 5, 6];

// A service is a meal, and says how long its table is kept. Each has a `timeType`: so the screen lists the hours of each.
export const RESTAURANTE: ShopBeginning = {
  ...EVERY_KIND,
  kind: "tables",
  business: { type: "Restaurant", priceRange: "" },
  barbers: [{ id: 1, name: "Salão principal", colorId: 6 }],
  services: [
    {
      id: 1,
      name: "Almoço",
      timeType: "oneTimes",
      minutes: 90,
      hours: [{ weekdays: FROM_TUESDAY, from: "11:30", to: "15:30" }],
    },
    {
      id: 2,
      name: "Happy hour",
      timeType: "halfTimes",
      minutes: 60,
      hours: [{ weekdays: [2, 3, 4, 5], from: "17:00", to: "19:30" }],
    },
    {
      id: 3,
      name: "Jantar",
      timeType: "twoTimes",
      minutes: 120,
      hours: [{ weekdays: [2, 3, 4, 5, 6], from: "18:30", to: "23:00" }],
    },
  ],
  capacity: 40,
  partySizes: [2, 3, 4, 5, 6, 7, 8, 9, 10],
  words: {
    signpost: { name: "Reserva", what: "uma mesa para o seu grupo" },
    invitation: "Reservar uma mesa",
    calendarName: "Reservas de mesa",
    barber: "Ambiente",
    barbers: "ambientes",
    style: "Refeição",
    people: "Número de pessoas",
    choose: {
      barber: "Escolha um ambiente da lista.",
      style: "Escolha uma refeição da lista.",
      people: "Escolha o número de pessoas.",
    },
    screen: {
      title: "Reserve sua mesa",
      description:
        "Escolha a refeição, o dia, a hora e quantas pessoas vêm, sem cadastro e sem ligação. Também dá para excluir a reserva.",
      promise:
        "Escolha a refeição, o dia, a hora e quantas pessoas vêm. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando recebemos",
    },
  },
  // Apricot on wine.
  accent: {
    ground: "#5a1830",
    deep: "#430f22",
    mark: "#f0b48c",
    onGround: "#faf6ee",
    onGroundQuiet: "#e6cfd2",
    line: "#83405a",
  },
};
