import { SHOP_ONLY_MINUTES } from "@vitrine/domain/owner/booking-flood";
import {
  daysToClose,
  lastScheduledDay,
  refusalForClosing,
  spansToClose,
} from "@vitrine/domain/owner/closings";
import { UNDO_OVER_MILLISECONDS, UNDO_TAKEN_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { barberById } from "@vitrine/domain/shop/shop";
import { refusalForSpan, servicesToMoveTo } from "@vitrine/domain/slots/slot-admission";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { OwnerAct, OwnerActRequest } from "@vitrine/domain/wire/owner/owner-acts";

import type { LiveShop } from "../shops/live-shop.ts";
import type { UndoLimits } from "./owner-bookings-table.ts";
import type { Done, OwnerCall } from "./owner-calls-table.ts";
import { ownerCallOf } from "./owner-scheduling.ts";
import type { OwnerScheduling, Perform } from "./owner-scheduling.ts";
import { ownersBooking } from "./owners-booking.ts";
import { SERIES_ACTS } from "./series/series-acts.ts";

/** Does an act for the owner, or for a person whose own link asks, who names no column but their own. */
export async function perform<Act extends OwnerAct>(
  owner: OwnerScheduling,
  act: Act,
  request: OwnerActRequest<Act>,
  live: LiveShop,
  person: number | undefined,
): Promise<Done | Refused> {
  const isOther = (column: number): boolean => column !== person;
  if (person !== undefined && columnsIn(request).some(isOther)) return refused("other-column");
  return OWNER_ACTS[act](owner, request, live, person);
}

/** The columns that a request names. */
function columnsIn(request: object): readonly number[] {
  const {
    barberColorId,
    barberColorIds = [],
    only,
    undoes,
  } = request as {
    readonly barberColorId?: number;
    readonly barberColorIds?: readonly number[];
    readonly only?: { readonly barberColorId: number };
    readonly undoes?: { readonly barberColorId: number };
  };
  const named = [barberColorId, only?.barberColorId, undoes?.barberColorId];
  return [...named.filter((column) => column !== undefined), ...barberColorIds];
}

/** What each act of the owner does. The wire's table of the same name says what each is for. */
const OWNER_ACTS: { readonly [Act in OwnerAct]: Perform<Act> } = {
  /** Bookings inside the closed time stay. Once this resolves, clients can book nothing more there. */
  async closeTime({ closed, now }, request, live, person) {
    const { shop } = live;
    const refusal = refusalForClosing(shop, request, now());
    if (refusal !== undefined) return refused(refusal);
    const { calendarId, key, barberColorIds, word, firstDay, from, to, isWeekly } = request;
    const scheduledTo = lastScheduledDay(shop, now());
    const closing = {
      calendarId,
      closingId: key,
      word: word.trim(),
      barberColorIds,
      spans: spansToClose(shop, daysToClose(request, scheduledTo), request),
      capacity: shop.capacity,
      weekly: isWeekly ? { firstDay, from, to, scheduledTo } : undefined,
      createdAt: Date.now(),
    };
    return closed.close(closing, ownerCallOf("close", request, live, person));
  },

  async openTime({ closed, now }, request, _live, person) {
    const { calendarId, closingId, only } = request;
    const call = ownerCallOf("open", request, undefined, person);
    if (only === undefined) return closed.openAll({ calendarId, closingId }, now(), call);
    const { barberColorId, dateTimeStart: start } = only;
    return closed.openOne({ calendarId, closingId, barberColorId, start }, call);
  },

  async book({ bookings, now }, request, live, person) {
    const admitted = ownersBooking(live, request, now());
    if (!admitted.ok) return admitted;
    const call = ownerCallOf("book", request, live, person);
    return bookings.book(request.key, admitted.booking, call);
  },

  ...SERIES_ACTS,

  async moveBooking({ bookings, now, machineNow }, request, live, person) {
    const { shop, state } = live;
    if (state === "suspended") return refused("shop-suspended");
    const { calendarId, bookingId, barberColorId, undoes } = request;
    const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
    const newTime = { barberColorId, span, capacity: shop.capacity };
    const call = ownerCallOf("move", request, live, person);
    const movedAt = machineNow();
    if (undoes !== undefined) {
      const movedTo = { barberColorId: undoes.barberColorId, start: undoes.dateTimeStart };
      const undone = { movedTo, ...undoLimits(live, movedAt) };
      return bookings.move({ calendarId, bookingId }, newTime, movedAt, call, undone);
    }
    const barber = barberById(shop, barberColorId);
    if (barber === undefined) return refused("barber-unknown");
    const booked = await bookings.whatOf({ calendarId, bookingId }, person);
    const minutes = (span.end - span.start) / 60_000;
    const services = servicesToMoveTo(shop, barber, booked.serviceId, minutes);
    const asker = booked.isOfSeries ? "series" : "owner";
    const refusal = refusalForSpan(shop, services, barber, span, now(), asker);
    if (refusal !== undefined) return refused(refusal);
    return bookings.move({ calendarId, bookingId }, newTime, movedAt, call);
  },

  markBookings({ bookings, now }, request, _live, person) {
    const { bookingIds, mark, isOn } = request;
    const call = ownerCallOf("mark", request, undefined, person);
    return bookings.mark(bookingIds, { mark, isOn }, now(), call);
  },

  shopOnlyPhone({ bookings, now }, request) {
    const { bookingId, isOn } = request;
    return bookings.letOnlyShopBook(
      bookingId,
      isOn,
      now(),
      ownerCallOf("shop-only-phone", request),
    );
  },

  noteClient({ notes, now }, request) {
    const { bookingId } = request;
    const [note, seenNote] = [request.note.trim(), request.seenNote];
    const noted = { bookingId, note, seenNote, bookingNow: now() };
    return notes.noteClient(noted, ownerCallOf("note-client", request));
  },

  cancelBooking(owner, request, _live, person) {
    const call = ownerCallOf("cancel", request, undefined, person);
    return cancel(owner, [request.bookingId], request.tellsClient, call);
  },

  async shopOnly({ shopOnly, shopOnlyStore, machineNow }, request) {
    // An end at 0 has passed by the clock of every server.
    const endsAt = request.isOn ? machineNow() + SHOP_ONLY_MINUTES * 60_000 : 0;
    const outcome = await shopOnlyStore.set(ownerCallOf("shop-only", request), endsAt);
    await shopOnly.refresh();
    return outcome;
  },

  dismissFlood: ({ floods }, request) => floods.dismiss(ownerCallOf("dismiss-flood", request)),

  cancelBookings(owner, request, _live, person) {
    const call = ownerCallOf("cancel-many", request, undefined, person);
    return cancel(owner, request.bookingIds, request.tellsClients, call);
  },

  undoCancellations: (owner, request, live, person) =>
    undo(owner, request.bookingIds, live, ownerCallOf("undo-many", request, live, person)),

  undoCancellation: (owner, request, live, person) =>
    undo(owner, [request.bookingId], live, ownerCallOf("undo", request, live, person)),
};

function cancel(
  { bookings, machineNow }: OwnerScheduling,
  bookingIds: readonly string[],
  tellsClient: boolean,
  call: OwnerCall,
): Promise<Done | Refused> {
  const how = { tellsClient, undoMilliseconds: UNDO_OVER_MILLISECONDS };
  return bookings.cancel(bookingIds, how, machineNow(), call);
}

function undo(
  { bookings, machineNow }: OwnerScheduling,
  bookingIds: readonly string[],
  live: LiveShop,
  call: OwnerCall,
): Promise<Done | Refused> {
  const { undoableAfter, newFacts } = undoLimits(live, machineNow());
  return bookings.undoCancellation(bookingIds, undoableAfter, live.shop.capacity, call, newFacts);
}

function undoLimits({ shop, changedAt }: LiveShop, machineNow: Instant): UndoLimits {
  const undoableAfter = machineNow - UNDO_TAKEN_MILLISECONDS;
  // By older facts the bookings stood where the act found them, be they outside or not.
  return { undoableAfter, newFacts: changedAt < undoableAfter ? undefined : shop };
}
