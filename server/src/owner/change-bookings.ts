import { isPartySize, PLACES_OF_AN_APPOINTMENT } from "@vitrine/domain/shop/party-size";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Shop } from "@vitrine/domain/shop/shop";
import { refusalForOwnersSpan } from "@vitrine/domain/slots/slot-admission";
import { UNDO_OVER_MILLISECONDS, UNDO_TAKEN_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import type { BookByOwner } from "@vitrine/domain/wire/owner/book-by-owner";
import type { CancelByOwner } from "@vitrine/domain/wire/owner/cancel-by-owner";
import type { MoveBooking } from "@vitrine/domain/wire/owner/move-booking";
import type { UndoCancellation } from "@vitrine/domain/wire/owner/undo-cancellation";

import { findShop } from "../booking/find-shop.ts";
import type { Done } from "./owner-calls-table.ts";
import { findShopOf, ownerCallOf } from "./owner-scheduling.ts";
import type { OwnerScheduling } from "./owner-scheduling.ts";

/** Books a slot for somebody who called. An e-mail is optional, and the limits for clients do not apply. */
export async function bookByOwner(
  { catalogue, bookings, now }: OwnerScheduling,
  request: BookByOwner,
): Promise<Done | Refused> {
  const named = findShop(catalogue, request);
  if (!named.ok) return named;
  const { shop, barber } = named;
  const { key, dateTimeStart: start, dateTimeEnd: end, clientNumber, ...asked } = request;
  const places = placesFor(shop, clientNumber);
  if (places === undefined) return refused("party-size-invalid");
  const refusal = refusalForOwnersSpan(shop, barber, { start, end }, now());
  if (refusal !== undefined) return refused(refusal);
  const { clientEmail = "", ...client } = asked;
  const booking = {
    ...client,
    clientEmail,
    span: { start, end },
    places,
    capacity: shop.capacity,
    createdAt: Date.now(),
  };
  return bookings.book(key, booking, ownerCallOf("book", request));
}

/** Moves a live booking to another free slot, by the same rules as `bookByOwner`. */
export async function moveBooking(
  { catalogue, bookings, now, machineNow }: OwnerScheduling,
  request: MoveBooking,
): Promise<Done | Refused> {
  const named = findShop(catalogue, request);
  if (!named.ok) return named;
  const { shop, barber } = named;
  const { calendarId, bookingId, barberColorId } = request;
  const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
  const refusal = refusalForOwnersSpan(shop, barber, span, now());
  if (refusal !== undefined) return refused(refusal);
  const place = { barberColorId, span, capacity: shop.capacity };
  const call = ownerCallOf("move", request);
  return bookings.move({ calendarId, bookingId }, place, machineNow(), call);
}

/** Cancels a live booking. Notifications go out only once the undo time is over; the client's only if `tellsClient`. */
export async function cancelByOwner(
  { bookings, machineNow }: OwnerScheduling,
  request: CancelByOwner,
): Promise<Done | Refused> {
  const { calendarId, bookingId, tellsClient } = request;
  const how = { tellsClient, undoMilliseconds: UNDO_OVER_MILLISECONDS };
  return bookings.cancel(
    { calendarId, bookingId },
    how,
    machineNow(),
    ownerCallOf("cancel", request),
  );
}

/** Undoes a cancellation of the last seconds. */
export async function undoCancellation(
  { catalogue, bookings, machineNow }: OwnerScheduling,
  request: UndoCancellation,
): Promise<Done | Refused> {
  const named = findShopOf(catalogue, request.calendarId);
  if (!named.ok) return named;
  const { calendarId, bookingId } = request;
  const cancelledAfter = machineNow() - UNDO_TAKEN_MILLISECONDS;
  const call = ownerCallOf("undo", request);
  return bookings.undoCancellation(
    { calendarId, bookingId },
    cancelledAfter,
    named.shop.capacity,
    call,
  );
}

/** How many places a booking takes; `undefined` when the shop takes no party of this size. */
function placesFor(shop: Shop, clientNumber: number | undefined): number | undefined {
  if (shop.kind === "appointments") {
    return clientNumber === undefined ? PLACES_OF_AN_APPOINTMENT : undefined;
  }
  return clientNumber !== undefined && isPartySize(shop, clientNumber) ? clientNumber : undefined;
}
