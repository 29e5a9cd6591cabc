import { CLIENT_EMAIL_LABEL, CLIENT_EMAIL_MAX } from "@vitrine/domain/client/client-email";
import { CLIENT_NAME_LABEL, CLIENT_NAME_MAX } from "@vitrine/domain/client/client-name";
import { CLIENT_PHONE_LABEL, CLIENT_PHONE_MAX } from "@vitrine/domain/client/client-phone";

/** What stands beside the fields in which a client is typed: by the client, or by the owner, whose page needs no more of it. */
export const TYPED_COPY = {
  fields: {
    name: CLIENT_NAME_LABEL,
    email: CLIENT_EMAIL_LABEL,
    phone: CLIENT_PHONE_LABEL,
    day: "Dia",
    time: "Horário",
  },
  hints: {
    allRequired: "Todos os campos são obrigatórios.",
    phone: "Só números, sem o DDD.",
    slotsNeedDay: "Escolha um dia para ver os horários.",
    slotsNeedDayAgain: "Toque no dia de novo para ver os horários.",
    slotsNeedStyle: "Os horários aparecem depois das escolhas acima.",
    noSlots: "Não há horários neste dia. Escolha outro.",
  },
  notices: {
    nameCut: `O nome tem no máximo ${CLIENT_NAME_MAX} letras: o que sobrou foi cortado.`,
    phoneCut: `O telefone tem no máximo ${CLIENT_PHONE_MAX} dígitos: os que sobraram foram cortados. Escreva só o número, sem o DDD.`,
    emailCut: `O e-mail tem no máximo ${CLIENT_EMAIL_MAX} caracteres: o que sobrou foi cortado.`,
    areaCodeLeftOut: `O DDD não é preciso: ficaram só os ${CLIENT_PHONE_MAX} dígitos do número.`,
    nameFull: `O nome tem no máximo ${CLIENT_NAME_MAX} letras: o novo texto não coube e ficou o anterior.`,
    phoneFull: `O telefone tem no máximo ${CLIENT_PHONE_MAX} dígitos: o novo texto não coube e ficou o anterior.`,
    emailFull: `O e-mail tem no máximo ${CLIENT_EMAIL_MAX} caracteres: o novo texto não coube e ficou o anterior.`,
  },
};
