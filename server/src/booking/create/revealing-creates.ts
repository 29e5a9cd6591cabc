// What a create reveals is counted in this process and for its address alone: no row is written for it, and it takes nothing
// from who cancels at the same slot, from wherever. decisions/0032

import { countedNetworks } from "@vitrine/domain/client/client-network";
import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";

import type { NewBooking } from "../new-booking.ts";
import { HOUR_MILLISECONDS } from "../limits/counting-window.ts";
import type { ClientLimits, CountedCall, ProcessCount } from "../limits/client-limits.ts";

// For each booking that a client may make in an hour. The screen shows what is taken: who is refused came second by
// seconds, and is shown the slots anew.
const REFUSED_FOR_EACH_CREATE = 3;

type Outcome = { readonly ok: true; readonly stored: boolean } | Refused;

/** So many an hour of the creates whose outcome counts. */
interface Share {
  readonly client: string;
  readonly most: number;
  readonly refusal: RefusalCode;
  readonly counts: (outcome: Outcome) => boolean;
}

/**
 * Makes a create, unless its client has made too many that reveal something in the last hour. It counts while it is under
 * way, so that many at once are no more than one after the other.
 */
export async function countRevealing(
  limits: ClientLimits,
  call: CountedCall,
  booking: NewBooking,
  create: () => Promise<Outcome>,
): Promise<Outcome> {
  const taken: { readonly counted: ProcessCount; readonly counts: Share["counts"] }[] = [];
  let outcome: Outcome | undefined;
  try {
    for (const { client, most, refusal, counts } of sharesOf(limits, call, booking)) {
      const counted = limits.revealed.count(client, HOUR_MILLISECONDS, most);
      taken.push({ counted, counts });
      if (counted.calls > most) return { ...refused(refusal), retryAfterMilliseconds: counted.ttl };
    }
    outcome = await create();
    return outcome;
  } finally {
    for (const { counted, counts } of taken) {
      if (outcome === undefined || !counts(outcome)) counted.takeBack();
    }
  }
}

function sharesOf(limits: ClientLimits, call: CountedCall, booking: NewBooking): Share[] {
  const { createsPerHour, bookingsPerClient } = limits;
  const { barberColorId, span, capacity } = booking;
  return countedNetworks(call.address).flatMap(({ network, shares }) => {
    const client = `${call.calendarId} ${network}`;
    const ofRefused: Share = {
      client,
      most: createsPerHour * REFUSED_FOR_EACH_CREATE * shares,
      refusal: "too-many-refusals",
      counts: isTaken,
    };
    if (capacity === 1) return [ofRefused];
    // Where a slot has room for more, its first create in a phone's name reveals whether that phone has it. Elsewhere that
    // takes as many as a phone may have bookings, and one more.
    const ofSlot: Share = {
      client: `${client} ${barberColorId} ${span.start} ${span.end}`,
      most: Math.max(1, Math.floor(createsPerHour / bookingsPerClient)) * shares,
      refusal: "too-many-creates",
      counts: (outcome) => (outcome.ok ? outcome.stored : revealsPhone(outcome)),
    };
    return [ofRefused, ofSlot];
  });
}

/** The other refusals are limits themselves. */
function isTaken(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.refusal === "slot-taken" || revealsPhone(outcome));
}

function revealsPhone({ refusal }: Refused): boolean {
  return refusal === "too-many-bookings";
}
