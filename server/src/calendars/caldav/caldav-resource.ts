import { temporaryFailure, failureNeedingPerson } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavCall, isPage } from "./caldav-call.ts";
import { askCollection, readCollection } from "./caldav-collection.ts";
import { failureOf, NOT_A_CALENDAR, noSuchCalendar, permanentRefusal } from "./caldav-failure.ts";
import type { EventChange } from "../change-event.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { eventProperty, hasSameContent } from "../event/event-properties.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "../outward-call.ts";

const MISSING_STATUSES = new Set([404, 405, 410]);
const NO_CALENDAR_STATUSES = new Set([401, 403, 429, ...MISSING_STATUSES]);

// 403: a read-only calendar, or, with Cyrus, a missing one. 409: a missing calendar (RFC 4918, section 9.7.1), or, with
// SOGo, another event with the same UID. 500: with Cyrus, an exceeded quota.
const AMBIGUOUS_STATUSES = new Set([403, 409, 500]);

type Found = { readonly state: "absent" } | FoundOurs | { readonly state: "another's" };

interface FoundOurs {
  readonly state: "ours";
  readonly etag: string | undefined;
  readonly icalendar: string;
}

export type CaldavResource = ReturnType<typeof caldavResource>;

/** The calls about the event `name` of `calendar` (RFC 4791, section 4.1). `limits` apply to each call. */
export function caldavResource(
  calendar: CaldavCalendar,
  { name, uid }: { readonly name: string; readonly uid: string },
  limits: CallLimits,
) {
  const url = `${calendar.url}/${encodeURIComponent(name)}.ics`;
  const call = (request: Omit<OutwardRequest, "url">) =>
    caldavCall(calendar, { url, ...request }, limits);

  const put = async (
    icalendar: string,
    condition: Readonly<Record<string, string>>,
    isStoredBy: (found: FoundOurs) => boolean,
  ): Promise<EventChange | Failure> => {
    const headers = { "content-type": "text/calendar; charset=utf-8", ...condition };
    const answer = await call({ method: "PUT", headers, body: icalendar });
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
    return explainFailure(answer, Buffer.byteLength(icalendar));
  };

  /** Asks for the calendar of an absent event and returns the failure if that is missing or no longer shared, too. */
  const findCalendarFailure = async (): Promise<Failure | undefined> => {
    const answer = await askCollection(calendar, limits);
    if ("ok" in answer) return answer;
    return NO_CALENDAR_STATUSES.has(answer.status) || answer.status >= 500
      ? failureOf(answer)
      : undefined;
  };

  /** The failure of a refused change of `bytes`. If the answer is ambiguous, asks for the calendar's properties. */
  const explainFailure = async (answer: OutwardAnswer, bytes: number): Promise<Failure> => {
    const failure = failureOf(answer);
    if (!failure.retry || !AMBIGUOUS_STATUSES.has(answer.status)) return failure;
    const about = await askCollection(calendar, limits);
    if ("ok" in about) return failure;
    if (about.status === 401) return failureOf(about);
    if (MISSING_STATUSES.has(about.status)) return noSuchCalendar(answer.status);
    if (about.status !== 207) return failure;
    return collectionFailure(answer, about.text, bytes) ?? failure;
  };

  const look = async (): Promise<Found | Failure> => {
    const answer = await call({ method: "GET", headers: { accept: "text/calendar" } });
    if ("ok" in answer) return answer;
    if (answer.status === 404 || answer.status === 410) return { state: "absent" };
    if (answer.status !== 200) return failureOf(answer);
    const foundUid = eventProperty(answer.text, "UID");
    if (foundUid === undefined) return temporaryFailure("answered-without-an-event");
    if (foundUid !== uid) return { state: "another's" };
    // A compressing proxy marks the tag as weak, although the event is the same.
    const etag = answer.headers.get("etag")?.replace(/^W\//, "");
    return { state: "ours", etag, icalendar: answer.text };
  };

  return {
    look,
    findCalendarFailure,

    /** `outdated` when an event exists at the address. */
    create: (icalendar: string) => put(icalendar, { "if-none-match": "*" }, () => true),

    /** `outdated` when the event no longer has this `etag`. */
    replace: (icalendar: string, etag: string | undefined) =>
      put(
        icalendar,
        unchangedSince(etag),
        (found) => hasNewEtag(found, etag) || hasSameContent(found.icalendar, icalendar),
      ),

    /** `outdated` when the event no longer has this `etag`; `made` also when the event is already gone. */
    async remove(etag: string | undefined): Promise<EventChange | Failure> {
      const answer = await call({ method: "DELETE", headers: unchangedSince(etag) });
      if ("ok" in answer) return answer;
      // A 207 about a single event means that it was not deleted.
      if (answer.status === 207) return temporaryFailure("http-207");
      if (answer.status < 300 || answer.status === 404 || answer.status === 410) {
        return { state: "made" };
      }
      if (answer.status === 412) return { state: "outdated" };
      return explainFailure(answer, 0);
    },
  };
}

/** The failure of a refused change, as far as the calendar's properties explain it; otherwise `undefined`. */
function collectionFailure(
  { status, text }: OutwardAnswer,
  properties: string,
  bytes: number,
): Failure | undefined {
  const { isCalendar, mayWrite, bytesLeft } = readCollection(properties);
  if (isCalendar === false) return NOT_A_CALENDAR;
  // If we may write to the calendar, this one event was refused, or something in front of the server refused it.
  if (status === 403) {
    const isReadOnly = text.includes("need-privileges") || mayWrite !== true;
    return isReadOnly ? failureNeedingPerson("read-only-403") : undefined;
  }
  // The calendar exists, so the conflict is with another event of the same UID (SOGo).
  if (status === 409) return failureNeedingPerson("uid-taken");
  // Cyrus answers 500 when the quota is exceeded.
  return bytesLeft !== undefined && bytesLeft < bytes
    ? failureNeedingPerson("calendar-full")
    : undefined;
}

function hasNewEtag({ etag }: FoundOurs, before: string | undefined): boolean {
  return etag !== undefined && before !== undefined && etag !== before;
}

function unchangedSince(etag: string | undefined): Readonly<Record<string, string>> {
  return etag === undefined ? {} : { "if-match": etag };
}
