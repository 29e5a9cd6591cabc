import { z } from "zod";

import {
  again,
  againOncePersonActed,
  givenUp,
  pausedAsAsked,
  pausedUntilPersonActed,
} from "../outbox/delivery-failure.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import type { GoogleAccess } from "./google-access.ts";
import { jsonOf } from "./google-access.ts";
import type { GoogleEvent } from "./google-event.ts";
import { outwardCall } from "./outward-call.ts";
import type { CallLimits, OutwardAnswer, OutwardRequest } from "./outward-call.ts";
import { retryAfterMilliseconds } from "./retry-after.ts";

// What the account does is the owner's business: nobody is written to.
const SILENTLY = "sendUpdates=none";

const foundEvent = z.object({
  id: z.string(),
  etag: z.string().min(1),
  status: z.string().default("confirmed"),
});
const failedCall = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});

// https://developers.google.com/workspace/calendar/api/guides/errors: of the many 403s, those that pass by waiting.
const LIMITS_THAT_PASS = new Set([
  "rateLimitExceeded",
  "userRateLimitExceeded",
  "quotaExceeded",
  "dailyLimitExceeded",
]);

/** What the calendar holds under an id. A deleted event keeps its id, and can be told from none for some weeks. */
export type FoundEvent =
  | { readonly state: "absent" }
  | { readonly state: "deleted" | "there"; readonly etag: string };

export type EventChange = { readonly state: "made" } | { readonly state: "outdated" };

/** One event of one calendar, by the calls of https://developers.google.com/workspace/calendar/api/v3/reference/events */
export interface GoogleEventCalls {
  /** Outdated when the id was used before, be it by a deleted event. */
  insert(event: GoogleEvent): Promise<EventChange | Failure>;
  look(): Promise<FoundEvent | Failure>;
  /** Changes what is ours, undeletes what was deleted; outdated when it is no longer what `etag` says. */
  patch(event: GoogleEvent, etag: string): Promise<EventChange | Failure>;
  /** Made also when there is nothing any more. */
  remove(): Promise<EventChange | Failure>;
}

/** The calls about the event `id` of the calendar whose API is at `calendarUrl`. */
export function googleEventCalls(
  calendarUrl: string,
  id: string,
  access: GoogleAccess,
  limits: CallLimits,
): GoogleEventCalls {
  const eventUrl = `${calendarUrl}/events/${id}`;

  const call = async (
    request: Omit<OutwardRequest, "headers" | "body">,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<OutwardAnswer | Failure> => {
    const sent = {
      ...request,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    };
    const first = await callOnce(sent, access, limits);
    // A token can be taken back before its time: once more with a new one.
    return "status" in first && first.status === 401 ? callOnce(sent, access, limits) : first;
  };

  /** "Not found" is also what is said of a calendar that is not shared: only the calendar itself tells which. */
  const calendarFailure = async (): Promise<Failure | undefined> => {
    const answer = await call({ method: "GET", url: `${calendarUrl}/events?maxResults=1` });
    if ("ok" in answer) return answer;
    return answer.status === 200 ? undefined : failureOf(answer);
  };

  return {
    async insert(event) {
      const url = `${calendarUrl}/events?${SILENTLY}`;
      const answer = await call({ method: "POST", url }, { id, ...event });
      if ("ok" in answer) return answer;
      if (answer.status === 409) return { state: "outdated" };
      return madeBy(answer, id);
    },

    async look() {
      const answer = await call({ method: "GET", url: eventUrl });
      if ("ok" in answer) return answer;
      if (answer.status === 404) return (await calendarFailure()) ?? { state: "absent" };
      if (answer.status === 410) return { state: "absent" };
      if (answer.status !== 200) return failureOf(answer);
      const found = foundEvent.safeParse(jsonOf(answer.text)).data;
      if (found?.id !== id) return again("answered-without-an-event");
      return { state: found.status === "cancelled" ? "deleted" : "there", etag: found.etag };
    },

    async patch(event, etag) {
      // Not an update, which costs less of the quota: it would send back guests, and a service account may invite none.
      const url = `${eventUrl}?${SILENTLY}`;
      const answer = await call({ method: "PATCH", url }, event, { "if-match": etag });
      if ("ok" in answer) return answer;
      if (answer.status === 412) return { state: "outdated" };
      return madeBy(answer, id);
    },

    async remove() {
      const answer = await call({ method: "DELETE", url: `${eventUrl}?${SILENTLY}` });
      if ("ok" in answer) return answer;
      if (answer.status === 204 || answer.status === 410) return { state: "made" };
      if (answer.status === 404) return (await calendarFailure()) ?? { state: "made" };
      return failureOf(answer);
    },
  };
}

async function callOnce(
  request: OutwardRequest,
  access: GoogleAccess,
  limits: CallLimits,
): Promise<OutwardAnswer | Failure> {
  const grant = await access.token(limits);
  if (!grant.ok) return grant;
  const headers = { ...request.headers, authorization: `Bearer ${grant.token}` };
  const outcome = await outwardCall({ ...request, headers }, limits);
  if (!outcome.ok) return outcome;
  if (outcome.answer.status === 401) access.forget(grant.token);
  return outcome.answer;
}

/** A change is made when the answer is the event itself, and not whatever else says 200. */
function madeBy(answer: OutwardAnswer, id: string): EventChange | Failure {
  if (answer.status !== 200) return failureOf(answer);
  const isEvent = foundEvent.safeParse(jsonOf(answer.text)).data?.id === id;
  return isEvent ? { state: "made" } : again("answered-without-an-event");
}

function failureOf({ status, headers, text }: OutwardAnswer): Failure {
  const wait = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
  const reason = failedCall.safeParse(jsonOf(text)).data?.error.errors[0]?.reason ?? "";
  switch (status) {
    case 400:
      return givenUp("google-400");
    case 401:
      return pausedUntilPersonActed("google-not-allowed-401", "key refused");
    case 403:
      if (LIMITS_THAT_PASS.has(reason)) return pausedAsAsked("google-limit-exceeded", wait);
      return againOncePersonActed("google-not-allowed-403");
    // Not shared with the account, which is told no more than this.
    case 404:
      return againOncePersonActed("google-no-such-calendar");
    case 429:
    case 503:
      return pausedAsAsked(`google-${status}`, wait);
    default:
      return again(`google-${status}`, wait);
  }
}
