import type { OpenHours } from "../shop.ts";
import { EVERY_KIND_OF_APPOINTMENTS } from "./every-kind.ts";
import type { ShopBeginning } from "./every-kind.ts";

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

const HOURS: readonly OpenHours[] = [
  { weekdays: WEEKDAYS, from: "08:00", to: "12:00" },
  { weekdays: WEEKDAYS, from: "13:30", to: "18:00" },
  { weekdays: [6], from: "08:00", to: "12:00" },
];

// No prices, since health plans pay many of them.
export const CLINICA: ShopBeginning = {
  ...EVERY_KIND_OF_APPOINTMENTS,
  business: { type: "MedicalClinic", priceRange: "" },
  barbers: [{ id: 1, name: "Profissional 1", colorId: 9 }],
  services: [
    { id: 1, name: "Consulta", minutes: 30, hours: HOURS },
    { id: 2, name: "Retorno", minutes: 30, hours: HOURS },
    { id: 3, name: "Procedimento", minutes: 60, hours: HOURS, paddingMinutes: 30 },
  ],
  windowDays: 60,
  words: {
    signpost: { name: "Agenda", what: "um horário na clínica" },
    invitation: "Marcar um horário",
    calendarName: "Agenda da clínica",
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
      title: "Marque sua consulta",
      description:
        "Escolha quem atende, o atendimento, o dia e a hora, sem cadastro e sem ligação. Também dá para excluir o que marcou.",
      promise:
        "Escolha quem atende, o dia e a hora. Sem cadastro, sem ligação, em menos de um minuto.",
      hoursTitle: "Quando atendemos",
    },
  },
  // Sea green on petrol.
  accent: {
    ground: "#123f52",
    deep: "#0c2f3e",
    mark: "#7fd1c4",
    onGround: "#f5faf9",
    onGroundQuiet: "#c6dade",
    line: "#2f6074",
  },
};
