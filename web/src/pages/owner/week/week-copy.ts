import { durationText } from "@vitrine/domain/time/shop-time";
import type { Day } from "@vitrine/domain/time/shop-time";

const date = (day: Day): string => day.split("-").slice(1).toReversed().join("/");

/** The words of the week, in Portuguese. They are fetched with it. */
export const WEEK_COPY = {
  title: "Semana",
  loading: "Buscando a semana…",
  failed: "A semana não carregou. Confira a conexão e tente de novo.",
  old: "Sem conexão: a semana pode ter mudado.",
  before: "7 dias antes",
  after: "7 dias depois",
  days: (first: Day, last: Day) => `${date(first)} a ${date(last)}`,
  today: "hoje",
  none: "nada marcado",
  noHours: "não atende",
  booked: (booked: number, open: number) =>
    `${durationText(booked) || "0 h"} de ${durationText(open)}`,
  /** For tables. */
  people: (people: number, most: number, capacity: number) =>
    people === 0
      ? "ninguém"
      : `${people === 1 ? "1 pessoa" : `${people} pessoas`}, até ${most} de ${capacity} lugares`,
  free: (stretches: readonly string[], more: number) =>
    `livre ${stretches.join(" · ")}${more === 0 ? "" : ` e mais ${more}`}`,
  full: "sem horário livre",
};
