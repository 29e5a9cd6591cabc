import { randomInt, randomUUID } from "node:crypto";

import { CELL_MINUTES, cellRange } from "@vitrine/domain/time/half-hour-cells";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { blankDetails, IDENTITY_IS, identityValues, IS_LIVE } from "./booking-columns.ts";
import { cancelRow, lockBooking } from "./booking-rows-table.ts";
import { countFailedLook, takeLook, returnLook } from "./limits/cancel-guard-table.ts";
import type { CancelAttempt } from "./limits/cancel-guard-table.ts";
import { giveHalfHoursBack, usesOfBarbers, usesWithin, WEEK, weekOf } from "./half-hours-table.ts";
import { NO_FOLLOWERS, noticeTo } from "../outbox/change-followers.ts";
import type { ChangeFollowers } from "../outbox/change-followers.ts";
import type { Allowance } from "./limits/client-use-table.ts";
import { isShopOnlyPhone } from "./limits/shop-only-phones-table.ts";
import type { Database } from "../database/database.ts";
import type { BookingIdentity } from "./booking-identity.ts";
import { CREATE_WITH_ANY } from "./any-barber/any-barber-table.ts";
import { completeCreate, REMOVE_BOOKING } from "./create/complete-create-table.ts";
import type { Committable, CreateOutcome, ShopsWord } from "./create/complete-create-table.ts";
import { MOVE_FOR_CLIENT } from "./move/client-move-table.ts";
import type { ClientMove, MoveOutcome } from "./move/client-move-table.ts";
import type { BookingWithAny, NewBooking } from "./new-booking.ts";
import { newBookingId } from "./create/new-booking-id.ts";
import { operation } from "../database/operation.ts";
import {
  enqueueChange,
  enqueueChangeToFollowers,
  removeChanges,
} from "../outbox/tables/outbox-changes-table.ts";
import type { Change, Notice } from "../outbox/tables/outbox-changes-table.ts";
import { find, number, orNull, query, text } from "../database/query.ts";
import { FACTS_CHANGED, holdFacts } from "../shops/facts-held-table.ts";
import { takeSlot } from "./slot-table.ts";
import { withholdCancellationMail } from "../mail/sent-mails-table.ts";
import { recordOpened } from "../waits/opened-times-table.ts";

const CANCEL = query(
  { booking_id: text, padding_minutes: orNull(number), places: number },
  `UPDATE booking SET cancelled_at = :cancelledAt, cancelled_by = 'client' WHERE ${IDENTITY_IS} AND ${IS_LIVE}
  RETURNING booking_id, padding_minutes, places`,
);

const TRIAL_BARBER = 0;
// A trial takes a random half hour out of some decades, so that two servers hardly ever wait for each other.
const TRIAL_CELLS = 1_000_000;

const REMOVE_HALF_HOUR = `DELETE FROM half_hour
  WHERE ${WEEK} = :week AND calendar_id = :calendarId AND barber_color_id = :barberColorId AND cell = :cell`;

type CancelOutcome = { readonly ok: true } | Refused;

interface CreateArguments extends ShopsWord {
  readonly bookingId: string;
  readonly booking: NewBooking;
  readonly allowance: Allowance | undefined;
  readonly notice: Notice;
}

const CREATE = operation(
  "create a booking",
  async (transaction, args: CreateArguments): Promise<Committable<CreateOutcome>> => {
    const { bookingId, booking, allowance, facts, isClosed, notice } = args;
    // Locks are taken in one order, here and when cancelling: shop, row, half hours, client's use, outbox.
    const areHeld = facts === undefined || holdFacts(transaction, booking.calendarId, facts);
    const isPhoneOfShopOnly = isShopOnlyPhone(transaction, booking);
    const noRoom = { isClosed, isPhoneOfShopOnly };
    const taking = takeSlot(transaction, bookingId, booking, "client", noRoom);
    const [areFactsHeld, slot] = await Promise.all([areHeld, taking, isPhoneOfShopOnly]);
    if (!areFactsHeld) return { ok: false, outcome: FACTS_CHANGED };
    if (slot === "had-already") return { ok: true, outcome: { ok: true, stored: false } };
    if (slot === "full") return { ok: false, outcome: refused("slot-taken") };
    return completeCreate(transaction, bookingId, booking, slot, allowance, notice);
  },
);

interface CancelArguments {
  readonly identity: BookingIdentity;
  readonly cancelledAt: Instant;
  readonly attempt: CancelAttempt | undefined;
  readonly notice: Notice;
}

const CANCEL_BY_IDENTITY = operation(
  "cancel a booking",
  async (transaction, args: CancelArguments): Promise<Committable<CancelOutcome>> => {
    const { identity, cancelledAt, attempt, notice } = args;
    const look = attempt === undefined ? "free" : await takeLook(transaction, identity, attempt);
    if (look === "refused") return { ok: false, outcome: refused("too-many-looks") };
    const values = { ...identityValues(identity), cancelledAt };
    const [cancelled] = await find(transaction, CANCEL, values);
    if (cancelled === undefined) {
      const isCounted = attempt !== undefined && look !== "free";
      if (isCounted) await countFailedLook(transaction, identity, attempt);
      return { ok: isCounted, outcome: refused("booking-not-found") };
    }
    if (attempt !== undefined && look === "guarded") {
      await returnLook(transaction, identity, attempt);
    }
    const freed = { ...identity, paddingMinutes: cancelled.padding_minutes ?? undefined };
    await giveHalfHoursBack(transaction, freed, cancelled.places);
    await recordOpened(transaction, freed, notice.now);
    const change = { calendarId: identity.calendarId, bookingId: cancelled.booking_id };
    await enqueueChange(transaction, change, notice);
    return { ok: true, outcome: { ok: true } };
  },
);

interface CancelByIdArguments {
  readonly change: Change;
  readonly cancelledAt: Instant;
  readonly withoutMail: boolean;
  readonly now: Instant;
}

const CANCEL_BY_ID = operation(
  "cancel a booking for the operator",
  async (transaction, { change, cancelledAt, withoutMail, now }: CancelByIdArguments) => {
    const cancelled = await cancelRow(transaction, change, cancelledAt, "operator");
    if (cancelled === undefined) {
      await lockBooking(transaction, change);
      return { ok: true, isCancelled: false };
    }
    await giveHalfHoursBack(transaction, cancelled, cancelled.places);
    await recordOpened(transaction, cancelled, now);
    await enqueueChangeToFollowers(transaction, change, now);
    if (withoutMail) await withholdCancellationMail(transaction, change, cancelledAt);
    return { ok: true, isCancelled: true };
  },
);

const TRY = operation(
  "try a booking",
  async (transaction, { bookingId, booking, notice }: Omit<CreateArguments, "allowance">) => {
    const { calendarId, barberColorId, span } = booking;
    const slot = await takeSlot(transaction, bookingId, booking, "client");
    if (slot !== "taken") throw new Error("the trial booking was refused");
    await enqueueChange(transaction, { calendarId, bookingId }, notice);
    await removeChanges(transaction, { calendarId, bookingId });
    const cell = cellRange(span).first;
    const week = weekOf(cell);
    await transaction.run(REMOVE_HALF_HOUR, { week, calendarId, barberColorId, cell });
    await transaction.run(REMOVE_BOOKING, { calendarId, bookingId });
    return { ok: true };
  },
);

export type BookingStore = ReturnType<typeof bookingStore>;

export function bookingStore(database: Database, followers: ChangeFollowers = NO_FOLLOWERS) {
  const noticeOf = (calendarId: string) => noticeTo(followers, { calendarId }, database.now());

  return {
    /**
     * Stores a booking; the exact repeat of a live one succeeds with `stored: false`. Without room, if `isClosed`, or where
     * only the shop books for its phone, it is refused as `slot-taken`; by facts that are no longer the shop's as `shop-changed`; beyond the allowance as `too-many-creates`, `too-many-half-hours` or `too-many-bookings`,
     * of which only the last counts as a create. When a live booking has this identity with other details, it is refused
     * as `too-many-bookings`, or as `slot-taken` without an allowance. Of a booking with any barber, the barber is picked here.
     */
    async create(
      booking: NewBooking | BookingWithAny,
      allowance?: Allowance,
      shopsWord: ShopsWord = {},
    ): Promise<CreateOutcome> {
      const { calendarId } = booking;
      const bookingId = newBookingId();
      const notice = noticeOf(calendarId);
      const args = { bookingId, allowance, ...shopsWord, notice };
      const { outcome } =
        "anyOf" in booking
          ? await database.tx(CREATE_WITH_ANY, { ...args, booking })
          : await database.tx(CREATE, { ...args, booking });
      if (outcome.ok && outcome.stored) followers.changed(calendarId);
      return outcome;
    },

    /** Cancels the live booking of this identity. `too-many-looks`: the client in `attempt` may look no more. */
    async cancel(
      identity: BookingIdentity,
      cancelledAt: Instant,
      attempt?: CancelAttempt,
    ): Promise<CancelOutcome> {
      const { calendarId } = identity;
      const notice = noticeOf(calendarId);
      const args = { identity, cancelledAt, attempt, notice };
      const { outcome } = await database.tx(CANCEL_BY_IDENTITY, args);
      if (outcome.ok) followers.changed(calendarId);
      return outcome;
    },

    /**
     * Moves the live booking of this identity to a new time, or leaves all as it is. A wrong phone and no booking are refused
     * alike, as `booking-not-found` or `too-many-looks`. The exact repeat of a move succeeds with `stored: false`.
     */
    async move(move: ClientMove): Promise<MoveOutcome> {
      const { calendarId } = move.identity;
      const args = { ...move, notice: noticeOf(calendarId) };
      const { outcome } = await database.tx(MOVE_FOR_CLIENT, args);
      if (outcome.ok && outcome.stored) followers.changed(calendarId);
      return outcome;
    },

    /** For a command: notifies the targets that the servers have recorded. Returns `false` if it is no longer live. */
    async cancelById(
      change: Change,
      cancelledAt: Instant,
      { withoutMail }: { readonly withoutMail: boolean },
    ): Promise<boolean> {
      const args = { change, cancelledAt, withoutMail, now: database.now() };
      return (await database.tx(CANCEL_BY_ID, args)).isCancelled;
    },

    usesOfBarbers: (calendarId: string, barberColorIds: readonly number[], span: TimeSpan) =>
      usesOfBarbers(database, calendarId, barberColorIds, span),

    /** Stores and removes a booking in one transaction, so that no one sees it, then reads. Throws when that fails. */
    async tryCreate(calendarId: string): Promise<void> {
      const booking = trialBooking(calendarId);
      const bookingId = newBookingId();
      await database.tx(TRY, { bookingId, booking, notice: noticeOf(calendarId) });
      await usesWithin(database, booking);
    },
  };
}

/** A booking that takes no real slot: no shop has its barber, and two trials hardly ever take the same half hour. */
function trialBooking(calendarId: string): NewBooking {
  const halfHour = CELL_MINUTES * 60_000;
  const start = randomInt(TRIAL_CELLS) * halfHour;
  return {
    calendarId,
    barberColorId: TRIAL_BARBER,
    clientPhone: randomUUID(),
    span: { start, end: start + halfHour },
    ...blankDetails(),
    capacity: 1,
    createdAt: Date.now(),
  };
}
