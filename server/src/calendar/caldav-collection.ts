import { elementsNamed, textOf } from "./dav-xml.ts";

/** A calendar's properties; `undefined` where the server does not tell. */
export interface CaldavCollection {
  readonly isCalendar: boolean;
  readonly mayWrite: boolean | undefined;
  readonly bytesLeft: number | undefined;
}

/** The body of a PROPFIND about a calendar: what it is, what may be done with it, and how much still fits. */
export const COLLECTION_QUERY = `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:current-user-privilege-set/><d:quota-available-bytes/></d:prop></d:propfind>`;

// Each of these privileges of RFC 3744 includes the right to store an event.
const WRITE_PRIVILEGE = /<(?:[\w-]+:)?(?:all|write|write-content|bind)[\s/>]/;

/** Reads the answer to `COLLECTION_QUERY`. */
export function readCollection(multistatus: string): CaldavCollection {
  const privileges = elementsNamed(multistatus, "current-user-privilege-set")[0];
  const bytes = textOf(elementsNamed(multistatus, "quota-available-bytes")[0] ?? "").trim();
  return {
    isCalendar: isCalendar(multistatus),
    mayWrite: privileges === undefined ? undefined : WRITE_PRIVILEGE.test(privileges),
    bytesLeft: /^\d+$/.test(bytes) ? Number(bytes) : undefined,
  };
}

/** The status of what was asked about, where the answer gives it that one alone: xandikos hides a 404 in a 207. */
export function statusInside(multistatus: string): number | undefined {
  const response = elementsNamed(multistatus, "response")[0] ?? "";
  if (elementsNamed(response, "propstat").length > 0) return undefined;
  const code = /^HTTP\/\S+ (\d{3})/.exec(textOf(elementsNamed(response, "status")[0] ?? "").trim());
  return code === null ? undefined : Number(code[1]);
}

/** Whether a response describes a calendar, by its resource type. */
export function isCalendar(response: string): boolean {
  const type = elementsNamed(response, "resourcetype")[0] ?? "";
  return /<(?:[\w-]+:)?calendar[\s/>]/.test(type);
}
