const ANSWER_MILLISECONDS = 10_000;

/** `aheadSeconds`: how far this machine's clock is at least ahead of the answer's date; negative where it is behind. */
export type Heartbeat =
  | { readonly ok: true; readonly aheadSeconds: number | undefined }
  | { readonly ok: false; readonly reason: string; readonly aheadSeconds: number | undefined };

/** Calls the address once. Never throws; the reason never quotes the address, which is a secret. */
export async function sendHeartbeat(
  address: string,
  maxMilliseconds = ANSWER_MILLISECONDS,
): Promise<Heartbeat> {
  const begunAt = Date.now();
  const begun = performance.now();
  try {
    const response = await fetch(address, {
      headers: { "user-agent": "Vitrine", "cache-control": "no-cache" },
      signal: AbortSignal.timeout(maxMilliseconds),
    });
    const tookMilliseconds = performance.now() - begun;
    // What the answer says is of no interest; cancelling may fail only where the connection is gone.
    await response.body?.cancel().catch(() => undefined);
    const date = response.headers.has("age") ? null : response.headers.get("date");
    const aheadSeconds = secondsAhead(date, begunAt, tookMilliseconds);
    if (response.ok) return { ok: true, aheadSeconds };
    return { ok: false, reason: `the answer is ${response.status}`, aheadSeconds };
  } catch (error) {
    return { ok: false, reason: codeOf(error), aheadSeconds: undefined };
  }
}

// The header has whole seconds: the moment lies between its second and the next one.
const RESOLUTION_MILLISECONDS = 1_000;

/**
 * How far the clock that showed `begunAt` is at least ahead of a `Date` header, whose answer took so long. The header was
 * written at some moment of that time, so only what no such moment explains is a difference. `undefined` without a date.
 */
export function secondsAhead(
  date: string | null,
  begunAt: number,
  tookMilliseconds: number,
): number | undefined {
  const shown = Date.parse(date ?? "");
  if (Number.isNaN(shown)) return undefined;
  // Written as early or as late as can be, and shown as early or as late as the header allows.
  const leastAhead = begunAt - (shown + RESOLUTION_MILLISECONDS);
  const mostAhead = begunAt + tookMilliseconds - shown;
  if (leastAhead > 0) return leastAhead / 1_000;
  return Math.min(0, mostAhead) / 1_000;
}

function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "no answer in time";
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? code : "no connection";
}
