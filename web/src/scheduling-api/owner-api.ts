import type { OWNER_ACTS, OwnerAct, OwnerActSent } from "@vitrine/domain/wire/owner/owner-acts";
import type {
  seeDay,
  SeeDayAnswer,
  seeFlood,
  SeeFloodAnswer,
} from "@vitrine/domain/wire/owner/see-day";

import { isRefusal, parseJson, readStatus, timeoutSignal } from "./scheduling-api.ts";
import type { FailedCall, RefusedCall } from "./scheduling-api.ts";

// The owner's calls. The secret is sent only in a header. As in scheduling-api.ts, no call throws. Only types come
// from the wire definitions: their schemas would bring a validation library into the page.

/** Shorter than the time-out of a client's call, because the page asks again by itself. */
const TIMEOUT_MILLISECONDS = 10_000;

export interface OwnerAccess {
  readonly calendarId: string;
  /** `undefined` on one of the owner's devices, where a cookie that no script can read opens the agenda. */
  readonly secret?: string | undefined;
}

/** An act of the owner: its call's body without the calendar and the key. */
export type OwnerChange = {
  [Act in OwnerAct]: {
    readonly act: Act;
    readonly body: Omit<OwnerActSent<Act>, "calendarId" | "key">;
  };
}[OwnerAct];

export interface OwnerRefusal extends RefusedCall {
  readonly status: number;
  readonly retryAfterMilliseconds: number | undefined;
}

export type OwnerAnswer<Answer> =
  | { readonly ok: true; readonly answer: Answer; readonly etag: string | undefined }
  | OwnerRefusal
  | FailedCall;

export type DayResult =
  /** `keptAt`: the server was not reached, and this is what it had answered then. */
  | (OwnerAnswer<SeeDayAnswer> & { readonly keptAt?: number })
  | { readonly ok: true; readonly answer: "unchanged" };

export type ChangeResult = { readonly ok: true } | OwnerRefusal | FailedCall;

/** The owner's calls of the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function ownerApi(baseUrl: string) {
  const call = ownerCall(baseUrl);
  return {
    seeDay(
      { calendarId, secret }: OwnerAccess,
      day: string,
      etag: string | undefined,
      signal?: AbortSignal,
    ): Promise<DayResult> {
      const path: (typeof seeDay)["path"] = "/owner/day";
      const query = new URLSearchParams({ calendarId, day });
      const readDay = readAnswer(isDayAnswer);
      const read = async (response: Response): Promise<DayResult> => {
        if (response.status === 304) return { ok: true, answer: "unchanged" };
        // Set by the page's own worker: web/worker/kept-page.ts.
        const keptAt = Number(response.headers.get("x-kept-at"));
        const day = await readDay(response);
        return keptAt > 0 ? { ...day, keptAt } : day;
      };
      return call(`${path}?${query}`, secret, read, { etag, signal });
    },
    seeFlood({ calendarId, secret }: OwnerAccess, signal: AbortSignal) {
      const path: (typeof seeFlood)["path"] = "/owner/flood";
      const query = new URLSearchParams({ calendarId });
      const read = readAnswer((answer): answer is SeeFloodAnswer => hasList(answer, "bookings"));
      return call(`${path}?${query}`, secret, read, { signal });
    },
    change(
      { calendarId, secret }: OwnerAccess,
      key: string,
      { act, body }: OwnerChange,
    ): Promise<ChangeResult> {
      const path: (typeof OWNER_ACTS)[OwnerAct]["path"] = `/owner/${act}`;
      // The tap that asks a client opens another app.
      const keepalive = act === "markBookings";
      return call(path, secret, readStatus, { body: { calendarId, key, ...body }, keepalive });
    },
  };
}

/** A function that makes one of the owner's calls, a `POST` if it has a body. If `read` throws, the call has failed. */
export function ownerCall(baseUrl: string) {
  return async <Result>(
    path: string,
    secret: string | undefined,
    read: (response: Response) => Promise<Result> | Result,
    {
      body,
      etag,
      signal,
      timeoutMilliseconds = TIMEOUT_MILLISECONDS,
      keepalive = false,
    }: {
      body?: object;
      etag?: string | undefined;
      signal?: AbortSignal | undefined;
      timeoutMilliseconds?: number;
      /** Whether it is sent also while the page is left. */
      keepalive?: boolean;
    } = {},
  ): Promise<Result | OwnerRefusal | FailedCall> => {
    try {
      const response = await fetch(baseUrl + path, {
        headers: {
          ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
          accept: "application/json",
          ...(etag !== undefined && { "if-none-match": etag }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && {
          method: "POST",
          body: JSON.stringify(body),
          ...(keepalive && { keepalive }),
        }),
        referrerPolicy: "no-referrer",
        signal: timeoutSignal(timeoutMilliseconds, signal),
      });
      if (response.ok || response.status === 304) return await read(response);
      return await readRefusal(response);
    } catch (cause) {
      return { ok: false, reason: "failed", cause };
    }
  };
}

/** A reader of a call's answer. It throws if something else has answered, such as a network's login page. */
export function readAnswer<Answer extends object>(isAnswer: (answer: object) => answer is Answer) {
  return async (response: Response): Promise<OwnerAnswer<Answer>> => {
    const answer = parseJson(await response.text());
    if (isObject(answer) && isAnswer(answer)) {
      return { ok: true, answer, etag: response.headers.get("etag") ?? undefined };
    }
    throw new Error(`This is no answer of ${response.url}.`);
  };
}

async function readRefusal(response: Response): Promise<OwnerRefusal> {
  const body = parseJson(await response.text().catch(() => ""));
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    ok: false,
    reason: "refused",
    status: response.status,
    error: isRefusal(body) ? body.error : undefined,
    retryAfterMilliseconds: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  };
}

function isDayAnswer(answer: object): answer is SeeDayAnswer {
  return (
    "now" in answer &&
    typeof answer.now === "string" &&
    ["bookings", "closed", "changes"].every((name) => hasList(answer, name))
  );
}

export function hasList(answer: object, name: string): boolean {
  return Array.isArray((answer as Record<string, unknown>)[name]);
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
