import type { AppContext } from "../../app-parts.ts";
import { storedBookings } from "../../booking/stored-bookings-table.ts";
import { calendarFeedRoute } from "./calendar-feed-route.ts";
import { calendarFeeds } from "./calendar-feed.ts";

/** Registers the feeds of the owner's calendars. */
export function registerFeeds({ app, config, catalogue, database, limits, now }: AppContext): void {
  const bookings = storedBookings(database);
  const feeds = calendarFeeds({ catalogue, secrets: config.feedSecrets, bookings, now });
  calendarFeedRoute(app, feeds, limits);
}
