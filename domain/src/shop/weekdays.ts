import type { Weekday } from "./shop.ts";

/** The short form, used before a date: `ter 24/11`. */
export const SHORT_WEEKDAYS = ["dom", "seg", "ter", "qua", "qui", "sex", "sáb"] as const;

const LONG_WEEKDAYS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

// Weekdays are listed from Monday.
const FROM_MONDAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];

/** Days of the week as people say them: `De segunda a sexta`, `Terça e quinta`, `Todos os dias`. */
export function weekdaysText(weekdays: readonly Weekday[]): string {
  const days = FROM_MONDAY.filter((day) => weekdays.includes(day));
  if (days.length === FROM_MONDAY.length) return "Todos os dias";
  const names = days.map((day) => LONG_WEEKDAYS[day] ?? "");
  const text =
    days.length > 2 && followEachOther(days)
      ? `de ${names[0]} a ${names.at(-1)}`
      : new Intl.ListFormat("pt-BR").format(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function followEachOther(days: readonly Weekday[]): boolean {
  const places = days.map((day) => FROM_MONDAY.indexOf(day));
  return places.every((place, index) => place === (places[0] ?? 0) + index);
}
