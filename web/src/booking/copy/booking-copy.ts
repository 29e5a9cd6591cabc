import { CLIENT_EMAIL_MAX } from "@vitrine/domain/client-email";
import { CLIENT_NAME_MAX } from "@vitrine/domain/client-name";
import { CLIENT_PHONE_MAX } from "@vitrine/domain/client-phone";

/** The texts of every shop's screen. Those that the specification quotes must not change. */
export const BOOKING_COPY = {
  tabs: { label: "O que você quer fazer?", create: "Agendar", delete: "Excluir" },
  fields: { day: "Dia", time: "Horário" },
  choose: "Escolha…",
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
  errors: { day: "Escolha um dia.", time: "Escolha um horário." },
  partsOfDay: { morning: "Manhã", afternoon: "Tarde", evening: "Noite" },
  occupied: "ocupado",
  alerts: {
    required: "Por favor, preencha todos os campos obrigatórios.",
    notAvailable: "O barbeiro não está disponível neste horário.",
    failed: "Erro ao enviar a solicitação.",
  },
  spinners: {
    checking: "Buscando horários…",
    creating: "Enviando…",
    deleting: "Excluindo…",
  },
  chosen: {
    title: "Sua escolha",
    dayMissing: "Falta escolher o dia.",
    timeMissing: "Falta escolher o horário.",
  },
  dataUse: "Seus dados servem só para marcar este horário e avisar você sobre ele.",
  done: {
    created: "Compromisso criado com sucesso!",
    deleted: "Compromisso apagado com sucesso!",
    date: "Data",
    addToCalendar: "Adicionar ao calendário",
    cancelLink: "Link para cancelar",
    ok: "OK",
  },
  page: { hoursJoint: " e ", policy: "Política de privacidade", contactJoint: " ou " },
} as const;
