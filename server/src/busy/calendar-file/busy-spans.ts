import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { OwnBooking } from "../busy-closings-table.ts";
import {
  busyEvent,
  changeOf,
  changesOf,
  isOverBefore,
  repetitionsOf,
  takesTime,
} from "./busy-event.ts";
import type { BusyEvent, Change, Changes } from "./busy-event.ts";
import { calendarsIn, firstLine, firstValue } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { isInvitationNotAccepted, ownerInFile } from "./calendar-owner.ts";
import { zonesOf } from "./calendar-zones.ts";
import type { Clocks } from "./event-times.ts";
import { namedZone, UTC } from "./event-zones.ts";
import { busyTimes } from "./free-busy.ts";
import { movedBooking, ownIdOf } from "./own-bookings.ts";
import type { MovedBooking, OwnBookings } from "./own-bookings.ts";

/** What of a calendar's file is asked for. */
export interface BusyQuestion {
  /** The IANA name of the shop's zone: that of days, and of times without a zone. */
  readonly zone: string;
  readonly window: TimeSpan;
  /** The bookings that this server itself writes into calendars. */
  readonly own: OwnBookings;
  /** The e-mail of the calendar's owner, where its address tells it. */
  readonly owner?: string | undefined;
}

/** What a calendar's file says. */
export interface BusyAnswer {
  /** How many events it holds, past ones and free ones included, and without our own; and busy times without an event. */
  readonly events: number;
  /** What is taken within the window, by its beginning, merged. */
  readonly spans: readonly TimeSpan[];
  /** How many events repeat too often to be expanded: they take all that was not reached. */
  readonly cutOff: number;
  /** How many events could not be read, or not as a whole, and may lie in the window. */
  readonly unreadable: number;
  /** When some of those begin, and of those that are cut off, where that is known and lies in the window. */
  readonly unclearAt: readonly Instant[];
  /** The bookings of ours that stand elsewhere than they are booked: their spans within the window, merged. */
  readonly moved: readonly MovedBooking[];
}

/** What one calendar of a file says, as far as it has been read. */
interface Reading {
  events: number;
  spans: TimeSpan[];
  cutOff: number;
  unreadable: number;
  readonly unclearAt: Instant[];
  readonly moved: MovedBooking[];
}

// As many as a person may look for.
const UNCLEAR_MAX = 100;

// Beyond so many, spans that overlap are put together at once.
const SPANS_MAX = 200_000;

/** Reads a calendar's file; `not-a-calendar` for anything else, `cut-short` for the beginning of one. Pure. */
export function busySpans(
  text: string,
  question: BusyQuestion,
): BusyAnswer | "not-a-calendar" | "cut-short" {
  const calendars = calendarsIn(text);
  if (typeof calendars === "string") return calendars;
  const reading: Reading = {
    events: 0,
    spans: [],
    cutOff: 0,
    unreadable: 0,
    unclearAt: [],
    moved: [],
  };
  const shop = namedZone(question.zone) ?? UTC;
  const zones = zonesOf(question.window);
  for (const calendar of calendars) {
    const clocks = { shop, zoneOf: zones(calendar) };
    readCalendar(calendar, question, reading, clocks);
  }
  return { ...reading, spans: merged(reading.spans, question.window) };
}

function readCalendar(
  calendar: Component,
  { window, own, owner }: BusyQuestion,
  reading: Reading,
  clocks: Clocks,
): void {
  const owners = [owner, ownerInFile(calendar)].filter((mail) => mail !== undefined);
  const takes = (component: Component) =>
    takesTime(component) && !isInvitationNotAccepted(component, owners);
  for (const freeBusy of calendar.components.filter(({ name }) => name === "VFREEBUSY")) {
    const { values, isWhole } = busyTimes(freeBusy, clocks, window);
    reading.events += values.length;
    take(values);
    if (!isWhole) reading.unreadable++;
  }
  const events = calendar.components.filter(({ name }) => name === "VEVENT");
  const groups = Map.groupBy(events, (event, index) => firstValue(event, "UID") || index);
  for (const [uid, group] of groups) {
    const id = typeof uid === "string" ? ownIdOf(uid, own) : undefined;
    if (id !== undefined) {
      const booking = own.get(id);
      if (booking !== undefined) readOwn(group, booking);
      continue;
    }
    reading.events += group.length;
    readGroup(group, take);
  }

  /** Takes the times of the events of one UID, and of their changed repetitions. Counts what could not be understood of them. */
  function readGroup(group: readonly Component[], takeTimes: typeof take): void {
    const { events, changes, failed } = partsOf(group, window, clocks, takes);
    reading.unreadable += failed;
    // A changed repetition is an event of its own: an invitation to it even comes without the others.
    const moved = changes.flatMap(({ to, isForLater }) =>
      isForLater && events.length > 0 ? [] : (to ?? []),
    );
    const ofEvents = changesOf(changes);
    for (const event of events) takeTimes(timesOfEvent(event, ofEvents));
    for (const event of moved) takeTimes(timesOfEvent(event, NO_CHANGES));
  }

  function timesOfEvent(event: BusyEvent, changes: Changes): readonly TimeSpan[] {
    const { spans, cutOffAt, isDoubtful } = repetitionsOf(event, changes, window, clocks);
    const isCutOff = cutOffAt !== undefined;
    if (isCutOff) reading.cutOff++;
    else if (isDoubtful) reading.unreadable++;
    const first = spans[0]?.start ?? event.start.at;
    if (
      (isDoubtful || isCutOff) &&
      first >= window.start &&
      reading.unclearAt.length < UNCLEAR_MAX
    ) {
      reading.unclearAt.push(first);
    }
    return isCutOff ? [...spans, { start: cutOffAt, end: window.end }] : spans;
  }

  function readOwn(group: readonly Component[], booking: OwnBooking): void {
    const isCurrent = (event: Component) => sequenceOf(event) >= booking.revision;
    const spans: TimeSpan[] = [];
    readGroup(group.filter(isCurrent), (times) => {
      for (const time of times) spans.push(time);
    });
    const elsewhere = movedBooking(booking, spans);
    if (elsewhere === undefined) return;
    reading.moved.push({ ...elsewhere, spans: merged(elsewhere.spans, window) });
  }

  function take(spans: readonly TimeSpan[]): void {
    for (const span of spans) reading.spans.push(span);
    if (reading.spans.length > SPANS_MAX) reading.spans = merged(reading.spans, window);
  }
}

const NO_CHANGES = changesOf([]);

/** The events of one UID, and what changes single repetitions of them. `failed`: those of which nothing can be said. */
function partsOf(
  group: readonly Component[],
  window: TimeSpan,
  clocks: Clocks,
  takes: (component: Component) => boolean,
) {
  const events: BusyEvent[] = [];
  const changes = new Map<string, Change>();
  let failed = 0;
  // The latest version of a change comes last.
  const ascending = group.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  for (const component of ascending) {
    const { values, isWhole } = changeOf(component, clocks);
    const [of] = values;
    const isTaking = takes(component);
    const read = isTaking ? busyEvent(component, clocks) : undefined;
    const event = read && { ...read, isWhole: read.isWhole && isWhole };
    if (isTaking && event === undefined) {
      if (!isOverBefore(component, window.start, clocks)) failed++;
    } else if (of !== undefined) {
      const range = firstLine(component, "RECURRENCE-ID")?.parameters.get("RANGE");
      const isForLater = range?.toUpperCase() === "THISANDFUTURE";
      changes.set(`${of.at} ${isForLater}`, { of, isForLater, to: event });
    } else if (event !== undefined) {
      events.push(event);
    }
  }
  return { events, changes: [...changes.values()], failed };
}

function sequenceOf(component: Component): number {
  return Number(firstValue(component, "SEQUENCE")) || 0;
}

/** The same time as fewer spans: ascending, none touching another, all within the window. */
function merged(spans: readonly TimeSpan[], window: TimeSpan): TimeSpan[] {
  const inside = spans
    .map(({ start, end }) => ({
      start: Math.max(start, window.start),
      end: Math.min(end, window.end),
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start);
  const all: { start: number; end: number }[] = [];
  for (const span of inside) {
    const last = all.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else all.push(span);
  }
  return all;
}
