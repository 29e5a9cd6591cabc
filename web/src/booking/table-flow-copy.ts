import type { FlowCopy } from "./flow.ts";

/** The words of the reservation screen that the barber screen says otherwise. */
export const TABLE_FLOW_COPY: FlowCopy = {
  barber: "Estabelecimento",
  style: "Periodo de horario",
  people: "Numero de Pessoas",
  errors: {
    barber: "Escolha um estabelecimento da lista.",
    style: "Escolha um período da lista.",
    people: "Escolha o número de pessoas.",
  },
  phoneOfBooking: "O mesmo da reserva.",
  chosen: ({ day, time, barber, people }) =>
    `${day}, ${time} em ${barber}${people === "" ? "" : `, ${people} pessoas`}`,
  event: ({ shop, people }) => `${shop}: mesa para ${people} pessoas`,
  fileName: "reserva",
  toDelete: "Reserva a excluir",
  submit: { create: "Confirmar reserva", delete: "Excluir reserva" },
  phoneUse: "O telefone serve só para encontrar a sua reserva.",
};
