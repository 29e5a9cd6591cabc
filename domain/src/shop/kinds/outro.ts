import type { OpenHours } from "../shop.ts";
import { EVERY_KIND_OF_APPOINTMENTS } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "09:00", to: "12:00" },
  { weekdays: WEEKDAYS, from: "13:00", to: "18:00" },
  { weekdays: [6], from: "09:00", to: "13:00" },
];

// No prices, since nobody knows them here.
export const OUTRO: ShopBeginning = {
  ...EVERY_KIND_OF_APPOINTMENTS,
  business: { type: "LocalBusiness", priceRange: "" },
  barbers: [{ id: 1, name: "Profissional 1", colorId: 8 }],
  services: [
    { id: 1, name: "Atendimento rápido", minutes: 30, hours: HOURS },
    { id: 2, name: "Atendimento", minutes: 60, hours: HOURS },
    { id: 3, name: "Atendimento longo", minutes: 120, hours: HOURS },
  ],
  words: {
    signpost: { name: "Agenda", what: "um horário" },
    invitation: "Marcar um horário",
    calendarName: "Agenda",
    barber: "Profissional",
    barbers: "profissionais",
    style: "Atendimento",
    people: "",
    choose: {
      barber: "Escolha quem atende.",
      style: "Escolha um atendimento da lista.",
      people: "",
    },
    screen: {
      title: "Marque seu horário",
      description:
        "Escolha quem atende, o dia e a hora, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha quem atende, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando atendemos",
    },
  },
  // Amber on graphite.
  accent: {
    ground: "#33383d",
    deep: "#24282c",
    mark: "#e8b06a",
    onGround: "#f8f7f4",
    onGroundQuiet: "#d0d4d8",
    line: "#565d64",
  },
};
