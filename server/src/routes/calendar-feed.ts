import type { FastifyInstance } from "fastify";

import type { CalendarFeeds } from "../calendar/calendar-feed.ts";
import { entityTag, isKnownTo } from "../http/entity-tag.ts";
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
      const text = await feeds.read(calendarId, secret);
      if (text === undefined) return reply.callNotFound();

      const tag = entityTag(text);
      reply.header("cache-control", CACHING).header("etag", tag);
      if (isKnownTo(request.headers["if-none-match"], tag)) return reply.code(304).send();
      return (
        reply
          .type("text/calendar; charset=utf-8")
          // A file that is saved is not named for the secret.
          .header("content-disposition", `inline; filename="${calendarId}.ics"`)
          .send(text)
      );
    },
  );
}
