import type { CheckAvailabilityAnswer } from "@vitrine/domain/wire/check-availability";
import type { RefusalAnswer } from "@vitrine/domain/wire/fields";

// The only file that calls `fetch`. Whatever happens out there comes back as a value: nothing here throws.

/** Longer than a slow phone network needs, shorter than a person's patience. */
const TIMEOUT_MILLISECONDS = 15_000;

/** One call to the scheduling backend. */
export interface Call {
  readonly method: "POST" | "DELETE";
  readonly path: `/${string}`;
  readonly body: object;
}

/** The backend answered no. `error` is its sentence for the person, when it gave one. */
export interface RefusedCall {
  readonly ok: false;
  readonly reason: "refused";
  readonly error: string | undefined;
}

/** No answer came: no network, a time-out, a connection that broke, or the call was aborted. */
export interface FailedCall {
  readonly ok: false;
  readonly reason: "failed";
  readonly cause: unknown;
}

export type SendResult = { readonly ok: true } | RefusedCall | FailedCall;

export type AvailabilityResult =
  | { readonly ok: true; readonly availability: CheckAvailabilityAnswer }
  | RefusedCall
  | FailedCall;

export interface SchedulingApi {
  /** Makes a call of which only the ok status counts. */
  readonly send: (call: Call) => Promise<SendResult>;
  /** Asks which slots are free. */
  readonly askAvailability: (call: Call, signal: AbortSignal) => Promise<AvailabilityResult>;
}

/** The backend at `baseUrl`, which ends without a slash and is empty for the page's own origin. */
export function schedulingApi(
  baseUrl: string,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): SchedulingApi {
  const request = (call: Call, signal?: AbortSignal): Promise<Response> =>
    fetch(baseUrl + call.path, {
      method: call.method,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(call.body),
      signal: abortedAfter(timeoutMilliseconds, signal),
    });

  return {
    async send(call) {
      try {
        const response = await request(call);
        if (!response.ok) return await refusedCall(response);
        // The status was the answer; the body is read only to free the connection, so its end does not matter.
        response.text().catch(() => undefined);
        return { ok: true };
      } catch (cause) {
        return { ok: false, reason: "failed", cause };
      }
    },
    async askAvailability(call, signal) {
      try {
        const response = await request(call, signal);
        if (!response.ok) return await refusedCall(response);
        const answer = parsed(await response.text());
        return isAvailability(answer)
          ? { ok: true, availability: answer }
          : { ok: false, reason: "refused", error: undefined };
      } catch (cause) {
        return { ok: false, reason: "failed", cause };
      }
    },
  };
}

/** Aborts after a while, or with `signal`. By hand: phones a few years old have no `AbortSignal.any`. */
function abortedAfter(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (signal?.aborted) controller.abort(signal.reason);
  signal?.addEventListener("abort", () => controller.abort(signal.reason), { once: true });
  setTimeout(() => controller.abort(new DOMException("no answer", "TimeoutError")), milliseconds);
  return controller.signal;
}

async function refusedCall(response: Response): Promise<RefusedCall> {
  // A no stays a no when its explanation is lost on the way.
  const body = parsed(await response.text().catch(() => ""));
  return { ok: false, reason: "refused", error: isRefusal(body) ? body.error : undefined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page, say: it explains nothing to the person, so it is as good as no body.
    return undefined;
  }
}

function isRefusal(body: unknown): body is RefusalAnswer {
  return (
    typeof body === "object" &&
    body !== null &&
    "error" in body &&
    typeof body.error === "string" &&
    body.error.trim() !== ""
  );
}

function isAvailability(body: unknown): body is CheckAvailabilityAnswer {
  return (
    typeof body === "object" &&
    body !== null &&
    !Array.isArray(body) &&
    Object.values(body).every((free) => typeof free === "boolean")
  );
}
