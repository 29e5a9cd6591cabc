import { connectionAdvice } from "./connection-advice.ts";

/** Why calendar apps cannot read a feed, by the reason of a failure, and what to do about it. */
export function feedAdvice(reason: string, calendarId: string): string {
  const secret = `FEED_SECRET_${calendarId.toUpperCase()}`;
  const address = { name: "PUBLIC_URL", plain: "http", secure: "https" } as const;

  const connection = connectionAdvice(reason, address);
  if (connection !== undefined) return connection;
  switch (reason) {
    case "http-404":
      return `there is no such address: restart the server if ${secret} has changed, and check that PUBLIC_URL is this site's address`;
    case "http-401":
    case "http-403":
      return "something before the server asks for a login, which calendar apps do not have: let /calendars/ through without one";
    case "http-429":
      return "the server has had too many calls from here: try again in a minute";
    case "http-502":
    case "http-503":
    case "http-504":
      return "the site answers, and the server behind it does not: see whether npm start is running there";
    case "redirected-elsewhere":
      return "PUBLIC_URL leads to another site, which many calendar apps do not follow: write the final address there";
    case "redirected-nowhere":
    case "redirected-in-a-circle":
      return "PUBLIC_URL is redirected without end: write the site's final address there";
    case "not-a-calendar":
      return "something else than a calendar answers: check that PUBLIC_URL is this site's address, and that nothing before the server asks for a login";
    default:
      return `the site does not show the feed (${reason}): check that PUBLIC_URL is this site's address`;
  }
}
