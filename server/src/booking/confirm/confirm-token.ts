// The link in a reminder by which its client confirms. Nothing is stored for it, and only this installation can make one.

import { timingSafeEqual } from "node:crypto";

import { confirmLink, confirmTokenIn, whatIsConfirmed } from "@vitrine/domain/client/confirm-link";
import type { BookingToConfirm } from "@vitrine/domain/client/confirm-link";
import type { WallTime } from "@vitrine/domain/shop/shop";
import { dayOf, toRfc3339 } from "@vitrine/domain/time/shop-time";

import { countedHash } from "../limits/counting-window.ts";
import type { StoredBooking } from "../stored-bookings-table.ts";

/** `…/confirmar-presenca?t=…`, for the booking's present time. */
export function confirmLinkFor(
  salt: string,
  publicUrl: string,
  { calendarId, bookingId, revision, span }: StoredBooking,
  timeZone: string,
): string {
  const day = dayOf(span.start, timeZone);
  const time = toRfc3339(span.start, timeZone).slice(
    "2026-11-24T".length,
    "2026-11-24T08:00".length,
  ) as WallTime;
  return confirmLink(
    publicUrl,
    confirmTokenOf(salt, { calendarId, bookingId, revision, day, time }),
  );
}

export function confirmTokenOf(salt: string, booking: BookingToConfirm): string {
  return `${whatIsConfirmed(booking)}.${proofOf(salt, booking)}`;
}

/** What the token confirms; `undefined` when this installation has not made it. */
export function bookingToConfirm(salt: string, token: string): BookingToConfirm | undefined {
  const said = confirmTokenIn(token);
  if (said === undefined) return undefined;
  const expected = Buffer.from(proofOf(salt, said));
  const given = Buffer.from(said.proof);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? said : undefined;
}

function proofOf(salt: string, booking: BookingToConfirm): string {
  return countedHash(salt, `confirm ${whatIsConfirmed(booking)}`);
}
