import { WEB_ADDRESS_FORM, webAddress } from "@vitrine/domain/web-address";

import { allOf, CONTROL_CHARACTER } from "../../settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "../../settings/calendar-variables.ts";

export interface CaldavCalendar {
  /** Without a slash at its end. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Set where somebody else than the operator has typed the address: no private network is asked. */
  readonly publicOnly?: true;
}

export const CALDAV_FORM =
  "must be three lines: the calendar's address, which begins with https://, the user without a colon, the password";

/** The calendar that is set beside a shop, from three lines: address, user, password. `undefined` where they are something else. */
export function caldavCalendarIn(text: string): CaldavCalendar | undefined {
  const [address = "", user = "", password = "", ...more] = text.trim().split(/\r?\n/);
  const url = webAddress(address.trim());
  const isWhole = [user, password].every((one) => one !== "" && !CONTROL_CHARACTER.test(one));
  // Basic authentication separates user and password with a colon.
  if (url === undefined || !isWhole || user.includes(":") || more.length > 0) return undefined;
  return { url, user, password, publicOnly: true };
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
