import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { windowToSchedule } from "../../busy/busy-ranges.ts";
import { explainProblem, settingOf } from "../../busy/busy-settings.ts";
import type { BusyCalendar } from "../../busy/busy-settings.ts";
import { ownerInAddress } from "../../busy/calendar-file/calendar-owner.ts";
import { fetchCalendar, FETCH_MAX } from "../../busy/fetch-calendar.ts";
import { isPublicAddress } from "../../outward/public-address.ts";
import { readCalendar } from "../../busy/read-calendar.ts";
import { feedPath } from "../../calendars/feed/feed-settings.ts";
import { GOOGLE_API_URL, googleCalendarUrl } from "../../calendars/google/google-target.ts";
import { CALL_MAX_MILLISECONDS, callFollowingRedirects } from "../../calendars/outward-call.ts";
import type { Config } from "../../config.ts";
import { isLoopbackHost } from "../../settings/loopback-host.ts";
import { caldavAdvice, feedAdvice, googleAdvice, busyAdvice } from "./advice.ts";
import { caldavEventStore, googleEventStore } from "./event-store.ts";
import { fine, wrong } from "./report-line.ts";
import type { ReportLine } from "./report-line.ts";
import { TEST_SUMMARY, testEvent, tryEvent } from "./try-event.ts";
import type { TryOutcome } from "./try-event.ts";

// For three quick calls. A server that needs longer will one day exceed the ten seconds that a call has.
const SLOW_MILLISECONDS = 5_000;

export interface CalendarTest {
  readonly shop: Shop;
  readonly config: Pick<Config, "busy" | "caldav" | "google" | "feedSecrets" | "publicUrl">;
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly googleApiUrl?: string;
}

export async function testCalendar(test: CalendarTest): Promise<ReportLine[]> {
  const { calendarId } = test.shop;
  const tests = [testCaldav(test), testGoogle(test), testFeed(test)];
  const lines = [
    ...(await Promise.all(tests)).filter((line) => line !== undefined),
    ...(await testBusyCalendars(test)),
  ];
  if (lines.length > 0) return lines;
  const ending = calendarId.toUpperCase();
  return [
    wrong(
      `Nothing is set for ${calendarId}: set FEED_SECRET_${ending}, CALDAV_URL_${ending} or GOOGLE_CALENDAR_${ending} in .env, as docs/agency-guide.md says.`,
    ),
  ];
}

async function testCaldav(test: CalendarTest): Promise<ReportLine | undefined> {
  const { calendarId, timeZone } = test.shop;
  const calendar = test.config.caldav.get(calendarId);
  if (calendar === undefined) return undefined;
  const store = caldavEventStore(calendar, testEvent(timeZone, test.now));
  return eventReport(`CalDAV of ${calendarId}`, await tryEvent(store, test.signal), (reason) =>
    caldavAdvice(reason, calendarId, { isBesideShop: calendar.publicOnly === true }),
  );
}

async function testGoogle({
  shop: { calendarId, timeZone },
  config: { google },
  now,
  signal,
  googleApiUrl = GOOGLE_API_URL,
}: CalendarTest): Promise<ReportLine | undefined> {
  const googleId = google?.calendars.get(calendarId);
  if (google === undefined || googleId === undefined) return undefined;
  const calendarUrl = googleCalendarUrl(googleApiUrl, googleId);
  const store = googleEventStore(calendarUrl, google.account, testEvent(timeZone, now));
  return eventReport(`Google of ${calendarId}`, await tryEvent(store, signal), (reason) =>
    googleAdvice(reason, calendarId),
  );
}

/** Only reads the feed: it shows the bookings, and a test must not book a client's time. */
async function testFeed({
  shop: { calendarId },
  config: { feedSecrets, publicUrl },
  signal,
}: CalendarTest): Promise<ReportLine | undefined> {
  const secret = feedSecrets.get(calendarId);
  if (secret === undefined) return undefined;
  const title = `The feed of ${calendarId}`;
  if (publicUrl === undefined) {
    return wrong(`${title} has no whole address: set PUBLIC_URL to the site's address in .env.`);
  }
  const reason = await tryFeed(`${publicUrl}${feedPath(calendarId, secret)}`, signal);
  if (reason !== undefined) {
    return wrong(`${title} does not work: ${feedAdvice(reason, calendarId)}.`);
  }
  const { hostname } = new URL(publicUrl);
  return fine(
    isLoopbackHost(hostname)
      ? `${title} works on this computer alone: no phone reaches ${hostname}, set PUBLIC_URL to the site's public address.`
      : `${title} works: its address answers with a calendar.`,
  );
}

export function eventReport(
  title: string,
  outcome: TryOutcome,
  advice: (reason: string) => string,
): ReportLine {
  if (outcome.ok) {
    const seconds = Math.round(outcome.milliseconds / 1_000);
    return fine(
      outcome.milliseconds > SLOW_MILLISECONDS
        ? `${title} works slowly: writing, reading and removing a test event took ${seconds} s, and a call that takes more than 10 s is given up and tried again later.`
        : `${title} works: a test event was written, read and removed.`,
    );
  }
  const leftNote = outcome.isLeft
    ? `; the event "${TEST_SUMMARY}" may still be in the calendar tomorrow: delete it there`
    : "";
  return wrong(`${title} does not work: ${problem(outcome, advice)}${leftNote}.`);
}

function problem(
  { step, reason }: Extract<TryOutcome, { readonly ok: false }>,
  advice: (reason: string) => string,
): string {
  const unexpected = {
    "stored-nothing": "takes the test event and does not show it",
    "stored-something-else": "shows another title or time than was written",
    "removed-nothing": "takes the removal of the test event and still shows it",
  }[reason];
  if (unexpected !== undefined) return `the server ${unexpected}: use another calendar or server`;
  const done = {
    write: "",
    read: "the test event was written and cannot be read, ",
    remove: "the test event was written and read and cannot be removed, ",
  };
  return done[step] + advice(reason);
}

// The size of a feed with a full year of ten busy chairs; a longer answer is no feed.
const FEED_MAX_BYTES = 32 * 1_024 * 1_024;

const CALENDAR_BEGIN = /^BEGIN:VCALENDAR\r?$/m;

async function tryFeed(address: string, signal: AbortSignal): Promise<string | undefined> {
  const { hostname } = new URL(address);
  const answer = await callFollowingRedirects(
    { url: address, method: "GET", headers: { accept: "text/calendar" } },
    { signal, maxMilliseconds: CALL_MAX_MILLISECONDS, maxBytes: FEED_MAX_BYTES },
    // The address is the feed's whole secret: it goes to no other host.
    (url) => new URL(url).hostname === hostname,
  );
  if ("ok" in answer) return answer.reason;
  const { status, text } = answer;
  if (status !== 200) return `http-${status}`;
  return CALENDAR_BEGIN.test(text) ? undefined : "not-a-calendar";
}

function testBusyCalendars(test: CalendarTest): Promise<ReportLine[]> {
  const { shop, config } = test;
  const ofShop = config.busy.calendars.filter(({ calendarId }) => calendarId === shop.calendarId);
  return Promise.all(ofShop.map((calendar) => testBusyCalendar(calendar, test)));
}

async function testBusyCalendar(
  calendar: BusyCalendar,
  { shop, config, now, signal }: CalendarTest,
): Promise<ReportLine> {
  const { url, publicOnly } = calendar;
  const title = `The calendar of ${settingOf(calendar)}`;
  const mayBePrivate = config.busy.mayBePrivate && publicOnly !== true;
  const mayReach = mayBePrivate ? () => true : isPublicAddress;
  const fetched = await fetchCalendar(url, undefined, { ...FETCH_MAX, mayReach }, signal);
  if (!fetched.ok) {
    const problem = explainProblem(calendar, fetched.problem);
    return wrong(`${title} cannot be read: ${busyAdvice(problem)}.`);
  }
  // The request had no validators, so the answer has a body.
  const { body = Buffer.alloc(0) } = fetched;
  const window = windowToSchedule(shop, now);
  const owner = ownerInAddress(url);
  const task = { body, zone: shop.timeZone, window, owner };
  const reading = await readCalendar(task, async () => new Map(), signal);
  if (reading === undefined) {
    return wrong(`${title} cannot be read: it takes too long to read, remove what is long over.`);
  }
  if (reading === "not-a-calendar" || reading === "cut-short") {
    return wrong(`${title} cannot be read: ${busyAdvice(reading)}.`);
  }
  const { events, unreadable, cutOff } = reading;
  const inPart = [
    unreadable > 0 ? `; not understood, or not as a whole: ${counted(unreadable)}` : "",
    cutOff > 0 ? `; repeated too often, and closing all time to come: ${counted(cutOff)}` : "",
  ].join("");
  const isWhole = unreadable + cutOff === 0;
  return (isWhole ? fine : wrong)(`${title} can be read: it has ${counted(events)}${inPart}.`);
}

function counted(events: number): string {
  return events === 1 ? "1 event" : `${events} events`;
}
