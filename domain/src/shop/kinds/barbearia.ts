import type { OpenHours } from "../shop.ts";
import { EVERY_KIND_OF_APPOINTMENTS } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const HOURS: readonly OpenHours[] = [
  { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "19:00" },
  { weekdays: [6], from: "09:00", to: "17:00" },
];

export const BARBEARIA: ShopBeginning = {
  ...EVERY_KIND_OF_APPOINTMENTS,
  business: { type: "HairSalon", priceRange: "" },
  barbers: [{ id: 1, name: "Barbeiro 1", colorId: 7 }],
  services: [
    { id: 1, name: "Corte", minutes: 30, hours: HOURS, price: { cents: 5_000 } },
    { id: 2, name: "Barba", minutes: 30, hours: HOURS, price: { cents: 4_000 } },
    { id: 3, name: "Corte e barba", minutes: 60, hours: HOURS, price: { cents: 8_000 } },
    { id: 4, name: "Sobrancelha", minutes: 15, hours: HOURS, price: { cents: 2_000 } },
  ],
  offersAnyBarber: true,
  words: {
    signpost: { name: "Agenda", what: "um horário na barbearia" },
    invitation: "Marcar um horário",
    calendarName: "Agenda da barbearia",
    barber: "Barbeiro",
    barbers: "barbeiros",
    style: "Serviço",
    people: "",
    choose: {
      barber: "Escolha um barbeiro da lista.",
      style: "Escolha um serviço da lista.",
      people: "",
    },
    screen: {
      title: "Agende seu horário",
      description:
        "Escolha o serviço, o dia e a hora na barbearia, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha o serviço, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
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
