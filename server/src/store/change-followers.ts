/** Those outside who follow the bookings. Who changes a booking says so to each of them in the same transaction. */
export interface ChangeFollowers {
  /** The names of those who follow a calendar. */
  namesOf(calendarId: string): readonly string[];
  /** A change of this calendar has been committed. */
  changed(calendarId: string): void;
}

/** Nobody follows anything. */
export const NO_FOLLOWERS: ChangeFollowers = { namesOf: () => [], changed: () => {} };
