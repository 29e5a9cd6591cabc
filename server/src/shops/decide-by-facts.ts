import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import { FACTS_CHANGED } from "./facts-held-table.ts";
import type { LiveShop, LiveShops } from "./live-shops.ts";

// Facts change when a person saves a form. More than this in a row means that something else is wrong.
const DECISIONS_MAX = 5;

/**
 * Decides by a shop's facts, and again by newer ones while the decision was refused because they had changed before its
 * commit. Refused as `calendar-unknown` when there is no such shop.
 */
export async function decideByFacts<Done extends { readonly ok: true }>(
  shops: Pick<LiveShops, "find" | "renew">,
  calendarId: string,
  decide: (live: LiveShop) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  let live = await shops.find(calendarId);
  for (let decisions = 1; ; decisions++) {
    if (live === undefined) return refused("calendar-unknown");
    const outcome = await decide(live);
    if (outcome.ok || outcome.refusal !== FACTS_CHANGED.refusal) return outcome;
    if (decisions === DECISIONS_MAX) return outcome;
    live = await shops.renew(calendarId);
  }
}
