import { connectionAdvice } from "./connection-advice.ts";

/** The problem with a CalDAV calendar, by the reason of a failure, and what to do about it. */
export function caldavAdvice(reason: string, calendarId: string): string {
  const ending = calendarId.toUpperCase();
  const url = `CALDAV_URL_${ending}`;
  const user = `CALDAV_USER_${ending}`;
  const password = `CALDAV_PASSWORD_${ending}`;

  const connection = connectionAdvice(reason, { name: url, plain: "http", secure: "https" });
  if (connection !== undefined) return connection;
  if (reason.startsWith("no-such-calendar-")) {
    return `there is no calendar at the address in ${url}: run npm run calendars and copy the line of the right one`;
  }
  switch (reason) {
    case "not-a-calendar":
      return `the address in ${url} is not a calendar's, but one above it or beside it: run npm run calendars and copy the line of the right one`;
    case "no-caldav-here":
      return `no calendar server answers at the address in ${url}: write the address there that the service names for CalDAV`;
    case "no-calendars-here":
      return `the account in ${user} has no calendar of its own: make one, or write the address of one that is shared with it into ${url}`;
    case "not-allowed-401":
      return `the server refuses the user or the password: check ${user} and ${password}, most services want an app password`;
    case "not-allowed-403":
      return `the server refuses the user in ${user} there, and does not say why: share the calendar with the right to change it, and see whether something before the server keeps calendars from being changed`;
    case "read-only-403":
      return `the user in ${user} may only read this calendar: share it with the right to change it`;
    case "calendar-full":
      return "the account has no room left: delete something there, or get more";
    case "event-refused":
      return `the calendar takes no events, or not such ones: choose another with npm run calendars and write it into ${url}`;
    case "uid-taken":
      return "the server says that another event has the test's id: use a calendar for the bookings alone";
    case "redirected-elsewhere":
      return `the address in ${url} leads to another server, and the password does not go along: write the server's final address there, or, where that is a login page, the one that the service names for CalDAV`;
    case "redirected-nowhere":
    case "redirected-in-a-circle":
      return `the address in ${url} is redirected without end: write the address there that the service names for CalDAV`;
    case "answered-with-a-page":
      return `a web page answers in place of a calendar, a login or maintenance: the address in ${url} is that of the pages for people, write the one there that the service names for CalDAV`;
    case "http-429":
    case "http-503":
      return "the server asks to be left alone for a while: try again later";
    case "http-400":
    case "http-413":
    case "http-415":
    case "http-422":
      return `the server refuses the event (${reason}): is the address in ${url} that of a calendar? npm run calendars shows them`;
    default:
      return `the server does not do what a calendar does (${reason}): try again later, and if it stays so, check the address in ${url}`;
  }
}
