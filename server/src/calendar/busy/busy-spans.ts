import ICAL from "ical.js";

import type { TimeSpan } from "@vitrine/domain/time-span";

import { busyEvent, changeOf, repetitionsOf, takesTime } from "./busy-event.ts";
import type { BusyEvent, Change, Clocks } from "./busy-event.ts";
import { isInvitationNotAccepted, ownerInFile } from "./calendar-owner.ts";
import { namedZone, UTC, zonesOf } from "./event-zones.ts";
import { STEPS_MAX } from "./rule-steps.ts";

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
  /** How many readable events it holds, past ones and free ones included, and without our own. */
  readonly events: number;
  /** What is taken within the window, by its beginning, merged. */
  readonly spans: readonly TimeSpan[];
  /** How many events repeat too often to be laid out: they take all that was not reached. */
  readonly cutOff: number;
  /** How many events could not be read, or not as a whole. */
  readonly unreadable: number;
}

const WHOLE = /^\uFEFF?\s*BEGIN:VCALENDAR\s[^]*\nEND:VCALENDAR\s*$/i;

/** Reads a calendar's file; `not-a-calendar` for anything else, `cut-short` for the beginning of one. Pure. */
export function busySpans(
  text: string,
  question: BusyQuestion,
): BusyAnswer | "not-a-calendar" | "cut-short" {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text)) return "not-a-calendar";
  if (!WHOLE.test(text)) return "cut-short";
  const found = calendarsIn(text.replace(/^\uFEFF?\s*/, "").trimEnd());
  if (found === undefined) return "not-a-calendar";
  const left = { steps: STEPS_MAX };
  const read = found.calendars.map((calendar) => spansOf(calendar, question, left));
  return {
    events: sum(read.map(({ events }) => events)),
    spans: merged(
      read.flatMap(({ spans }) => spans),
      question.window,
    ),
    cutOff: sum(read.map(({ cutOff }) => cutOff)),
    unreadable: found.unreadable + sum(read.map(({ unreadable }) => unreadable)),
  };
}

// Blocks are found at the beginnings of lines, where no folded text can stand.
const EVENT = /^BEGIN:VEVENT[ \t]*\r?\n[^]*?^END:VEVENT[ \t]*\r?$/gim;

/** The calendars of a file. An event that ical.js cannot read is left out, or it would hide all others. */
function calendarsIn(
  text: string,
): { readonly calendars: readonly ICAL.Component[]; readonly unreadable: number } | undefined {
  const calendars = componentsOf(text);
  if (calendars !== undefined) return { calendars, unreadable: 0 };
  let unreadable = 0;
  const readable = text.replaceAll(EVENT, (event) => {
    if (componentsOf(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`) !== undefined) return event;
    unreadable++;
    return "X-UNREADABLE:";
  });
  const rest = componentsOf(readable);
  return rest && { calendars: rest, unreadable };
}

function componentsOf(text: string): ICAL.Component[] | undefined {
  try {
    const parsed: unknown = ICAL.parse(text);
    if (!Array.isArray(parsed)) return undefined;
    // One calendar is an array that begins with its name; several are an array of those.
    const all = (typeof parsed[0] === "string" ? [parsed] : parsed) as unknown[][];
    return all.map((one) => new ICAL.Component(one));
  } catch {
    return undefined;
  }
}

function spansOf(
  calendar: ICAL.Component,
  { zone, window, ownIds, owner }: BusyQuestion,
  left: { steps: number },
): BusyAnswer {
  const clocks = { shop: namedZone(zone) ?? UTC, zoneOf: zonesOf(calendar) };
  const owners = [owner, ownerInFile(calendar)].filter((mail) => mail !== undefined);
  const takes = (component: ICAL.Component) =>
    takesTime(component) && !isInvitationNotAccepted(component, owners);
  const components = calendar
    .getAllSubcomponents("vevent")
    .filter((component) => !isOwn(uidOf(component), ownIds));
  const groups = Map.groupBy(components, (component, index) => uidOf(component) || String(index));
  const spans: TimeSpan[] = [];
  let cutOff = 0;
  let unreadable = 0;
  for (const group of groups.values()) {
    const { events, changes, failed } = partsOf(group, clocks, takes);
    unreadable += failed;
    // A changed repetition is an event of its own: an invitation to it even comes without the others.
    const moved = changes.flatMap(({ to, isForLater }) =>
      isForLater && events.length > 0 ? [] : (to ?? []),
    );
    for (const event of [...events, ...moved]) {
      const ofEvent = events.includes(event) ? changes : [];
      try {
        const found = repetitionsOf(event, ofEvent, window, clocks, left);
        spans.push(...found.spans);
        if (found.isUnreadable) unreadable++;
        if (found.cutOffAt === undefined) continue;
        cutOff++;
        spans.push({ start: found.cutOffAt, end: window.end });
      } catch {
        unreadable++;
      }
    }
  }
  return { events: components.length, spans, cutOff, unreadable };
}

/** The events of one UID, and what changes single repetitions of them. */
function partsOf(
  group: readonly ICAL.Component[],
  clocks: Clocks,
  takes: (component: ICAL.Component) => boolean,
) {
  const events: BusyEvent[] = [];
  const changes = new Map<string, Change>();
  let failed = 0;
  // The latest version of a change comes last.
  const ascending = group.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
  for (const component of ascending) {
    try {
      const of = changeOf(component, clocks);
      const event = takes(component) ? busyEvent(component, clocks) : undefined;
      if (of === undefined) {
        if (event !== undefined) events.push(event);
        continue;
      }
      const range: unknown = component.getFirstProperty("recurrence-id")?.getParameter("range");
      const isForLater = range === "THISANDFUTURE";
      changes.set(`${of.at} ${isForLater}`, { of, isForLater, to: event });
    } catch {
      failed++;
    }
  }
  return { events, changes: [...changes.values()], failed };
}

function uidOf(component: ICAL.Component): string {
  return String(component.getFirstPropertyValue("uid") ?? "");
}

function sequenceOf(component: ICAL.Component): number {
  return Number(component.getFirstPropertyValue("sequence") ?? 0) || 0;
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

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
