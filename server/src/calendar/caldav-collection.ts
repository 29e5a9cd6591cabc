import { elementsNamed, textOf } from "./dav-xml.ts";

/** What a calendar says of itself; `undefined` where it says nothing. */
export interface CaldavCollection {
  readonly isCalendar: boolean;
  readonly mayWrite: boolean | undefined;
  readonly bytesLeft: number | undefined;
}

/** The body of a PROPFIND about a calendar: what it is, what may be done with it, and how much still fits. */
export const COLLECTION_QUERY = `<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:current-user-privilege-set/><d:quota-available-bytes/></d:prop></d:propfind>`;

// The privileges of RFC 3744 that hold the right to store an event, each of them alone.
const WRITING = /<(?:[\w-]+:)?(?:all|write|write-content|bind)[\s/>]/;

/** Reads the answer to `COLLECTION_QUERY`. */
export function readCollection(multistatus: string): CaldavCollection {
  const privileges = elementsNamed(multistatus, "current-user-privilege-set")[0];
  const bytes = textOf(elementsNamed(multistatus, "quota-available-bytes")[0] ?? "").trim();
  return {
    isCalendar: isCalendar(multistatus),
    mayWrite: privileges === undefined ? undefined : WRITING.test(privileges),
    bytesLeft: /^\d+$/.test(bytes) ? Number(bytes) : undefined,
  };
}

/** Whether what an answer describes is a calendar, by its resource type. */
export function isCalendar(response: string): boolean {
  const type = elementsNamed(response, "resourcetype")[0] ?? "";
  return /<(?:[\w-]+:)?calendar[\s/>]/.test(type);
}
