import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  retryAfterFailure,
  pausingFailure,
} from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { OutwardAnswer } from "../outward-call.ts";

const EVENT_REFUSED = new Set([400, 413, 415, 422]);
const NO_CALENDAR = new Set([404, 405, 409, 410]);

/** The failure that a CalDAV server's answer stands for, without asking the server anything else. */
export function failureOf(answer: OutwardAnswer): Failure {
  const { status, text, waitMilliseconds } = answer;
  const refusal = permanentRefusal(answer);
  if (refusal !== undefined) return refusal;
  // RFC 6638, section 3.2.4.1: the event is in another calendar of the account, until a person removes it there.
  if (text.includes("unique-scheduling-object-resource")) return failureNeedingPerson("uid-taken");
  // RFC 4331, section 6.
  const isFull = /quota-not-exceeded|sufficient-disk-space/.test(text) || status === 507;
  if (isFull) return failureNeedingPerson("calendar-full");
  if (EVENT_REFUSED.has(status)) return permanentFailure(`http-${status}`);
  if (status === 401) return pausingFailure("not-allowed-401", "password refused");
  if (status === 403) return failureNeedingPerson("not-allowed-403");
  if (NO_CALENDAR.has(status)) return noSuchCalendar(status);
  const asksToWait = status === 429 || status === 503;
  return (asksToWait ? retryAfterFailure : temporaryFailure)(`http-${status}`, waitMilliseconds);
}

/**
 * The failure when an answer names a condition of RFC 4791, section 5.3.2.1, or RFC 4918 that this event violates, so
 * that no retry can help.
 */
export function permanentRefusal({ text }: OutwardAnswer): Failure | undefined {
  if (text.includes("no-uid-conflict")) return permanentFailure("uid-taken");
  if (/valid-calendar-(data|object-resource)|supported-calendar-|max-resource-size/.test(text)) {
    return permanentFailure("event-refused");
  }
}

export function noSuchCalendar(status: number): Failure {
  return failureNeedingPerson(`no-such-calendar-${status}`);
}

/** The failure when the address leads to something other than a calendar, where no event may be written. */
export const NOT_A_CALENDAR = pausingFailure("not-a-calendar", "no calendar at the address");
