import type { OpenHours, Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "09:00", to: "12:00" },
  { weekdays: WEEKDAYS, from: "14:00", to: "17:00" },
];

/**
 * A shop whose slots begin every five minutes. Two services are equally long: one is named by that length, the other by its
 * id alone, and at other hours. With Bia, that length means a third service. Clients book for today, too, and some of what
 * is booked for today is too near to be cancelled.
 */
export const FIVE_MINUTE_SALON: Shop = {
  ...barbearia,
  calendarId: "salao",
  name: "Salão de Cinco Minutos",
  address: "Rua Exemplo, 500, São Paulo",
  stepMinutes: 5,
  bookUntilMinutes: 45,
  firstSlotUntil: "09:30",
  cancelUntilMinutes: 150,
  asksForNote: true,
  offersAnyBarber: true,
  barbers: [
    { id: 1, name: "Ana", colorId: 1 },
    {
      id: 2,
      name: "Bia",
      colorId: 2,
      services: [{ id: 2, minutes: 40 }, { id: 4 }, { id: 5, minutes: 25 }],
    },
  ],
  services: [
    { id: 1, name: "corte", timeType: "halfTimes", minutes: 40, paddingMinutes: 10, hours: HOURS },
    { id: 2, name: "barba", timeType: "oneTimes", minutes: 25, hours: HOURS },
    {
      id: 3,
      name: "pintura",
      timeType: "twoTimes",
      minutes: 70,
      paddingMinutes: 30,
      hours: HOURS,
    },
    {
      id: 4,
      name: "sobrancelha",
      minutes: 40,
      hours: [{ weekdays: WEEKDAYS, from: "10:00", to: "15:00" }],
    },
    { id: 5, name: "escova", minutes: 15, paddingMinutes: 15, hours: HOURS },
  ],
};
