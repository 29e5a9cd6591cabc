import { z } from "zod";

import { toRfc3339 } from "@vitrine/domain/time/shop-time";

import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  retryAfterFailure,
  pausingFailure,
} from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { EventChange } from "../change-event.ts";
import type { BookingEvent } from "../event/booking-event.ts";
import type { GoogleAccess } from "./google-access.ts";
import { outwardCall } from "../outward-call.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "../outward-call.ts";
import { parseJson } from "./parse-json.ts";

// With this, Google mails no guest about the changes that this account makes.
const NO_NOTIFICATIONS = "sendUpdates=none";

const foundEvent = z.object({
  id: z.string(),
  etag: z.string().min(1),
  status: z.string().default("confirmed"),
  summary: z.string().optional(),
});
const failedCall = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});

// The reasons of a 403 that go away with waiting: https://developers.google.com/workspace/calendar/api/guides/errors
const QUOTA_REASONS = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
]);

/** The fields of an event that we write. The owner's own additions (notes, reminders, guests) stay. */
export type GoogleEvent = ReturnType<typeof googleEvent>;

export function googleEvent({ summary, description, colorId, start, end, zone }: BookingEvent) {
  return {
    status: "confirmed",
    summary,
    // Google shows it as HTML: a client's note must bring no link with a text of its own, and no picture.
    description: description.replaceAll("<", "‹"),
    colorId: String(colorId),
    start: { dateTime: toRfc3339(start, zone), timeZone: zone },
    end: { dateTime: toRfc3339(end, zone), timeZone: zone },
  } as const;
}

/** The event's id: Google allows 5 to 1,024 characters of a to v and 0 to 9, so the UID is written in hexadecimal. */
export function googleEventId(uid: string): string {
  return Buffer.from(uid).toString("hex");
}

/** The UID of which `googleEventId` has made this id; of another id, some text. */
export function uidOfGoogleId(id: string): string {
  return Buffer.from(id, "hex").toString();
}

export type GoogleEventCalls = ReturnType<typeof googleEventCalls>;

/**
 * The calls about the event `id` of the calendar whose API is at `calendarUrl`:
 * https://developers.google.com/workspace/calendar/api/v3/reference/events
 */
export function googleEventCalls(
  calendarUrl: string,
  id: string,
  access: GoogleAccess,
  limits: CallLimits,
) {
  const eventUrl = `${calendarUrl}/events/${id}`;

  const call = (
    request: Omit<OutwardRequest, "headers" | "body">,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OutwardAnswer | Failure> => {
    const sent = {
      ...request,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    };
    return callGoogle(sent, access, limits);
  };

  /** Google answers 404 both for a missing event and for a calendar that is not shared: finds out which it is. */
  const findCalendarFailure = async (): Promise<Failure | undefined> => {
    const answer = await call({ method: "GET", url: `${calendarUrl}/events?maxResults=1` });
    if ("ok" in answer) return answer;
    return answer.status === 200 ? undefined : failureOf(answer);
  };

  return {
    /** `outdated` when the id is in use, even by a deleted event. */
    async insert(event: GoogleEvent): Promise<EventChange | Failure> {
      const url = `${calendarUrl}/events?${NO_NOTIFICATIONS}`;
      const answer = await call({ method: "POST", url }, { id, ...event });
      if ("ok" in answer) return answer;
      if (answer.status === 409) return { state: "outdated" };
      return changeFrom(answer, id);
    },

    /** Reads what the calendar holds under the id. Google can report a deleted event, which keeps its id, for weeks. */
    async look() {
      const answer = await call({ method: "GET", url: eventUrl });
      if ("ok" in answer) return answer;
      const absent = { state: "absent" } as const;
      if (answer.status === 404) return (await findCalendarFailure()) ?? absent;
      if (answer.status === 410) return absent;
      if (answer.status !== 200) return failureOf(answer);
      const found = foundEvent.safeParse(parseJson(answer.text)).data;
      if (found?.id !== id) return temporaryFailure("answered-without-an-event");
      const { status, etag, summary } = found;
      return { state: status === "cancelled" ? "deleted" : "there", etag, summary } as const;
    },

    /** Overwrites our fields and undeletes a deleted event; `outdated` when the event no longer has this `etag`. */
    async patch(event: GoogleEvent, etag: string): Promise<EventChange | Failure> {
      // PATCH, although PUT costs less quota: PUT would resend the guests, and a service account may not invite any.
      const url = `${eventUrl}?${NO_NOTIFICATIONS}`;
      const answer = await call({ method: "PATCH", url }, event, { "if-match": etag });
      if ("ok" in answer) return answer;
      if (answer.status === 412) return { state: "outdated" };
      return changeFrom(answer, id);
    },

    /** `made` also when the event is already gone. */
    async remove(): Promise<EventChange | Failure> {
      const answer = await call({ method: "DELETE", url: `${eventUrl}?${NO_NOTIFICATIONS}` });
      if ("ok" in answer) return answer;
      if (answer.status === 204 || answer.status === 410) return { state: "made" };
      if (answer.status === 404) return (await findCalendarFailure()) ?? { state: "made" };
      return failureOf(answer);
    },
  };
}

/** Makes a call with the account's token. */
export async function callGoogle(
  request: OutwardRequest,
  access: GoogleAccess,
  limits: CallLimits,
): Promise<OutwardAnswer | Failure> {
  const first = await callOnce(request, access, limits);
  // A token can be revoked early: retry once with a new one.
  return "status" in first && first.status === 401 ? callOnce(request, access, limits) : first;
}

async function callOnce(
  request: OutwardRequest,
  access: GoogleAccess,
  limits: CallLimits,
): Promise<OutwardAnswer | Failure> {
  const grant = await access.token(limits);
  if (!grant.ok) return grant;
  const headers = { ...request.headers, authorization: `Bearer ${grant.token}` };
  const answer = await outwardCall({ ...request, headers }, limits);
  if ("status" in answer && answer.status === 401) access.forget(grant.token);
  return answer;
}

/** A change counts as made only when the answer holds the event, since proxies answer 200 too. */
function changeFrom(answer: OutwardAnswer, id: string): EventChange | Failure {
  if (answer.status !== 200) return failureOf(answer);
  const isEvent = foundEvent.safeParse(parseJson(answer.text)).data?.id === id;
  return isEvent ? { state: "made" } : temporaryFailure("answered-without-an-event");
}

export function failureOf({ status, text, waitMilliseconds: wait }: OutwardAnswer): Failure {
  const reason = failedCall.safeParse(parseJson(text)).data?.error.errors[0]?.reason ?? "";
  switch (status) {
    case 400:
      return permanentFailure("google-400");
    case 401:
      return pausingFailure("google-not-allowed-401", "key refused");
    case 403:
      if (QUOTA_REASONS.has(reason)) return retryAfterFailure("google-limit-exceeded", wait);
      return failureNeedingPerson("google-not-allowed-403");
    // Google's only answer for a calendar that is not shared with the account.
    case 404:
      return failureNeedingPerson("google-no-such-calendar");
    case 429:
    case 503:
      return retryAfterFailure(`google-${status}`, wait);
    default:
      return temporaryFailure(`google-${status}`, wait);
  }
}
