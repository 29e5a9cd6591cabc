import { addDays, dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";

import { isAboutTheShop } from "../shops/stored-facts.ts";

// What is kept ahead reaches 60 days beyond what clients can book, so that a week later there is plenty left.
const DAYS_BETWEEN = 7;

/** When what was looked at, at `now`, is looked at again. */
export function nextDueDay(now: Instant): Day {
  return addDays(dayOf(now, "UTC"), DAYS_BETWEEN);
}

interface WhatIsDue<Due> {
  /** A page of what is due on `today`, the longest due first; an empty one after the last. */
  due(today: Day, after?: Due): Promise<readonly Due[]>;
}

/**
 * Does `work` for each that is due. What fails stays due, and the others go on.
 * @throws the first failure, at the end
 */
export async function doWhatIsDue<Due>(
  whatIsDue: WhatIsDue<Due>,
  now: Instant,
  work: (one: Due) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const today = dayOf(now, "UTC");
  const failures: unknown[] = [];
  let page = await whatIsDue.due(today);
  while (page.length > 0) {
    for (const one of page) {
      stopping?.throwIfAborted();
      try {
        await work(one);
      } catch (error) {
        // Facts that this server cannot read are the work of a later one.
        if (!isAboutTheShop(error)) failures.push(error);
      }
    }
    page = await whatIsDue.due(today, page.at(-1));
  }
  if (failures.length > 0) throw failures[0];
}
