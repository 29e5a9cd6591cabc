import type { Day } from "@vitrine/domain/shop-time";

const LONG_DAY = new Intl.DateTimeFormat("pt-BR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const WEEKDAY = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });

/** `segunda, 23 de novembro` */
export function longDay(day: Day): string {
  return LONG_DAY.format(utc(day)).replace("-feira", "");
}

/** `segunda-feira`, as something that comes every week. */
export function weekdayName(day: Day): string {
  return WEEKDAY.format(utc(day));
}

function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
