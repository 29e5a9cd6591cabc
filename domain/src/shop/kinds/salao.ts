import type { OpenHours } from "../shop.ts";
import { EVERY_KIND_OF_APPOINTMENTS } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const HOURS: readonly OpenHours[] = [{ weekdays: [2, 3, 4, 5, 6], from: "09:00", to: "19:00" }];

export const SALAO: ShopBeginning = {
  ...EVERY_KIND_OF_APPOINTMENTS,
  business: { type: "BeautySalon", priceRange: "" },
  barbers: [{ id: 1, name: "Profissional 1", colorId: 4 }],
  services: [
    {
      id: 1,
      name: "Corte",
      minutes: 60,
      hours: HOURS,
      price: { cents: 9_000 },
      group: "Cabelo",
    },
    {
      id: 2,
      name: "Escova",
      minutes: 60,
      hours: HOURS,
      price: { cents: 7_000 },
      group: "Cabelo",
    },
    {
      id: 3,
      name: "Hidratação",
      minutes: 60,
      hours: HOURS,
      price: { cents: 8_000, isFrom: true },
      group: "Cabelo",
    },
    {
      id: 4,
      name: "Coloração",
      minutes: 120,
      hours: HOURS,
      price: { cents: 18_000, isFrom: true },
      group: "Cabelo",
    },
    {
      id: 5,
      name: "Manicure",
      minutes: 60,
      hours: HOURS,
      price: { cents: 3_500 },
      group: "Unhas",
    },
    {
      id: 6,
      name: "Pedicure",
      minutes: 60,
      hours: HOURS,
      price: { cents: 4_000 },
      group: "Unhas",
    },
  ],
  offersAnyBarber: true,
  words: {
    signpost: { name: "Agenda", what: "um horário no salão" },
    invitation: "Marcar um horário",
    calendarName: "Agenda do salão",
    barber: "Profissional",
    barbers: "profissionais",
    style: "Serviço",
    people: "",
    choose: {
      barber: "Escolha quem atende.",
      style: "Escolha um serviço da lista.",
      people: "",
    },
    screen: {
      title: "Marque seu horário",
      description:
        "Escolha quem atende, o serviço, o dia e a hora, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha quem atende, o serviço, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando atendemos",
    },
  },
  // Rose on plum.
  accent: {
    ground: "#4a2140",
    deep: "#371830",
    mark: "#f0a6b8",
    onGround: "#fbf6f4",
    onGroundQuiet: "#e3cfdc",
    line: "#724565",
  },
};
