/** The targets that follow the bookings. A change of a booking is recorded for each of them in the same transaction. */
export interface ChangeFollowers {
  /** The names of the targets that follow a calendar. */
  namesOf(calendarId: string): readonly string[];
  /** A change of this calendar has been committed. */
  changed(calendarId: string): void;
}

/** No target follows any calendar. */
export const NO_FOLLOWERS: ChangeFollowers = { namesOf: () => [], changed: () => {} };
