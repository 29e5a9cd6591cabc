import { CLIENT_EMAIL_MAX } from "@vitrine/domain/client/client-email";
import { CLIENT_NAME_MAX } from "@vitrine/domain/client/client-name";
import { CLIENT_NOTE_MAX } from "@vitrine/domain/client/client-note";
import { CLIENT_PHONE_MAX } from "@vitrine/domain/client/client-phone";

/** What is said of a text that did not fit into its field: a copy of its own, so that it comes only to those who read it. */
const NOTICE_COPY = {
  nameCut: `O nome tem no máximo ${CLIENT_NAME_MAX} letras: o que sobrou foi cortado.`,
  phoneCut: `O telefone tem no máximo ${CLIENT_PHONE_MAX} dígitos: os que sobraram foram cortados. Escreva só o número, sem o DDD.`,
  noteCut: `A observação tem no máximo ${CLIENT_NOTE_MAX} caracteres: o que sobrou foi cortado.`,
  emailCut: `O e-mail tem no máximo ${CLIENT_EMAIL_MAX} caracteres: o que sobrou foi cortado.`,
  areaCodeLeftOut: `O DDD não é preciso: ficaram só os ${CLIENT_PHONE_MAX} dígitos do número.`,
  nameFull: `O nome tem no máximo ${CLIENT_NAME_MAX} letras: o novo texto não coube e ficou o anterior.`,
  noteFull: `A observação tem no máximo ${CLIENT_NOTE_MAX} caracteres: o novo texto não coube e ficou o anterior.`,
  phoneFull: `O telefone tem no máximo ${CLIENT_PHONE_MAX} dígitos: o novo texto não coube e ficou o anterior.`,
  emailFull: `O e-mail tem no máximo ${CLIENT_EMAIL_MAX} caracteres: o novo texto não coube e ficou o anterior.`,
};

/** A notice about a text that did not fit into its field. */
export type NoticeName = keyof typeof NOTICE_COPY;

export function noticeOf(name: NoticeName): string {
  return NOTICE_COPY[name];
}
