import { isCalendarId } from "@vitrine/domain/shop/calendar-id";

import { acceptedEncoding, encodedBody } from "../../http/files/content-encoding.ts";
import { encodedTag, isKnownTo } from "../../http/files/entity-tag.ts";
import type { AppContext } from "../../app-parts.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { sendRefusal } from "../../http/send-refusal.ts";
import { secretsBefore } from "../../settings/calendar-secrets.ts";
import { wasFeed } from "../../shops/tombstones-table.ts";
import { calendarFeeds } from "./calendar-feed.ts";

/** Serves the owner's calendar feeds. A wrong secret is answered like an unknown path, that of an erased shop's feed by 410. */
export function registerFeeds(context: AppContext): void {
  const { app, config, shops, settings, database, limits, now } = context;
  const bookings = storedBookings(database);
  const secretOf = secretsBefore(config.feedSecrets, (id) => settings.find(id, "feed-secret"));
  const feeds = calendarFeeds({ shops, secretOf, bookings, now });
  // A calendar app stops asking after a 410. A wrong secret of a shop that exists costs no further statement.
  const wasFeedOfErased = async (calendarId: string, secret: string) =>
    isCalendarId(calendarId) &&
    (await shops.show(calendarId)) === undefined &&
    wasFeed(database, calendarId, secret);
  app.get<{ Params: { calendarId: string; secret: string } }>(
    "/calendars/:calendarId/:secret.ics",
    { ...limits.checks, schema: { hide: true } },
    async (request, reply) => {
      const { calendarId, secret } = request.params;
      const encoding = acceptedEncoding(request.headers["accept-encoding"]);
      const isHeld = (tag: string) =>
        isKnownTo(request.headers["if-none-match"], encodedTag(tag, encoding));
      const feed = await feeds.read(calendarId, secret, isHeld);
      if (feed === undefined) {
        if (await wasFeedOfErased(calendarId, secret)) return sendRefusal(reply, "shop-erased");
        reply.callNotFound();
        return reply;
      }

      const vary = reply.getHeader("vary");
      reply
        // Caches revalidate the feed each time, so that a cancelled booking disappears at once.
        .header("cache-control", "private, no-cache")
        .header("etag", encodedTag(feed.tag, encoding))
        .header(
          "vary",
          vary === undefined ? "Accept-Encoding" : `${String(vary)}, Accept-Encoding`,
        );
      if (feed.text === undefined) return reply.code(304).send();
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return (
        reply
          .type("text/calendar; charset=utf-8")
          // Otherwise a browser would name a saved file after the secret.
          .header("content-disposition", `inline; filename="${calendarId}.ics"`)
          .send(await encodedBody(feed.text, encoding))
      );
    },
  );
}
