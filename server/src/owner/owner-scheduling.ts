import { createHash } from "node:crypto";

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Catalogue, Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { BookingFloods } from "../floods/booking-floods-table.ts";
import type { BusyCalendarRead } from "../busy/register-busy-calendars.ts";
import type { ClosedTimes } from "./closings/closings-table.ts";
import type { DayReader } from "./day/day-table.ts";
import type { OwnerBookings } from "./owner-bookings-table.ts";
import type { OwnerCall } from "./owner-calls-table.ts";
import type { ShopOnlyStore } from "../floods/shop-only-table.ts";
import type { WeeklyClosings } from "./closings/weekly-closings-table.ts";
import type { ShopOnly } from "../floods/shop-only.ts";

/** What every call of the owner's page needs. */
export interface OwnerScheduling {
  readonly catalogue: Catalogue;
  readonly bookings: OwnerBookings;
  readonly closed: ClosedTimes;
  readonly weekly: WeeklyClosings;
  readonly days: DayReader;
  readonly floods: BookingFloods;
  readonly shopOnly: Pick<ShopOnly, "endOf" | "refresh">;
  readonly shopOnlyStore: ShopOnlyStore;
  /** How far the calendars elsewhere have been read that close time in a shop. */
  readonly busyCalendars: (shop: Shop) => Promise<readonly BusyCalendarRead[]>;
  /** The clock of the booking rules. */
  readonly now: () => Instant;
  /** The database's clock: a cancellation that one server takes, another may take back. */
  readonly machineNow: () => Instant;
}

/** The call as it is remembered: the same key for anything else is refused. */
export function ownerCallOf(
  action: string,
  request: { readonly calendarId: string; readonly key: string },
): OwnerCall {
  const content = createHash("sha256").update(`${action} ${JSON.stringify(request)}`);
  const { calendarId, key } = request;
  return { calendarId, key, content: content.digest("base64url"), at: Date.now() };
}

/** The shop of a calendar, when it is in the catalogue. */
export function findShopOf(
  catalogue: Catalogue,
  calendarId: string,
): { ok: true; shop: Shop } | Refused {
  const shop = catalogue.get(calendarId);
  return shop === undefined ? refused("calendar-unknown") : { ok: true, shop };
}
