import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { AppContext } from "../../app-parts.ts";
import { entityTag } from "../../http/files/entity-tag.ts";
import { isRightSecret } from "../../settings/calendar-secrets.ts";
import type { SecretOf } from "../../settings/calendar-secrets.ts";
import { idListOf, idsIn } from "../../booking/stored-bookings-table.ts";
import type { StoredBookings } from "../../booking/stored-bookings-table.ts";
import { bookingEvent } from "../event/booking-event.ts";
import { calendarPieces } from "../event/icalendar.ts";

// Last month's bookings are still useful to the owner; older ones would only make every download longer.
const PAST_MILLISECONDS = 30 * 24 * 60 * 60_000;

// Only a hint: some apps follow it, others refresh once a day regardless.
const REFRESH_MINUTES = 15;

interface CalendarFeedsParts extends Pick<AppContext, "shops" | "now"> {
  readonly secretOf: SecretOf;
  readonly bookings: StoredBookings;
}

/** The calendars that the owner's apps may subscribe to. */
export function calendarFeeds({ shops, secretOf, bookings, now }: CalendarFeedsParts) {
  // By calendar: the fingerprint of the bookings that were rendered last. The text is not kept: it holds client names.
  const lastRendered = new Map<string, { readonly fingerprint: string; readonly tag: string }>();
  // By calendar and bookings: concurrent requests for the same text share one rendering.
  const renderings = new Map<string, ReturnType<typeof render>>();

  async function render(
    shop: Shop,
    ids: readonly string[],
    revision: number,
  ): Promise<{ tag: string; text: Buffer }> {
    const { calendarId, timeZone: zone, words } = shop;
    const live = await bookings.liveAmong(calendarId, ids);
    const events = live.map((booking) => bookingEvent(booking, shop));
    const file = { name: words.calendarName, refreshMinutes: REFRESH_MINUTES, zone };
    const hash = createHash("sha256");
    const pieces: Buffer[] = [];
    for (const piece of calendarPieces(events, file)) {
      const bytes = Buffer.from(piece);
      hash.update(bytes);
      pieces.push(bytes);
      await nextTurn();
    }
    const tag = entityTag(hash);
    // Some bookings may have been cancelled since their ids were read, so take the fingerprint of the rendered ones.
    lastRendered.set(calendarId, {
      fingerprint: fingerprintOf(`${revision} ${idListOf(live)}`),
      tag,
    });
    return { tag, text: Buffer.concat(pieces) };
  }

  function renderOnce(
    shop: Shop,
    ids: readonly string[],
    revision: number,
    fingerprint: string,
  ): ReturnType<typeof render> {
    const key = `${shop.calendarId} ${fingerprint}`;
    const rendering =
      renderings.get(key) ?? render(shop, ids, revision).finally(() => renderings.delete(key));
    renderings.set(key, rendering);
    return rendering;
  }

  return {
    /**
     * Returns a calendar's live bookings since last month as iCalendar, and its ETag; no text if the reader already has it
     * (`isHeld`). `undefined` both for a wrong secret and for a calendar without a feed.
     */
    async read(
      calendarId: string,
      secret: string,
      isHeld: (tag: string) => boolean,
    ): Promise<{ tag: string; text: Buffer | undefined } | undefined> {
      if (!isRightSecret(await secretOf(calendarId), secret)) return undefined;
      const live = await shops.find(calendarId);
      if (live === undefined) return undefined;
      const { shop, revision } = live;
      const list = await bookings.liveIdListEndingAfter(calendarId, now() - PAST_MILLISECONDS);
      // The same bookings and facts give the same text, so their fingerprint finds the tag without rendering.
      const fingerprint = fingerprintOf(`${revision} ${list}`);
      const last = lastRendered.get(calendarId);
      if (last?.fingerprint === fingerprint && isHeld(last.tag))
        return { tag: last.tag, text: undefined };
      const { tag, text } = await renderOnce(shop, idsIn(list), revision, fingerprint);
      return { tag, text: isHeld(tag) ? undefined : text };
    },
  };
}

function fingerprintOf(idList: string): string {
  return createHash("sha256").update(idList).digest("base64url");
}
