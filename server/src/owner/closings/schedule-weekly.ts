import { daysToClose, lastScheduledDay, spansToClose } from "@vitrine/domain/owner/closings";
import { barberById } from "@vitrine/domain/shop/shop";
import { addDays, dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import type { LiveShop } from "../../shops/live-shop.ts";
import type { LiveShops } from "../../shops/live-shops.ts";
import { isAboutTheShop } from "../../shops/stored-facts.ts";
import { DUE_PAGE } from "./weekly-closings-table.ts";
import type { DueRule, WeeklyClosings } from "./weekly-closings-table.ts";

// Rules are scheduled 60 days beyond what clients can book, so that a week later there is plenty left.
const DAYS_BETWEEN = 7;

/**
 * Closes the next ranges of the weekly rules that are due, of all calendars, so that they always reach some weeks beyond
 * what clients can book. One rule's failure leaves it due and the others go on; it is thrown at the end.
 */
export async function scheduleWeekly(
  weekly: WeeklyClosings,
  shops: Pick<LiveShops, "find">,
  now: Instant,
  stopping?: AbortSignal,
): Promise<void> {
  const today = dayOf(now, "UTC");
  const failures: unknown[] = [];
  let last: DueRule | undefined;
  do {
    const page = await weekly.due(today, last);
    for (const rule of page) {
      stopping?.throwIfAborted();
      try {
        await scheduleRule(weekly, shops, rule, now);
      } catch (error) {
        // Facts that this server cannot read are the work of a later one.
        if (!isAboutTheShop(error)) failures.push(error);
      }
    }
    last = page.length === DUE_PAGE ? page.at(-1) : undefined;
  } while (last !== undefined);
  if (failures.length > 0) throw failures[0];
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

/** When a rule that was scheduled at `now` is looked at again. */
function nextDueDay(now: Instant): Day {
  return addDays(dayOf(now, "UTC"), DAYS_BETWEEN);
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
