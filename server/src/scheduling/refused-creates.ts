// Creates that were refused are counted in this process and for their address alone: no row is written for them, and they
// take nothing from who cancels at the same slot, from wherever.

import { countedNetworks } from "@vitrine/domain/client-network";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import { HOUR_MILLISECONDS } from "../store/counting-window.ts";
import type { ClientLimits, CountedCall } from "./client-limits.ts";

// For each booking that a client may make in an hour. The screen shows what is taken: who is refused came second by
// seconds, and is shown the slots anew.
const REFUSED_FOR_EACH_CREATE = 3;

/**
 * Makes a create, unless too many of its client's were refused as taken in the last hour. It counts while it is under way,
 * so that many at once are no more than one after the other.
 */
export async function countRefusals<Created extends { readonly ok: true }>(
  { refusals, createsPerHour }: ClientLimits,
  { calendarId, address }: CountedCall,
  create: () => Promise<Created | Refused>,
): Promise<Created | Refused> {
  const counted: string[] = [];
  let isCounted = false;
  try {
    for (const { network, shares } of countedNetworks(address)) {
      const client = `${calendarId} ${network}`;
      const most = createsPerHour * REFUSED_FOR_EACH_CREATE * shares;
      const { calls, ttl } = refusals.count(client, HOUR_MILLISECONDS, most);
      counted.push(client);
      if (calls > most) return { ...refused("too-many-refusals"), retryAfterMilliseconds: ttl };
    }
    const outcome = await create();
    isCounted = !outcome.ok && isTaken(outcome);
    return outcome;
  } finally {
    if (!isCounted) for (const client of counted) refusals.takeBack(client);
  }
}

/** The other refusals are limits themselves. */
function isTaken({ refusal }: Refused): boolean {
  return refusal === "slot-taken" || refusal === "too-many-bookings";
}
