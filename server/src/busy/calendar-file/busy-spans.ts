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

/** Our own bookings by their ids; `undefined` for one that takes no time here: it is cancelled, erased or another shop's. */
export type OwnBookings = ReadonlyMap<string, OwnBooking | undefined>;

/** A booking whose event is at another time than it is booked for. */
type MovedBooking = BusyFindings["moved"][number] & {
  readonly barberColorId: number;
  /** What its event takes of its barber's time outside the booked time. */
  readonly spans: readonly TimeSpan[];
};

export interface BusyQuestion {
  /** The IANA name of the shop's zone, which applies to days and to times without a zone. */
  readonly zone: string;
  /** The time to read: it reaches further than the booking window. */
  readonly window: TimeSpan;
  readonly own: OwnBookings;
  /** The e-mail of the calendar's owner, if the calendar's address has it. */
  readonly owner?: string | undefined;
}

export interface BusyAnswer {
  /** How many events and busy times the file holds, past ones and free ones included, without our own bookings. */
  readonly events: number;
  /** What is taken within the window, ascending, merged. */
  readonly spans: readonly TimeSpan[];
  /** How many events repeat too often to be expanded: they take all time from where the expansion ended. */
  readonly cutOff: number;
  /** How many events could not be read as a whole, and may lie in the window. */
  readonly unreadable: number;
  /** When some of the unreadable and cut off events begin, as far as that is known and in the window. */
  readonly unclearAt: readonly Instant[];
  /** Our moved bookings, with their spans within the window, merged. */
  readonly moved: readonly MovedBooking[];
}

/** The answer as it grows while the file is read. */
interface GrowingAnswer {
  events: number;
  spans: TimeSpan[];
  cutOff: number;
  unreadable: number;
  readonly unclearAt: Instant[];
  readonly moved: MovedBooking[];
}

// No person would look for more.
const UNCLEAR_MAX = 100;

// When there are more spans, overlapping ones are merged at once to save memory.
const SPANS_MAX = 200_000;

export function busySpans(
  text: string,
  question: BusyQuestion,
): BusyAnswer | "not-a-calendar" | "cut-short" {
  const calendars = calendarsIn(text);
  return typeof calendars === "string" ? calendars : spansIn(calendars, question);
}

// As new-booking-id.ts makes them, and as random ones, which bookings had before.
const BOOKING_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The ids that bookings of ours may have, of the file's events. */
export function bookingIdsIn(calendars: readonly Component[]): string[] {
  const ids = calendars.flatMap(({ components }) =>
    components.flatMap((component) => idsIn(firstValue(component, "UID"))),
  );
  return [...new Set(ids.filter((id) => BOOKING_ID.test(id)))];
}

export function spansIn(calendars: readonly Component[], question: BusyQuestion): BusyAnswer {
  const counts = { events: 0, cutOff: 0, unreadable: 0 };
  const answer: GrowingAnswer = { ...counts, spans: [], unclearAt: [], moved: [] };
  const shop = namedZone(question.zone) ?? UTC;
  const zones = zonesOf(question.window);
  for (const calendar of calendars) {
    addCalendar(calendar, question, answer, { shop, zoneOf: zones(calendar) });
  }
  return { ...answer, spans: merged(answer.spans, question.window) };
}

function addCalendar(
  calendar: Component,
  { window, own, owner }: BusyQuestion,
  answer: GrowingAnswer,
  clocks: Clocks,
): void {
  const owners = [owner, ownerInFile(calendar)].filter((mail) => mail !== undefined);
  const isBusy = (component: Component) =>
    takesTime(component) && !isInvitationNotAccepted(component, owners);
  for (const freeBusy of calendar.components.filter(({ name }) => name === "VFREEBUSY")) {
    const { values, isWhole } = busyTimes(freeBusy, clocks, window);
    answer.events += values.length;
    addSpans(values);
    if (!isWhole) answer.unreadable++;
  }
  const events = calendar.components.filter(({ name }) => name === "VEVENT");
  // An event without a UID stands alone, under its index.
  const groups = Map.groupBy(events, (event, index) => firstValue(event, "UID") || index);
  for (const [uid, group] of groups) {
    const id = typeof uid === "string" ? ownIdOf(uid, own) : undefined;
    if (id !== undefined) {
      const booking = own.get(id);
      if (booking !== undefined) readOwn(group, booking);
      continue;
    }
    answer.events += group.length;
    readGroup(group, addSpans);
  }

  /** Calls `add` with the times of each event of one UID. */
  function readGroup(group: readonly Component[], add: typeof addSpans): void {
    const { events, changes, failed } = partsOf(group, window, clocks, isBusy);
    answer.unreadable += failed;
    // A repetition changed alone is read as an event of its own. So is a change of all later ones where the event itself is
    // missing, as in an invitation to these alone.
    const separate = changes.flatMap(({ replacement, isForLater }) =>
      isForLater && events.length > 0 ? [] : (replacement ?? []),
    );
    const ofEvents = changesOf(changes);
    for (const event of events) add(readTimes(event, ofEvents));
    for (const event of separate) add(readTimes(event, NO_CHANGES));
  }

  /** Returns the times of an event, and counts it if they are unclear. */
  function readTimes(event: BusyEvent, changes: Changes): readonly TimeSpan[] {
    const { spans, cutOffAt, isDoubtful } = repetitionsOf(event, changes, window, clocks);
    const isCutOff = cutOffAt !== undefined;
    if (isCutOff) answer.cutOff++;
    else if (isDoubtful) answer.unreadable++;
    const first = spans[0]?.start ?? event.start.at;
    const isUnclear = (isDoubtful || isCutOff) && first >= window.start;
    if (isUnclear && answer.unclearAt.length < UNCLEAR_MAX) answer.unclearAt.push(first);
    return isCutOff ? [...spans, { start: cutOffAt, end: window.end }] : spans;
  }

  function readOwn(group: readonly Component[], booking: OwnBooking): void {
    // An event written before the booking's last move is ignored.
    const isCurrent = (event: Component) => sequenceOf(event) >= booking.revision;
    const spans: TimeSpan[] = [];
    readGroup(group.filter(isCurrent), (times) => {
      for (const time of times) spans.push(time);
    });
    const moved = movedBooking(booking, spans);
    if (moved === undefined) return;
    answer.moved.push({ ...moved, spans: merged(moved.spans, window) });
  }

  function addSpans(spans: readonly TimeSpan[]): void {
    for (const span of spans) answer.spans.push(span);
    if (answer.spans.length > SPANS_MAX) answer.spans = merged(answer.spans, window);
  }
}

const NO_CHANGES = changesOf([]);

/** The events of one UID, and their changes. `failed` is how many of both could not be read at all. */
function partsOf(
  group: readonly Component[],
  window: TimeSpan,
  clocks: Clocks,
  isBusy: (component: Component) => boolean,
) {
  const events: BusyEvent[] = [];
  const changes = new Map<string, Change>();
  let failed = 0;
  // The latest version of a change comes last, and replaces the others.
  const ascending = group.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  for (const component of ascending) {
    const { values, isWhole } = timesOf(linesNamed(component, "RECURRENCE-ID"), clocks);
    const [original] = values;
    const isTaking = isBusy(component);
    const read = isTaking ? busyEvent(component, clocks) : undefined;
    const event = read && { ...read, isWhole: read.isWhole && isWhole };
    if (isTaking && event === undefined) {
      if (!isOverBefore(component, window.start, clocks)) failed++;
    } else if (original !== undefined) {
      const range = firstLine(component, "RECURRENCE-ID")?.parameters.get("RANGE");
      const isForLater = range?.toUpperCase() === "THISANDFUTURE";
      changes.set(`${original.at} ${isForLater}`, { original, isForLater, replacement: event });
    } else if (event !== undefined) {
      events.push(event);
    }
  }
  return { events, changes: [...changes.values()], failed };
}

function sequenceOf(component: Component): number {
  return Number(firstValue(component, "SEQUENCE")) || 0;
}

function ownIdOf(uid: string, own: OwnBookings): string | undefined {
  return idsIn(uid).find((one) => own.has(one));
}

/** The ids that a UID may name. Google's calendar writes ours in hexadecimal, and a host after it. */
function idsIn(uid: string): string[] {
  const id = uid.split("@")[0]?.toLowerCase() ?? "";
  return [id, Buffer.from(id, "hex").toString()];
}

/** A booking whose event takes `times`; `undefined` if all of them lie within the booked time. */
function movedBooking(
  { bookingId, barberColorId, span }: OwnBooking,
  times: readonly TimeSpan[],
): MovedBooking | undefined {
  const spans = times.flatMap((time) => without(time, span));
  const stands = times.find((time) => without(time, span).length > 0);
  return stands && { bookingId, barberColorId, bookedAt: span.start, stands, spans };
}

/** The parts of a time that lie outside `other`. */
function without({ start, end }: TimeSpan, other: TimeSpan): TimeSpan[] {
  return [
    { start, end: Math.min(end, other.start) },
    { start: Math.max(start, other.end), end },
  ].filter((part) => part.start < part.end);
}

/** The time of `spans` within the window, as ascending spans of which no two touch. */
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
