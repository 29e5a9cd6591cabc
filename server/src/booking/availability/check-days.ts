import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Day } from "@vitrine/domain/time/shop-time";
import type { CheckDays, CheckDaysAnswer } from "@vitrine/domain/wire/calls";

import { groupOf, ONE_CLIENT } from "../party.ts";
import type { Scheduling } from "../scheduling.ts";
import { askedOf } from "./asked.ts";
import { keyOfFreeSlots, readFreeSlots } from "./free-slots.ts";

// Most shops let their clients book two weeks ahead. Where they may book a year ahead, all days would cost far more than checks do.
const DAYS_MAX = 31;

/** On which of the bookable days a check would find a free slot now. */
export async function checkDays(
  { shops, bookings, rememberSlots, now }: Scheduling,
  { clientNumber = 0, ...request }: CheckDays,
): Promise<{ ok: true; days: CheckDaysAnswer } | Refused> {
  const live = await shops.find(request.calendarId);
  if (live === undefined) return refused("calendar-unknown");
  const { kind, capacity } = live.shop;
  const party = kind === "tables" ? groupOf({ clientNumber, clientMax: capacity }) : ONE_CLIENT;
  const asked = askedOf(live.shop, request, party);
  if (!asked.ok) return asked;

  const at = now();
  const days = bookableDays(live.shop, at).slice(0, DAYS_MAX);
  if (days.length === 0) return { ok: true, days: {} };
  // As with a check, the key determines the answer.
  const rooms = await rememberSlots(`days ${keyOfFreeSlots(live, asked, days, at)}`, async () => {
    const slotsOf = await readFreeSlots(bookings, live, asked, days, at);
    const hasRoom = (day: Day) => slotsOf(day).some(({ slots, isFree }) => slots.some(isFree));
    return Object.fromEntries(days.map((day) => [day, hasRoom(day)]));
  });
  return { ok: true, days: rooms };
}
