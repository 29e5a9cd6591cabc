// One event of a calendar: when it is, with its repetitions, and whether all of it could be read.

import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { firstValue, linesNamed } from "./calendar-components.ts";
import type { Component } from "./calendar-components.ts";
import {
  afterDuration,
  dayIn,
  lastUpTo,
  timesOf,
  valuesOf,
  writtenDuration,
} from "./event-times.ts";
import { DAY_MILLISECONDS } from "./event-zones.ts";
import type { Clocks, EventTime, Read, WrittenTime } from "./event-times.ts";
import type { Wall } from "./event-zones.ts";
import { repetitionRule } from "./repetition-rule.ts";
import { timesOfRule } from "./rule-times.ts";
import { periodsOf } from "./written-period.ts";
import type { Period, WrittenPeriod } from "./written-period.ts";

/** An event of a file, without the changes of its repetitions, which the file has as events of the same UID. */
export interface BusyEvent {
  readonly component: Component;
  readonly start: EventTime;
  /** When a repetition that begins at `start` is over. */
  readonly endOf: (start: Pick<EventTime, "wall" | "at">) => Instant;
  /** Whether its beginning and its end could be read. If not, it takes more time rather than less. */
  readonly isWhole: boolean;
}

export interface Change {
  /** When the repetition that it changes would begin: its RECURRENCE-ID. */
  readonly original: EventTime;
  /** Whether it changes every later repetition, too. */
  readonly isForLater: boolean;
  /** `undefined` if the changed repetition takes no time. */
  readonly replacement: BusyEvent | undefined;
}

interface Repetitions {
  readonly spans: readonly TimeSpan[];
  /** From this time on, repetitions are unknown: to find them would take too long. */
  readonly cutOffAt: Instant | undefined;
  /** Whether `spans` may lack repetitions, or take more time than is meant. */
  readonly isDoubtful: boolean;
}

const UNREADABLE_LENGTH = { days: 0, milliseconds: 60 * 60_000 };

/**
 * Returns `undefined` if not even the day on which the event begins can be read. With an unreadable time of day it takes the
 * whole day, with an unreadable end an hour.
 */
export function busyEvent(component: Component, clocks: Clocks): BusyEvent | undefined {
  const begins = linesNamed(component, "DTSTART");
  const [start] = timesOf(begins, clocks).values;
  const day = start === undefined ? dayIn(begins.join(" ")) : undefined;
  if (start !== undefined) return { component, start, ...endingOf(component, start, clocks) };
  if (day === undefined) return undefined;
  const zone = clocks.shop;
  const ofDay = { wall: day, at: zone.instantOf(day), isDate: true, zone, isZoneKnown: true };
  const { endOf } = endingOf(component, ofDay, clocks);
  return { component, start: ofDay, endOf, isWhole: false };
}

/** Whether an event whose beginning cannot be read is surely over before `instant`. */
export function isOverBefore(component: Component, instant: Instant, clocks: Clocks): boolean {
  const [end] = timesOf(linesNamed(component, "DTEND"), clocks).values;
  const isRepeated = ["RRULE", "RDATE"].some((name) => firstValue(component, name) !== "");
  return !isRepeated && end !== undefined && end.at <= instant;
}

/** Whether it is neither cancelled nor free. Outlook's property counts only without TRANSP: others change TRANSP alone. */
export function takesTime(component: Component): boolean {
  const valueOf = (name: string) => firstValue(component, name).toUpperCase();
  const isCancelled = ["CANCELLED", "CANCELED"].includes(valueOf("STATUS"));
  const transparency = valueOf("TRANSP");
  const isFree =
    transparency === "TRANSPARENT" ||
    (transparency === "" && valueOf("X-MICROSOFT-CDO-BUSYSTATUS") === "FREE");
  return !isCancelled && !isFree;
}

/** The changes of the events of one UID. */
export interface Changes {
  /** The changes of all later repetitions, ascending. */
  readonly forLater: readonly Change[];
  /** Whether the repetition that begins at `start` is changed alone. */
  readonly isChanged: (start: EventTime) => boolean;
}

export function changesOf(changes: readonly Change[]): Changes {
  return {
    forLater: changes
      .filter(({ isForLater }) => isForLater)
      .toSorted((one, other) => one.original.at - other.original.at),
    // Those are read as events of their own, since they may lie far away.
    isChanged: matcher(
      changes.filter(({ isForLater }) => !isForLater).map(({ original }) => original),
    ),
  };
}

/** The repetitions that touch `window`, without those that are changed alone. */
export function repetitionsOf(
  event: BusyEvent,
  { forLater, isChanged }: Changes,
  window: TimeSpan,
  clocks: Clocks,
): Repetitions {
  const { component, start, endOf } = event;
  const reach = reachOf(event, forLater);
  const near = {
    last: start.zone.wallOf(window.end) + reach.after + 2 * DAY_MILLISECONDS,
    // Two days are more than any two clocks differ.
    from: start.zone.wallOf(window.start) - reach.before - 2 * DAY_MILLISECONDS,
  };
  const rules = timesByRules(event, near);
  const added = datesOf(event, near, clocks);
  const leftOut = timesOf(linesNamed(component, "EXDATE"), clocks, near);
  const isLeftOut = matcher(leftOut.values);
  const spans = new Map<Instant, TimeSpan>();
  const add = (begins: EventTime, end: Instant) => {
    if (isLeftOut(begins) || isChanged(begins)) return;
    const span = spanAfterChange(begins, end, forLater);
    if (span === undefined || span.start >= window.end || span.end <= window.start) return;
    spans.set(begins.at, span);
  };
  for (const wall of rules.times) {
    const begins = { ...start, wall, at: start.zone.instantOf(wall) };
    add(begins, endOf(begins));
  }
  for (const { start: begins, end } of added.values) add(begins, end);
  const isWhole = event.isWhole && rules.isWhole && added.isWhole && leftOut.isWhole;
  const mayBeMissing = (rules.isOpenEnded || !added.isWhole) && start.at < window.end;
  return {
    spans: [...spans.values()],
    cutOffAt: rules.cutOffAt === undefined ? undefined : start.zone.instantOf(rules.cutOffAt),
    isDoubtful: !isWhole && (spans.size > 0 || mayBeMissing),
  };
}

/** How far before and after the window a repetition may begin and touch it: by its length, or moved with all later ones. */
function reachOf({ start, endOf }: BusyEvent, forLater: readonly Change[]) {
  let [before, after] = [endOf(start) - start.at, 0];
  for (const { original, replacement } of forLater) {
    if (replacement === undefined) continue;
    const shift = shiftOf(original, replacement, start);
    const length = replacement.endOf(replacement.start) - replacement.start.at;
    before = Math.max(before, shift + length);
    after = Math.max(after, -shift);
  }
  return { before, after };
}

interface Near {
  readonly from: Wall;
  readonly last: Wall;
}

/** The event's beginning and the times by its rules. `isOpenEnded`: a rule cannot be read and may go on for ever. */
function timesByRules({ component, start }: BusyEvent, { from, last }: Near) {
  const times = new Set([start.wall].filter((wall) => wall >= from && wall <= last));
  let cutOffAt: Wall | undefined;
  let isWhole = true;
  let isOpenEnded = false;
  for (const line of linesNamed(component, "RRULE")) {
    const read = repetitionRule(line);
    if (read === undefined) continue;
    const { rule, until } = read;
    isWhole &&= read.isWhole;
    isOpenEnded ||= !read.isWhole && until === undefined && rule?.count === undefined;
    if (rule === undefined) continue;
    const end = until === undefined ? Infinity : untilOnClock(until, start);
    const span = { start: start.wall, isDate: start.isDate, from, last: Math.min(end, last) };
    if (span.last < span.from) continue;
    const given = timesOfRule(rule, span);
    for (const wall of given.times) times.add(wall);
    if (given.cutOffAt !== undefined) cutOffAt = Math.min(cutOffAt ?? Infinity, given.cutOffAt);
  }
  return { times: [...times], cutOffAt, isWhole, isOpenEnded };
}

/** UNTIL as the event's own clock shows it, since files write it in UTC. A day as UNTIL includes its last second. */
function untilOnClock(
  { wall, isDate, offset }: WrittenTime,
  { zone, isDate: isOfDays }: EventTime,
): Wall {
  const shown = offset === undefined ? wall : zone.wallOf(wall - offset);
  if (isDate) return wall + DAY_MILLISECONDS - 1_000;
  return isOfDays ? dayOf(shown) : shown;
}

/** When a repetition is by the latest change that applies to it and all later ones; `undefined` if it takes no time. */
function spanAfterChange(
  start: EventTime,
  end: Instant,
  changes: readonly Change[],
): TimeSpan | undefined {
  const change = lastUpTo(changes, ({ original }) => original.at, start.at);
  if (change === undefined) return { start: start.at, end };
  const { original, replacement } = change;
  if (replacement === undefined) return undefined;
  const wall = start.wall + shiftOf(original, replacement, start);
  const at = replacement.start.zone.instantOf(wall);
  return { start: at, end: replacement.endOf({ wall, at }) };
}

/** By how much a change moves a repetition, on the clock of the event, since `original` may be in UTC. */
function shiftOf(original: EventTime, to: BusyEvent, { wall, zone, isDate }: EventTime): number {
  // Some programs name a repetition by its day alone.
  const timeOfDay = original.isDate && !isDate ? wall - dayOf(wall) : 0;
  const originalWall = original.isDate ? original.wall : zone.wallOf(original.at);
  return to.start.wall - (originalWall + timeOfDay);
}

/** Tests whether a repetition begins at one of `times`. A day without a time matches every time on it, on both sides. */
function matcher(times: readonly EventTime[]): (start: EventTime) => boolean {
  const instants = new Set(times.filter(({ isDate }) => !isDate).map(({ at }) => at));
  const days = new Set(times.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const shownDays = new Set(times.map(({ wall }) => dayOf(wall)));
  if (times.length === 0) return () => false;
  return (start) =>
    start.isDate
      ? shownDays.has(start.wall)
      : instants.has(start.at) || days.has(dayOf(start.wall));
}

/** The periods that RDATE adds and that are near. */
function datesOf(event: BusyEvent, { from, last }: Near, clocks: Clocks): Read<Period> {
  const isNear = ({ start: { wall }, end, duration }: WrittenPeriod) => {
    const ends = end?.wall ?? wall + millisecondsOf(duration);
    return wall <= last && Math.max(wall, ends) >= from;
  };
  return periodsOf(linesNamed(event.component, "RDATE"), clocks, event.endOf, isNear);
}

/** The end by DTEND, or else by DURATION. An end before the beginning counts as unreadable. */
function endingOf(
  component: Component,
  start: EventTime,
  clocks: Clocks,
): Pick<BusyEvent, "endOf" | "isWhole"> {
  const ends = linesNamed(component, "DTEND");
  const lengths = linesNamed(component, "DURATION");
  const [said] = timesOf(ends, clocks).values;
  const isForward = said && (start.isDate ? said.wall >= start.wall : said.at >= start.at);
  const end = isForward ? said : undefined;
  const written = valuesOf(lengths, writtenDuration, () => true).values[0]?.[0];
  const isUnreadable = !end && !written && ends.length + lengths.length > 0;
  const duration = isUnreadable ? UNREADABLE_LENGTH : written;
  const isWhole = !isUnreadable && start.isZoneKnown && end?.isZoneKnown !== false;
  if (start.isDate) {
    const milliseconds = end === undefined ? millisecondsOf(duration) : end.wall - start.wall;
    // An event of whole days lasts at least one, also without an end.
    const days = Math.max(1, Math.ceil(milliseconds / DAY_MILLISECONDS));
    // Lines without a value count as if they were left out.
    const areEmpty = [...ends, ...lengths].every((line) => line.trim().endsWith(":"));
    return {
      endOf: ({ wall }) => start.zone.instantOf(wall + days * DAY_MILLISECONDS),
      isWhole: isWhole || areEmpty,
    };
  }
  // DTEND makes repetitions equally long; DURATION counts calendar days, which may have 23 or 25 hours.
  if (end !== undefined) return { endOf: ({ at }) => at + end.at - start.at, isWhole };
  return {
    endOf: (begins) =>
      duration === undefined ? begins.at : afterDuration(duration, { ...begins, zone: start.zone }),
    isWhole,
  };
}

function millisecondsOf({ days, milliseconds } = { days: 0, milliseconds: 0 }): number {
  return days * DAY_MILLISECONDS + milliseconds;
}

function dayOf(wall: Wall): Wall {
  return Math.floor(wall / DAY_MILLISECONDS) * DAY_MILLISECONDS;
}
