import type { RefusalAnswer } from "@vitrine/domain/wire/fields";
import type { BookByOwnerRequest, bookByOwner } from "@vitrine/domain/wire/owner/book-by-owner";
import type {
  CancelByOwnerRequest,
  cancelByOwner,
} from "@vitrine/domain/wire/owner/cancel-by-owner";
import type {
  CancelBookingsRequest,
  cancelBookings,
  UndoCancellationsRequest,
  undoCancellations,
} from "@vitrine/domain/wire/owner/cancel-bookings";
import type { CloseTimeRequest, closeTime } from "@vitrine/domain/wire/owner/close-time";
import type { DismissFloodRequest, dismissFlood } from "@vitrine/domain/wire/owner/dismiss-flood";
import type { MoveBookingRequest, moveBooking } from "@vitrine/domain/wire/owner/move-booking";
import type { OpenTimeRequest, openTime } from "@vitrine/domain/wire/owner/open-time";
import type { SeeDayAnswer, seeDay } from "@vitrine/domain/wire/owner/see-day";
import type { SeeFloodAnswer, seeFlood } from "@vitrine/domain/wire/owner/see-flood";
import type { ShopOnlyRequest, shopOnly } from "@vitrine/domain/wire/owner/shop-only";
import type {
  UndoCancellationRequest,
  undoCancellation,
} from "@vitrine/domain/wire/owner/undo-cancellation";

import { isRefusal, parseJson, timeoutSignal } from "./scheduling-api.ts";
import type { FailedCall } from "./scheduling-api.ts";

// The owner's calls. The secret is sent only in a header. As in scheduling-api.ts, nothing here throws.

/** Shorter than the time-out of a client's call, because the page asks again by itself. */
export const OWNER_TIMEOUT_MILLISECONDS = 10_000;

/** A calendar whose agenda is opened, and the secret that opens it. */
export interface OwnerAccess {
  readonly calendarId: string;
  /** `undefined` on one of the owner's devices, where a cookie that no script can read opens the agenda. */
  readonly secret?: string | undefined;
}

interface OwnerRequests {
  readonly closeTime: CloseTimeRequest;
  readonly openTime: OpenTimeRequest;
  readonly book: BookByOwnerRequest;
  readonly moveBooking: MoveBookingRequest;
  readonly cancelBooking: CancelByOwnerRequest;
  readonly undoCancellation: UndoCancellationRequest;
  readonly shopOnly: ShopOnlyRequest;
  readonly dismissFlood: DismissFloodRequest;
  readonly cancelBookings: CancelBookingsRequest;
  readonly undoCancellations: UndoCancellationsRequest;
}

export type OwnerAct = keyof OwnerRequests;

/** An act of the owner: its call's body without the calendar and the key. */
export type OwnerChange = {
  [Act in OwnerAct]: {
    readonly act: Act;
    readonly body: Omit<OwnerRequests[Act], "calendarId" | "key">;
  };
}[OwnerAct];

// Only types come from the wire definitions: their schemas would bring a validation library into the page.
const SEE_DAY = "/owner/day" satisfies (typeof seeDay)["path"];
const SEE_FLOOD = "/owner/flood" satisfies (typeof seeFlood)["path"];
const PATHS = {
  closeTime: "/owner/closeTime" satisfies (typeof closeTime)["path"],
  openTime: "/owner/openTime" satisfies (typeof openTime)["path"],
  book: "/owner/book" satisfies (typeof bookByOwner)["path"],
  moveBooking: "/owner/moveBooking" satisfies (typeof moveBooking)["path"],
  cancelBooking: "/owner/cancelBooking" satisfies (typeof cancelByOwner)["path"],
  undoCancellation: "/owner/undoCancellation" satisfies (typeof undoCancellation)["path"],
  shopOnly: "/owner/shopOnly" satisfies (typeof shopOnly)["path"],
  dismissFlood: "/owner/dismissFlood" satisfies (typeof dismissFlood)["path"],
  cancelBookings: "/owner/cancelBookings" satisfies (typeof cancelBookings)["path"],
  undoCancellations: "/owner/undoCancellations" satisfies (typeof undoCancellations)["path"],
} as const satisfies Record<OwnerAct, string>;

/** The backend refused the call. */
export interface OwnerRefusal {
  readonly ok: false;
  readonly reason: "refused";
  readonly status: number;
  /** The backend's sentence for the person, if it sent one. */
  readonly error: string | undefined;
  readonly retryAfterMilliseconds: number | undefined;
}

export type DayResult =
  | { readonly ok: true; readonly answer: SeeDayAnswer; readonly etag: string | undefined }
  | { readonly ok: true; readonly answer: "unchanged" }
  | OwnerRefusal
  | FailedCall;

export type FloodResult =
  | { readonly ok: true; readonly bookings: SeeFloodAnswer["bookings"] }
  | OwnerRefusal
  | FailedCall;

export type ChangeResult = { readonly ok: true } | OwnerRefusal | FailedCall;

export interface OwnerApi {
  /** Asks for a day; `etag` is that of the known answer. */
  readonly seeDay: (
    access: OwnerAccess,
    day: string,
    etag: string | undefined,
    signal?: AbortSignal,
  ) => Promise<DayResult>;
  /** Asks for the bookings of the flood that was noticed last. */
  readonly seeFlood: (access: OwnerAccess, signal?: AbortSignal) => Promise<FloodResult>;
  readonly change: (access: OwnerAccess, key: string, change: OwnerChange) => Promise<ChangeResult>;
}

/** The owner's calls of the backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function ownerApi(
  baseUrl: string,
  timeoutMilliseconds = OWNER_TIMEOUT_MILLISECONDS,
): OwnerApi {
  return {
    async seeDay({ calendarId, secret }, day, etag, signal) {
      try {
        const query = new URLSearchParams({ calendarId, day });
        const response = await fetch(`${baseUrl}${SEE_DAY}?${query}`, {
          headers: {
            ...headersWith(secret),
            ...(etag !== undefined && { "if-none-match": etag }),
          },
          referrerPolicy: "no-referrer",
          signal: timeoutSignal(timeoutMilliseconds, signal),
        });
        if (response.status === 304) return { ok: true, answer: "unchanged" };
        if (!response.ok) return await readRefusal(response);
        const answer = parseJson(await response.text());
        // Something in between may answer instead of the server, such as a network's login page.
        if (!isDayAnswer(answer)) {
          return { ok: false, reason: "failed", cause: new Error("This is no day.") };
        }
        return { ok: true, answer, etag: response.headers.get("etag") ?? undefined };
      } catch (cause) {
        return { ok: false, reason: "failed", cause };
      }
    },
    async seeFlood({ calendarId, secret }, signal) {
      try {
        const query = new URLSearchParams({ calendarId });
        const response = await fetch(`${baseUrl}${SEE_FLOOD}?${query}`, {
          headers: headersWith(secret),
          referrerPolicy: "no-referrer",
          signal: timeoutSignal(timeoutMilliseconds, signal),
        });
        if (!response.ok) return await readRefusal(response);
        const answer = parseJson(await response.text());
        if (!isFloodAnswer(answer)) {
          return { ok: false, reason: "failed", cause: new Error("This is no list.") };
        }
        return { ok: true, bookings: answer.bookings };
      } catch (cause) {
        return { ok: false, reason: "failed", cause };
      }
    },
    async change({ calendarId, secret }, key, { act, body }) {
      try {
        const response = await fetch(baseUrl + PATHS[act], {
          method: "POST",
          headers: { ...headersWith(secret), "content-type": "application/json" },
          body: JSON.stringify({ calendarId, key, ...body }),
          referrerPolicy: "no-referrer",
          signal: timeoutSignal(timeoutMilliseconds),
        });
        if (!response.ok) return await readRefusal(response);
        response.text().catch(() => undefined);
        return { ok: true };
      } catch (cause) {
        return { ok: false, reason: "failed", cause };
      }
    },
  };
}

/** The headers of an owner's call, with the secret if there is one. */
export function headersWith(secret: string | undefined): Record<string, string> {
  return {
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    accept: "application/json",
  };
}

export async function readRefusal(response: Response): Promise<OwnerRefusal> {
  const body: unknown = parseJson(await response.text().catch(() => ""));
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return {
    ok: false,
    reason: "refused",
    status: response.status,
    error: isRefusal(body) ? (body satisfies RefusalAnswer).error : undefined,
    retryAfterMilliseconds: Number.isFinite(seconds) ? seconds * 1_000 : undefined,
  };
}

function isFloodAnswer(body: unknown): body is SeeFloodAnswer {
  return (
    typeof body === "object" && body !== null && "bookings" in body && Array.isArray(body.bookings)
  );
}

function isDayAnswer(body: unknown): body is SeeDayAnswer {
  return (
    typeof body === "object" &&
    body !== null &&
    "now" in body &&
    typeof body.now === "string" &&
    "bookings" in body &&
    Array.isArray(body.bookings) &&
    "closed" in body &&
    Array.isArray(body.closed) &&
    "changes" in body &&
    Array.isArray(body.changes)
  );
}
