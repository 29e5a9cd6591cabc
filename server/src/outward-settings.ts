import type { Catalogue } from "@vitrine/domain/shop/shop";

import { caldavCalendarsFrom } from "./calendars/caldav/caldav-settings.ts";
import type { CaldavCalendar } from "./calendars/caldav/caldav-settings.ts";
import { busySettingsFrom } from "./busy/busy-settings.ts";
import type { BusySettings } from "./busy/busy-settings.ts";
import { googleSettingsFrom } from "./calendars/google/google-settings.ts";
import type { GoogleSettings } from "./calendars/google/google-settings.ts";
import { mailSettingsFrom } from "./mail/smtp/mail-settings.ts";
import type { MailSettings } from "./mail/smtp/mail-settings.ts";
import { ownerMailFrom } from "./mail/owner/owner-mail-settings.ts";
import { calendarSecretsFrom } from "./settings/calendar-secrets.ts";
import type { CalendarSecrets } from "./settings/calendar-secrets.ts";
import { idsByEnding } from "./settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "./settings/calendar-variables.ts";

/** The settings of calendars, mail, feeds and the owner's page. Each kind is read by a file beside its target. */
export interface OutwardSettings {
  readonly mail: MailSettings | undefined;
  /** The addresses that are notified of bookings by mail, by the calendar's id. */
  readonly ownerMail: ReadonlyMap<string, string> | undefined;
  /** The CalDAV calendar that bookings are delivered to, by the calendar's id. */
  readonly caldav: ReadonlyMap<string, CaldavCalendar>;
  readonly google: GoogleSettings | undefined;
  /** The busy calendars, whose events close time here. */
  readonly busy: BusySettings;
  /** The secret in the address of each calendar's feed, which is the feed's only protection. */
  readonly feedSecrets: CalendarSecrets;
  /** The secret of each calendar's owner's page, which is the page's only protection. */
  readonly ownerSecrets: CalendarSecrets;
}

const CALENDAR_VARIABLE =
  /^(CALDAV_URL|CALDAV_USER|CALDAV_PASSWORD|GOOGLE_CALENDAR|FEED_SECRET|OWNER_MAIL|OWNER_SECRET)_(.*)$/;

/** Reads these settings from the variables, or lists what is wrong: by a variable's name, never its value. */
export function outwardSettingsFrom(
  variables: Variables,
  catalogue: Catalogue,
): { ok: true; settings: OutwardSettings } | { ok: false; problems: string[] } {
  const ids = idsByEnding(catalogue);
  const problems: string[] = [];
  const complain: Complain = (name, sentence) => problems.push(`${name} ${sentence}`);
  refuseUnknownCalendars(variables, ids, complain);
  const settings = {
    mail: mailSettingsFrom(variables, complain),
    ownerMail: ownerMailFrom(variables, ids, complain),
    caldav: caldavCalendarsFrom(variables, ids, complain),
    google: googleSettingsFrom(variables, ids, complain),
    busy: busySettingsFrom(variables, catalogue, complain),
    feedSecrets: calendarSecretsFrom("FEED_SECRET", variables, ids, complain),
    ownerSecrets: calendarSecretsFrom("OWNER_SECRET", variables, ids, complain),
  };
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

/** Refuses a variable for a calendar that does not exist: a typo would otherwise leave a calendar empty, unnoticed. */
function refuseUnknownCalendars(variables: Variables, ids: IdsByEnding, complain: Complain): void {
  for (const name of Object.keys(variables)) {
    const ending = CALENDAR_VARIABLE.exec(name)?.[2];
    if (ending !== undefined && !ids.has(ending)) {
      complain(name, `must end in _${[...ids.keys()].join(" or _")}`);
    }
  }
}
