import { ONE_BUTTON_COPY } from "../../one-button/one-button-copy.ts";
import type { OneButtonCopy } from "../../one-button/one-button-copy.ts";

export const CONFIRM_COPY: OneButtonCopy & {
  /** `day`: `ter 24/11`; `time`: `08:00`. */
  readonly leadFor: (day: string, time: string) => string;
} = {
  ...ONE_BUTTON_COPY,
  title: "Você vem?",
  lead: "Confirme o horário que está no e-mail:",
  leadFor: (day, time) => `Confirme o seu horário: ${day}, às ${time}.`,
  button: "Confirmo",
  incomplete: "Este link está incompleto. Abra-o de novo no lembrete.",
  effect:
    "Não pode vir? No mesmo e-mail está como mudar ou desmarcar. Sem confirmar, o horário continua valendo.",
  doneText: "A loja já sabe que você vem.",
  noScript: "Este botão precisa de JavaScript. Sem confirmar, o horário continua valendo.",
};
