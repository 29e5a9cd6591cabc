import type { FastifyInstance } from "fastify";

import type { CalendarFeeds } from "../calendar/calendar-feed.ts";
import { acceptedEncoding, encodedBody } from "../http/content-encoding.ts";
import { encodedTag, isKnownTo } from "../http/entity-tag.ts";
import type { RateLimits } from "../http/rate-limits.ts";

// For this app only, and to be asked after each time: a cancelled booking must not linger.
const CACHING = "private, no-cache";

/** The owner's subscription. Whoever has no right to it learns no more than that there is no such address. */
export function calendarFeedRoute(
  app: FastifyInstance,
  feeds: CalendarFeeds,
  limits: RateLimits,
): void {
  app.get<{ Params: { calendarId: string; secret: string } }>(
    "/calendars/:calendarId/:secret.ics",
    { ...limits.checks, schema: { hide: true } },
    async (request, reply) => {
      const { calendarId, secret } = request.params;
      const encoding = acceptedEncoding(request.headers["accept-encoding"]);
      const isHeld = (tag: string) =>
        isKnownTo(request.headers["if-none-match"], encodedTag(tag, encoding));
      const feed = await feeds.read(calendarId, secret, isHeld);
      if (feed === undefined) return reply.callNotFound();

      reply
        .header("cache-control", CACHING)
        .header("etag", encodedTag(feed.tag, encoding))
        .header("vary", varyingBy(reply.getHeader("vary"), "Accept-Encoding"));
      if (feed.text === undefined) return reply.code(304).send();
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return (
        reply
          .type("text/calendar; charset=utf-8")
          // A file that is saved is not named for the secret.
          .header("content-disposition", `inline; filename="${calendarId}.ics"`)
          .send(await encodedBody(feed.text, encoding))
      );
    },
  );
}

/** What an answer depends on already, and this header. */
function varyingBy(vary: number | string | string[] | undefined, header: string): string {
  return vary === undefined ? header : `${String(vary)}, ${header}`;
}
