import type { CheckSeriesAnswer } from "@vitrine/domain/wire/owner/series";
import { SERIES_WEEKS } from "@vitrine/domain/owner/series/series";
import type { SeriesWeeks } from "@vitrine/domain/owner/series/series";
import type { Day } from "@vitrine/domain/time/shop-time";

import type { OwnerChange } from "../../../scheduling-api/owner-api.ts";

/** How a booking that is being made repeats. */
export interface Repeats {
  readonly everyWeeks: SeriesWeeks;
  /** Empty for a series without an end. */
  readonly until: string;
  /** The starts of the other times, of those that are offered, that are booked. */
  readonly instead: readonly string[];
}

/** What can be chosen: 0 for a booking that does not repeat. */
export const REPEATS = [0, ...SERIES_WEEKS] as const;

export type DateToBook = CheckSeriesAnswer["dates"][number];

/** Where a date is booked; `undefined` where it is left out. */
export function spanToBook({ room, at, other }: DateToBook, { instead }: Repeats) {
  if (room === "free") return at;
  return other && instead.includes(other.start) ? other : undefined;
}

/** The change that books all dates in place of the first alone; `undefined` while they are not known. `last`: the last day checked. */
export function seriesChange(
  change: OwnerChange,
  repeats: Repeats,
  {
    dates,
    last,
  }: { readonly dates?: readonly DateToBook[] | undefined; readonly last?: Day | undefined } = {},
): OwnerChange | undefined {
  if (change.act !== "book" || dates === undefined || last === undefined) return undefined;
  const { everyWeeks, until } = repeats;
  const others = dates.slice(1).flatMap((date) => {
    const span = spanToBook(date, repeats);
    return span ? [{ dateTimeStart: span.start, dateTimeEnd: span.end }] : [];
  });
  const body = { ...change.body, everyWeeks, ...(until !== "" && { until }), last, others };
  return { act: "bookSeries", body };
}
