// Does, for tests, what the owner's own apps do with a calendar, in plain CalDAV with any server.

import type { CaldavCalendar } from "@vitrine/server/calendars/caldav/caldav-settings";
import { davElements, elementsNamed, textOf } from "@vitrine/server/calendars/caldav/dav-xml";

export interface DavEvent {
  /** The last part of its address. */
  readonly name: string;
  readonly etag: string;
  /** Of some servers the ETag is a hash of the text: this changes also where the same text is written again. */
  readonly lastModified: string | undefined;
  readonly text: string;
}

/** Makes an empty calendar at this address. */
export async function makeCalendar(calendar: CaldavCalendar): Promise<CaldavCalendar> {
  await call(calendar, "MKCALENDAR", `${calendar.url}/`);
  return calendar;
}

/** Removes a calendar with everything in it. */
export async function removeCalendar(calendar: CaldavCalendar): Promise<void> {
  await call(calendar, "DELETE", `${calendar.url}/`);
}

/** Every event of a calendar, by name. */
export async function eventsOf(calendar: CaldavCalendar): Promise<DavEvent[]> {
  const list = await call(
    calendar,
    "PROPFIND",
    `${calendar.url}/`,
    { depth: "1", "content-type": "application/xml; charset=utf-8" },
    '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>',
  );
  const hrefs = elementsNamed(davElements(await list.text()), "href")
    .map(textOf)
    .filter((href) => href.endsWith(".ics"));
  const events = await Promise.all(
    hrefs.map(async (href) => {
      const event = await call(calendar, "GET", new URL(href, calendar.url).href);
      return {
        name: decodeURIComponent(href.slice(href.lastIndexOf("/") + 1)),
        etag: event.headers.get("etag") ?? "",
        lastModified: event.headers.get("last-modified") ?? undefined,
        text: await event.text(),
      };
    }),
  );
  return events.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The addresses of all that stands directly in a collection, itself included, sorted. */
export async function addressesIn(collection: CaldavCalendar): Promise<string[]> {
  const list = await call(collection, "PROPFIND", `${collection.url}/`, { depth: "1" });
  return elementsNamed(davElements(await list.text()), "href")
    .map(textOf)
    .toSorted();
}

/** Writes an event, whatever is there. */
export async function putEvent(
  calendar: CaldavCalendar,
  name: string,
  icalendar: string,
): Promise<void> {
  const headers = { "content-type": "text/calendar; charset=utf-8" };
  await call(calendar, "PUT", `${calendar.url}/${name}`, headers, icalendar);
}

/** Removes an event, however it has changed. */
export async function removeEvent(calendar: CaldavCalendar, name: string): Promise<void> {
  await call(calendar, "DELETE", `${calendar.url}/${name}`);
}

/** One request of the owner's; throws what is refused. */
export async function call(
  { user, password }: CaldavCalendar,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const response = await fetch(url, {
    method,
    headers: { authorization, ...headers },
    body: body ?? null,
  });
  if (response.ok) return response;
  throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
}
