import { daysToClose, lastScheduledDay, spansToClose } from "@vitrine/domain/owner/closings";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { LiveShop } from "../../shops/live-shop.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { doWhatIsDue, nextDueDay } from "../do-what-is-due.ts";
import type { DueRule, WeeklyClosings } from "./weekly-closings-table.ts";

/**
 * Closes the next ranges of the weekly rules that are due, of all calendars, so that they always reach some weeks beyond
 * what clients can book.
 * @throws the first failure, once the other rules are done
 */
export async function scheduleWeekly(
  weekly: WeeklyClosings,
  shops: Pick<LiveShops, "find">,
  now: Instant,
  stopping?: AbortSignal,
): Promise<void> {
  await doWhatIsDue(
    weekly,
    now,
    (rule: DueRule) => scheduleRule(weekly, shops, rule, now),
    stopping,
  );
}

async function scheduleRule(
  weekly: WeeklyClosings,
  shops: Pick<LiveShops, "find">,
  rule: DueRule,
  now: Instant,
): Promise<void> {
  const { calendarId, closingId, barberColorId } = rule;
  const live = await shops.find(calendarId);
  await weekly.schedule({
    ofBarber: { calendarId, closingId, barberColorId },
    facts: live && { revision: live.revision, changedAt: live.changedAt },
    nextDueDay: nextDueDay(now),
    next: live && nextRanges(live, rule, now),
  });
}

function nextRanges({ shop }: LiveShop, rule: DueRule, now: Instant) {
  // A barber who has left cannot be booked. If they come back, the rule goes on from where it stopped.
  if (barberById(shop, rule.barberColorId) === undefined) return undefined;
  const lastDay = lastScheduledDay(shop, now);
  const { firstDay, scheduledTo } = rule;
  if (scheduledTo >= lastDay) return undefined;
  const days = daysToClose({ firstDay, lastDay, isWeekly: true }, lastDay);
  const spans = spansToClose(
    shop,
    days.filter((day) => day > scheduledTo),
    rule,
  );
  return { scheduledTo, spans, lastDay, capacity: shop.capacity };
}
