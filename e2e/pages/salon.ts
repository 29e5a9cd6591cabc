import type { Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";

/** A salon in Manaus: two people, one service of an hour, open on Saturdays, closed for a week. */
export const SALON: Shop = {
  ...barbearia,
  calendarId: "salao",
  name: "Salão Modelo",
  address: "Rua Exemplo, 300, Manaus",
  business: { type: "BeautySalon", priceRange: "" },
  timeZone: "America/Manaus",
  barbers: [
    { id: 1, name: "Iracema", colorId: 3 },
    { id: 2, name: "Moacir", colorId: 9 },
  ],
  services: [
    {
      id: 1,
      name: "corte",
      timeType: "oneTimes",
      minutes: 60,
      hours: [
        { weekdays: [2, 3, 4, 5], from: "09:00", to: "18:00" },
        { weekdays: [6], from: "09:00", to: "13:00" },
      ],
    },
  ],
  closed: [{ from: "2026-11-30", to: "2026-12-05" }],
  words: {
    ...barbearia.words,
    signpost: { name: "Salão", what: "um corte no salão" },
    calendarName: "Agenda do salão",
    barber: "Profissional",
    barbers: "profissionais",
    style: "Serviço",
    screen: { ...barbearia.words.screen, title: "Marque seu corte" },
  },
};
