// What a series would mean for its days, before anything is booked or moved. Changes nothing.

import { refused } from "@vitrine/domain/refusals";
import type { RefusalCode, Refused } from "@vitrine/domain/refusals";
import {
  isSeriesUnanswered,
  lastSeriesDay,
  seriesAsksOn,
  seriesDays,
  seriesSlot,
  seriesTime,
} from "@vitrine/domain/owner/series/series";
import { menuOf, paddingOf } from "@vitrine/domain/shop/menu";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { isClosedOn } from "@vitrine/domain/shop/shop-closings";
import { isSeriesDay } from "@vitrine/domain/slots/booking-days";
import { isFree, isFreeAgain, usesByCell, usesWithout } from "@vitrine/domain/slots/occupancy";
import type { CellUse } from "@vitrine/domain/slots/occupancy";
import {
  refusalForSpan,
  serviceToBook,
  servicesToMoveTo,
} from "@vitrine/domain/slots/slot-admission";
import { slotsOn } from "@vitrine/domain/slots/time-slots";
import { sharesOf } from "@vitrine/domain/time/half-hour-cells";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Day, Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";
import type {
  CheckSeriesAnswer,
  CheckSeriesRequest,
  SeeSeriesAnswer,
  SeeSeriesRequest,
} from "@vitrine/domain/wire/owner/series";

import { usesWithin } from "../../booking/half-hours-table.ts";
import type { Reader } from "../../database/database.ts";
import type { LiveShop } from "../../shops/live-shop.ts";
import { spanOnWire } from "../day/booking-on-wire.ts";
import { spanOfDay } from "../day/see-day.ts";
import type { OwnerScheduling } from "../owner-scheduling.ts";
import { placesFor } from "../owners-booking.ts";
import { plannedMoves } from "./planned-moves.ts";
import type { PlannedMove } from "./planned-moves.ts";
import type { FoundSeries, SeriesDate } from "./series-table.ts";

type Room = CheckSeriesAnswer["dates"][number]["room"];

interface Wanted {
  readonly barberColorId: number;
  readonly places: number;
  readonly paddingMinutes: number | undefined;
  /** Dates that would move away. */
  readonly leaving?: readonly SeriesDate[];
}

export interface SeriesChecks extends Pick<OwnerScheduling, "series" | "now"> {
  readonly reader: Reader;
}

/** `person`: whose own link asks, here and below; `undefined` for the owner. */
export async function checkSeries(
  { reader, now }: SeriesChecks,
  { shop }: LiveShop,
  request: CheckSeriesRequest,
  person: number | undefined,
): Promise<({ readonly ok: true } & CheckSeriesAnswer) | Refused> {
  const { timeZone } = shop;
  const { barberColorId, until } = request;
  if (person !== undefined && person !== barberColorId) return refused("other-column");
  const barber = barberById(shop, barberColorId);
  if (barber === undefined) return refused("barber-unknown");
  const places = placesFor(shop, request.clientNumber);
  if (places === undefined) return refused("party-size-invalid");
  const first = { start: request.dateTimeStart, end: request.dateTimeEnd };
  const admitted = serviceToBook(shop, barber, request.serviceId, first, now(), "owner");
  if (!admitted.ok) return admitted;
  const firstDay = dayOf(first.start, timeZone);
  if (until !== undefined && (until < firstDay || !isSeriesDay(shop, until, now()))) {
    return refused("series-end-invalid");
  }
  const { service } = admitted;
  const last = lastSeriesDay(shop, { until, asksOn: seriesAsksOn(firstDay) }, now());
  const time = seriesTime(first, timeZone);
  const wanted = { barberColorId, places, paddingMinutes: paddingOf(shop, service) };
  const dates: CheckSeriesAnswer["dates"] = [];
  for (const day of seriesDays({ firstDay, everyWeeks: request.everyWeeks }, last)) {
    const roomAt = roomsIn(shop, await usesOfDay(reader, shop, day, barberColorId), wanted);
    const at = seriesSlot(shop, barber, [service], day, time);
    const room = at === undefined ? "closed" : roomAt(at);
    const free =
      room === "free" || isClosedOn(shop, barber, day)
        ? []
        : slotsOn(shop, service, barber, day).filter(({ span }) => roomAt(span) === "free");
    const other = nearest(free, time);
    dates.push({
      day,
      room,
      ...(at && { at: spanOnWire(at, timeZone) }),
      ...(other && { other: spanOnWire(other.span, timeZone) }),
    });
  }
  return { ok: true, dates, last };
}

export async function seeSeries(
  { reader, series, now }: SeriesChecks,
  { shop }: LiveShop,
  { calendarId, bookingId, to }: SeeSeriesRequest,
  person: number | undefined,
): Promise<({ readonly ok: true } & SeeSeriesAnswer) | Refused> {
  const found = await series.find({ calendarId, bookingId }, person);
  if (found === undefined) return refused("booking-not-found");
  const { timeZone } = shop;
  const { plan, dates } = found;
  const of = {
    everyWeeks: plan.everyWeeks,
    hasEnded: hasEnded(shop, found, now()),
    ...(plan.until !== null && { until: plan.until }),
  };
  const onWire = ({ bookingId, barberColorId, span }: SeriesDate) => ({
    bookingId,
    barberColorId,
    ...spanOnWire(span, timeZone),
  });
  if (to === undefined) return { ok: true, ...of, dates: dates.map(onWire) };
  const { barberColorId } = to;
  if (person !== undefined && person !== barberColorId) return refused("other-column");
  const span = { start: to.dateTimeStart, end: to.dateTimeEnd };
  const refusal = refusalForMove(shop, found, barberColorId, span, now());
  if (refusal !== undefined) return refused(refusal);
  const { moves } = plannedMoves(shop, found, barberColorId, span);
  const rooms = await roomsForMoves(reader, shop, barberColorId, moves);
  const moved = moves.map(({ date, day }, index) => ({
    ...onWire(date),
    to: {
      day: day ?? dayOf(date.span.start, timeZone),
      room: day === undefined ? ("apart" as const) : (rooms[index] ?? "closed"),
    },
  }));
  return { ok: true, ...of, dates: moved };
}

/** Whether there is room where each would move, in their order. A date that stays may stand where another one would move to. */
async function roomsForMoves(
  reader: Reader,
  shop: Shop,
  barberColorId: number,
  moves: readonly PlannedMove[],
): Promise<readonly Room[]> {
  const usesOn = new Map<Day, readonly CellUse[]>();
  for (const { day } of moves) {
    if (day !== undefined) usesOn.set(day, await usesOfDay(reader, shop, day, barberColorId));
  }
  for (let leaving = moves; ;) {
    const dates = leaving.map(({ date }) => date);
    const roomOf = ({ date, day, span }: PlannedMove): Room => {
      if (day === undefined || span === undefined) return "closed";
      const { places, paddingMinutes } = date;
      const wanted = { barberColorId, places, paddingMinutes, leaving: dates };
      return roomsIn(shop, usesOn.get(day) ?? [], wanted)(span);
    };
    const going = leaving.filter((move) => roomOf(move) === "free");
    if (going.length === leaving.length) return moves.map(roomOf);
    leaving = going;
  }
}

/** Whether it has no further dates: it was cancelled from one of them on, or not confirmed in time. */
function hasEnded({ timeZone }: Shop, { plan, isEnded }: FoundSeries, now: Instant): boolean {
  const isEndless = plan.until === null;
  return isEnded || (isEndless && isSeriesUnanswered(plan.asksOn, dayOf(now, timeZone)));
}

/** Why the first of the dates cannot move there, other bookings aside. */
export function refusalForMove(
  shop: Shop,
  found: FoundSeries,
  barberColorId: number,
  span: TimeSpan,
  now: Instant,
): RefusalCode | undefined {
  const { plan, dates } = found;
  const barber = barberById(shop, barberColorId);
  if (barber === undefined) return "barber-unknown";
  const minutes = (span.end - span.start) / 60_000;
  // Further dates of a series without an end are of the service that it was booked for.
  const hasService = menuOf(shop, barber).some(
    (service) => service.id === plan.serviceId && service.minutes === minutes,
  );
  const goesOn = plan.until === null && !hasEnded(shop, found, now);
  if (goesOn && !hasService) return "series-service-unknown";
  const services = servicesToMoveTo(shop, barber, dates[0]?.serviceId, minutes);
  return refusalForSpan(shop, services, barber, span, now, "series");
}

/** What is taken of a barber's day. */
function usesOfDay(
  reader: Reader,
  { calendarId, timeZone }: Shop,
  day: Day,
  barberColorId: number,
): Promise<readonly CellUse[]> {
  return usesWithin(reader, { calendarId, barberColorId, span: spanOfDay(day, timeZone) });
}

/** A function that says whether there is room at a time of the day of which this is taken. */
function roomsIn(
  { capacity }: Shop,
  used: readonly CellUse[],
  { barberColorId, places, paddingMinutes, leaving = [] }: Wanted,
): (span: TimeSpan) => Room {
  const own = leaving.filter((date) => date.barberColorId === barberColorId);
  const uses = usesByCell(usesWithout(used, own));
  return (span) => {
    const shares = sharesOf({ span, paddingMinutes });
    if (isFree(shares, uses, places, capacity)) return "free";
    return isFreeAgain(shares, uses, places, capacity) ? "closed" : "taken";
  };
}

/** The slot that begins nearest to a time of the day, the earlier one of two. Both are written `08:00 - 08:30`. */
function nearest<Slot extends { readonly label: string }>(
  slots: readonly Slot[],
  time: string,
): Slot | undefined {
  const distance = ({ label }: Slot) => Math.abs(minutesOf(label) - minutesOf(time));
  return slots.toSorted((one, other) => distance(one) - distance(other))[0];
}

function minutesOf(time: string): number {
  const [hours, minutes] = [time.slice(0, 2), time.slice(3, 5)].map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
