import type { Failure } from "../../outbox/delivery-failure.ts";
import { caldavCall } from "./caldav-call.ts";
import type { CaldavAnswer } from "./caldav-call.ts";
import { failureOf, NOT_A_CALENDAR } from "./caldav-failure.ts";
import type { CaldavCalendar } from "./caldav-settings.ts";
import { davElements, elementsNamed, textOf } from "./dav-xml.ts";
import type { DavElement } from "./dav-xml.ts";
import type { CallLimits } from "../outward-call.ts";

/** A calendar's properties; `undefined` where the server does not tell. */
export interface CaldavCollection {
  readonly isCalendar: boolean | undefined;
  readonly mayWrite: boolean | undefined;
  readonly bytesLeft: number | undefined;
}

// What a calendar is, what may be done with it, and how much still fits.
const QUERY = `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:current-user-privilege-set/><d:quota-available-bytes/></d:prop></d:propfind>`;

// Each of these privileges of RFC 3744 includes the right to store an event.
const WRITE_PRIVILEGES = ["all", "write", "write-content", "bind"];

// The answers after which nothing more is asked of the server. Any other that tells nothing of the calendar leaves it to
// the event's own call to say what is wrong.
const ASKED_TO_STOP = new Set([401, 429, 503]);

/** Asks a calendar's address for its properties; 207 stands for an answer that has them. */
export async function askCollection(
  calendar: CaldavCalendar,
  limits: CallLimits,
): Promise<CaldavAnswer | Failure> {
  const headers = { depth: "0", "content-type": "application/xml; charset=utf-8" };
  const url = `${calendar.url}/`;
  const answer = await caldavCall(
    calendar,
    { url, method: "PROPFIND", headers, body: QUERY },
    limits,
  );
  if ("ok" in answer || answer.status !== 207) return answer;
  return { ...answer, status: statusInside(answer.text) ?? 207 };
}

/** Reads the answer to `askCollection`. */
export function readCollection(multistatus: string): CaldavCollection {
  const answer = davElements(multistatus);
  const privileges = elementsNamed(answer, "current-user-privilege-set")[0];
  const bytes = textOf(elementsNamed(answer, "quota-available-bytes")[0]);
  return {
    isCalendar: elementsNamed(answer, "resourcetype").length > 0 ? isCalendar(answer) : undefined,
    mayWrite:
      privileges && WRITE_PRIVILEGES.some((name) => elementsNamed(privileges, name).length > 0),
    // Below zero where more is used than is granted: so does Cyrus, which counts what is used in whole kilobytes.
    bytesLeft: /^-?\d+$/.test(bytes) ? Number(bytes) : undefined,
  };
}

/**
 * Looks whether events may be written to this address. One level above a calendar, Radicale and xandikos take them, too:
 * each becomes a folder that no app shows. `known`: it is a calendar, or its server does not say what it is.
 */
export async function checkCalendar(
  calendar: CaldavCalendar,
  limits: CallLimits,
): Promise<{ readonly state: "known" | "unknown" } | Failure> {
  const answer = await askCollection(calendar, limits);
  if ("ok" in answer) return answer;
  if (ASKED_TO_STOP.has(answer.status)) return failureOf(answer);
  if (answer.status !== 207) return { state: "unknown" };
  return readCollection(answer.text).isCalendar === false ? NOT_A_CALENDAR : { state: "known" };
}

/** The status of what was asked about, where the answer gives it that one alone: xandikos hides a 404 in a 207. */
function statusInside(multistatus: string): number | undefined {
  const response = elementsNamed(davElements(multistatus), "response")[0] ?? {};
  if (elementsNamed(response, "propstat").length > 0) return undefined;
  const code = /^HTTP\/\S+ (\d{3})/.exec(textOf(elementsNamed(response, "status")[0]));
  return code === null ? undefined : Number(code[1]);
}

/** Whether a response describes a calendar, by its resource type. */
export function isCalendar(response: DavElement): boolean {
  return elementsNamed(response, "resourcetype")[0]?.["calendar"] !== undefined;
}
