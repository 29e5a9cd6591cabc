import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import { FACTS_CHANGED } from "./facts-held-table.ts";
import type { LiveShop } from "./live-shop.ts";
import type { LiveShops } from "./live-shops.ts";

// Facts change when a person saves a form. More than this in a row means that something else is wrong.
const DECISIONS_MAX = 5;

/**
 * Decides by a shop's facts, and again by newer ones when they have changed: before the commit, which then is refused, or
 * before a refusal. Refused as `calendar-unknown` when there is no such shop.
 */
export async function decideByFacts<Done extends { readonly ok: true }>(
  shops: Pick<LiveShops, "renew" | "seen">,
  calendarId: string,
  decide: (live: LiveShop) => Promise<Done | Refused>,
): Promise<Done | Refused> {
  // However old: the transaction compares the revision.
  let live = shops.seen(calendarId) ?? (await shops.renew(calendarId));
  for (let decisions = 1; ; decisions++) {
    if (live === undefined) return refused("calendar-unknown");
    const outcome = await decide(live);
    if (outcome.ok || decisions === DECISIONS_MAX) return outcome;
    // No facts decide a limit.
    if (outcome.refusal.startsWith("too-many-")) return outcome;
    const { revision, changedAt }: LiveShop = live;
    live = await shops.renew(calendarId);
    const isSame = live?.revision === revision && live.changedAt === changedAt;
    if (isSame && outcome.refusal !== FACTS_CHANGED.refusal) return outcome;
  }
}
