import { ONE_BUTTON_COPY } from "../../one-button/one-button-copy.ts";
import type { OneButtonCopy } from "../../one-button/one-button-copy.ts";

export const LEAVE_COPY: OneButtonCopy = {
  ...ONE_BUTTON_COPY,
  title: "Sair dos avisos de horários",
  lead: "Este e-mail pediu para saber quando um horário abrisse. Se não quer mais, toque no botão:",
  button: "Não quero mais avisos",
  effect:
    "Vale para todas as lojas daqui, por 90 dias. Depois disso, este e-mail só recebe um aviso se alguém pedir de novo. Seus agendamentos continuam valendo.",
  doneText:
    "Este e-mail não recebe mais avisos de horários por 90 dias. Seus agendamentos continuam valendo.",
  noScript:
    "Este botão precisa de JavaScript. Sem ele, use “Cancelar inscrição” no seu programa de e-mail.",
};
