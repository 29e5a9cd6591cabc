import { lastDayOf, firstDayOf, monthOf } from "@vitrine/domain/owner/figures/months";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Day } from "@vitrine/domain/time/shop-time";

/** `barbearia-modelo-2026-11.csv` for a month, `…-2026-11-24.csv` for a day, `…-2026-11-24-a-2026-12-05.csv` for others. */
export function bookingsFileName(
  { name, calendarId }: Pick<Shop, "name" | "calendarId">,
  firstDay: Day,
  lastDay: Day,
): string {
  return `${wordsOf(name) || calendarId}-${daysText(firstDay, lastDay)}.csv`;
}

function daysText(firstDay: Day, lastDay: Day): string {
  const month = monthOf(firstDay);
  if (firstDay === firstDayOf(month) && lastDay === lastDayOf(month)) return month;
  return firstDay === lastDay ? firstDay : `${firstDay}-a-${lastDay}`;
}

/** In letters that every file system takes. */
function wordsOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  return (plain.match(/[a-z0-9]+/g) ?? []).join("-");
}
