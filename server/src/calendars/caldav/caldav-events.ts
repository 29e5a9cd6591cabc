// Lists the events of a CalDAV calendar.

import { utcTime } from "@vitrine/domain/icalendar/property-value";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { temporaryFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavCall } from "./caldav-call.ts";
import { checkCalendar } from "./caldav-collection.ts";
import { failureOf } from "./caldav-failure.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { davElements, elementsNamed, textOf } from "./dav-xml.ts";
import type { DavElement } from "./dav-xml.ts";
import type { CallLimits } from "../outward-call.ts";

const DAY_MILLISECONDS = 24 * 60 * 60_000;

// A year in one answer may be more than a server gives, or more than fits below.
const PART_MILLISECONDS = 31 * DAY_MILLISECONDS;

// Some five thousand events.
const ANSWER_MAX_BYTES = 10 * 1_024 * 1_024;

// Servers limit how many events one request may name.
const NAMES_PER_CALL = 50;

// After these answers the server is not asked in another way.
const STOP_STATUSES = new Set([401, 404, 429, 503]);

const TOO_LARGE = temporaryFailure("answer-too-large");

// The parser reads half a list without complaint.
const LIST_END = /(<\/([\w.-]+:)?multistatus\s*>|<([\w.-]+:)?multistatus[^<>]*\/>)\s*$/;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';
const EVENT_TEXT = "<d:prop><d:getetag/><c:calendar-data/></d:prop>";
const ADDRESSES = `<d:propfind ${NAMESPACES}><d:prop><d:getetag/></d:prop></d:propfind>`;

export interface CaldavEvent {
  /** The last part of its address, without `.ics`. */
  readonly name: string;
  readonly icalendar: string;
}

type Listed = { readonly ok: true; readonly events: readonly CaldavEvent[] };

/** `isRefusal`: the server does not answer such a question, so that another one may help. */
type NotListed = { readonly ok: false; readonly failure: Failure; readonly isRefusal: boolean };

/**
 * The events that touch `window`, and perhaps others, as far as `isWanted` accepts their names. `limits` apply to each
 * call.
 */
export async function listCaldavEvents(
  calendar: CaldavCalendar,
  window: TimeSpan,
  isWanted: (name: string) => boolean,
  limits: CallLimits,
): Promise<Listed | Failure> {
  // One level above a calendar, some servers answer with an empty list.
  const checked = await checkCalendar(calendar, limits);
  if ("ok" in checked) return checked;
  let listed = await listByTime(calendar, window, limits);
  if (!listed.ok && listed.isRefusal) listed = await listByName(calendar, isWanted, limits);
  if (!listed.ok) return listed.failure;
  // An event that touches two parts of the time is listed twice.
  const byName = new Map(listed.events.map((event) => [event.name, event]));
  return { ok: true, events: [...byName.values()].filter(({ name }) => isWanted(name)) };
}

async function listByTime(
  calendar: CaldavCalendar,
  window: TimeSpan,
  limits: CallLimits,
): Promise<Listed | NotListed> {
  const events: CaldavEvent[] = [];
  for (let { start } = window; start < window.end; start += PART_MILLISECONDS) {
    const end = Math.min(start + PART_MILLISECONDS, window.end);
    const part = await listPart(calendar, { start, end }, limits);
    if (!part.ok) return part;
    events.push(...part.events);
  }
  return { ok: true, events };
}

/** Asks for each half of the time where the answer is too large. */
async function listPart(
  calendar: CaldavCalendar,
  { start, end }: TimeSpan,
  limits: CallLimits,
): Promise<Listed | NotListed> {
  const range = `<c:time-range start="${utcTime(start)}" end="${utcTime(end)}"/>`;
  const query = `<c:calendar-query ${NAMESPACES}>${EVENT_TEXT}<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;
  const answer = await ask(calendar, "REPORT", query, limits);
  if (answer.ok) return { ok: true, events: eventsIn(answer.rows) };
  if (answer.failure.reason !== TOO_LARGE.reason || end - start <= DAY_MILLISECONDS) return answer;
  const middle = Math.floor((start + end) / 2);
  const first = await listPart(calendar, { start, end: middle }, limits);
  if (!first.ok) return first;
  const second = await listPart(calendar, { start: middle, end }, limits);
  return second.ok ? { ok: true, events: [...first.events, ...second.events] } : second;
}

/** Lists the addresses of all events, then reads those that are wanted. */
async function listByName(
  calendar: CaldavCalendar,
  isWanted: (name: string) => boolean,
  limits: CallLimits,
): Promise<Listed | NotListed> {
  const list = await ask(calendar, "PROPFIND", ADDRESSES, limits);
  if (!list.ok) return list;
  const hrefs = list.rows.map(hrefOf).filter((href) => isWanted(nameOf(href)));
  const events: CaldavEvent[] = [];
  for (let first = 0; first < hrefs.length; first += NAMES_PER_CALL) {
    const names = hrefs
      .slice(first, first + NAMES_PER_CALL)
      .map((href) => `<d:href>${href.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</d:href>`);
    const multiget = `<c:calendar-multiget ${NAMESPACES}>${EVENT_TEXT}${names.join("")}</c:calendar-multiget>`;
    const part = await ask(calendar, "REPORT", multiget, limits);
    if (!part.ok) return part;
    events.push(...eventsIn(part.rows));
  }
  return { ok: true, events };
}

/** Asks about what is in the calendar, and returns the answer's rows. */
async function ask(
  calendar: CaldavCalendar,
  method: "PROPFIND" | "REPORT",
  question: string,
  limits: CallLimits,
): Promise<{ readonly ok: true; readonly rows: readonly DavElement[] } | NotListed> {
  const headers = { depth: "1", "content-type": "application/xml; charset=utf-8" };
  const body = `<?xml version="1.0" encoding="utf-8"?>${question}`;
  const request = { url: `${calendar.url}/`, method, headers, body } as const;
  const answer = await caldavCall(calendar, request, { ...limits, maxBytes: ANSWER_MAX_BYTES });
  if ("ok" in answer) return { ok: false, failure: answer, isRefusal: false };
  if (answer.status !== 207) {
    const failure =
      answer.status < 300 ? temporaryFailure(`http-${answer.status}`) : failureOf(answer);
    return { ok: false, failure, isRefusal: !STOP_STATUSES.has(answer.status) };
  }
  const [list] = elementsNamed(davElements(answer.text), "multistatus");
  if (list === undefined || !LIST_END.test(answer.text)) {
    return { ok: false, failure: temporaryFailure("answer-not-understood"), isRefusal: true };
  }
  const rows = elementsNamed(list, "response");
  // RFC 4791, section 7.8: a row with this status says that rows are missing.
  const isCutOff = rows.some((row) => / 507\b/.test(ownStatusOf(row)));
  return isCutOff ? { ok: false, failure: TOO_LARGE, isRefusal: false } : { ok: true, rows };
}

/** The status of a row, not those of its properties. */
function ownStatusOf({ status }: DavElement): string {
  return typeof status === "object" ? textOf(status[0]) : "";
}

/** Rows without a text are left out: the calendar itself, or an event that was deleted meanwhile. */
function eventsIn(rows: readonly DavElement[]): CaldavEvent[] {
  return rows.flatMap((row) => {
    const icalendar = textOf(elementsNamed(row, "calendar-data")[0]);
    return icalendar === "" ? [] : [{ name: nameOf(hrefOf(row)), icalendar }];
  });
}

function hrefOf(row: DavElement): string {
  return textOf(elementsNamed(row, "href")[0]);
}

function nameOf(href: string): string {
  const last = href.slice(href.lastIndexOf("/") + 1).replace(/\.ics$/, "");
  try {
    return decodeURIComponent(last);
  } catch {
    // A stray percent sign: no event of ours has such a name.
    return last;
  }
}
