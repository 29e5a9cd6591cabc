import type { CalendarServer } from "./calendar-server.ts";
import { startCyrus } from "./cyrus.ts";
import { startDavical } from "./davical.ts";
import { startRadicale } from "./radicale.ts";
import { startSabreDav } from "./sabre-dav.ts";
import { startSogo } from "./sogo.ts";
import { startXandikos } from "./xandikos.ts";

/** What every calendar server goes through, as the columns of docs/calendar-servers.md. */
export const CALENDAR_CASES = [
  "found from its address",
  "one level too high",
  "asked by https",
  "each change at the first try",
  "60 bookings, 12 cancellations, bad line, killed workers",
  "unchanged events stay as they are",
  "filled again",
  "found after a restore",
  "after an outage",
  "password changed",
  "calendar removed",
  "another calendar of the account",
  "read-only share",
  "no room left",
] as const;
export type CalendarCase = (typeof CALENDAR_CASES)[number];

/** What a case comes to where nothing goes wrong. */
export const FINE = "ok";

/** What Vitrine says of every server alike. */
const ALIKE: Partial<Record<CalendarCase, string>> = {
  "one level too high": "not-a-calendar",
  "asked by https": "tls-not-spoken-there",
  "password changed": "not-allowed-401",
};

export interface CalendarServerUnderTest {
  readonly name: string;
  readonly start: () => Promise<CalendarServer>;
  /** What Vitrine says in the log where it is refused. All other cases are `FINE`. */
  readonly reasons: Partial<Record<CalendarCase, string>>;
  /** Why a case cannot be tried with this server. */
  readonly impossible: Partial<Record<CalendarCase, string>>;
}

/** The real CalDAV servers that the tests run, as the rows of docs/calendar-servers.md. */
export const CALENDAR_SERVERS: readonly CalendarServerUnderTest[] = [
  {
    name: "Radicale 3.1",
    start: startRadicale,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-409",
      "read-only share": "read-only-403",
    },
    impossible: { "no room left": "it knows no quota" },
  },
  {
    name: "xandikos 0.2",
    start: startXandikos,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-404",
      "read-only share": "not-allowed-403",
      "no room left": "calendar-full",
    },
    impossible: {},
  },
  {
    name: "Cyrus 3.6",
    start: startCyrus,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-403",
      "another calendar of the account": "uid-taken",
      "read-only share": "read-only-403",
      "no room left": "calendar-full",
    },
    impossible: {},
  },
  {
    name: "sabre/dav 1.8",
    start: startSabreDav,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-404",
      "read-only share": "read-only-403",
    },
    impossible: { "no room left": "its calendars know no quota" },
  },
  {
    name: "DAViCal 1.1",
    start: startDavical,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-405",
      "read-only share": "read-only-403",
    },
    impossible: { "no room left": "it knows no quota" },
  },
  {
    name: "SOGo 5.8",
    start: startSogo,
    reasons: {
      ...ALIKE,
      "calendar removed": "no-such-calendar-404",
      "read-only share": "read-only-403",
    },
    impossible: { "no room left": "it knows no quota" },
  },
];
