// One event of a calendar: when it is, as often as it is.

import ICAL from "ical.js";

import type { Instant } from "@vitrine/domain/shop-time";
import type { TimeSpan } from "@vitrine/domain/time-span";

import { UTC, wallOfTime } from "./event-zones.ts";
import type { EventZone, Wall } from "./event-zones.ts";
import { timesOfRule } from "./rule-steps.ts";
import type { StepsLeft } from "./rule-steps.ts";

/** What the times of an event are read with. */
export interface Clocks {
  /** The zone of days and of times without a zone. */
  readonly shop: EventZone;
  readonly zoneOf: (tzid: string) => EventZone | undefined;
}

/** A time of an event: as its own clock shows it, and when that is. */
interface EventTime {
  readonly wall: Wall;
  readonly at: Instant;
  readonly isDate: boolean;
  readonly zone: EventZone;
}

/** An event of a file, without what changes single ones of its repetitions. */
export interface BusyEvent {
  readonly component: ICAL.Component;
  readonly start: EventTime;
  /** When a repetition that begins then is over. */
  readonly endOf: (start: Pick<EventTime, "wall" | "at">) => Instant;
}

/** What changes a repetition: it is elsewhere, or no more. */
export interface Change {
  readonly of: EventTime;
  /** Whether it changes every later repetition, too. */
  readonly isForLater: boolean;
  /** `undefined`: the repetition takes no time. */
  readonly to: BusyEvent | undefined;
}

/** Where an event lies in a window. `cutOffAt`: from which time on nobody knows. */
export interface Repetitions {
  readonly spans: readonly TimeSpan[];
  readonly cutOffAt: Instant | undefined;
  readonly isUnreadable: boolean;
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** @throws when the event has no beginning that can be read */
export function busyEvent(component: ICAL.Component, clocks: Clocks): BusyEvent {
  const begins = component.getFirstProperty("dtstart");
  const start = begins === null ? undefined : timesOf(begins, clocks)[0];
  if (start === undefined) throw new Error("an event without a beginning");
  return { component, start, endOf: endOf(component, start, clocks) };
}

/** When the changed repetition was to be; `undefined` for an event of its own. */
export function changeOf(component: ICAL.Component, clocks: Clocks): EventTime | undefined {
  const property = component.getFirstProperty("recurrence-id");
  return property === null ? undefined : timesOf(property, clocks)[0];
}

/** Whether an event takes time: not when it is cancelled, or shown as free. */
export function takesTime(component: ICAL.Component): boolean {
  const says = (name: string, value: string) =>
    String(component.getFirstPropertyValue(name) ?? "").toUpperCase() === value;
  return !says("status", "CANCELLED") && !says("transp", "TRANSPARENT");
}

/** The repetitions of an event that touch `window`, without those that `changes` put elsewhere one by one. */
export function repetitionsOf(
  event: BusyEvent,
  changes: readonly Change[],
  window: TimeSpan,
  clocks: Clocks,
  left: StepsLeft,
): Repetitions {
  const forLater = changes.filter(({ isForLater }) => isForLater);
  const rules = timesByRules(event, reachOf(event, forLater), window, left);
  const added = event.component
    .getAllProperties("rdate")
    .flatMap((property) => datesOf(property, event, clocks));
  const byRules = rules.times
    .map((wall) => ({ ...event.start, wall, at: event.start.zone.instantOf(wall) }))
    .map((start) => ({ start, end: event.endOf(start) }));
  const isLeftOut = matcher([
    ...event.component.getAllProperties("exdate").flatMap((property) => timesOf(property, clocks)),
    // Those stand for themselves: they may lie far from where they were to be.
    ...changes.filter(({ isForLater }) => !isForLater).map(({ of }) => of),
  ]);
  const spans = new Map<Instant, TimeSpan>();
  for (const { start, end } of [...byRules, ...added]) {
    if (isLeftOut(start)) continue;
    const span = movedLater({ start, end }, forLater);
    if (span !== undefined) spans.set(start.at, span);
  }
  return {
    spans: [...spans.values()].filter(({ start, end }) => start < window.end && end > window.start),
    cutOffAt: rules.cutOffAt === undefined ? undefined : event.start.zone.instantOf(rules.cutOffAt),
    isUnreadable: rules.isUnreadable,
  };
}

/**
 * How far a repetition may lie from the window and still touch it: by its length, or moved there together with all later
 * ones.
 */
function reachOf(
  { start, endOf: ends }: BusyEvent,
  forLater: readonly Change[],
): { readonly before: number; readonly after: number } {
  const moved = forLater.flatMap(({ of, to }) =>
    to === undefined
      ? []
      : [{ shift: shiftOf(of, to, start), length: to.endOf(to.start) - to.start.at }],
  );
  return {
    before: Math.max(ends(start) - start.at, ...moved.map(({ shift, length }) => shift + length)),
    after: Math.max(0, ...moved.map(({ shift }) => -shift)),
  };
}

/** The beginning of the event, and what its rules give. */
function timesByRules(
  { component, start }: BusyEvent,
  reach: { readonly before: number; readonly after: number },
  window: TimeSpan,
  left: StepsLeft,
) {
  const { zone, isDate } = start;
  const times = new Set([start.wall]);
  let cutOffAt: Wall | undefined;
  let isUnreadable = false;
  const last = zone.wallOf(window.end) + reach.after;
  // What is long over needs no further look; two days are more than any two clocks differ.
  const from = zone.wallOf(window.start) - reach.before - 2 * DAY_MILLISECONDS;
  for (const property of component.getAllProperties("rrule")) {
    try {
      const rule = property.getFirstValue();
      if (!(rule instanceof ICAL.Recur)) throw new Error("not a rule");
      const bounded = rule.clone();
      if (bounded.until) bounded.until = untilOnClock(bounded.until, start);
      const isOver =
        bounded.until &&
        zone.instantOf(wallOfTime(bounded.until)) + reach.before + DAY_MILLISECONDS < window.start;
      if (isOver) continue;
      const given = timesOfRule(bounded, { start: start.wall, isDate, from, last }, left);
      for (const wall of given.times) times.add(wall);
      if (given.cutOffAt !== undefined) cutOffAt = Math.min(cutOffAt ?? Infinity, given.cutOffAt);
    } catch {
      // Its beginning is known all the same.
      isUnreadable = true;
    }
  }
  return { times: [...times].filter((wall) => wall >= from), cutOffAt, isUnreadable };
}

/** UNTIL as the event's own clock shows it: files write it in UTC. A day is meant with all that it holds. */
function untilOnClock(until: ICAL.Time, { zone, isDate }: EventTime): ICAL.Time {
  const shown = wallOfTime(until);
  const wall = until.isDate
    ? shown + DAY_MILLISECONDS - 1_000
    : isUtc(until)
      ? zone.wallOf(shown)
      : shown;
  const time = new Date(wall);
  return new ICAL.Time(
    {
      year: time.getUTCFullYear(),
      month: time.getUTCMonth() + 1,
      day: time.getUTCDate(),
      hour: isDate ? 0 : time.getUTCHours(),
      minute: isDate ? 0 : time.getUTCMinutes(),
      second: isDate ? 0 : time.getUTCSeconds(),
      isDate,
    },
    ICAL.Timezone.localTimezone,
  );
}

/** Where a repetition lies when the latest change of all later ones is applied; `undefined` when it takes no time. */
function movedLater(
  { start, end }: { readonly start: EventTime; readonly end: Instant },
  changes: readonly Change[],
): TimeSpan | undefined {
  const change = changes
    .filter(({ of }) => of.at <= start.at)
    .toSorted((one, other) => other.of.at - one.of.at)[0];
  if (change === undefined) return { start: start.at, end };
  if (change.to === undefined) return undefined;
  const wall = start.wall + shiftOf(change.of, change.to, start);
  const at = change.to.start.zone.instantOf(wall);
  return { start: at, end: change.to.endOf({ wall, at }) };
}

/** By how much a change moves what begins at `of`, as the clock of the event's repetitions shows it: `of` may be in UTC. */
function shiftOf(of: EventTime, to: BusyEvent, { wall, zone, isDate }: EventTime): number {
  // Some programs name a repetition by its day alone.
  const timeOfDay = of.isDate && !isDate ? wall - dayOf(wall) : 0;
  return to.start.wall - ((of.isDate ? of.wall : zone.wallOf(of.at)) + timeOfDay);
}

/** Whether a repetition is one of these; a day means every one that begins on it. */
function matcher(times: readonly EventTime[]): (start: EventTime) => boolean {
  const instants = new Set(times.filter(({ isDate }) => !isDate).map(({ at }) => at));
  const days = new Set(times.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const shownDays = new Set(times.map(({ wall }) => dayOf(wall)));
  return (start) =>
    start.isDate
      ? shownDays.has(start.wall)
      : instants.has(start.at) || days.has(dayOf(start.wall));
}

/** Every repetition that an RDATE adds: a time, or a time with an end of its own. */
function datesOf(property: ICAL.Property, event: BusyEvent, clocks: Clocks) {
  return property.getValues().flatMap((value: unknown) => {
    if (!(value instanceof ICAL.Period)) {
      return value instanceof ICAL.Time
        ? [timeOf(value, property, clocks)].map((start) => ({ start, end: event.endOf(start) }))
        : [];
    }
    const start = timeOf(value.start, property, clocks);
    const { end, duration } = value as { end?: ICAL.Time | null; duration?: ICAL.Duration | null };
    if (end) return [{ start, end: timeOf(end, property, clocks).at }];
    return duration ? [{ start, end: afterDuration(duration, start) }] : [];
  });
}

function endOf(component: ICAL.Component, start: EventTime, clocks: Clocks): BusyEvent["endOf"] {
  const ends = component.getFirstProperty("dtend");
  const end = ends === null ? undefined : timesOf(ends, clocks)[0];
  const duration: unknown = component.getFirstPropertyValue("duration");
  if (start.isDate) {
    const milliseconds =
      end === undefined
        ? duration instanceof ICAL.Duration
          ? duration.toSeconds() * 1_000
          : 0
        : end.wall - start.wall;
    // A day without an end, or with one that is not after it, is that day.
    const days = Math.max(1, Math.ceil(milliseconds / DAY_MILLISECONDS));
    return ({ wall }) => start.zone.instantOf(wall + days * DAY_MILLISECONDS);
  }
  // By its end an event is as long every time, by its duration it takes as many days on the wall.
  if (end !== undefined) return ({ at }) => at + Math.max(0, end.at - start.at);
  if (duration instanceof ICAL.Duration) {
    return (begins) => afterDuration(duration, { ...begins, zone: start.zone });
  }
  return ({ at }) => at;
}

function afterDuration(
  { weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration,
  { wall, at, zone }: Pick<EventTime, "wall" | "at" | "zone">,
): Instant {
  if (isNegative) return at;
  const wholeDays = 7 * weeks + days;
  const from = wholeDays === 0 ? at : zone.instantOf(wall + wholeDays * DAY_MILLISECONDS);
  return from + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

function timesOf(property: ICAL.Property, clocks: Clocks): EventTime[] {
  return property
    .getValues()
    .flatMap((value: unknown) =>
      value instanceof ICAL.Time ? [timeOf(value, property, clocks)] : [],
    );
}

function timeOf(time: ICAL.Time, property: ICAL.Property, { shop, zoneOf }: Clocks): EventTime {
  const wall = wallOfTime(time);
  if (!Number.isFinite(wall)) throw new Error("not a time");
  const tzid: unknown = property.getParameter("tzid");
  const named = typeof tzid === "string" ? zoneOf(tzid) : undefined;
  const zone = time.isDate ? shop : isUtc(time) ? UTC : (named ?? shop);
  return { wall, at: zone.instantOf(wall), isDate: time.isDate, zone };
}

function isUtc(time: ICAL.Time): boolean {
  return time.zone === ICAL.Timezone.utcTimezone;
}

function dayOf(wall: Wall): Wall {
  return Math.floor(wall / DAY_MILLISECONDS) * DAY_MILLISECONDS;
}
