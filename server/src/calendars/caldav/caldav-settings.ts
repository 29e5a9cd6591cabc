import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

import { allOf } from "../../settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "../../settings/calendar-variables.ts";

export interface CaldavCalendar {
  /** Without a slash at its end. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
}

/** The configured CalDAV calendars, by the ids of our calendars. */
export function caldavCalendarsFrom(
  variables: Variables,
  ids: IdsByEnding,
  complain: Complain,
): ReadonlyMap<string, CaldavCalendar> {
  const calendars = new Map<string, CaldavCalendar>();
  for (const [ending, id] of ids) {
    const account = allOf(
      variables,
      [`CALDAV_URL_${ending}`, `CALDAV_USER_${ending}`, `CALDAV_PASSWORD_${ending}`],
      complain,
    );
    if (account === undefined) continue;
    const [address, user, password] = account;
    const url = webAddress(address);
    if (url === undefined) complain(`CALDAV_URL_${ending}`, `must be ${WEB_ADDRESS_FORM}`);
    // Basic authentication separates user and password with a colon.
    else if (user.includes(":")) complain(`CALDAV_USER_${ending}`, "must not have a colon in it");
    else calendars.set(id, { url, user, password });
  }
  return calendars;
}
