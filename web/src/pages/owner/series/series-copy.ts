import { everyWeeksText } from "@vitrine/domain/owner/series/series";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { SeeSeriesAnswer } from "@vitrine/domain/wire/owner/series";

import { daysText } from "../day/days-text.ts";

const dates = (count: number): string => (count === 1 ? "1 data" : `${count} datas`);

/** The words of what repeats, in Portuguese. They are fetched with the forms. */
export const SERIES_COPY = {
  repeats: "Repete",
  never: "não",
  everyWeeks: everyWeeksText,
  until: "Até a data",
  untilHint: "Em branco: sem data para acabar.",
  checking: "Conferindo as datas…",
  notChecked: "Não deu para conferir as datas. Confira a conexão e tente de novo.",
  /** `last`: the last date of a series without an end that is there already. */
  free: (count: number, free: number, last: Day | undefined) => {
    const until = last === undefined ? "" : ` até ${daysText([last])}`;
    return `${dates(count)}${until}: ${free === 1 ? "1 livre" : `${free} livres`}.`;
  },
  endless: "As seguintes são marcadas sozinhas, e uma vez por ano perguntamos se ainda vale.",
  /** `01/12 ocupado` */
  notFree: ({
    day,
    room,
  }: {
    readonly day: Day;
    readonly room: "taken" | "closed" | "apart" | "free";
  }) =>
    `${daysText([day])} ${room === "closed" ? "fechado" : room === "apart" ? "já mudada antes" : "ocupado"}`,
  /** `instead`: the time of the day that is free, `10:30`. */
  offer: (what: string, instead: string) => `${what} → ${instead}?`,
  book: (count: number) => `Marcar ${dates(count)}`,

  title: "Este e os próximos",
  loading: "Buscando as datas…",
  notSeen: "As datas não chegaram. Confira a conexão e tente de novo.",
  gone: "Este horário não repete mais.",
  /** `days`: `08/12, 15/12 e 22/12`. */
  listed: (
    { everyWeeks, until, hasEnded }: Pick<SeeSeriesAnswer, "everyWeeks" | "until" | "hasEnded">,
    days: string,
  ) => {
    const end = until === undefined ? "sem data para acabar" : `até ${daysText([until])}`;
    const rhythm = hasEnded ? "Não repete mais" : `Repete ${everyWeeksText(everyWeeks)}, ${end}`;
    return `${rhythm}. Daqui em diante: ${days}.`;
  },
  move: "Mudar este e os próximos",
  cancel: "Cancelar este e os próximos",
  cancelTitle: (count: number) => `Cancelar ${dates(count)}?`,
  confirmCancel: (count: number) => `Cancelar ${dates(count)}`,
  cancelled: (count: number, client: string) => `Cancelado: ${dates(count)} de ${client}.`,
  undone: "Desfeito: voltou para a agenda o que ainda estava livre.",
  moveTitle: "Mudar este e os próximos?",
  to: (where: string) => `Para ${where}.`,
  /** `days`: `02/12, 09/12 e 16/12`. */
  moves: (count: number, of: number, days: string) =>
    `${dates(of)}: ${count === 1 ? "1 muda" : `${count} mudam`}${count === 0 ? "" : `, para ${days}`}.`,
  /** `what`: `25/12 fechado; 01/12 ocupado`. */
  stay: (what: string) => `Ficam no horário de antes: ${what}.`,
  firstNotFree: "Escolha outro horário para a primeira: nesse não há lugar.",
  confirmMove: (count: number) => `Mudar ${dates(count)}`,
  moved: (count: number, to: string) =>
    `${dates(count)} ${count === 1 ? "mudada" : "mudadas"}: ${to}.`,

  stillHolds: "Ainda vale?",
  /** `when`: `ter 21/12, 08:00 - 08:30`; `undefined` where no date is to come. */
  asked: (client: string, weeks: number, when: string | undefined) => {
    const next = when === undefined ? "sem próxima data marcada" : `a próxima é ${when}`;
    return `${client}, ${everyWeeksText(weeks)}: ${next}. Ainda vale?`;
  },
  holds: "Ainda vale",
  see: "Ver",
  answered: (client: string) => `Ainda vale por mais um ano: ${client}.`,
};
