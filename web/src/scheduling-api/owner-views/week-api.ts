import type { seeWeek, SeeWeekAnswer } from "@vitrine/domain/wire/owner/see-week";

import { hasList, ownerCall, readAnswer } from "../owner-api.ts";
import type { OwnerAccess, OwnerAnswer } from "../owner-api.ts";

export type WeekResult =
  | OwnerAnswer<SeeWeekAnswer>
  | { readonly ok: true; readonly answer: "unchanged" };

export function weekApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return {
    see(
      { calendarId, secret }: OwnerAccess,
      day: string,
      etag: string | undefined,
      signal: AbortSignal,
    ): Promise<WeekResult> {
      const path: (typeof seeWeek)["path"] = "/owner/week";
      const query = new URLSearchParams({ calendarId, day });
      const readWeek = readAnswer((answer): answer is SeeWeekAnswer =>
        ["bookings", "closed"].every((name) => hasList(answer, name)),
      );
      const read = (response: Response): Promise<WeekResult> | WeekResult =>
        response.status === 304 ? { ok: true, answer: "unchanged" } : readWeek(response);
      return call(`${path}?${query}`, secret, read, { etag, signal });
    },
  };
}
