import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Instant } from "@vitrine/domain/shop-time";
import { CATALOGUE } from "@vitrine/shops/shops";

import { entityTag } from "../http/entity-tag.ts";
import { idsIn } from "../store/stored-bookings.ts";
import type { StoredBookings } from "../store/stored-bookings.ts";
import { bookingEvent } from "./booking-event.ts";
import { calendarPieces } from "./icalendar.ts";

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

/** A feed as it is now. */
export interface CalendarFeed {
  /** The ETag of the text: another text, another tag. */
  readonly tag: string;
  /** The iCalendar file; `undefined` for a reader who holds it. */
  readonly text: Buffer | undefined;
}

/** The calendars that the owner's apps may subscribe to. */
export interface CalendarFeeds {
  /**
   * A calendar's live bookings of the last month and all that are to come, as iCalendar: the same text while the same
   * is booked. `isHeld` says whether the reader holds the text with this tag already. `undefined` for a wrong secret
   * and for a calendar without a feed alike.
   */
  read(
    calendarId: string,
    secret: string,
    isHeld: (tag: string) => boolean,
  ): Promise<CalendarFeed | undefined>;
}

interface MadeFeed {
  readonly tag: string;
  readonly text: Buffer;
}

export function calendarFeeds({ secrets, bookings, now }: CalendarFeedsParts): CalendarFeeds {
  const digests = new Map([...secrets].map(([id, secret]) => [id, digestOf(secret)]));
  // Of no secret: a calendar without a feed takes as long to refuse as a wrong secret.
  const digestOfNoFeed = randomBytes(digestOf("").length);

  // By the calendar's id: the tag of the text last made, and of which bookings it was. Only the tag is kept: it names
  // nobody.
  const tagged = new Map<string, { readonly of: string; readonly tag: string }>();
  // By calendar and bookings: many who ask for the same text at once wait for one.
  const underWay = new Map<string, Promise<MadeFeed>>();

  async function make(calendarId: string, ids: readonly string[]): Promise<MadeFeed> {
    const live = await bookings.liveAmong(calendarId, ids);
    const shop = CATALOGUE.get(calendarId);
    const file = {
      name: shop?.words.calendarName ?? calendarId,
      refreshMinutes: REFRESH_MINUTES,
      zone: shop?.timeZone ?? "UTC",
    };
    const hash = createHash("sha256");
    const pieces: Buffer[] = [];
    for (const piece of calendarPieces(live.map(bookingEvent), file)) {
      const bytes = Buffer.from(piece);
      hash.update(bytes);
      pieces.push(bytes);
      await nextTurn();
    }
    const tag = entityTag(hash);
    // Some may have been cancelled since their ids were read: the tag is that of the bookings in the text.
    tagged.set(calendarId, {
      of: fingerprintOf(live.map(({ bookingId }) => bookingId).join()),
      tag,
    });
    return { tag, text: Buffer.concat(pieces) };
  }

  function makeOnce(calendarId: string, ids: readonly string[], of: string): Promise<MadeFeed> {
    const key = `${calendarId} ${of}`;
    const making = underWay.get(key) ?? make(calendarId, ids).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  return {
    async read(calendarId, secret, isHeld) {
      // Digests, which are equally long: the comparison takes as long whatever is wrong with the secret.
      const isRight = timingSafeEqual(digestOf(secret), digests.get(calendarId) ?? digestOfNoFeed);
      if (!isRight) return undefined;
      const list = await bookings.liveIdListEndingAfter(calendarId, now() - PAST_MILLISECONDS);
      // The same bookings give the same text: what it was made of tells the tag without the text.
      const of = fingerprintOf(list);
      const last = tagged.get(calendarId);
      if (last?.of === of && isHeld(last.tag)) return { tag: last.tag, text: undefined };
      const { tag, text } = await makeOnce(calendarId, idsIn(list), of);
      return { tag, text: isHeld(tag) ? undefined : text };
    },
  };
}

function fingerprintOf(idList: string): string {
  return digestOf(idList).toString("base64url");
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
