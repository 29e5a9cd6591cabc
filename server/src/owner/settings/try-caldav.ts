import { askCollection, readCollection } from "../../calendars/caldav/caldav-collection.ts";
import { discoverCalendars } from "../../calendars/caldav/caldav-discovery.ts";
import { failureOf } from "../../calendars/caldav/caldav-failure.ts";
import { caldavCalendarIn } from "../../calendars/caldav/caldav-settings.ts";
import type { CaldavCalendar } from "../../calendars/caldav/caldav-settings.ts";
import type { CallLimits } from "../../calendars/outward-call.ts";
import { caldavSentence } from "../../shop-settings/calendar-copy.ts";
import {
  CALDAV_WORKS,
  CALDAV_WORKS_PERHAPS,
  caldavFormSentence,
  calendarsOfAccountSentence,
  GOOGLE_TAKES_NO_PASSWORD,
} from "./owner-settings-copy.ts";
import type { Tried } from "./tried.ts";

// Nothing more is asked after these: another question would only count as another wrong password.
const ENDS_SEARCH: ReadonlySet<string> = new Set(["not-allowed-401", "http-429", "http-503"]);

// Failures of a whole server: no other address of it would answer.
const IS_OF_SERVER = /^(?:unreachable|private-network|certificate-|tls-|timed-out|aborted|answer-)/;

const OF_GOOGLE = /(?:^|\.)(?:google|googleapis|googleusercontent)\.com$/;

/** Connects, signs in, finds the calendar, and sees whether it may be written. Writes nothing. */
export async function tryCaldav(text: string, limits: CallLimits): Promise<Tried> {
  const calendar = caldavCalendarIn(text);
  if (calendar?.url.startsWith("https:") !== true) {
    return { isWorking: false, sentence: caldavFormSentence(text) };
  }
  if (OF_GOOGLE.test(new URL(calendar.url).hostname)) {
    return { isWorking: false, sentence: GOOGLE_TAKES_NO_PASSWORD };
  }
  const answer = await askCollection(calendar, limits);
  if (!("ok" in answer) && answer.status === 207) {
    const { isCalendar, mayWrite, bytesLeft } = readCollection(answer.text);
    if (isCalendar === false) return lookForCalendars(calendar, "not-a-calendar", limits);
    if (mayWrite === false) return failed("read-only-403");
    if (bytesLeft !== undefined && bytesLeft <= 0) return failed("calendar-full");
    const isCertain = isCalendar === true && mayWrite === true;
    return { isWorking: true, sentence: isCertain ? CALDAV_WORKS : CALDAV_WORKS_PERHAPS };
  }
  const { reason } = "ok" in answer ? answer : failureOf(answer);
  const isEnd = ENDS_SEARCH.has(reason) || IS_OF_SERVER.test(reason);
  return isEnd ? failed(reason) : lookForCalendars(calendar, reason, limits);
}

/** Where the address is not a calendar's, says whether the account has any. */
async function lookForCalendars(
  calendar: CaldavCalendar,
  reason: string,
  limits: CallLimits,
): Promise<Tried> {
  const found = await discoverCalendars(calendar, limits);
  // What the address itself has said is nearer to the mistake, unless it is the password.
  if (!found.ok) return failed(found.reason === "not-allowed-401" ? found.reason : reason);
  const { length } = found.calendars;
  if (length === 0) return failed("no-calendars-here");
  return { isWorking: false, sentence: calendarsOfAccountSentence(length) };
}

function failed(reason: string): Tried {
  // The time for the whole try is over.
  const said = reason === "aborted" ? "timed-out" : reason;
  return { isWorking: false, reason: said, sentence: caldavSentence(said) };
}
