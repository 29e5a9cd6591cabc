import type { Instant } from "@vitrine/domain/time/shop-time";

// The longest wait that is followed. A server may ask for a day, yet be repaired within minutes.
const RETRY_AFTER_MAX_MILLISECONDS = 60 * 60_000;

const SECONDS = /^\d{1,9}$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The wait in milliseconds that a `Retry-After` asks for, at most an hour; `undefined` when it names no future time.
 * Reads both forms of RFC 9110, section 10.2.3: `120`, and `Fri, 31 Dec 2026 23:59:59 GMT`.
 */
export function retryAfterMilliseconds(header: string | null, now: Instant): number | undefined {
  const text = header?.trim() ?? "";
  const milliseconds = SECONDS.test(text)
    ? Number(text) * 1_000
    : HTTP_DATE.test(text)
      ? Date.parse(text) - now
      : 0;
  return milliseconds > 0 ? Math.min(milliseconds, RETRY_AFTER_MAX_MILLISECONDS) : undefined;
}
