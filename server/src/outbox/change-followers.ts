import type { Actor } from "@vitrine/domain/owner/actor";

/** The targets that follow the bookings. A change of a booking is recorded for each of them in the same transaction. */
export interface ChangeFollowers {
  /** The names of the targets that receive what `actor` changes in a calendar. */
  namesOf(calendarId: string, actor?: Actor): readonly string[];
  /** Wakes the workers of this calendar. Call it only after the change is committed. */
  changed(calendarId: string): void;
}

/** For a store whose changes no target receives. */
export const NO_FOLLOWERS: ChangeFollowers = { namesOf: () => [], changed: () => {} };
