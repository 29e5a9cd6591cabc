import { useCallback } from "react";

import type { SeriesToCheck } from "../../../scheduling-api/series-api.ts";
import { SERIES } from "../../../scheduling-api/series-api.ts";
import type { Agenda } from "../agenda/use-agenda.ts";
import type { Repeats } from "../forms/repeats.ts";
import { SERIES_COPY as COPY } from "./series-copy.ts";
import { useAsked } from "./use-asked.ts";

/**
 * Checks the dates of a series, again after each change of what is asked, and after a refusal: somebody has taken one. After
 * a call without an answer they stay as they were, so that another press repeats that call: the series may hold them itself.
 * Checks nothing while its end lies before its first day, as it does while a year is being typed.
 */
export function useSeriesCheck(
  { access, act, day: firstDay }: Pick<Agenda, "access" | "act" | "day">,
  slot: Omit<SeriesToCheck, "everyWeeks" | "until"> | undefined,
  repeats: Repeats | undefined,
) {
  const ask = useCallback(
    (asked: string, signal: AbortSignal) =>
      SERIES.check(access, JSON.parse(asked) as SeriesToCheck, signal),
    [access],
  );
  const isEndFit = repeats?.until === "" || (repeats && repeats.until >= firstDay);
  const asked =
    slot && repeats && isEndFit
      ? {
          ...slot,
          everyWeeks: repeats.everyWeeks,
          ...(repeats.until !== "" && { until: repeats.until }),
        }
      : undefined;
  const { answer, error, retry } = useAsked(asked && JSON.stringify(asked), ask, {
    failed: COPY.notChecked,
    refusals: act.refusals,
  });
  return asked && { dates: answer?.dates, last: answer?.last, error, retry };
}
