// What a notice says. It is encrypted for one browser, which shows it on a screen that others may see.

import { createHash } from "node:crypto";

import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { dayLabel } from "@vitrine/domain/slots/booking-days";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { shownService } from "../booking/service/shown-service.ts";
import type { StoredBooking } from "../booking/stored-bookings-table.ts";
import { peopleText } from "../calendars/event/booking-event.ts";
import { timeOf, wallClock } from "../outbox/booking-slot.ts";
import { before, PUSH_COPY } from "./push-copy.ts";
import { OF_OWNER } from "./push-subscriptions-table.ts";

/** `left`: a client has moved it to somebody else. */
export type NoticeKind = keyof (typeof PUSH_COPY)["appointments"];

export interface PushNotice {
  readonly kind: NoticeKind;
  /** Says the kind, and tells a second move from the first. */
  readonly told: string;
}

/** Where a booking was before its last move. */
export interface EarlierTime {
  readonly person: number;
  readonly start: Instant;
}

/** The notice that this person's devices get of a booking as it is; `undefined` where it is none of theirs, or the owner's own act. */
export function noticeFor(
  person: number,
  booking: StoredBooking,
  earlier: EarlierTime | undefined,
  toldOfPerson: number | undefined,
): PushNotice | undefined {
  const { barberColorId, cancelledAt, cancelledBy, bookedBy, clientMoves } = booking;
  const isTheirs = person === OF_OWNER || barberColorId === person;
  if (!isTheirs) {
    const isGone = earlier?.person === person || toldOfPerson === person;
    const isMoved = clientMoves > 0 && cancelledAt === undefined;
    return isGone && isMoved ? { kind: "left", told: `left-${clientMoves}` } : undefined;
  }
  if (cancelledAt !== undefined) {
    return cancelledBy === "owner" ? undefined : { kind: "cancelled", told: "cancelled" };
  }
  if (clientMoves > 0) return { kind: "moved", told: `moved-${clientMoves}` };
  return bookedBy === "owner" ? undefined : { kind: "booked", told: "booked" };
}

/** The text that is encrypted: what the worker in web/worker reads. */
export function noticeText(
  { kind, told }: PushNotice,
  booking: StoredBooking,
  shop: Shop,
  options: { readonly withNames: boolean; readonly earlier: EarlierTime | undefined },
): string {
  const { calendarId, bookingId, span, barberColorId, places, clientName } = booking;
  const { earlier, withNames } = options;
  const timeAt = (start: Instant) =>
    `${dayLabel(dayOf(start, shop.timeZone))} ${wallClock(start, shop.timeZone)}`;
  const isMoved = kind === "moved" || kind === "left";
  // Of a booking that has gone to somebody else, a person sees where it was, and no more.
  const time =
    kind === "left" && earlier !== undefined
      ? timeAt(earlier.start)
      : `${dayLabel(dayOf(span.start, shop.timeZone))}, ${timeOf(span, shop.timeZone)}`;
  const what = shop.kind === "tables" ? peopleText(places) : shownService(booking, shop).name;
  const barber = barberById(shop, barberColorId)?.name;
  const parts = [
    withNames && kind !== "left" ? clientName : "",
    time,
    isMoved && kind !== "left" && earlier !== undefined ? before(timeAt(earlier.start)) : "",
    kind === "left" ? "" : (barber ?? ""),
    what,
  ];
  return JSON.stringify({
    title: `${PUSH_COPY[shop.kind][kind]} – ${shop.name}`,
    body: parts.filter((part) => part !== "").join(" · "),
    tag: shortHash(`${calendarId} ${bookingId} ${told}`),
  });
}

/** By it the push service replaces what the device has not fetched yet of the same booking. */
export function topicOf({ calendarId, bookingId }: StoredBooking): string {
  return shortHash(`${calendarId} ${bookingId}`);
}

// RFC 8030 allows 32 letters of base64url.
const HASH_LETTERS = 22;

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, HASH_LETTERS);
}
