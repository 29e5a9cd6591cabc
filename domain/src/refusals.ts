import { CLIENT_EMAIL_MAX } from "./client-email.ts";
import { CLIENT_NAME_MAX } from "./client-name.ts";
import { CLIENT_PHONE_MAX } from "./client-phone.ts";
import { CLIENT_MAX, PARTY_SIZES } from "./party-size.ts";

/** Everything that the booking system can refuse, and what it says to the person. Never an echo of what was sent. */
export const REFUSALS = {
  "client-name-invalid": `Informe um nome de 1 a ${CLIENT_NAME_MAX} letras e espaços.`,
  "client-email-invalid": `Informe um e-mail válido, com até ${CLIENT_EMAIL_MAX} caracteres.`,
  "client-phone-invalid": `Informe um telefone de 1 a ${CLIENT_PHONE_MAX} dígitos.`,
  "party-size-invalid": `Escolha um número de pessoas da lista: ${PARTY_SIZES.join(", ")}.`,
  "client-max-invalid": `O limite é de ${CLIENT_MAX} pessoas por horário.`,
  "calendar-unknown": "Esta agenda não existe.",
  "barber-unknown": "Escolha um barbeiro da lista.",
  "style-unknown": "Escolha um estilo da lista.",
  "time-invalid": "A data ou o horário não é válido.",
  "slot-unknown": "Este horário não existe. Escolha um dos horários da lista.",
  "day-not-bookable": "Este dia não está aberto para agendamento. Escolha outro dia.",
  "window-invalid": "Consulte os horários de um dia por vez.",
  "slot-taken": "Este horário já está ocupado. Escolha outro horário.",
  "booking-not-found": "Não encontramos um agendamento com esses dados.",
  "request-invalid": "Não foi possível entender o pedido.",
  "request-not-json": "O pedido precisa ser enviado em JSON.",
  "request-too-large": "O pedido é grande demais.",
  "route-unknown": "Este endereço não existe.",
  "condition-failed": "O arquivo não é mais o mesmo.",
  "range-unsatisfiable": "O arquivo não tem o trecho pedido.",
  "too-many-calls": "Muitas tentativas seguidas. Aguarde um minuto e tente de novo.",
  "service-unavailable": "O serviço está indisponível no momento. Tente de novo em instantes.",
  "unexpected-failure": "Algo deu errado do nosso lado. Tente de novo em instantes.",
} as const satisfies Record<string, string>;

export type RefusalCode = keyof typeof REFUSALS;

/** An expected "no": a value, never thrown. */
export interface Refused {
  readonly ok: false;
  readonly refusal: RefusalCode;
}

/** A "no" for this reason. */
export function refused(refusal: RefusalCode): Refused {
  return { ok: false, refusal };
}

/** Whether a text names a refusal of the catalogue. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text);
}
