/** The path of a calendar's feed, under the site's address. */
export function feedPath(calendarId: string, secret: string): string {
  return `/calendars/${calendarId}/${secret}.ics`;
}
