import { connectionAdvice } from "./connection-advice.ts";

/** The problem with a calendar at Google, by the reason of a failure, and what to do about it. */
export function googleAdvice(reason: string, calendarId: string): string {
  const calendar = `GOOGLE_CALENDAR_${calendarId.toUpperCase()}`;
  const address = { name: "GOOGLE_CREDENTIALS", plain: "http", secure: "https" } as const;

  const connection = connectionAdvice(reason, address);
  if (connection !== undefined) return connection;
  switch (reason) {
    case "google-key-refused":
    case "google-not-allowed-401":
      return "Google refuses the key in GOOGLE_CREDENTIALS: make a new one, unless this computer's clock is wrong";
    case "google-no-such-calendar":
      return `Google shows the service account no such calendar: check the id in ${calendar}, and share the calendar with the service account`;
    case "google-not-allowed-403":
      return "Google does not let the service account write: share the calendar with it, with the right to change events, and switch on the Google Calendar API";
    case "google-limit-exceeded":
    case "google-429":
    case "google-503":
      return "Google has had too many calls from this account: try again later";
    default:
      return `Google does not do what was asked (${reason}): try again later`;
  }
}
