import type { OpenHours, Service, Shop } from "@vitrine/domain/shop/shop";
import { shop as barbearia } from "@vitrine/shops/barbearia";

const HOURS: readonly OpenHours[] = [{ weekdays: [1, 2, 3, 4, 5, 6], from: "09:00", to: "19:00" }];

/** A group, and its services: name, minutes, reais, a description if it needs one. */
const MENU = {
  Cabelo: [
    ["Corte feminino", 60, 90, "Com lavagem e finalização."],
    ["Corte masculino", 30, 50],
    ["Corte infantil", 30, 40, "Até dez anos."],
    ["Escova", 60, 70],
    ["Hidratação", 60, 80],
    ["Coloração", 120, 180],
    ["Mechas", 180, 320],
    ["Alisamento", 180, 280],
  ],
  Barba: [
    ["Barba", 30, 40],
    ["Barba com toalha quente", 60, 60],
    ["Bigode", 30, 25],
    ["Barba e corte", 90, 85],
  ],
  Unhas: [
    ["Manicure", 60, 35],
    ["Pedicure", 60, 40],
    ["Manicure e pedicure", 90, 70],
    ["Unha em gel", 120, 120],
    ["Esmaltação", 30, 25],
    ["Spa dos pés", 60, 65],
  ],
  Estética: [
    ["Sobrancelha", 30, 35],
    ["Design com henna", 60, 50],
    ["Limpeza de pele", 90, 130],
    ["Massagem relaxante", 60, 110],
    ["Depilação", 60, 60],
    ["Maquiagem", 90, 150, "Traga uma foto do que você quer."],
  ],
} as const;

const SERVICES: readonly Service[] = Object.entries(MENU)
  .flatMap(([group, services]) =>
    services.map(([name, minutes, reais, description]) => ({
      id: 0,
      name,
      minutes,
      hours: HOURS,
      price: { cents: reais * 100, ...(minutes >= 120 && { isFrom: true }) },
      group,
      ...(description !== undefined && { description }),
    })),
  )
  .map((service, index) => ({ ...service, id: index + 1 }));

/** A salon with 24 services in four groups and five people. Two of them do less, one of these at prices of her own. */
export const LARGE_SALON: Shop = {
  ...barbearia,
  calendarId: "salao-grande",
  name: "Salão Grande",
  address: "Rua Exemplo, 400, São Paulo",
  business: { type: "BeautySalon", priceRange: "R$ 25 a R$ 320" },
  barbers: [
    { id: 1, name: "Ana", colorId: 1 },
    { id: 2, name: "Beatriz", colorId: 2 },
    { id: 3, name: "Caio", colorId: 3 },
    {
      id: 4,
      name: "Dalva",
      colorId: 4,
      // Four cuts and beards, of which the first takes her longer and costs more.
      services: [
        { id: 2, minutes: 60, price: { cents: 6_500 } },
        { id: 9 },
        { id: 10 },
        { id: 12 },
      ],
    },
    {
      id: 5,
      name: "Elisa",
      colorId: 5,
      services: [13, 14, 15, 16, 17, 18, 19].map((id) => ({ id })),
    },
  ],
  services: SERVICES,
  words: {
    ...barbearia.words,
    signpost: { name: "Salão", what: "um horário no salão" },
    calendarName: "Agenda do salão grande",
    barber: "Profissional",
    barbers: "profissionais",
    style: "Serviço",
    choose: { barber: "Escolha quem atende.", style: "Escolha o serviço.", people: "" },
    screen: { ...barbearia.words.screen, title: "Marque no salão" },
  },
};
