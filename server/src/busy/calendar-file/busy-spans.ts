import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import type { BusyFindings, OwnBooking } from "../busy-closings-table.ts";
import { busyEvent, changesOf, isOverBefore, repetitionsOf, takesTime } from "./busy-event.ts";
import type { BusyEvent, Change, Changes } from "./busy-event.ts";
import { calendarsIn, firstLine, firstValue, linesNamed } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { isInvitationNotAccepted, ownerInFile } from "./calendar-owner.ts";
import { zonesOf } from "./calendar-zones.ts";
import { timesOf } from "./event-times.ts";
import type { Clocks } from "./event-times.ts";
import { namedZone, UTC } from "./event-zones.ts";
import { busyTimes } from "./written-period.ts";

/** Our own bookings by their ids; `undefined` for one that takes no time: it is cancelled, erased, or another shop's. */
type OwnBookings = ReadonlyMap<string, OwnBooking | undefined>;

/** A booking that stands elsewhere than it is booked. */
type MovedBooking = BusyFindings["moved"][number] & {
  readonly barberColorId: number;
  /** What it takes of its barber's time, besides the time for which it is booked. */
  readonly spans: readonly TimeSpan[];
};

export interface BusyQuestion {
  /** The IANA name of the shop's zone: that of days, and of times without a zone. */
  readonly zone: string;
  readonly window: TimeSpan;
  readonly own: OwnBookings;
  /** The e-mail of the calendar's owner, where its address tells it. */
  readonly owner?: string | undefined;
}

export interface BusyAnswer {
  /** How many events and busy times the file holds, past ones and free ones included, without our own bookings. */
  readonly events: number;
  /** What is taken within the window, ascending, merged. */
  readonly spans: readonly TimeSpan[];
  /** How many events repeat too often to be expanded: they take all that was not reached. */
  readonly cutOff: number;
  /** How many events could not be read as a whole, and may lie in the window. */
  readonly unreadable: number;
  /** When some events begin that are unreadable or cut off, where that is known and lies in the window. */
  readonly unclearAt: readonly Instant[];
  /** The bookings of ours that stand elsewhere than they are booked: their spans within the window, merged. */
  readonly moved: readonly MovedBooking[];
}

/** The answer while the file is read. */
interface Reading {
  events: number;
  spans: TimeSpan[];
  cutOff: number;
  unreadable: number;
  readonly unclearAt: Instant[];
  readonly moved: MovedBooking[];
}

// More than a person would look for.
const UNCLEAR_MAX = 100;

// Beyond so many, overlapping spans are merged at once.
const SPANS_MAX = 200_000;

export function busySpans(
  text: string,
  question: BusyQuestion,
): BusyAnswer | "not-a-calendar" | "cut-short" {
  const calendars = calendarsIn(text);
  if (typeof calendars === "string") return calendars;
  const counts = { events: 0, cutOff: 0, unreadable: 0 };
  const reading: Reading = { ...counts, spans: [], unclearAt: [], moved: [] };
  const shop = namedZone(question.zone) ?? UTC;
  const zones = zonesOf(question.window);
  for (const calendar of calendars) {
    readCalendar(calendar, question, reading, { shop, zoneOf: zones(calendar) });
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

  /** Takes the times of the events of one UID. */
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
    const isUnclear = (isDoubtful || isCutOff) && first >= window.start;
    if (isUnclear && reading.unclearAt.length < UNCLEAR_MAX) reading.unclearAt.push(first);
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

/** The events of one UID, and their changes. `failed`: how many of them could not be read at all. */
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
    const { values, isWhole } = timesOf(linesNamed(component, "RECURRENCE-ID"), clocks);
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

/** Google's calendar writes the booking's id in hexadecimal, and a host behind it. */
function ownIdOf(uid: string, own: OwnBookings): string | undefined {
  const id = uid.split("@")[0]?.toLowerCase() ?? "";
  return [id, Buffer.from(id, "hex").toString()].find((one) => own.has(one));
}

/** A booking whose events take these times; `undefined` where they take none but its own. */
function movedBooking(
  { bookingId, barberColorId, span }: OwnBooking,
  times: readonly TimeSpan[],
): MovedBooking | undefined {
  const spans = times.flatMap((time) => without(time, span));
  const stands = times.find((time) => without(time, span).length > 0);
  return stands && { bookingId, barberColorId, bookedAt: span.start, stands, spans };
}

/** The parts of a time that are not in the other. */
function without({ start, end }: TimeSpan, other: TimeSpan): TimeSpan[] {
  return [
    { start, end: Math.min(end, other.start) },
    { start: Math.max(start, other.end), end },
  ].filter((part) => part.start < part.end);
}

/** The same time as fewer spans within the window, ascending, none touching another. */
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
