import type { FlowCopy } from "./flow.ts";

/** The words of the barber screen that the table screen says otherwise. */
export const BARBER_FLOW_COPY: FlowCopy = {
  barber: "Barbeiro",
  style: "Estilo",
  people: "",
  styleHint: "normal: 30 min · barba: 1 h · pintura: 2 h",
  errors: {
    barber: "Escolha um barbeiro da lista.",
    style: "Escolha um estilo da lista.",
    people: "",
  },
  chosen: ({ day, time, barber }) => `${day}, ${time} com ${barber}`,
};
