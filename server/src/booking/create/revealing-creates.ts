// Limits the creates whose outcome reveals who has a slot. This process counts them, because the time to store a count
// would reveal it, too; it counts by address, so that no one uses up what the slot's client needs to cancel. decisions/0032

import { countedNetworks } from "@vitrine/domain/client/client-network";
import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";

import type { CreateOutcome } from "./complete-create-table.ts";
import type { BookingWithAny, NewBooking } from "../new-booking.ts";
import { HOUR_MILLISECONDS } from "../limits/counting-window.ts";
import type { ClientLimits, LimitedCall, ProcessCount } from "../limits/client-limits.ts";

// For each booking that a client may make in an hour. An honest client is rarely refused: the screen shows free slots.
const REFUSED_FOR_EACH_CREATE = 3;

type Outcome = CreateOutcome;

interface Limit {
  /** The key of the count: the calendar and the network, and the slot if the limit is on one slot. */
  readonly countKey: string;
  readonly most: number;
  readonly refusal: RefusalCode;
  /** Whether a create with this outcome counts. */
  readonly isCounted: (outcome: Outcome) => boolean;
}

/** Counts a create before it starts, so that sending many at once gains nothing; uncounts it if it revealed nothing. */
export function countRevealing(
  limits: ClientLimits,
  call: LimitedCall,
  booking: NewBooking | BookingWithAny,
  create: () => Promise<Outcome>,
): Promise<Outcome> {
  return countWhileDone(limits, limitsOn(limits, call, booking), create);
}

/** Counts a call of the client towards the creates that are refused for what is booked, where `isCounted` says so. */
export function countRefusals(
  limits: ClientLimits,
  call: LimitedCall,
  isCounted: (outcome: Outcome) => boolean,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const onRefused = countedNetworks(call.address).map((counted) =>
    limitOnRefused(limits, call, counted, isCounted),
  );
  return countWhileDone(limits, onRefused, work);
}

async function countWhileDone(
  { revealed }: ClientLimits,
  limits: readonly Limit[],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const counted: { readonly count: ProcessCount; readonly isCounted: Limit["isCounted"] }[] = [];
  let outcome: Outcome | undefined;
  try {
    for (const { countKey, most, refusal, isCounted } of limits) {
      const count = revealed.count(countKey, HOUR_MILLISECONDS, most);
      counted.push({ count, isCounted });
      if (count.calls > most) return { ...refused(refusal), retryAfterMilliseconds: count.ttl };
    }
    outcome = await work();
    return outcome;
  } finally {
    for (const { count, isCounted } of counted) {
      if (outcome === undefined || !isCounted(outcome)) count.takeBack();
    }
  }
}

function limitsOn(
  limits: ClientLimits,
  call: LimitedCall,
  booking: NewBooking | BookingWithAny,
): Limit[] {
  const { createsPerHour, bookingsPerClient } = limits;
  const { span, capacity } = booking;
  const isWithAny = "anyOf" in booking;
  return countedNetworks(call.address).flatMap(({ network, shares: limitFactor }) => {
    const onRefused = limitOnRefused(
      limits,
      call,
      { network, shares: limitFactor },
      isRefusedByBookings,
    );
    if (capacity === 1 && !isWithAny) return [onRefused];
    // At a table, and with any barber, a slot may have room for several bookings, so a single create with a phone reveals
    // whether that phone has one there. In other slots that takes one create more than a phone may have bookings.
    const onSlot: Limit = {
      countKey: `${call.calendarId} ${network} ${isWithAny ? "any" : booking.barberColorId} ${span.start} ${span.end}`,
      most: Math.max(1, Math.floor(createsPerHour / bookingsPerClient)) * limitFactor,
      refusal: "too-many-creates",
      isCounted: (outcome) => (outcome.ok ? outcome.stored : revealsPhone(outcome)),
    };
    return [onRefused, onSlot];
  });
}

function limitOnRefused(
  { createsPerHour }: ClientLimits,
  { calendarId }: LimitedCall,
  { network, shares }: { readonly network: string; readonly shares: number },
  isCounted: Limit["isCounted"],
): Limit {
  return {
    countKey: `${calendarId} ${network}`,
    most: createsPerHour * REFUSED_FOR_EACH_CREATE * shares,
    refusal: "too-many-refusals",
    isCounted,
  };
}

/** Whether the create was refused because of existing bookings. Every other refusal of a create is a limit itself. */
function isRefusedByBookings(outcome: Outcome): boolean {
  return !outcome.ok && (outcome.refusal === "slot-taken" || revealsPhone(outcome));
}

function revealsPhone({ refusal }: Refused): boolean {
  return refusal === "too-many-bookings";
}
