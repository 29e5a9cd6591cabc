// The calendar that an owner keeps elsewhere: in a real CalDAV server, read by its ICS address.

import type { Radicale } from "./servers/radicale.ts";

export interface OwnersCalendar {
  /** Where the whole calendar is read, with the login in it. */
  readonly address: string;
  /** Enters an event of an hour on Tuesday, 24 November, as an app does. */
  enter(uid: string, hour: number): Promise<void>;
  remove(uid: string): Promise<void>;
}

export async function ownersCalendar(radicale: Radicale, name: string): Promise<OwnersCalendar> {
  const { url, user, password } = await radicale.createCalendar(name);
  const address = new URL(`${url}/`);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  const login = Buffer.from(`${user}:${password}`).toString("base64");
  const call = async (method: "PUT" | "DELETE", uid: string, body: string | null) => {
    const response = await fetch(`${url}/${uid}.ics`, {
      method,
      headers: { authorization: `Basic ${login}`, "content-type": "text/calendar" },
      body,
    });
    if (!response.ok) throw new Error(`${method} of ${uid} is answered with ${response.status}`);
  };
  return {
    address: address.href,
    enter: (uid, hour) => call("PUT", uid, eventOnTuesday(uid, hour)),
    remove: (uid) => call("DELETE", uid, null),
  };
}

function eventOnTuesday(uid: string, hour: number): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//example.com//test//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20261123T100000Z",
    `DTSTART;TZID=America/Sao_Paulo:20261124T${hour}0000`,
    "DURATION:PT1H",
    "SUMMARY:dentista",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
