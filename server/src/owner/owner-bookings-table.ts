// The owner's changes to bookings, each in one transaction in which the half hours decide whether there is room.

import type { BookingMark } from "@vitrine/domain/owner/booking-marks";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { bookingsOutside } from "@vitrine/domain/shop/edits/bookings-outside";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { BookedTime } from "@vitrine/domain/time/half-hour-cells";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { IS_LIVE } from "../booking/booking-columns.ts";
import type { BookingIdentity } from "../booking/booking-identity.ts";
import { cancelRow } from "../booking/booking-rows-table.ts";
import { addShopOnlyPhone, removeShopOnlyPhone } from "../booking/limits/shop-only-phones-table.ts";
import { isTakenByOther, lengthOf, moveHeldBooking } from "../booking/move/held-booking-table.ts";
import type { HeldBooking, NewTime } from "../booking/move/held-booking-table.ts";
import { noticeTo } from "../outbox/change-followers.ts";
import type { ChangeFollowers } from "../outbox/change-followers.ts";
import type { Database, Operation, Transaction, Values } from "../database/database.ts";
import { nameEach, namesIn } from "../database/named-values.ts";
import { operation, timedOperation } from "../database/operation.ts";
import {
  claimHalfHours,
  giveHalfHoursBack,
  haveRoom,
  holdHalfHours,
} from "../booking/half-hours-table.ts";
import type { NewBooking } from "../booking/new-booking.ts";
import { enqueueChange } from "../outbox/tables/outbox-changes-table.ts";
import type { Change, Notice } from "../outbox/tables/outbox-changes-table.ts";
import { callerIn, doOnce, IS_OF_CALLER } from "./owner-calls-table.ts";
import type { Done, OwnerCall } from "./owner-calls-table.ts";
import { find, number, orNull, query, text } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";
import { partsOf } from "../database/statement-parts.ts";
import {
  allowCancellationMail,
  withholdCancellationMail,
  withholdMailOfKnownTime,
} from "../mail/sent-mails-table.ts";
import { takeSlot } from "../booking/slot-table.ts";
import { recordOpened } from "../waits/opened-times-table.ts";
import { resumeSeries } from "./series/series-rows-table.ts";

const TIME = {
  barber_color_id: number,
  client_phone: text,
  starts_at: number,
  ends_at: number,
  padding_minutes: orNull(number),
  places: number,
};

const FIND_ID = query(
  { booking_id: text },
  "SELECT booking_id FROM booking WHERE calendar_id = :calendarId AND booking_id = :bookingId",
);

const FIND_SERVICE = query(
  { service_id: orNull(number), series_id: orNull(text) },
  `SELECT service_id, series_id FROM booking
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_OF_CALLER}`,
);

// Only locks the row: when two calls move a booking at once, the second starts from where the first put it.
const HOLD_LIVE = query(
  TIME,
  `UPDATE booking SET revision = revision
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_LIVE} AND ${IS_OF_CALLER}
  RETURNING barber_color_id, client_phone, starts_at, ends_at, padding_minutes, places`,
);

// Only locks the row, like HOLD_LIVE. A booking that was moved again since, even by the owner, is not found.
const HOLD_MOVED = query(
  { ...TIME, service_id: orNull(number) },
  `UPDATE booking SET revision = revision
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND ${IS_LIVE} AND ${IS_OF_CALLER}
    AND barber_color_id = :movedToBarber AND starts_at = :movedToStart
    AND moved_from_barber_color_id = :barberColorId AND moved_from_starts_at = :start
    AND moved_by = 'owner' AND moved_at > :undoableAfter
  RETURNING barber_color_id, client_phone, starts_at, ends_at, padding_minutes, places, service_id`,
);

const TIMES_AMONG = (ids: Values) =>
  query(
    { booking_id: text, barber_color_id: number, starts_at: number },
    `SELECT booking_id, barber_color_id, starts_at FROM booking
  WHERE calendar_id = :calendarId AND booking_id IN (${namesIn(ids).join(", ")}) AND ${IS_OF_CALLER}`,
  );

// Only locks the row, like HOLD_LIVE.
const HOLD_UNDOABLE = query(
  { ...TIME, service_id: orNull(number), series_id: orNull(text), cancelled_at: number },
  `UPDATE booking SET revision = revision
  WHERE calendar_id = :calendarId AND booking_id = :bookingId AND erased_at IS NULL
    AND cancelled_by = 'owner' AND cancelled_at > :undoableAfter AND ${IS_OF_CALLER}
  RETURNING barber_color_id, client_phone, starts_at, ends_at, padding_minutes, places, service_id, series_id,
    cancelled_at`,
);

const UNDO = `UPDATE booking SET cancelled_at = NULL, cancelled_by = 'unknown'
  WHERE calendar_id = :calendarId AND booking_id = :bookingId`;

const MARK_SQL: Readonly<Record<BookingMark, string>> = {
  asked: markIn("asked_at"),
  confirmed: markIn("confirmed_at"),
  missed: markIn("missed_at"),
};

function markIn(column: string): string {
  return `UPDATE booking SET ${column} = :at WHERE calendar_id = :calendarId AND booking_id = :bookingId`;
}

// A date that a series was promised after the page had asked for its dates comes back with them.
const CANCELLED_WITH = (ids: Values) =>
  query(
    { booking_id: text },
    `SELECT DISTINCT other.booking_id FROM booking AS one JOIN booking AS other
      ON other.calendar_id = one.calendar_id AND other.series_id = one.series_id AND other.cancelled_at = one.cancelled_at
    WHERE one.calendar_id = :calendarId AND one.booking_id IN (${namesIn(ids).join(", ")})`,
  );

const HAS_MISSED = query(
  { found: number },
  `SELECT 1 AS found FROM booking
  WHERE calendar_id = :calendarId AND client_phone = :clientPhone AND missed_at > 0 AND ${IS_LIVE}
  LIMIT 1`,
);

export interface ChangeArguments {
  readonly call: OwnerCall;
  readonly notice: Notice;
}

interface BookArguments extends ChangeArguments {
  readonly bookingId: string;
  readonly booking: NewBooking;
}

const BOOK = operation(
  "book for the owner",
  (transaction, { call, bookingId, booking, notice }: BookArguments) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = booking;
      // The id is the key of the call. The key is forgotten after a day, the booking is not: a reused key is refused.
      if (await isIdKnown(transaction, { calendarId, bookingId })) return refused("key-used");
      const slot = await takeSlot(transaction, bookingId, booking, "owner");
      if (slot === "had-already") return { ok: true };
      if (slot !== "taken") return refused("slot-taken");
      await enqueueChange(transaction, { calendarId, bookingId }, notice);
      return { ok: true };
    }),
);

export async function isIdKnown(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
): Promise<boolean> {
  return (await find(transaction, FIND_ID, { calendarId, bookingId })).length > 0;
}

/** Locks a booking of the caller's that is live; `undefined` when it is not. */
export async function holdLive(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  call: Pick<OwnerCall, "person">,
): Promise<HeldBooking | undefined> {
  const values = { calendarId, bookingId, ...callerIn(call) };
  const [live] = await find(transaction, HOLD_LIVE, values);
  return live && { ...timeOf(calendarId, live), bookingId, places: live.places };
}

/** How far an act of the owner can still be undone. */
export interface UndoLimits {
  /** When it must have been done. */
  readonly undoableAfter: Instant;
  /** Facts that may have been published since. */
  readonly newFacts: Shop | undefined;
}

/** The owner's last move of a booking, which is undone. */
interface UndoneMove extends UndoLimits {
  /** Where it has put the booking. */
  readonly movedTo: Pick<HeldBooking, "barberColorId"> & { readonly start: Instant };
}

interface MoveArguments extends ChangeArguments {
  readonly change: Change;
  readonly newTime: NewTime;
  readonly movedAt: Instant;
  readonly undone: UndoneMove | undefined;
}

/** Locks a booking of the caller's if it still stands where the move that is undone has put it, and may go back from there. */
async function holdMoved(
  transaction: Transaction,
  { calendarId, bookingId }: Change,
  { barberColorId, span }: NewTime,
  { movedTo, undoableAfter, newFacts }: UndoneMove,
  call: OwnerCall,
): Promise<HeldBooking | undefined> {
  const values = {
    calendarId,
    bookingId,
    barberColorId,
    start: span.start,
    movedToBarber: movedTo.barberColorId,
    movedToStart: movedTo.start,
    undoableAfter,
    ...callerIn(call),
  };
  const [moved] = await find(transaction, HOLD_MOVED, values);
  if (moved === undefined) return undefined;
  const held = { ...timeOf(calendarId, moved), bookingId, places: moved.places };
  const back = { ...held, barberColorId, span, serviceId: moved.service_id ?? undefined };
  const isOutside = newFacts !== undefined && bookingsOutside(newFacts, [back]).size > 0;
  return isOutside ? undefined : held;
}

const MOVE_BOOKING = operation(
  "move a booking",
  (transaction, { call, change, newTime, movedAt, undone, notice }: MoveArguments) =>
    doOnce(transaction, call, async () => {
      const isBack = undone !== undefined;
      const held = isBack
        ? await holdMoved(transaction, change, newTime, undone, call)
        : await holdLive(transaction, change, call);
      if (held === undefined) return refused(isBack ? "move-undo-too-late" : "booking-not-found");
      // The booking is of one service; another length would mean another service.
      if (lengthOf(newTime.span) !== lengthOf(held.span)) return refused("slot-unknown");
      const moved = await moveHeldBooking(transaction, held, { ...newTime, isBack }, "owner", {
        movedAt,
        now: notice.now,
      });
      if (moved === "same") return { ok: true };
      if (moved === "full") return refused("slot-taken");
      await withholdMailOfKnownTime(transaction, change, movedAt);
      await enqueueChange(transaction, change, notice);
      return { ok: true };
    }),
);

interface MarkArguments {
  readonly call: OwnerCall;
  readonly bookingIds: readonly string[];
  readonly mark: BookingMark;
  readonly isOn: boolean;
  /** The clock of the booking rules. */
  readonly bookingNow: Instant;
}

const MARK_BOOKINGS = timedOperation(
  "mark bookings",
  (transaction, { call, bookingIds, mark, isOn, bookingNow }: MarkArguments, now) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      let marked = 0;
      for (const bookingId of await inOrderOfLocks(transaction, { call, bookingIds })) {
        const values = { calendarId, bookingId, ...callerIn(call) };
        const [live] = await find(transaction, HOLD_LIVE, values);
        if (live === undefined) continue;
        if (mark === "missed" && live.starts_at > bookingNow) return refused("booking-not-begun");
        await transaction.run(MARK_SQL[mark], { calendarId, bookingId, at: isOn ? now : null });
        marked += 1;
      }
      return marked > 0 ? { ok: true } : refused("booking-not-found");
    }),
);

interface ShopOnlyPhoneArguments {
  readonly call: OwnerCall;
  readonly bookingId: string;
  readonly isOn: boolean;
  /** The clock of the booking rules. */
  readonly bookingNow: Instant;
}

const SHOP_ONLY_PHONE = operation(
  "let only the shop book for a phone",
  (transaction, { call, bookingId, isOn, bookingNow }: ShopOnlyPhoneArguments) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      const values = { calendarId, bookingId, ...callerIn(call) };
      const [live] = await find(transaction, HOLD_LIVE, values);
      if (live === undefined) return refused("booking-not-found");
      const phone = { calendarId, clientPhone: live.client_phone };
      if (!isOn) {
        await removeShopOnlyPhone(transaction, phone);
        return { ok: true };
      }
      const missed = await find(transaction, HAS_MISSED, phone);
      if (missed.length === 0) return refused("client-never-missed");
      await addShopOnlyPhone(transaction, phone, bookingNow);
      return { ok: true };
    }),
);

export interface CancelArguments extends ChangeArguments {
  readonly bookingIds: readonly string[];
  readonly tellsClient: boolean;
  readonly cancelledAt: Instant;
}

/** Cancels one booking; does nothing and returns `false` when it is no longer live. */
export async function cancelOne(
  transaction: Transaction,
  { call, tellsClient, cancelledAt, notice }: Omit<CancelArguments, "bookingIds">,
  change: Change,
): Promise<boolean> {
  // The owner may be moving it to another column: it must still be a person's own once it is held.
  const isTheirs =
    call.person === undefined ||
    (await find(transaction, HOLD_LIVE, { ...change, ...callerIn(call) })).length > 0;
  if (!isTheirs) return false;
  const cancelled = await cancelRow(transaction, change, cancelledAt, "owner");
  if (cancelled === undefined) return false;
  await giveHalfHoursBack(transaction, cancelled, cancelled.places);
  await recordOpened(transaction, cancelled, notice.now);
  if (!tellsClient) await withholdCancellationMail(transaction, change, cancelledAt);
  await enqueueChange(transaction, change, notice);
  return true;
}

const CANCEL = operation("cancel for the owner", (transaction, args: CancelArguments) =>
  doOnce(transaction, args.call, async () => {
    const { calendarId } = args.call;
    let cancelled = 0;
    for (const bookingId of await inOrderOfLocks(transaction, args)) {
      if (await cancelOne(transaction, args, { calendarId, bookingId })) cancelled += 1;
    }
    return cancelled > 0 ? { ok: true } : refused("booking-not-found");
  }),
);

interface UndoArguments extends ChangeArguments, UndoLimits {
  readonly bookingIds: readonly string[];
  readonly capacity: number;
}

async function undoOne(
  transaction: Transaction,
  { call, undoableAfter, capacity, newFacts, notice }: UndoArguments,
  change: Change,
): Promise<{ readonly ok: true } | Refused> {
  const { calendarId, bookingId } = change;
  const values = { calendarId, bookingId, undoableAfter, ...callerIn(call) };
  const [cancelled] = await find(transaction, HOLD_UNDOABLE, values);
  if (cancelled === undefined) return refused("undo-too-late");
  const identity = timeOf(calendarId, cancelled);
  const { places } = cancelled;
  const toCome = { ...identity, bookingId, serviceId: cancelled.service_id ?? undefined, places };
  if (newFacts !== undefined && bookingsOutside(newFacts, [toCome]).size > 0) {
    return refused("undo-too-late");
  }
  if (await isTakenByOther(transaction, identity, bookingId)) return refused("slot-taken");
  const wanted = { places, capacity };
  // The half hours are locked, so that the room found here is still there for the claim below. The claim alone cannot
  // decide: one that succeeds only in part would keep that part, since undoing several commits the bookings that do fit.
  await holdHalfHours(transaction, [identity], capacity);
  if (!(await haveRoom(transaction, identity, wanted, true))) return refused("slot-taken");
  await transaction.run(UNDO, { calendarId, bookingId });
  if (!(await claimHalfHours(transaction, identity, wanted, true))) {
    throw new Error("half hours that were held had no room any more");
  }
  const { series_id: seriesId, cancelled_at: cancelledAt } = cancelled;
  if (seriesId !== null) await resumeSeries(transaction, { calendarId, seriesId }, cancelledAt);
  await allowCancellationMail(transaction, change);
  await enqueueChange(transaction, change, notice);
  return { ok: true };
}

const UNDO_CANCELLATION = operation("undo cancellations", (transaction, args: UndoArguments) =>
  doOnce(transaction, args.call, async () => {
    const { calendarId } = args.call;
    const known = new Set(args.bookingIds);
    for (const part of partsOf(args.bookingIds)) {
      const ids = nameEach("id", part);
      const rows = await find(transaction, CANCELLED_WITH(ids), { calendarId, ...ids });
      for (const row of rows) known.add(row.booking_id);
    }
    let outcome: { readonly ok: true } | Refused = refused("undo-too-late");
    for (const bookingId of await inOrderOfLocks(transaction, {
      ...args,
      bookingIds: [...known],
    })) {
      const undone = await undoOne(transaction, args, { calendarId, bookingId });
      // One that comes back is enough for success.
      if (undone.ok || !outcome.ok) outcome = undone;
    }
    return outcome;
  }),
);

export type OwnerBookings = ReturnType<typeof ownerBookings>;

export function ownerBookings(database: Database, followers: ChangeFollowers) {
  async function changeOnce<Args extends ChangeArguments>(
    act: Operation<Args, Done | Refused>,
    args: Args,
  ): Promise<Done | Refused> {
    const outcome = await database.tx(act, args);
    const { calendarId } = args.call;
    if (outcome.ok && !outcome.isRepeated) followers.changed(calendarId);
    return outcome;
  }

  const noticeOf = (calendarId: string, afterMilliseconds = 0): Notice => {
    const now = database.now();
    const notice = noticeTo(followers, { calendarId, actor: "owner" }, now);
    return { ...notice, dueAt: now + afterMilliseconds };
  };

  return {
    /** Stores a booking under this id when its half hours have room. An exact repeat succeeds and stores nothing. */
    book(bookingId: string, booking: NewBooking, call: OwnerCall): Promise<Done | Refused> {
      const notice = noticeOf(booking.calendarId);
      return changeOnce(BOOK, { call, notice, bookingId, booking });
    },

    /** The id of the service that the booking stores, if it stores one, and whether it is of a series. Neither ever changes. */
    async whatOf(
      { calendarId, bookingId }: Change,
      person?: number,
    ): Promise<{ readonly serviceId: number | undefined; readonly isOfSeries: boolean }> {
      const values = { calendarId, bookingId, ...callerIn({ person }) };
      const [row] = await find(database, FIND_SERVICE, values);
      return {
        serviceId: row?.service_id || undefined,
        isOfSeries: (row?.series_id ?? null) !== null,
      };
    },

    /**
     * Takes the new half hours and gives the old ones back, or neither. Refused as `slot-unknown` if the length differs. With
     * `undone`, back to where that move found the booking, or refused as `move-undo-too-late`: closed times do not count.
     */
    move(
      change: Change,
      newTime: NewTime,
      movedAt: Instant,
      call: OwnerCall,
      undone?: UndoneMove,
    ): Promise<Done | Refused> {
      const notice = noticeOf(change.calendarId);
      return changeOnce(MOVE_BOOKING, { call, notice, change, newTime, movedAt, undone });
    },

    /** Marks those of the bookings that are live, or takes the mark back; `booking-not-found` when none is. No target is notified. */
    mark(
      bookingIds: readonly string[],
      { mark, isOn }: { readonly mark: BookingMark; readonly isOn: boolean },
      bookingNow: Instant,
      call: OwnerCall,
    ): Promise<Done | Refused> {
      return database.tx(MARK_BOOKINGS, { call, bookingIds, mark, isOn, bookingNow });
    },

    /**
     * Lets only the shop book for the phone of a live booking, or lets its client book again. Refused as
     * `client-never-missed` where that client did not fail to come.
     */
    letOnlyShopBook(
      bookingId: string,
      isOn: boolean,
      bookingNow: Instant,
      call: OwnerCall,
    ): Promise<Done | Refused> {
      return database.tx(SHOP_ONLY_PHONE, { call, bookingId, isOn, bookingNow });
    },

    /**
     * Cancels those of the bookings that are live; `booking-not-found` when none is. Notifications go out only after
     * `undoMilliseconds`, to the clients only if `tellsClient` is set.
     */
    cancel(
      bookingIds: readonly string[],
      { tellsClient, undoMilliseconds }: { tellsClient: boolean; undoMilliseconds: number },
      cancelledAt: Instant,
      call: OwnerCall,
    ): Promise<Done | Refused> {
      const notice = noticeOf(call.calendarId, undoMilliseconds);
      return changeOnce(CANCEL, { call, notice, bookingIds, tellsClient, cancelledAt });
    },

    /**
     * Makes those of the bookings live again that were cancelled after `cancelledAfter` and whose half hours have room.
     * When there are none, refused as `undo-too-late` or `slot-taken`. Closed times do not count: they spare bookings. What is
     * outside `newFacts` stays cancelled.
     */
    undoCancellation(
      bookingIds: readonly string[],
      cancelledAfter: Instant,
      capacity: number,
      call: OwnerCall,
      newFacts?: Shop,
    ): Promise<Done | Refused> {
      const notice = noticeOf(call.calendarId);
      const undone = { bookingIds, undoableAfter: cancelledAfter, capacity, newFacts };
      return changeOnce(UNDO_CANCELLATION, { call, notice, ...undone });
    },
  };
}

function timeOf(
  calendarId: string,
  row: Omit<RowOf<typeof TIME>, "places">,
): BookingIdentity & BookedTime {
  return {
    calendarId,
    barberColorId: row.barber_color_id,
    clientPhone: row.client_phone,
    span: { start: row.starts_at, end: row.ends_at },
    paddingMinutes: row.padding_minutes ?? undefined,
  };
}

/** Those of the bookings that are there for the caller, in the order in which every transaction locks: by barber and time. */
async function inOrderOfLocks(
  transaction: Transaction,
  { call, bookingIds }: Pick<CancelArguments, "call" | "bookingIds">,
): Promise<string[]> {
  const { calendarId } = call;
  const rows = [];
  for (const part of partsOf(bookingIds)) {
    const ids = nameEach("id", part);
    rows.push(
      ...(await find(transaction, TIMES_AMONG(ids), { calendarId, ...callerIn(call), ...ids })),
    );
  }
  return rows
    .toSorted(
      (one, other) =>
        one.barber_color_id - other.barber_color_id || one.starts_at - other.starts_at,
    )
    .map((row) => row.booking_id);
}
