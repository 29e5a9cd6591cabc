import type { CheckAvailabilityAnswer } from "@vitrine/domain/wire/calls";
import type { RefusalAnswer } from "@vitrine/domain/wire/fields";

// Only this folder calls `fetch`. No call throws: a refusal or a failed request is returned as a value.

/** Long enough for a slow phone network, but shorter than a person's patience. */
const TIMEOUT_MILLISECONDS = 15_000;

export interface Call {
  readonly method: "POST" | "DELETE";
  readonly path: `/${string}`;
  readonly body: object;
}

/** The backend refused the call. `error` is its sentence for the person, if it sent one. */
export interface RefusedCall {
  readonly ok: false;
  readonly reason: "refused";
  /** The HTTP status. */
  readonly status: number;
  readonly error: string | undefined;
}

/** No answer came: no network, a time-out, a connection that broke, or the call was aborted. */
export interface FailedCall {
  readonly ok: false;
  readonly reason: "failed";
  readonly cause: unknown;
}

export type SendResult =
  | {
      readonly ok: true;
      /** Who was booked, where the call left that open and the backend says it. */
      readonly barberId?: number | undefined;
    }
  | RefusedCall
  | FailedCall;

export type AvailabilityResult =
  | { readonly ok: true; readonly availability: CheckAvailabilityAnswer }
  | RefusedCall
  | FailedCall;

export interface SchedulingApi {
  readonly send: (call: Call) => Promise<SendResult>;
  readonly askAvailability: (call: Call, signal: AbortSignal) => Promise<AvailabilityResult>;
}

/** The backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function schedulingApi(
  baseUrl: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): SchedulingApi {
  const request = async <Result>(
    call: Call,
    read: (response: Response) => Promise<Result> | Result,
    signal?: AbortSignal,
  ): Promise<Result | RefusedCall | FailedCall> => {
    try {
      const response = await fetch(baseUrl + call.path, {
        method: call.method,
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(call.body),
        signal: timeoutSignal(timeoutMilliseconds, signal),
      });
      return await (response.ok ? read(response) : readRefusal(response));
    } catch (cause) {
      return { ok: false, reason: "failed", cause };
    }
  };

  return {
    send: (call) => request(call, "anyBarber" in call.body ? readBarber : readStatus),
    askAvailability: (call, signal) => request(call, readAvailability, signal),
  };
}

/** The status is the answer. The body is read only to free the connection, so its failure does not matter. */
export function readStatus(response: Response): { readonly ok: true } {
  response.text().catch(() => undefined);
  return { ok: true };
}

/** The status is the answer here, too: a body that does not say who was booked changes nothing. */
async function readBarber(response: Response): Promise<SendResult> {
  const body = parseJson(await response.text().catch(() => "")) as {
    barberColorId?: unknown;
  } | null;
  const id = body?.barberColorId;
  return { ok: true, barberId: typeof id === "number" ? id : undefined };
}

async function readAvailability(response: Response): Promise<AvailabilityResult> {
  const availability = parseJson(await response.text());
  return isAvailability(availability)
    ? { ok: true, availability }
    : refusedWith(response, undefined);
}

/** A signal that aborts after a time-out, or with `signal`. Older phones lack `AbortSignal.any`. */
export function timeoutSignal(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  setTimeout(() => controller.abort(new DOMException("no answer", "TimeoutError")), milliseconds);
  return controller.signal;
}

export async function readRefusal(response: Response): Promise<RefusedCall> {
  // The call counts as refused even when its body cannot be read.
  const body = parseJson(await response.text().catch(() => ""));
  return refusedWith(response, isRefusal(body) ? body.error : undefined);
}

function refusedWith({ status }: Response, error: string | undefined): RefusedCall {
  return { ok: false, reason: "refused", status, error };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body may be a proxy's error page, which has no sentence for the person.
    return undefined;
  }
}

export function isRefusal(body: unknown): body is RefusalAnswer {
  const error = (body as Partial<RefusalAnswer> | null | undefined)?.error;
  return typeof error === "string" && error.trim() !== "";
}

function isAvailability(body: unknown): body is CheckAvailabilityAnswer {
  return (
    typeof body === "object" &&
    body !== null &&
    !Array.isArray(body) &&
    Object.values(body).every((free) => typeof free === "boolean")
  );
}
