import { daysToClose, lastScheduledDay, spansToClose } from "@vitrine/domain/owner/closings";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { findForWork } from "../../shops/live-shops.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import type { WeeklyClosings } from "./weekly-closings-table.ts";

/** Closes the next ranges of every weekly rule, so that they always reach some weeks beyond what clients can book. */
export async function scheduleWeekly(
  weekly: WeeklyClosings,
  calendarIds: readonly string[],
  shops: Pick<LiveShops, "find">,
  now: Instant,
  stopping?: AbortSignal,
): Promise<void> {
  for (const calendarId of calendarIds) {
    stopping?.throwIfAborted();
    const shop = await findForWork(shops, calendarId);
    if (shop === undefined) continue;
    const lastDay = lastScheduledDay(shop, now);
    for (const rule of await weekly.toSchedule(shop.calendarId, lastDay)) {
      // A barber who has left cannot be booked. If they come back, the rule goes on from where it stopped.
      if (barberById(shop, rule.barberColorId) === undefined) continue;
      const { firstDay, scheduledTo } = rule;
      const days = daysToClose({ firstDay, lastDay, isWeekly: true }, lastDay);
      const spans = spansToClose(
        shop,
        days.filter((day) => day > scheduledTo),
        rule,
      );
      await weekly.schedule(shop.calendarId, rule, spans, lastDay, shop.capacity);
    }
  }
}
