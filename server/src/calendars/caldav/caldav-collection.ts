import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavCall } from "./caldav-call.ts";
import { failureOf, NOT_A_CALENDAR } from "./caldav-failure.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { davElements, elementsNamed, textOf } from "./dav-xml.ts";
import type { DavElement } from "./dav-xml.ts";
import type { CallLimits, OutwardAnswer } from "../outward-call.ts";

const PROPERTIES_QUERY = `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:current-user-privilege-set/><d:quota-available-bytes/></d:prop></d:propfind>`;

// Each of these privileges of RFC 3744 includes the right to store an event.
const WRITE_PRIVILEGES = ["all", "write", "write-content", "bind"];

// After these answers we ask the server nothing more. After any other answer without properties, the call about the event
// itself shows what is wrong.
const STOP_STATUSES = new Set([401, 429, 503]);

/** Asks a calendar's address for its properties. The status is 207 only when the answer holds them. */
export async function askCollection(
  calendar: CaldavCalendar,
  limits: CallLimits,
): Promise<OutwardAnswer | Failure> {
  const headers = { depth: "0", "content-type": "application/xml; charset=utf-8" };
  const url = `${calendar.url}/`;
  const request = { url, method: "PROPFIND", headers, body: PROPERTIES_QUERY } as const;
  const answer = await caldavCall(calendar, request, limits);
  if ("ok" in answer || answer.status !== 207) return answer;
  return { ...answer, status: statusInside(answer.text) ?? 207 };
}

/** Reads the answer to `askCollection`; what the server does not report is `undefined`. */
export function readCollection(multistatus: string) {
  const answer = davElements(multistatus);
  const privileges = elementsNamed(answer, "current-user-privilege-set")[0];
  const bytes = textOf(elementsNamed(answer, "quota-available-bytes")[0]);
  return {
    isCalendar: elementsNamed(answer, "resourcetype").length > 0 ? isCalendar(answer) : undefined,
    mayWrite:
      privileges && WRITE_PRIVILEGES.some((name) => elementsNamed(privileges, name).length > 0),
    // Negative when more is used than granted. Cyrus reports this, since it counts the used space in whole kilobytes.
    bytesLeft: /^-?\d+$/.test(bytes) ? Number(bytes) : undefined,
  };
}

/**
 * Checks whether events may be written to this address. Radicale and xandikos also accept events one level above a
 * calendar, where each becomes a folder that no app shows. `accepted`: the properties do not say that the address is
 * something other than a calendar. `unclear`: the server answered without properties.
 */
export async function checkCalendar(
  calendar: CaldavCalendar,
  limits: CallLimits,
): Promise<{ readonly state: "accepted" | "unclear" } | Failure> {
  const answer = await askCollection(calendar, limits);
  if ("ok" in answer) return answer;
  if (STOP_STATUSES.has(answer.status)) return failureOf(answer);
  if (answer.status !== 207) return { state: "unclear" };
  return readCollection(answer.text).isCalendar === false ? NOT_A_CALENDAR : { state: "accepted" };
}

/** The status inside a 207 without properties, since xandikos hides a 404 in a 207; `undefined` if there is none. */
function statusInside(multistatus: string): number | undefined {
  const response = elementsNamed(davElements(multistatus), "response")[0] ?? {};
  if (elementsNamed(response, "propstat").length > 0) return undefined;
  const code = /^HTTP\/\S+ (\d{3})/.exec(textOf(elementsNamed(response, "status")[0]));
  return code === null ? undefined : Number(code[1]);
}

export function isCalendar(response: DavElement): boolean {
  return elementsNamed(response, "resourcetype")[0]?.["calendar"] !== undefined;
}
