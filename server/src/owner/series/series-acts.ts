import { UNDO_OVER_MILLISECONDS } from "@vitrine/domain/owner/undo-window";
import {
  lastSeriesDay,
  refusalForSeries,
  seriesAsksOn,
  seriesDays,
  seriesTime,
} from "@vitrine/domain/owner/series/series";
import { refused } from "@vitrine/domain/refusals";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { OwnerAct } from "@vitrine/domain/wire/owner/owner-acts";

import { newBookingId } from "../../booking/create/new-booking-id.ts";
import { nextDueDay } from "../do-what-is-due.ts";
import { ownerCallOf } from "../owner-scheduling.ts";
import type { Perform } from "../owner-scheduling.ts";
import { ownersBooking } from "../owners-booking.ts";
import { refusalForMove } from "./check-series.ts";
import { plannedMoves } from "./planned-moves.ts";

type SeriesAct = Extract<OwnerAct, "bookSeries" | "moveSeries" | "cancelSeries" | "answerSeries">;

/** What each act on a series does. The wire's table of the acts says what each is for. */
export const SERIES_ACTS: { readonly [Act in SeriesAct]: Perform<Act> } = {
  async bookSeries({ series, now }, request, live, person) {
    const { others: sent, everyWeeks, until, last: checked, key } = request;
    const admitted = ownersBooking(live, request, now());
    if (!admitted.ok) return admitted;
    const { booking, barber, service } = admitted;
    const { shop } = live;
    const first = booking.span;
    const others = sent.map(({ dateTimeStart: start, dateTimeEnd: end }) => ({ start, end }));
    const planned = { first, others, everyWeeks, until };
    const refusal = refusalForSeries(shop, barber, service, planned, now());
    if (refusal !== undefined) return refused(refusal);
    const firstDay = dayOf(first.start, shop.timeZone);
    const asksOn = seriesAsksOn(firstDay);
    // A day that the page has not shown is neither left out nor booked yet.
    const last = lastSeriesDay(shop, { until, asksOn }, now());
    const rhythm = { firstDay, everyWeeks };
    const days = seriesDays(rhythm, checked < last ? checked : last);
    const plan = {
      barberColorId: barber.id,
      serviceId: service.id,
      time: seriesTime(first, shop.timeZone),
      ...rhythm,
      nextPlace: days.length,
      until: until ?? null,
      asksOn,
    };
    const dates = [
      { bookingId: key, span: first, place: 0 },
      ...others.map((span) => {
        const place = days.indexOf(dayOf(span.start, shop.timeZone));
        return { bookingId: newBookingId(), span, place };
      }),
    ];
    const dueDay = nextDueDay(now());
    const call = ownerCallOf("book-series", request, live, person);
    return series.book({ seriesId: key, plan, dueDay, dates, booking, at: now() }, call);
  },

  async moveSeries({ series, now, machineNow }, request, live, person) {
    const { shop, state } = live;
    if (state === "suspended") return refused("shop-suspended");
    const { calendarId, bookingId, barberColorId, stays } = request;
    const span = { start: request.dateTimeStart, end: request.dateTimeEnd };
    const found = await series.find({ calendarId, bookingId }, person);
    const first = found?.dates[0];
    if (found === undefined || first === undefined) return refused("booking-not-found");
    const refusal = refusalForMove(shop, found, barberColorId, span, now());
    if (refusal !== undefined) return refused(refusal);
    const { moves: planned, plan } = plannedMoves(shop, found, barberColorId, span);
    const moves = [];
    const standing = [...stays];
    for (const { date, day, span: to } of planned) {
      if (stays.includes(date.bookingId) && date !== first) continue;
      if (day === undefined) {
        standing.push(date.bookingId);
        continue;
      }
      if (to === undefined) return refused("slot-taken");
      if (date.barberColorId === barberColorId && date.span.start === to.start) {
        standing.push(date.bookingId);
        continue;
      }
      moves.push({ date, to: { barberColorId, span: to, capacity: shop.capacity } });
    }
    const { seriesId, plan: seen } = found;
    const { start } = first.span;
    const when = { movedAt: machineNow(), at: now() };
    const move = { seriesId, start, seen, plan, moves, stays: standing, ...when };
    return series.move(move, ownerCallOf("move-series", request, live, person));
  },

  cancelSeries({ series, now, machineNow }, request, _live, person) {
    const { bookingId, tellsClient } = request;
    const call = ownerCallOf("cancel-series", request, undefined, person);
    const how = { tellsClient, undoMilliseconds: UNDO_OVER_MILLISECONDS, at: now() };
    return series.cancel(bookingId, how, machineNow(), call);
  },

  answerSeries({ series, now }, request, { shop }, person) {
    const asksOn = seriesAsksOn(dayOf(now(), shop.timeZone));
    return series.answer(
      request.seriesId,
      asksOn,
      ownerCallOf("answer-series", request, undefined, person),
    );
  },
};
