// Limits the creates whose outcome reveals something about who has a slot, so that nobody can use them to guess phones.
// They are counted in this process: storing a row takes time, which would reveal something, too. Each address has its own
// counts, so that no one uses up what the client who has the slot needs for cancelling. decisions/0032

import { countedNetworks } from "@vitrine/domain/client/client-network";
import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";

import type { NewBooking } from "../new-booking.ts";
import { HOUR_MILLISECONDS } from "../limits/counting-window.ts";
import type { ClientLimits, CountedCall, ProcessCount } from "../limits/client-limits.ts";

// How many creates may be refused for each booking that a client may make in an hour. An honest client is rarely refused:
// the screen shows which slots are taken, and shows them again after a refusal.
const REFUSED_FOR_EACH_CREATE = 3;

type Outcome = { readonly ok: true; readonly stored: boolean } | Refused;

/** How many creates an hour may have an outcome that counts. */
interface Limit {
  /** The key of the count: the calendar and the network, and the slot if the limit is on one slot. */
  readonly countKey: string;
  readonly most: number;
  /** The refusal of a create beyond the limit. */
  readonly refusal: RefusalCode;
  /** Whether an outcome reveals something, and so counts. */
  readonly counts: (outcome: Outcome) => boolean;
}

/**
 * Carries out a create, unless its client has made too many revealing ones within an hour. A create is counted before it
 * starts and uncounted when it revealed nothing, so that sending many at once gets a client no further.
 */
export async function countRevealing(
  limits: ClientLimits,
  call: CountedCall,
  booking: NewBooking,
  create: () => Promise<Outcome>,
): Promise<Outcome> {
  const counted: { readonly count: ProcessCount; readonly counts: Limit["counts"] }[] = [];
  let outcome: Outcome | undefined;
  try {
    for (const { countKey, most, refusal, counts } of limitsOn(limits, call, booking)) {
      const count = limits.revealed.count(countKey, HOUR_MILLISECONDS, most);
      counted.push({ count, counts });
      if (count.calls > most) return { ...refused(refusal), retryAfterMilliseconds: count.ttl };
    }
    outcome = await create();
    return outcome;
  } finally {
    for (const { count, counts } of counted) {
      if (outcome === undefined || !counts(outcome)) count.takeBack();
    }
  }
}

function limitsOn(limits: ClientLimits, call: CountedCall, booking: NewBooking): Limit[] {
  const { createsPerHour, bookingsPerClient } = limits;
  const { barberColorId, span, capacity } = booking;
  return countedNetworks(call.address).flatMap(({ network, shares: limitFactor }) => {
    const countKey = `${call.calendarId} ${network}`;
    const onRefused: Limit = {
      countKey,
      most: createsPerHour * REFUSED_FOR_EACH_CREATE * limitFactor,
      refusal: "too-many-refusals",
      counts: saysTaken,
    };
    if (capacity === 1) return [onRefused];
    // At a table, a slot may have room for several bookings, so a single create with a phone reveals whether that phone has
    // one there. Elsewhere that takes as many creates as a phone may have bookings, and one more.
    const onSlot: Limit = {
      countKey: `${countKey} ${barberColorId} ${span.start} ${span.end}`,
      most: Math.max(1, Math.floor(createsPerHour / bookingsPerClient)) * limitFactor,
      refusal: "too-many-creates",
      counts: (outcome) => (outcome.ok ? outcome.stored : revealsPhone(outcome)),
    };
    return [onRefused, onSlot];
  });
}

/** Whether the create was refused because of existing bookings. Every other refusal of a create is a limit itself. */
function saysTaken(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.refusal === "slot-taken" || revealsPhone(outcome));
}

function revealsPhone({ refusal }: Refused): boolean {
  return refusal === "too-many-bookings";
}
