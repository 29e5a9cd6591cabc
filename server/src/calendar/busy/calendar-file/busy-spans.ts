import type { TimeSpan } from "@vitrine/domain/time-span";

import {
  busyEvent,
  changeOf,
  changesOf,
  isOverBefore,
  repetitionsOf,
  takesTime,
} from "./busy-event.ts";
import type { BusyEvent, Change } from "./busy-event.ts";
import { calendarsIn, firstLine, firstValue } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import { isInvitationNotAccepted, ownerInFile } from "./calendar-owner.ts";
import { zonesOf } from "./calendar-zones.ts";
import type { Clocks } from "./event-times.ts";
import { namedZone, UTC } from "./event-zones.ts";
import { busyTimes } from "./free-busy.ts";
import { STEPS_MAX } from "./rule-times.ts";
import type { StepsLeft } from "./rule-times.ts";

/** What of a calendar's file is asked for. */
export interface BusyQuestion {
  /** The IANA name of the shop's zone: that of days, and of times without a zone. */
  readonly zone: string;
  readonly window: TimeSpan;
  /** The bookings that this server itself writes into calendars, by their ids: they close nothing. */
  readonly ownIds: ReadonlySet<string>;
  /** The e-mail of the calendar's owner, where its address tells it. */
  readonly owner?: string | undefined;
}

/** What a calendar's file says. */
export interface BusyAnswer {
  /** How many events it holds, past ones and free ones included, and without our own; and busy times without an event. */
  readonly events: number;
  /** What is taken within the window, by its beginning, merged. */
  readonly spans: readonly TimeSpan[];
  /** How many events repeat too often to be laid out: they take all that was not reached. */
  readonly cutOff: number;
  /** How many events could not be read, or not as a whole, and may lie in the window. */
  readonly unreadable: number;
}

/** What one calendar of a file says, as far as it has been read. */
interface Reading {
  events: number;
  spans: TimeSpan[];
  cutOff: number;
  unreadable: number;
}

// Beyond so many, spans that overlap are put together at once.
const SPANS_MAX = 200_000;

/** Reads a calendar's file; `not-a-calendar` for anything else, `cut-short` for the beginning of one. Pure. */
export function busySpans(
  text: string,
  question: BusyQuestion,
): BusyAnswer | "not-a-calendar" | "cut-short" {
  const calendars = calendarsIn(text);
  if (typeof calendars === "string") return calendars;
  const reading: Reading = { events: 0, spans: [], cutOff: 0, unreadable: 0 };
  const left = { steps: STEPS_MAX };
  for (const calendar of calendars) readCalendar(calendar, question, reading, left);
  return { ...reading, spans: merged(reading.spans, question.window) };
}

function readCalendar(
  calendar: Component,
  { zone, window, ownIds, owner }: BusyQuestion,
  reading: Reading,
  left: StepsLeft,
): void {
  const clocks = { shop: namedZone(zone) ?? UTC, zoneOf: zonesOf(calendar, window) };
  const owners = [owner, ownerInFile(calendar)].filter((mail) => mail !== undefined);
  const takes = (component: Component) =>
    takesTime(component) && !isInvitationNotAccepted(component, owners);
  const components = calendar.components.filter(
    (component) => component.name === "VEVENT" && !isOwn(firstValue(component, "UID"), ownIds),
  );
  reading.events += components.length;
  for (const freeBusy of calendar.components.filter(({ name }) => name === "VFREEBUSY")) {
    const { values, isWhole } = busyTimes(freeBusy, clocks, window);
    reading.events += values.length;
    for (const span of values) reading.spans.push(span);
    if (!isWhole) reading.unreadable++;
  }
  const groups = Map.groupBy(
    components,
    (component, index) => firstValue(component, "UID") || index,
  );
  for (const group of groups.values()) {
    const { events, changes, failed } = partsOf(group, window, clocks, takes);
    reading.unreadable += failed;
    // A changed repetition is an event of its own: an invitation to it even comes without the others.
    const moved = changes.flatMap(({ to, isForLater }) =>
      isForLater && events.length > 0 ? [] : (to ?? []),
    );
    const ofEvents = changesOf(changes);
    for (const event of events) addEvent(event, ofEvents);
    for (const event of moved) addEvent(event, NO_CHANGES);
  }

  function addEvent(event: BusyEvent, changes: ReturnType<typeof changesOf>): void {
    const found = repetitionsOf(event, changes, window, clocks, left);
    if (found.isDoubtful) reading.unreadable++;
    for (const span of found.spans) reading.spans.push(span);
    if (found.cutOffAt !== undefined) {
      reading.cutOff++;
      reading.spans.push({ start: found.cutOffAt, end: window.end });
    }
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
    const event = isTaking ? busyEvent(component, clocks) : undefined;
    if (isTaking && event === undefined) {
      if (!isOverBefore(component, window.start, clocks)) failed++;
    } else if (of !== undefined) {
      const range = firstLine(component, "RECURRENCE-ID")?.parameters.get("RANGE");
      const isForLater = range?.toUpperCase() === "THISANDFUTURE";
      changes.set(`${of.at} ${isForLater}`, { of, isForLater, to: event });
    } else if (event !== undefined) {
      events.push({ ...event, isWhole: event.isWhole && isWhole });
    }
  }
  return { events, changes: [...changes.values()], failed };
}

function sequenceOf(component: Component): number {
  return Number(firstValue(component, "SEQUENCE")) || 0;
}

/** Whether an event is one of our bookings. Google's calendar writes its id in hexadecimal, and puts a host behind it. */
function isOwn(uid: string, ownIds: ReadonlySet<string>): boolean {
  const id = uid.split("@")[0]?.toLowerCase() ?? "";
  return ownIds.has(id) || ownIds.has(Buffer.from(id, "hex").toString());
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
