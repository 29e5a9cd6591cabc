// Limits the moves that are refused, and the looks for repeated ones. This process counts them, as it does revealing creates,
// because a stored count would tell by its time. decisions/0055

import { cellRange } from "@vitrine/domain/time/half-hour-cells";

import { countRefusals } from "../create/revealing-creates.ts";
import { FAILURES_MAX } from "../limits/client-limits.ts";
import type { ClientLimits, LimitedCall, ProcessCount } from "../limits/client-limits.ts";
import { HOUR_MILLISECONDS } from "../limits/counting-window.ts";
import type { ClientMove, MoveOutcome } from "./client-move-table.ts";

/** The look that the copies of one move have in common while any of them is under way: together they ask one thing. */
interface SharedLook {
  readonly count: ProcessCount;
  copies: number;
  isGuess: boolean;
}

const looksOf = new WeakMap<ClientLimits["revealed"], Map<string, SharedLook>>();

/** Counts a move before it starts, and uncounts it if it was not refused. `move` learns whether it may look for a repeat. */
export function countRevealingMove(
  limits: ClientLimits,
  call: LimitedCall,
  clientMove: ClientMove,
  move: (findsRepeat: boolean) => Promise<MoveOutcome>,
): Promise<MoveOutcome> {
  return countRefusals(limits, call, isRefused, async () => {
    const looks = looksOf.get(limits.revealed) ?? new Map<string, SharedLook>();
    looksOf.set(limits.revealed, looks);
    const { identity, newTime } = clientMove;
    const asked = JSON.stringify([identity, newTime]);
    const look = looks.get(asked) ?? {
      count: countLook(limits, clientMove),
      copies: 0,
      isGuess: false,
    };
    looks.set(asked, look);
    look.copies += 1;
    try {
      const outcome = await move(look.count.calls <= FAILURES_MAX);
      if (!outcome.ok && outcome.refusal === "booking-not-found") look.isGuess = true;
      return outcome;
    } finally {
      look.copies -= 1;
      if (look.copies === 0) {
        looks.delete(asked);
        if (!look.isGuess) look.count.takeBack();
      }
    }
  });
}

function countLook(limits: ClientLimits, { identity, newTime }: ClientMove): ProcessCount {
  // A repeat finds a booking at the new time, whatever the old one is: so guesses are counted there, from all addresses.
  const { barberColorId, span } = newTime;
  const slot = `${identity.calendarId} moved to ${barberColorId} ${cellRange(span).first}`;
  return limits.revealed.count(slot, HOUR_MILLISECONDS, FAILURES_MAX);
}

/** Whether it was refused for what is booked, which only the owner of a booking is to know. */
function isRefused(outcome: MoveOutcome): boolean {
  return !outcome.ok && !NOT_BY_BOOKINGS.has(outcome.refusal);
}

const NOT_BY_BOOKINGS: ReadonlySet<string> = new Set([
  "shop-changed",
  "too-many-creates",
  "too-many-half-hours",
]);
