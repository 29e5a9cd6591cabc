import type { Actor } from "@vitrine/domain/owner/actor";

import type { Notice } from "./tables/outbox-changes-table.ts";

/** The targets that follow the bookings. A change of a booking is recorded for each of them in the same transaction. */
export interface ChangeFollowers {
  /** The names of the targets that receive what `actor` changes in a calendar. */
  namesOf(calendarId: string, actor?: Actor): readonly string[];
  /** The names of those that receive it where the database says that they follow the calendar; none where it is missing. */
  namesIfRecorded?(calendarId: string, actor?: Actor): readonly string[];
  /** Wakes the workers of this calendar. Call it only after the change is committed. */
  changed(calendarId: string): void;
}

/** For a store whose changes no target receives. */
export const NO_FOLLOWERS: ChangeFollowers = { namesOf: () => [], changed: () => {} };

/** Who is to receive what `actor` changes in a calendar now, by the database's clock. */
export function noticeTo(
  followers: ChangeFollowers,
  where: { readonly calendarId: string; readonly actor?: Actor },
  now: number,
): Notice {
  const { calendarId, actor } = where;
  const ifRecorded = followers.namesIfRecorded?.(calendarId, actor) ?? [];
  return { targets: followers.namesOf(calendarId, actor), ifRecorded, now };
}
