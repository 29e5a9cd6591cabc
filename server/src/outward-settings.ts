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

/** Each kind is read by a file beside its target. */
export interface OutwardSettings {
  readonly mail: MailSettings | undefined;
  /** By the calendar's id, as all of these maps. */
  readonly ownerMail: ReadonlyMap<string, string> | undefined;
  readonly caldav: ReadonlyMap<string, CaldavCalendar>;
  readonly google: GoogleSettings | undefined;
  readonly busy: BusySettings;
  /** A feed's only protection: the secret in its address. */
  readonly feedSecrets: CalendarSecrets;
  /** The only protection of an owner's page. */
  readonly ownerSecrets: CalendarSecrets;
}

const CALENDAR_VARIABLE =
  /^(CALDAV_URL|CALDAV_USER|CALDAV_PASSWORD|GOOGLE_CALENDAR|FEED_SECRET|OWNER_MAIL|OWNER_SECRET)_(.*)$/;

/** A problem names its variable, never the value. */
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

/** A typo would otherwise leave a calendar empty, unnoticed. */
function refuseUnknownCalendars(variables: Variables, ids: IdsByEnding, complain: Complain): void {
  for (const name of Object.keys(variables)) {
    const ending = CALENDAR_VARIABLE.exec(name)?.[2];
    if (ending !== undefined && !ids.has(ending)) {
      complain(name, `must end in _${[...ids.keys()].join(" or _")}`);
    }
  }
}
