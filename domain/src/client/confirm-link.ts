import { isDay } from "../time/shop-time.ts";
import type { WallTime } from "../shop/shop.ts";
import { isWallTime } from "../slots/linked-booking.ts";
import type { Day } from "../time/shop-time.ts";

/** The path of the page with a button that confirms a booking, and of the call that the button makes. */
export const CONFIRM_PATH = "/confirmar-presenca";

/** The key of the token in the query of both. */
export const CONFIRM_TOKEN_KEY = "t";

/** What a reminder's link confirms. */
export interface BookingToConfirm {
  readonly calendarId: string;
  readonly bookingId: string;
  /** Of the booking's time: after a move, an earlier link confirms nothing, unless the booking stands at its time again. */
  readonly revision: number;
  /** On the shop's wall clock, as the page says it. */
  readonly day: Day;
  /** `08:00` */
  readonly time: WallTime;
}

/** The address that stands in a reminder. A token has letters, digits, `-`, `_`, `:` and dots. */
export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}${CONFIRM_PATH}?${CONFIRM_TOKEN_KEY}=${token}`;
}

/** The part of a token that its proof signs. */
export function whatIsConfirmed(booking: BookingToConfirm): string {
  const { calendarId, bookingId, revision, day, time } = booking;
  return [calendarId, bookingId, revision, day, time].join(".");
}

/** What a token says, which only a server can prove; `undefined` when it is not whole. */
export function confirmTokenIn(
  token: string,
): (BookingToConfirm & { readonly proof: string }) | undefined {
  const [calendarId = "", bookingId = "", revision = "", day = "", time = "", proof, ...rest] =
    token.split(".");
  const isWhole = isDay(day) && isWallTime(time) && /^\d{1,9}$/.test(revision);
  if (!isWhole || proof === undefined || proof === "" || rest.length > 0) return undefined;
  return { calendarId, bookingId, revision: Number(revision), day, time, proof };
}
