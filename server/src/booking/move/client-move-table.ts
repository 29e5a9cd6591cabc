import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../../database/database.ts";
import { operation } from "../../database/operation.ts";
import { find, number, orNull, query, text } from "../../database/query.ts";
import { enqueueChange } from "../../outbox/tables/outbox-changes-table.ts";
import type { Notice } from "../../outbox/tables/outbox-changes-table.ts";
import { FACTS_CHANGED, holdFacts } from "../../shops/facts-held-table.ts";
import type { FactsRead } from "../../shops/facts-held-table.ts";
import { IDENTITY_IS, identityValues, IS_LIVE } from "../booking-columns.ts";
import type { BookingIdentity } from "../booking-identity.ts";
import { countFailedLook, returnLook, takeLook } from "../limits/cancel-guard-table.ts";
import type { CancelAttempt } from "../limits/cancel-guard-table.ts";
import { claimUse } from "../limits/client-use-table.ts";
import type { Allowance } from "../limits/client-use-table.ts";
import { moveHeldBooking } from "./held-booking-table.ts";
import type { NewTime } from "./held-booking-table.ts";

// Who moves more often is better served by a call.
const MOVES_MAX = 5;

/** What the shop's facts say to the new time, by the booking's own service: why it cannot be booked, if it cannot. */
export interface Admission {
  readonly services: readonly {
    readonly id: number;
    readonly refusal: RefusalCode | undefined;
  }[];
  /** For a booking of which no service is known, or of one that is no longer the shop's. */
  readonly otherwise: RefusalCode | undefined;
}

export interface ClientMove {
  readonly identity: BookingIdentity;
  readonly newTime: NewTime;
  readonly admission: Admission;
  readonly facts: FactsRead;
  /** Whether clients can book nothing at present. */
  readonly isClosed: boolean;
  /** Whether a booking that has this move behind it is looked for. */
  readonly findsRepeat: boolean;
  readonly movedAt: Instant;
  /** The limits on the client, who looks for a booking as if to cancel it; `undefined` means none. */
  readonly limits?: { readonly attempt: CancelAttempt; readonly allowance: Allowance } | undefined;
}

export type MoveOutcome = { readonly ok: true; readonly stored: boolean } | Refused;

// Locks the row: when two calls move a booking at once, the second finds it no more.
const HOLD_LIVE = query(
  {
    booking_id: text,
    client_email: text,
    padding_minutes: orNull(number),
    places: number,
    service_id: orNull(number),
    client_moves: number,
  },
  `SELECT booking_id, client_email, padding_minutes, places, service_id, client_moves FROM booking
  WHERE ${IDENTITY_IS} AND ${IS_LIVE} FOR UPDATE`,
);

// It names the old time, too: otherwise any free one would do to ask whose the new one is.
const FIND_MOVED = query(
  { booking_id: text },
  `SELECT booking_id FROM booking
  WHERE ${IDENTITY_IS} AND ${IS_LIVE} AND moved_by = 'client'
    AND moved_from_barber_color_id = :fromBarber AND moved_from_starts_at = :fromStart FOR UPDATE`,
);

interface MoveArguments extends ClientMove {
  readonly notice: Notice;
}

/** `ok` decides whether the transaction is committed: a failed look is, so that it stays counted. */
interface Committable {
  readonly ok: boolean;
  readonly outcome: MoveOutcome;
}

// Locks are taken in the order of a create: shop, row, half hours, client's use, outbox; the look's before the row, as when
// cancelling. Nothing of the new time is read before the phone has proved whose booking it is. decisions/0055
export const MOVE_FOR_CLIENT = operation(
  "move a booking for its client",
  async (transaction, move: MoveArguments): Promise<Committable> => {
    const { identity, facts, limits } = move;
    if (!(await holdFacts(transaction, identity.calendarId, facts))) {
      return { ok: false, outcome: FACTS_CHANGED };
    }
    const attempt = limits?.attempt;
    const look = attempt === undefined ? "free" : await takeLook(transaction, identity, attempt);
    if (look === "refused") return { ok: false, outcome: refused("too-many-looks") };
    const [live] = await find(transaction, HOLD_LIVE, identityValues(identity));
    const isRepeat = live === undefined && (await isRepeated(transaction, move));
    if (live === undefined && !isRepeat) {
      const isCounted = attempt !== undefined && look !== "free";
      if (isCounted) await countFailedLook(transaction, identity, attempt);
      return { ok: isCounted, outcome: refused("booking-not-found") };
    }
    if (attempt !== undefined && look === "guarded") {
      await returnLook(transaction, identity, attempt);
    }
    if (live === undefined) return { ok: true, outcome: { ok: true, stored: false } };
    const outcome = await moveLive(transaction, move, live);
    return { ok: outcome.ok, outcome };
  },
);

/** Whether this move was made before: what it names new is the phone's, and came from what it names old. */
async function isRepeated(
  transaction: Transaction,
  { identity, newTime: { barberColorId, span }, findsRepeat }: ClientMove,
): Promise<boolean> {
  if (!findsRepeat) return false;
  const values = {
    ...identityValues({ ...identity, barberColorId, span }),
    fromBarber: identity.barberColorId,
    fromStart: identity.span.start,
  };
  return (await find(transaction, FIND_MOVED, values)).length > 0;
}

interface LiveRow {
  readonly booking_id: string;
  readonly client_email: string;
  readonly padding_minutes: number | null;
  readonly places: number;
  readonly service_id: number | null;
  readonly client_moves: number;
}

async function moveLive(
  transaction: Transaction,
  { identity, newTime, admission, isClosed, movedAt, limits, notice }: MoveArguments,
  live: LiveRow,
): Promise<MoveOutcome> {
  const { calendarId } = identity;
  const bookingId = live.booking_id;
  if (live.client_moves >= MOVES_MAX) return refused("too-many-moves");
  const refusal = refusalIn(admission, live.service_id);
  if (refusal !== undefined) return refused(refusal);
  if (isClosed) return refused("slot-taken");
  const paddingMinutes = live.padding_minutes ?? undefined;
  const held = { ...identity, bookingId, paddingMinutes, places: live.places };
  const moved = await moveHeldBooking(transaction, held, newTime, "client", {
    movedAt,
    now: notice.now,
  });
  if (moved === "full") return refused("slot-taken");
  if (moved === "same") return { ok: true, stored: false };
  if (limits !== undefined) {
    const used = { ...identity, span: newTime.span, clientEmail: live.client_email };
    const exceeded = await claimUse(transaction, used, limits.allowance);
    if (exceeded !== undefined) return exceeded;
  }
  await enqueueChange(transaction, { calendarId, bookingId }, notice);
  return { ok: true, stored: true };
}

function refusalIn({ services, otherwise }: Admission, serviceId: number | null) {
  const own = services.find(({ id }) => id === serviceId);
  return own === undefined ? otherwise : own.refusal;
}
