import type {
  checkSeries,
  CheckSeriesAnswer,
  CheckSeriesSent,
  seeSeries,
  SeeSeriesAnswer,
  SeeSeriesSent,
} from "@vitrine/domain/wire/owner/series";

import { hasList, ownerCall, readAnswer } from "./owner-api.ts";
import type { OwnerAccess, OwnerAnswer } from "./owner-api.ts";

export type SeriesToCheck = Omit<CheckSeriesSent, "calendarId">;
export type SeriesToSee = Omit<SeeSeriesSent, "calendarId">;

/** The questions about series. They are in no script that the day needs. */
export const SERIES = seriesApi(import.meta.env.SCHEDULING_URL ?? "");

function seriesApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return {
    check(
      { calendarId, secret }: OwnerAccess,
      asked: SeriesToCheck,
      signal: AbortSignal,
    ): Promise<OwnerAnswer<CheckSeriesAnswer>> {
      const path: (typeof checkSeries)["path"] = "/owner/checkSeries";
      const read = readAnswer((answer): answer is CheckSeriesAnswer => hasList(answer, "dates"));
      return call(path, secret, read, { body: { calendarId, ...asked }, signal });
    },
    see(
      { calendarId, secret }: OwnerAccess,
      asked: SeriesToSee,
      signal: AbortSignal,
    ): Promise<OwnerAnswer<SeeSeriesAnswer>> {
      const path: (typeof seeSeries)["path"] = "/owner/seeSeries";
      const read = readAnswer((answer): answer is SeeSeriesAnswer => hasList(answer, "dates"));
      return call(path, secret, read, { body: { calendarId, ...asked }, signal });
    },
  };
}
