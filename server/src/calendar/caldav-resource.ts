import type { CaldavCalendar } from "./caldav-settings.ts";
import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  retryAfterFailure,
  pausingFailure,
} from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import { COLLECTION_QUERY, readCollection, statusInside } from "./caldav-collection.ts";
import { saysTheSame } from "./event-comparison.ts";
import { uidOf } from "./icalendar-uid.ts";
import type { CallLimits, OutwardAnswer } from "./outward-call.ts";
import { callFollowingRedirects } from "./redirects.ts";
import { retryAfterMilliseconds } from "./retry-after.ts";

const MISSING_STATUSES = new Set([404, 405, 410]);
const NO_CALENDAR_STATUSES = new Set([401, 403, 429, ...MISSING_STATUSES]);

// 403: a read-only calendar, or, with Cyrus, a missing one. 409: a missing calendar (RFC 4918, section 9.7.1), or, with
// SOGo, another event with the same UID. 500: with Cyrus, an exceeded quota.
const AMBIGUOUS_STATUSES = new Set([403, 409, 500]);

/** What a calendar holds at an event's address. */
export type Found = { readonly state: "absent" } | FoundOurs | { readonly state: "another's" };

interface FoundOurs {
  readonly state: "ours";
  readonly etag: string | undefined;
  readonly icalendar: string;
}

/** The result of a change. `outdated`: the calendar holds something else than expected. */
export type Change = { readonly state: "made" } | { readonly state: "outdated" };

/** One event's address in a calendar: RFC 4791, section 4.1. */
export interface CaldavResource {
  look(): Promise<Found | Failure>;
  /** `outdated` when an event exists at the address. */
  create(icalendar: string): Promise<Change | Failure>;
  /** `outdated` when the event no longer has this `etag`. */
  replace(icalendar: string, etag: string | undefined): Promise<Change | Failure>;
  /** The same; `made` also when the event is already gone. */
  remove(etag: string | undefined): Promise<Change | Failure>;
}

/** The calls about the event `name` of `calendar`. `limits` apply to each call. */
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
    // A login page or a captive portal's page is not a calendar's response. For a PUT, `put` itself checks whether the
    // event was stored.
    const isSuccess = answer.status < 300 && method !== "PUT";
    return isSuccess && isPage(answer) ? temporaryFailure("answered-with-a-page") : answer;
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
    // xandikos reports a refusal inside a 207.
    const refusal = permanentRefusal(answer);
    if (refusal !== undefined) return refusal;
    // Some servers answer another 2xx although they stored the event: read it back to find out.
    if (answer.status < 300) {
      const found = await look();
      if ("ok" in found) return found;
      return found.state === "ours" && isStoredBy(found)
        ? { state: "made" }
        : temporaryFailure(`stored-nothing-${answer.status}`);
    }
    if (answer.status === 412) return { state: "outdated" };
    return changeFailure(answer, Buffer.byteLength(icalendar));
  };

  const queryCalendar = async (body?: string): Promise<OutwardAnswer | Failure> => {
    const headers = {
      depth: "0",
      ...(body && { "content-type": "application/xml; charset=utf-8" }),
    };
    const answer = await call("PROPFIND", headers, body, `${calendar.url}/`);
    if ("ok" in answer || answer.status !== 207) return answer;
    return { ...answer, status: statusInside(answer.text) ?? 207 };
  };

  /** An event is also not found when its whole calendar is gone or no longer shared: checks the calendar itself. */
  const calendarFailure = async (): Promise<Failure | undefined> => {
    const answer = await queryCalendar();
    if ("ok" in answer) return answer;
    return NO_CALENDAR_STATUSES.has(answer.status) || answer.status >= 500
      ? failureOf(answer)
      : undefined;
  };

  /** Why a change of `bytes` was refused. When the response is ambiguous, asks the calendar for its properties. */
  const changeFailure = async (answer: OutwardAnswer, bytes: number): Promise<Failure> => {
    const failure = failureOf(answer);
    if (!failure.retry || !AMBIGUOUS_STATUSES.has(answer.status)) return failure;
    const about = await queryCalendar(COLLECTION_QUERY);
    if ("ok" in about) return failure;
    if (about.status === 401) return failureOf(about);
    if (MISSING_STATUSES.has(about.status)) return noSuchCalendar(answer.status);
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
    if (foundUid === undefined) return temporaryFailure("answered-without-an-event");
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
        (found) => hasNewEtag(found, etag) || saysTheSame(found.icalendar, icalendar),
      ),

    async remove(etag) {
      const answer = await call("DELETE", etag === undefined ? {} : { "if-match": etag });
      if ("ok" in answer) return answer;
      // A 207 about a single event means that it was not deleted.
      if (answer.status === 207) return temporaryFailure("http-207");
      if (answer.status < 300 || answer.status === 404 || answer.status === 410) {
        return { state: "made" };
      }
      if (answer.status === 412) return { state: "outdated" };
      return changeFailure(answer, 0);
    },
  };
}

/** A refusal by the conditions of RFC 4791, section 5.3.2.1, and of RFC 4918: about this event, so no retry can help. */
function permanentRefusal({ text }: OutwardAnswer): Failure | undefined {
  if (text.includes("no-uid-conflict")) return permanentFailure("uid-taken");
  if (/valid-calendar-(data|object-resource)|supported-calendar-|max-resource-size/.test(text)) {
    return permanentFailure("event-refused");
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
    return isReadOnly ? failureNeedingPerson("read-only-403") : undefined;
  }
  // The calendar exists, so the conflict is with another event of the same UID (SOGo).
  if (status === 409) return failureNeedingPerson("uid-taken");
  // Cyrus answers 500 when the quota is exceeded.
  return bytesLeft !== undefined && bytesLeft < bytes
    ? failureNeedingPerson("calendar-full")
    : undefined;
}

function noSuchCalendar(status: number): Failure {
  return failureNeedingPerson(`no-such-calendar-${status}`);
}

function failureOf(answer: OutwardAnswer): Failure {
  const { status, headers, text } = answer;
  const wait = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
  const refusal = permanentRefusal(answer);
  if (refusal !== undefined) return refusal;
  // RFC 6638, section 3.2.4.1: the event is in another calendar of the account, until somebody removes it there.
  if (text.includes("unique-scheduling-object-resource")) {
    return failureNeedingPerson("uid-taken");
  }
  // RFC 4331, section 6.
  if (/quota-not-exceeded|sufficient-disk-space/.test(text)) {
    return failureNeedingPerson("calendar-full");
  }
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return permanentFailure(`http-${status}`);
    case 401:
      return pausingFailure("not-allowed-401", "password refused");
    case 403:
      return failureNeedingPerson("not-allowed-403");
    case 404:
    case 405:
    case 409:
    case 410:
      return noSuchCalendar(status);
    case 507:
      return failureNeedingPerson("calendar-full");
    case 429:
    case 503:
      return retryAfterFailure(`http-${status}`, wait);
    default:
      return temporaryFailure(`http-${status}`, wait);
  }
}

function isPage({ status, headers, text }: OutwardAnswer): boolean {
  if (text.trim() === "") return false;
  if (/^\s*<(!doctype html|html)/i.test(text)) return true;
  // PHP's default Content-Type is text/html, also for the empty responses of Nextcloud and Baïkal.
  if (status === 201 || status === 204) return false;
  return /^(text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
}

function hasNewEtag({ etag }: FoundOurs, before: string | undefined): boolean {
  return etag !== undefined && before !== undefined && etag !== before;
}

/** An ETag for `If-Match`. A proxy that compresses marks the tag as weak, although the event is the same. */
function strongEtag(etag: string | null): string | undefined {
  return etag?.replace(/^W\//, "") ?? undefined;
}
