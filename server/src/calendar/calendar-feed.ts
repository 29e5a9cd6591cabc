import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import type { Instant } from "@vitrine/domain/shop-time";
import { CATALOGUE } from "@vitrine/shops/shops";

import type { StoredBookings } from "../store/stored-bookings.ts";
import { bookingEvent } from "./booking-event.ts";
import { calendarFile } from "./icalendar.ts";

// Who was here last month is still of use; older ones would only make every visit of an app longer.
const PAST_MILLISECONDS = 30 * 24 * 60 * 60_000;

// A hint that some apps follow; others ask once a day, whatever a feed says.
const REFRESH_MINUTES = 15;

export interface CalendarFeedsParts {
  /** By the calendar's id. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly bookings: StoredBookings;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
}

/** The calendars that the owner's apps may subscribe to. */
export interface CalendarFeeds {
  /**
   * A calendar's live bookings of the last month and all that are to come, as iCalendar: the same text while the same
   * is booked. `undefined` for a wrong secret and for a calendar without a feed alike.
   */
  read(calendarId: string, secret: string): Promise<string | undefined>;
}

export function calendarFeeds({ secrets, bookings, now }: CalendarFeedsParts): CalendarFeeds {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digestOf(secret)]));
  // Of no secret: a calendar without a feed takes as long to refuse as a wrong secret.
  const nobodys = randomBytes(digestOf("").length);

  return {
    async read(calendarId, secret) {
      // Digests, which are equally long: the comparison takes as long whatever is wrong with the secret.
      const isRight = timingSafeEqual(digestOf(secret), digests.get(calendarId) ?? nobodys);
      if (!isRight) return undefined;
      const live = await bookings.liveEndingAfter(calendarId, now() - PAST_MILLISECONDS);
      return calendarFile(live.map(bookingEvent), {
        name: CATALOGUE.get(calendarId)?.words.calendarName ?? calendarId,
        refreshMinutes: REFRESH_MINUTES,
      });
    },
  };
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
