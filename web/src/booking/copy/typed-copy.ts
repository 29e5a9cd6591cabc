import { CLIENT_EMAIL_LABEL } from "@vitrine/domain/client/client-email";
import { CLIENT_NAME_LABEL } from "@vitrine/domain/client/client-name";
import { CLIENT_NOTE_LABEL, CLIENT_NOTE_MAX } from "@vitrine/domain/client/client-note";
import { CLIENT_PHONE_LABEL } from "@vitrine/domain/client/client-phone";

const NOTE_COUNTED_FROM = 160;

/** What stands beside the fields in which a client is typed: by the client, or by the owner, whose page needs no more of it. */
export const TYPED_COPY = {
  fields: {
    name: CLIENT_NAME_LABEL,
    email: CLIENT_EMAIL_LABEL,
    phone: CLIENT_PHONE_LABEL,
    note: CLIENT_NOTE_LABEL,
    day: "Dia",
    time: "Horário",
  },
  hints: {
    allRequired: "Todos os campos são obrigatórios.",
    allButNoteRequired: "Todos os campos são obrigatórios, menos a observação.",
    /** After the label of a field. */
    optional: " (opcional)",
    /** How long a note is, once little of it is left. */
    note: (length: number) =>
      length > NOTE_COUNTED_FROM ? `${length} de ${CLIENT_NOTE_MAX}` : undefined,
    areaCodeKept: (areaCode: string) => `DDD ${areaCode} anotado. Aqui fica só o número.`,
    phone: "Só números, sem o DDD.",
    slotsNeedDay: "Escolha um dia para ver os horários.",
    slotsNeedDayAgain: "Toque no dia de novo para ver os horários.",
    slotsNeedStyle: "Os horários aparecem depois das escolhas acima.",
    noSlots: "Não há horários neste dia. Escolha outro.",
  },
};
