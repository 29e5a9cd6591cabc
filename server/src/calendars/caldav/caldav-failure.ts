import {
  temporaryFailure,
  failureNeedingPerson,
  permanentFailure,
  retryAfterFailure,
  pausingFailure,
} from "../../outbox/delivery-failure.ts";
import type { Failure } from "../../outbox/delivery-failure.ts";
import type { OutwardAnswer } from "../outward-call.ts";
import { retryAfterMilliseconds } from "../retry-after.ts";

/** The failure that a CalDAV server's answer stands for, without asking the server anything else. */
export function failureOf(answer: OutwardAnswer): Failure {
  const { status, headers, text } = answer;
  const wait = retryAfterMilliseconds(headers.get("retry-after"), Date.now());
  const refusal = permanentRefusal(answer);
  if (refusal !== undefined) return refusal;
  // RFC 6638, section 3.2.4.1: the event is in another calendar of the account, until a person removes it there.
  if (text.includes("unique-scheduling-object-resource")) {
    return failureNeedingPerson("uid-taken");
  }
  // RFC 4331, section 6.
  if (/quota-not-exceeded|sufficient-disk-space/.test(text)) {
    return failureNeedingPerson("calendar-full");
  }
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return permanentFailure(`http-${status}`);
    case 401:
      return pausingFailure("not-allowed-401", "password refused");
    case 403:
      return failureNeedingPerson("not-allowed-403");
    case 404:
    case 405:
    case 409:
    case 410:
      return noSuchCalendar(status);
    case 507:
      return failureNeedingPerson("calendar-full");
    case 429:
    case 503:
      return retryAfterFailure(`http-${status}`, wait);
    default:
      return temporaryFailure(`http-${status}`, wait);
  }
}

/**
 * The failure when an answer names a condition of RFC 4791, section 5.3.2.1, or RFC 4918 that this event violates, so
 * that no retry can help. Otherwise `undefined`.
 */
export function permanentRefusal({ text }: OutwardAnswer): Failure | undefined {
  if (text.includes("no-uid-conflict")) return permanentFailure("uid-taken");
  if (/valid-calendar-(data|object-resource)|supported-calendar-|max-resource-size/.test(text)) {
    return permanentFailure("event-refused");
  }
}

/** The failure when nothing is at the calendar's address. */
export function noSuchCalendar(status: number): Failure {
  return failureNeedingPerson(`no-such-calendar-${status}`);
}

/** The failure when something other than a calendar is at the calendar's address: no event may be written there. */
export const NOT_A_CALENDAR = pausingFailure("not-a-calendar", "no calendar at the address");
