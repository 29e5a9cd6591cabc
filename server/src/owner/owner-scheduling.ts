import { createHash } from "node:crypto";

import { personKey } from "@vitrine/domain/owner/person-keys";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { OwnerAct, OwnerActRequest } from "@vitrine/domain/wire/owner/owner-acts";

import type { AppContext } from "../app-parts.ts";
import type { BookingFloods } from "../floods/booking-floods-table.ts";
import type { BusyCalendarRead } from "../busy/register-busy-calendars.ts";
import type { ClosedTimes } from "./closings/closings-table.ts";
import type { OwnerNotes } from "./clients/owner-notes-table.ts";
import type { DayReader } from "./day/day-table.ts";
import type { OwnerBookings } from "./owner-bookings-table.ts";
import type { Done, OwnerCall } from "./owner-calls-table.ts";
import type { LiveShop } from "../shops/live-shop.ts";
import type { FactsRead } from "../shops/facts-held-table.ts";
import type { ShopOnlyStore } from "../floods/shop-only-table.ts";
import type { WeeklyClosings } from "./closings/weekly-closings-table.ts";
import type { SeriesStore } from "./series/series-table.ts";
import type { ShopOnly } from "../floods/shop-only.ts";

export interface OwnerScheduling extends Pick<AppContext, "shops" | "now"> {
  readonly bookings: OwnerBookings;
  readonly closed: ClosedTimes;
  readonly weekly: WeeklyClosings;
  readonly series: SeriesStore;
  readonly days: DayReader;
  readonly notes: OwnerNotes;
  readonly floods: BookingFloods;
  /** The calendars that only their shop may book at present, as this process remembers them. */
  readonly shopOnly: Pick<ShopOnly, "endOf" | "refresh">;
  readonly shopOnlyStore: ShopOnlyStore;
  /** The shop's busy calendars: when each was last read, and what was found. */
  readonly busyCalendars: (shop: Shop) => Promise<readonly BusyCalendarRead[]>;
  /** The database's clock, the same for all servers: one may undo a cancellation that another has made. */
  readonly machineNow: () => Instant;
}

/** What an act of the owner does. `person`: whose own link asks; `undefined` for the owner. */
export type Perform<Act extends OwnerAct> = (
  owner: OwnerScheduling,
  request: OwnerActRequest<Act>,
  live: LiveShop,
  person: number | undefined,
) => Promise<Done | Refused>;

/** The record of a call, by the `facts` that allow it, if any decide. It holds a hash of the request, so that the same key with another request is refused. */
export function ownerCallOf(
  action: string,
  request: { readonly calendarId: string; readonly key: string },
  facts?: FactsRead,
  person?: number,
): OwnerCall {
  const caller = person === undefined ? "" : personKey(person, "");
  const hash = createHash("sha256").update(`${caller}${action} ${JSON.stringify(request)}`);
  const { calendarId, key } = request;
  const content = hash.digest("base64url");
  const call = { calendarId, key, content, at: Date.now(), ...(person && { person }) };
  if (facts === undefined) return call;
  const { revision, changedAt } = facts;
  return { ...call, facts: { revision, changedAt } };
}
