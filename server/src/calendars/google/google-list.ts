import { z } from "zod";

import { isDay, parseRfc3339, startOfDay } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { TimeSpan } from "@vitrine/domain/time/time-span";

import { temporaryFailure } from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { GoogleAccess } from "./google-access.ts";
import { callGoogle, failureOf, uidOfGoogleId } from "./google-events.ts";
import type { CallLimits } from "../outward-call.ts";
import { parseJson } from "./parse-json.ts";

const EVENTS_PER_PAGE = 250;

// 50,000 events: more means that Google repeats a page.
const PAGES_MAX = 200;

const ANSWER_MAX_BYTES = 5 * 1_024 * 1_024;

const FIELDS = "nextPageToken,items(id,recurringEventId,status,summary,colorId,start,end)";

// `dateTime` for an event with a time of day, `date` for one of whole days.
const eventTime = z.object({ dateTime: z.string().optional(), date: z.string().optional() });

const eventPage = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string(),
        recurringEventId: z.string().optional(),
        status: z.string().default("confirmed"),
        summary: z.string().default(""),
        colorId: z.string().optional(),
        start: eventTime.optional(),
        end: eventTime.optional(),
      }),
    )
    .default([]),
});

export interface GoogleListedEvent {
  /** Of an event of ours its booking's id. */
  readonly uid: string;
  readonly summary: string;
  readonly colorId: number | undefined;
  /** `undefined` if the time cannot be read. */
  readonly span: TimeSpan | undefined;
}

/**
 * The events that touch `window`, each repetition by itself, without deleted ones:
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/list
 */
export async function listGoogleEvents(
  calendarUrl: string,
  window: TimeSpan,
  zone: string,
  access: GoogleAccess,
  limits: CallLimits,
): Promise<{ readonly ok: true; readonly events: readonly GoogleListedEvent[] } | Failure> {
  const events: GoogleListedEvent[] = [];
  const asked = new URLSearchParams({
    maxResults: String(EVENTS_PER_PAGE),
    singleEvents: "true",
    timeMin: new Date(window.start).toISOString(),
    timeMax: new Date(window.end).toISOString(),
    fields: FIELDS,
  });
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const url = `${calendarUrl}/events?${asked.toString()}`;
    const request = { url, method: "GET", headers: {} } as const;
    const answer = await callGoogle(request, access, { ...limits, maxBytes: ANSWER_MAX_BYTES });
    if ("ok" in answer) return answer;
    if (answer.status !== 200) return failureOf(answer);
    const page = eventPage.safeParse(parseJson(answer.text)).data;
    if (page === undefined) return temporaryFailure("answered-without-events");
    for (const { id, recurringEventId, status, summary, colorId, start, end } of page.items) {
      if (status === "cancelled") continue;
      events.push({
        uid: uidOfGoogleId(recurringEventId ?? id),
        summary,
        colorId: colorId === undefined ? undefined : Number(colorId),
        span: spanOf(instantOf(start, zone), instantOf(end, zone)),
      });
    }
    if (page.nextPageToken === undefined) return { ok: true, events };
    asked.set("pageToken", page.nextPageToken);
  }
  return temporaryFailure("too-many-events");
}

function spanOf(start: Instant | undefined, end: Instant | undefined): TimeSpan | undefined {
  return start === undefined || end === undefined || start >= end ? undefined : { start, end };
}

function instantOf(
  { dateTime, date }: z.output<typeof eventTime> = {},
  zone: string,
): Instant | undefined {
  if (dateTime !== undefined) return parseRfc3339(dateTime);
  return date !== undefined && isDay(date) ? startOfDay(date, zone) : undefined;
}
