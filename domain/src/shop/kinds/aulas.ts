import type { OpenHours } from "../shop.ts";
import { EVERY_KIND_OF_APPOINTMENTS } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "12:00" },
  { weekdays: WEEKDAYS, from: "14:00", to: "20:00" },
  { weekdays: [6], from: "08:00", to: "12:00" },
];

export const AULAS: ShopBeginning = {
  ...EVERY_KIND_OF_APPOINTMENTS,
  business: { type: "LocalBusiness", priceRange: "" },
  barbers: [{ id: 1, name: "Professor 1", colorId: 10 }],
  services: [
    {
      id: 1,
      name: "Aula experimental",
      minutes: 30,
      hours: HOURS,
      price: { cents: 3_000 },
      description: "Para conhecer o professor e combinar as próximas.",
    },
    { id: 2, name: "Aula individual", minutes: 60, hours: HOURS, price: { cents: 9_000 } },
    {
      id: 3,
      name: "Aula em dupla",
      minutes: 60,
      hours: HOURS,
      price: { cents: 13_000 },
      description: "O preço é das duas pessoas juntas.",
    },
  ],
  words: {
    signpost: { name: "Aulas", what: "uma aula" },
    invitation: "Marcar uma aula",
    calendarName: "Agenda de aulas",
    barber: "Professor",
    barbers: "professores",
    style: "Aula",
    people: "",
    choose: {
      barber: "Escolha um professor da lista.",
      style: "Escolha uma aula da lista.",
      people: "",
    },
    screen: {
      title: "Marque sua aula",
      description:
        "Escolha o professor, a aula, o dia e a hora, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha o professor, a aula, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando damos aulas",
    },
  },
  // Gold on indigo.
  accent: {
    ground: "#2a2f6b",
    deep: "#1f2354",
    mark: "#f2c14e",
    onGround: "#f8f7f2",
    onGroundQuiet: "#cfd1ea",
    line: "#4d5296",
  },
};
