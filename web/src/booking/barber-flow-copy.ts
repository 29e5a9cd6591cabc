import { REFUSALS } from "@vitrine/domain/refusals";

import type { FlowCopy } from "./flow.ts";

/** The words of the barber screen that the reservation screen says otherwise. */
export const BARBER_FLOW_COPY: FlowCopy = {
  barber: "Barbeiro",
  style: "Estilo",
  people: "",
  errors: {
    barber: REFUSALS["barber-unknown"],
    style: REFUSALS["style-unknown"],
    people: "",
  },
  phoneOfBooking: "O mesmo do agendamento.",
  chosen: ({ day, time, barber }) => `${day}, ${time} com ${barber}`,
  event: ({ shop, barber, style }) => `${shop}: ${style} com ${barber}`,
  fileName: "agendamento",
  toDelete: "Agendamento a excluir",
  submit: { create: "Confirmar agendamento", delete: "Excluir agendamento" },
  phoneUse: "O telefone serve só para encontrar o seu agendamento.",
};
