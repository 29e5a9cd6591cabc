// The owner's calls against a flood of bookings; only the owner knows whether it is an attack.

import { SHOP_ONLY_MINUTES } from "@vitrine/domain/owner/booking-flood";
import type { Refused } from "@vitrine/domain/refusals";
import { UNDO_OVER_MILLISECONDS, UNDO_TAKEN_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import type { CancelBookings, UndoCancellations } from "@vitrine/domain/wire/owner/cancel-bookings";
import type { DismissFlood } from "@vitrine/domain/wire/owner/dismiss-flood";
import type { ShopOnlyChange } from "@vitrine/domain/wire/owner/shop-only";

import type { Done } from "./owner-calls-table.ts";
import { findShopOf, ownerCallOf } from "./owner-scheduling.ts";
import type { OwnerScheduling } from "./owner-scheduling.ts";

/** Lets only the shop book for an hour, or lets clients book again. */
export async function setShopOnly(
  { catalogue, shopOnly, shopOnlyStore, machineNow }: OwnerScheduling,
  request: ShopOnlyChange,
): Promise<Done | Refused> {
  const named = findShopOf(catalogue, request.calendarId);
  if (!named.ok) return named;
  const call = ownerCallOf("shop-only", request);
  // 0 has passed by the clock of every server.
  const endsAt = request.isOn ? machineNow() + SHOP_ONLY_MINUTES * 60_000 : 0;
  const outcome = await shopOnlyStore.set(call, endsAt);
  await shopOnly.refresh();
  return outcome;
}

/** Takes a flood from the owner's page; its bookings stay as they are. */
export async function dismissFlood(
  { floods }: OwnerScheduling,
  request: DismissFlood,
): Promise<Done | Refused> {
  return floods.dismiss(ownerCallOf("dismiss-flood", request));
}

/** Cancels many bookings in one call. Notifications go out only once the undo time is over. */
export async function cancelBookings(
  { bookings, machineNow }: OwnerScheduling,
  request: CancelBookings,
): Promise<Done | Refused> {
  const { bookingIds, tellsClients: tellsClient } = request;
  const how = { tellsClient, undoMilliseconds: UNDO_OVER_MILLISECONDS };
  const call = ownerCallOf("cancel-many", request);
  return bookings.cancelMany(bookingIds, how, machineNow(), call);
}

/** Undoes such a cancellation of the last seconds, for those bookings whose half hours have room. */
export async function undoCancellations(
  { catalogue, bookings, machineNow }: OwnerScheduling,
  request: UndoCancellations,
): Promise<Done | Refused> {
  const named = findShopOf(catalogue, request.calendarId);
  if (!named.ok) return named;
  const cancelledAfter = machineNow() - UNDO_TAKEN_MILLISECONDS;
  const call = ownerCallOf("undo-many", request);
  return bookings.undoMany(request.bookingIds, cancelledAfter, named.shop.capacity, call);
}
