import { connectionAdvice } from "./connection-advice.ts";

/** What is wrong with a CalDAV calendar, by the reason of a failure, and what to do about it. */
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
    case "not-allowed-401":
      return `the server refuses the user or the password: check ${user} and ${password}, most services want an app password`;
    case "not-allowed-403":
      return `the server does not let ${user} write there and does not say why: see whether the calendar still exists and this user may change it`;
    case "read-only-403":
      return `the user in ${user} may only read this calendar: share it with the right to change it`;
    case "calendar-full":
      return "the account has no room left: delete something there, or get more";
    case "event-refused":
      return `the calendar takes no events, or not such ones: choose another with npm run calendars and write it into ${url}`;
    case "uid-taken":
      return "the server says that another event has the test's id: use a calendar for the bookings alone";
    case "redirected-elsewhere":
      return `the address in ${url} leads to another server, and the password does not go along: write the final address there`;
    case "redirected-nowhere":
    case "redirected-in-a-circle":
      return `the address in ${url} is redirected without end: write the calendar's own address there, npm run calendars shows it`;
    case "answered-with-a-page":
      return `a web page answers in place of a calendar, perhaps a login or maintenance: check the address in ${url}`;
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
