import { CLIENT_EMAIL_MAX } from "./client/client-email.ts";
import { CLIENT_NAME_MAX } from "./client/client-name.ts";
import { CLIENT_NOTE_MAX } from "./client/client-note.ts";
import { CLIENT_PHONE_MAX } from "./client/client-phone.ts";
import { CLOSING_NOTE_MAX } from "./owner/closing-note.ts";
import { OWNER_NOTE_MAX } from "./owner/owner-note.ts";
import { DEVICES_MAX, PERSON_DEVICES_MAX } from "./owner/owner-devices.ts";
import { ADDRESS_INVALID, ADDRESS_RESERVED } from "./shop/address/address-sentences.ts";
import type { Shop } from "./shop/shop.ts";

// These are exported one by one, so that a page's bundle contains only those that it shows.
export const CLIENT_NAME_REFUSAL = `Informe um nome de 1 a ${CLIENT_NAME_MAX} letras e espaços.`;
export const CLIENT_EMAIL_REFUSAL = `Informe um e-mail válido, com até ${CLIENT_EMAIL_MAX} caracteres.`;
export const CLIENT_PHONE_REFUSAL = `Informe um telefone de 1 a ${CLIENT_PHONE_MAX} dígitos.`;

// Limits are answered like a taken slot or an unknown booking, so that guessing numbers teaches nothing.
export const SLOT_TAKEN_REFUSAL = "Este horário já está ocupado. Escolha outro horário.";
export const SLOT_UNKNOWN_REFUSAL = "Este horário não existe. Escolha um dos horários da lista.";
export const TOO_LATE_REFUSAL = "Falta pouco para o seu horário. Avise a loja.";
const BOOKING_NOT_FOUND = "Não encontramos um agendamento com esses dados.";
const TOO_MANY_BOOKINGS =
  "Muitos agendamentos em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.";

/** The sentence of each refusal. It never repeats what was sent. */
export const REFUSALS = {
  "client-name-invalid": CLIENT_NAME_REFUSAL,
  "client-email-invalid": CLIENT_EMAIL_REFUSAL,
  "client-phone-invalid": CLIENT_PHONE_REFUSAL,
  "area-code-invalid": "Informe um DDD que exista, ou nenhum.",
  "client-note-invalid": `Escreva a observação em uma linha de até ${CLIENT_NOTE_MAX} caracteres.`,
  "client-note-not-asked": "Esta agenda não recebe observações.",
  "party-size-invalid": "Escolha um número de pessoas da lista.",
  "client-max-invalid": "O limite de pessoas por horário é outro.",
  "calendar-unknown": "Esta agenda não existe.",
  "barber-unknown": "Escolha um barbeiro da lista.",
  "style-unknown": "Escolha um estilo da lista.",
  "time-invalid": "A data ou o horário não é válido.",
  "slot-unknown": SLOT_UNKNOWN_REFUSAL,
  "day-not-bookable": "Este dia não está aberto para agendamento. Escolha outro dia.",
  "days-of-file-invalid": "Escolha de um dia até outro depois dele, no máximo um ano.",
  "file-too-large": "São agendamentos demais para um arquivo só. Escolha menos dias.",
  "window-invalid": "Consulte os horários de um dia por vez.",
  "slot-taken": SLOT_TAKEN_REFUSAL,
  "shop-suspended": "A agenda está suspensa: por enquanto dá para ver e cancelar.",
  "shop-erased": "Esta agenda foi encerrada. Pode tirá-la do seu calendário.",
  "shop-changed": "A agenda acabou de mudar. Tente de novo.",
  "booking-not-found": BOOKING_NOT_FOUND,
  "too-late-to-change": TOO_LATE_REFUSAL,
  "too-many-creates": TOO_MANY_BOOKINGS,
  "too-many-half-hours": TOO_MANY_BOOKINGS,
  "too-many-bookings": SLOT_TAKEN_REFUSAL,
  "too-many-refusals":
    "Muitas tentativas em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.",
  "too-many-looks": BOOKING_NOT_FOUND,
  "too-many-moves": "Este horário já mudou muitas vezes. Para mudar de novo, fale com a loja.",
  "too-many-waits":
    "Este e-mail já tem três avisos nesta loja. Quando o dia de um deles passar, peça outro.",
  "parts-of-day-invalid": "Escolha manhã, tarde ou noite.",
  "leave-link-invalid": "Este link está incompleto. Abra-o de novo no e-mail.",
  "confirm-link-invalid": "Este link está incompleto. Abra-o de novo no lembrete.",
  "confirm-too-late": "Este horário mudou, foi cancelado ou já começou. Veja o último e-mail.",
  "owner-secret-wrong": "Este endereço não abre nenhuma agenda. Confira o link do dono.",
  "owner-only": "Isto abre só com o link do dono.",
  "other-column": "Com o seu link, você marca e fecha só a sua própria coluna.",
  "too-many-secrets":
    "Muitas tentativas com um endereço errado. Aguarde um minuto e tente de novo.",
  "device-invalid": "Este aparelho não existe.",
  "too-many-devices": `Esta agenda já abre em ${DEVICES_MAX} aparelhos. Tire um deles em “Aparelhos”, na página do dono.`,
  "too-many-own-devices": `Seu link já abre em ${PERSON_DEVICES_MAX} aparelhos. Tire um deles em “Aparelhos”, nesta página.`,
  "day-invalid": "Este dia não existe.",
  "key-invalid": "O pedido não tem uma chave válida.",
  "key-used": "Esta chave já foi usada para outro pedido.",
  "booking-id-invalid": "Este agendamento não existe.",
  "closed-time-invalid": "Este horário não pode ser fechado. Confira os dias e as horas.",
  "closed-word-invalid": `Escreva um motivo de até ${CLOSING_NOTE_MAX} caracteres.`,
  "closing-not-found": "Este horário não está mais fechado.",
  "booking-not-begun": "Este horário ainda não começou.",
  "series-end-invalid": "Escolha até quando repete: da primeira data até 400 dias depois de hoje.",
  "series-not-found": "Este horário não repete mais.",
  "series-service-unknown":
    "Aqui este serviço não existe com esta duração. Mude só este horário, ou cancele este e os próximos e marque de novo.",
  "client-never-missed": "Este cliente não faltou nenhuma vez.",
  "search-invalid": "Escreva pelo menos 2 letras do nome ou 4 números do telefone.",
  "owner-note-invalid": `Escreva até ${OWNER_NOTE_MAX} caracteres, em uma linha só.`,
  "owner-note-changed":
    "Esta anotação mudou em outro aparelho. Procure de novo para ver como está.",
  "client-without-phone": "Sem telefone não dá para anotar: ninguém saberia de quem é.",
  "undo-too-late": "Já não dá para desfazer este cancelamento.",
  "move-undo-too-late": "Já não dá para desfazer esta mudança. Veja onde o horário está agora.",
  "shop-facts-invalid": "Há algo a corrigir antes de publicar. Veja os campos marcados.",
  "shop-edit-stale":
    "Outra pessoa publicou mudanças enquanto isso. Veja o que mudou e publique de novo.",
  "bookings-outside":
    "Há agendamentos que ficam fora do que mudou. Veja quais são antes de publicar.",
  "older-server": "O sistema está sendo atualizado. Tente de novo daqui a duas horas.",
  "version-unknown": "Esta versão não está mais guardada.",
  "agency-secret-wrong": "Este endereço não abre a página da agência. Confira o link.",
  "too-many-agency-devices": `Esta página já abre em ${DEVICES_MAX} aparelhos. Tire um deles em “Aparelhos”.`,
  "shop-name-invalid": "Escreva um nome de até 60 letras, com pelo menos uma letra.",
  "address-invalid": ADDRESS_INVALID,
  "address-reserved": ADDRESS_RESERVED,
  "address-taken": "Este endereço já é de outra loja. Escolha outro.",
  "address-erased": "Este endereço foi de uma loja encerrada e não volta. Escolha outro.",
  "typed-name-invalid": "O nome digitado não é o desta loja.",
  "seal-key-missing":
    "Falta SEAL_KEY nas configurações do servidor: sem ela nenhuma loja ganha um link do dono.",
  "seal-key-other":
    "O que está guardado foi lacrado por outra SEAL_KEY. Confira as configurações do servidor.",
  "link-in-environment":
    "O link do dono desta loja está nas configurações do servidor, em OWNER_SECRET: é lá que se troca.",
  "setting-invalid": "Não deu para entender o que foi digitado. Confira e tente de novo.",
  "setting-of-agency": "Quem muda isto é a agência: fale com ela.",
  "setting-unavailable": "A agência ainda não preparou o que isto precisa: fale com ela.",
  "subscription-invalid": "Este navegador deu um endereço de avisos que não serve.",
  "notices-without-device":
    "Os avisos chegam só num aparelho ligado. Abra o link de novo neste navegador.",
  "notices-key-other": "A chave dos avisos mudou. Tente de novo.",
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

/** An expected refusal: returned, never thrown. */
export interface Refused {
  readonly ok: false;
  readonly refusal: RefusalCode;
  /** After how long the same call may succeed, if that is known. */
  readonly retryAfterMilliseconds?: number;
}

export function refused(refusal: RefusalCode): Refused {
  return { ok: false, refusal };
}

/** Whether the refusal's sentence has numbers of the shop. */
export function namesShop(refusal: RefusalCode): boolean {
  return refusal === "party-size-invalid" || refusal === "client-max-invalid";
}

/** The refusal's sentence, with the shop's own numbers if the shop is known. */
export function refusalSentence(refusal: RefusalCode, shop: Shop | undefined): string {
  if (shop !== undefined && shop.partySizes.length > 0) {
    if (refusal === "party-size-invalid") {
      return `Escolha um número de pessoas da lista: ${shop.partySizes.join(", ")}.`;
    }
    if (refusal === "client-max-invalid") {
      return `O limite é de ${shop.capacity} pessoas por horário.`;
    }
  }
  return REFUSALS[refusal];
}

export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(REFUSALS, text);
}
