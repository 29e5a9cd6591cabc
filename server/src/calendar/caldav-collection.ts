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

/** Whether a response describes a calendar, by its resource type. */
export function isCalendar(response: string): boolean {
  const type = elementsNamed(response, "resourcetype")[0] ?? "";
  return /<(?:[\w-]+:)?calendar[\s/>]/.test(type);
}
