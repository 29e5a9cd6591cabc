import type { CaldavCalendar } from "./caldav-settings.ts";
import {
  again,
  againOncePersonActed,
  givenUp,
  pausedAsAsked,
  pausedUntilPersonActed,
} from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { COLLECTION_QUERY, readCollection } from "./caldav-collection.ts";
import { eventProperty, uidOf } from "./icalendar-uid.ts";
import type { CallLimits, OutwardAnswer } from "./outward-call.ts";
import { callFollowingRedirects } from "./redirects.ts";
import { retryAfterMilliseconds } from "./retry-after.ts";

const MISSING = new Set([404, 405, 410]);
const NO_CALENDAR = new Set([401, 403, 429, ...MISSING]);

// 403: a calendar that may only be read, or, with Cyrus, none. 409: none, by RFC 4918, section 9.7.1; with SOGo, an
// event of the same UID. 500: with Cyrus, a quota that is used up.
const SAYS_LITTLE = new Set([403, 409, 500]);

/** What a calendar holds at an event's address. */
export type Found = { readonly state: "absent" } | FoundOurs | { readonly state: "another's" };

interface FoundOurs {
  readonly state: "ours";
  readonly etag: string | undefined;
  readonly icalendar: string;
}

/** What came of a change: made, or not because the calendar holds something else than was thought. */
export type Change = { readonly state: "made" } | { readonly state: "outdated" };

/** One event's address in a calendar: RFC 4791, section 4.1. */
export interface CaldavResource {
  look(): Promise<Found | Failure>;
  /** Outdated when there is something. */
  create(icalendar: string): Promise<Change | Failure>;
  /** Outdated when what is there is no longer what `etag` says. */
  replace(icalendar: string, etag: string | undefined): Promise<Change | Failure>;
  /** The same; made when there is nothing any more. */
  remove(etag: string | undefined): Promise<Change | Failure>;
}

/** The address where the event `name` stands in `calendar`. Every call keeps to `limits`. */
export function caldavResource(
  calendar: CaldavCalendar,
  { name, uid }: { readonly name: string; readonly uid: string },
  limits: CallLimits,
): CaldavResource {
  const url = `${calendar.url}/${encodeURIComponent(name)}.ics`;
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${calendar.user}:${calendar.password}`).toString("base64")}`;

  const call = async (
    method: "GET" | "PUT" | "DELETE" | "PROPFIND",
    headers: Readonly<Record<string, string>>,
    body?: string,
    at = url,
  ): Promise<OutwardAnswer | Failure> => {
    const request = { method, headers: { authorization, ...headers }, ...(body && { body }) };
    const outcome = await callFollowingRedirects(
      { url: at, ...request },
      limits,
      (next) => new URL(next).origin === origin,
    );
    if (!outcome.ok) return outcome;
    const { answer } = outcome;
    // A login page, a hotel's welcome, a proxy's greeting: whoever sends it has no calendar. What a page says of a
    // PUT is not judged here: `put` looks whether the event is there.
    const isSuccess = answer.status < 300 && method !== "PUT";
    return isSuccess && isPage(answer) ? again("answered-with-a-page") : answer;
  };

  const put = async (
    icalendar: string,
    condition: Readonly<Record<string, string>>,
    isStoredBy: (found: FoundOurs) => boolean,
  ): Promise<Change | Failure> => {
    const headers = { "content-type": "text/calendar; charset=utf-8", ...condition };
    const answer = await call("PUT", headers, icalendar);
    if ("ok" in answer) return answer;
    const isStored = (answer.status === 201 || answer.status === 204) && !isPage(answer);
    if (isStored) return { state: "made" };
    // xandikos hides a refusal in a 207.
    const refusal = refusalForGood(answer);
    if (refusal !== undefined) return refusal;
    // No server that stores is meant to say it so; some do. Whether it has stored, it has to show.
    if (answer.status < 300) {
      const found = await look();
      if ("ok" in found) return found;
      return found.state === "ours" && isStoredBy(found)
        ? { state: "made" }
        : again(`stored-nothing-${answer.status}`);
    }
    if (answer.status === 412) return { state: "outdated" };
    return changeFailure(answer, Buffer.byteLength(icalendar));
  };

  const askCalendar = (body?: string) => {
    const headers = {
      depth: "0",
      ...(body && { "content-type": "application/xml; charset=utf-8" }),
    };
    return call("PROPFIND", headers, body, `${calendar.url}/`);
  };

  /** Where the whole calendar is gone or no longer shared, its events are not found either: that proves nothing. */
  const calendarFailure = async (): Promise<Failure | undefined> => {
    const answer = await askCalendar();
    if ("ok" in answer) return answer;
    return NO_CALENDAR.has(answer.status) || answer.status >= 500 ? failureOf(answer) : undefined;
  };

  /** Why a change of `bytes` was refused; where the answer does not tell, the calendar is asked about itself. */
  const changeFailure = async (answer: OutwardAnswer, bytes: number): Promise<Failure> => {
    const failure = failureOf(answer);
    if (!failure.retry || !SAYS_LITTLE.has(answer.status)) return failure;
    const about = await askCalendar(COLLECTION_QUERY);
    if ("ok" in about) return failure;
    if (about.status === 401) return failureOf(about);
    if (MISSING.has(about.status)) return noSuchCalendar(answer.status);
    if (about.status !== 207) return failure;
    return collectionFailure(answer, about.text, bytes) ?? failure;
  };

  const look = async (): Promise<Found | Failure> => {
    const answer = await call("GET", { accept: "text/calendar" });
    if ("ok" in answer) return answer;
    if (answer.status === 404 || answer.status === 410) {
      return (await calendarFailure()) ?? { state: "absent" };
    }
    if (answer.status !== 200) return failureOf(answer);
    const foundUid = uidOf(answer.text);
    if (foundUid === undefined) return again("answered-without-an-event");
    if (foundUid !== uid) return { state: "another's" };
    const etag = strongEtag(answer.headers.get("etag"));
    return { state: "ours", etag, icalendar: answer.text };
  };

  return {
    look,
    create: (icalendar) => put(icalendar, { "if-none-match": "*" }, () => true),
    replace: (icalendar, etag) =>
      put(
        icalendar,
        etag === undefined ? {} : { "if-match": etag },
        (found) => hasNewTag(found, etag) || saysTheSame(found.icalendar, icalendar),
      ),

    async remove(etag) {
      const answer = await call("DELETE", etag === undefined ? {} : { "if-match": etag });
      if ("ok" in answer) return answer;
      // Several states in one answer: of one event, that something kept it.
      if (answer.status === 207) return again("http-207");
      if (answer.status < 300 || answer.status === 404 || answer.status === 410) {
        return { state: "made" };
      }
      if (answer.status === 412) return { state: "outdated" };
      return changeFailure(answer, 0);
    },
  };
}

/** A refusal by the conditions of RFC 4791, section 5.3.2.1, and of RFC 4918: about this event, and so for good. */
function refusalForGood({ text }: OutwardAnswer): Failure | undefined {
  if (text.includes("no-uid-conflict")) return givenUp("uid-taken");
  if (/valid-calendar-(data|object-resource)|supported-calendar-|max-resource-size/.test(text)) {
    return givenUp("event-refused");
  }
}

/** What a calendar's own properties say of a change that it has refused. */
function collectionFailure(
  { status, text }: OutwardAnswer,
  properties: string,
  bytes: number,
): Failure | undefined {
  const { isCalendar, mayWrite, bytesLeft } = readCollection(properties);
  if (!isCalendar) return noSuchCalendar(status);
  if (status === 403) {
    const isReadOnly = text.includes("need-privileges") || mayWrite === false;
    return isReadOnly ? againOncePersonActed("read-only-403") : undefined;
  }
  // The calendar is there: what the event collides with is another one with its UID, as SOGo says it.
  if (status === 409) return againOncePersonActed("uid-taken");
  // Cyrus breaks where the quota is used up.
  return bytesLeft !== undefined && bytesLeft < bytes
    ? againOncePersonActed("calendar-full")
    : undefined;
}

function noSuchCalendar(status: number): Failure {
  return againOncePersonActed(`no-such-calendar-${status}`);
}

function failureOf(answer: OutwardAnswer): Failure {
  const { status, headers, text } = answer;
  const wait = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
  const refusal = refusalForGood(answer);
  if (refusal !== undefined) return refusal;
  // RFC 4331, section 6.
  if (/quota-not-exceeded|sufficient-disk-space/.test(text)) {
    return againOncePersonActed("calendar-full");
  }
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return givenUp(`http-${status}`);
    case 401:
      return pausedUntilPersonActed("not-allowed-401", "password refused");
    case 403:
      return againOncePersonActed("not-allowed-403");
    case 404:
    case 405:
    case 409:
    case 410:
      return noSuchCalendar(status);
    case 507:
      return againOncePersonActed("calendar-full");
    case 429:
    case 503:
      return pausedAsAsked(`http-${status}`, wait);
    default:
      return again(`http-${status}`, wait);
  }
}

function isPage({ status, headers, text }: OutwardAnswer): boolean {
  if (text.trim() === "") return false;
  if (/^\s*<(!doctype html|html)/i.test(text)) return true;
  // PHP calls every answer a page that it is not told about: those of Nextcloud and Baïkal, too.
  if (status === 201 || status === 204) return false;
  return /^(text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
}

function hasNewTag({ etag }: FoundOurs, before: string | undefined): boolean {
  return etag !== undefined && before !== undefined && etag !== before;
}

/** Whether an event that was found is the one that was written: the one before differs in one of these. */
function saysTheSame(found: string, written: string): boolean {
  return ["LAST-MODIFIED", "SUMMARY", "DTSTART"].every(
    (name) => eventProperty(found, name) === eventProperty(written, name),
  );
}

/** What `If-Match` compares: a proxy that calls the tag weak has changed the packing, not the event. */
function strongEtag(etag: string | null): string | undefined {
  return etag?.replace(/^W\//, "") ?? undefined;
}
