import type { Catalogue } from "@vitrine/domain/shop/shop";

import { caldavCalendarsFrom } from "./calendars/caldav/caldav-settings.ts";
import { busySettingsFrom } from "./busy/busy-settings.ts";
import { googleSettingsFrom } from "./calendars/google/google-settings.ts";
import { mailSettingsFrom, operatorMailFrom, ownerMailFrom } from "./mail/smtp/mail-settings.ts";
import { heartbeatUrlFrom } from "./operator/watch/heartbeat-setting.ts";
import { pushPrivateFrom } from "./push/push-settings.ts";
import { calendarSecretsFrom } from "./settings/calendar-secrets.ts";
import { idsByEnding } from "./settings/calendar-variables.ts";
import type { Complain, IdsByEnding, Variables } from "./settings/calendar-variables.ts";

/** Settings of services outside, such as calendars and mail. Each kind is read in its own feature. */
export type OutwardSettings = ReturnType<typeof readSettings>;

const CALENDAR_VARIABLE =
  /^(CALDAV_URL|CALDAV_USER|CALDAV_PASSWORD|GOOGLE_CALENDAR|FEED_SECRET|OWNER_MAIL|OWNER_SECRET)_(.*)$/;

/** A problem names its variable, never the value. */
export function outwardSettingsFrom(
  variables: Variables,
  catalogue: Catalogue,
): { ok: true; settings: OutwardSettings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const settings = readSettings(variables, catalogue, (name, sentence) =>
    problems.push(`${name} ${sentence}`),
  );
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

function readSettings(variables: Variables, catalogue: Catalogue, complain: Complain) {
  const ids = idsByEnding(catalogue);
  refuseUnknownCalendars(variables, ids, complain);
  const mail = mailSettingsFrom(variables, complain);
  return {
    mail,
    operatorMail: operatorMailFrom(variables, mail, complain),
    /** Secret: who has it can call in the place of a dead machine. */
    heartbeatUrl: heartbeatUrlFrom(variables, complain),
    ownerMail: ownerMailFrom(variables, ids, complain),
    caldav: caldavCalendarsFrom(variables, ids, complain),
    google: googleSettingsFrom(variables, ids, complain),
    busy: busySettingsFrom(variables, catalogue, complain),
    /** Whether notices to devices may go into a private network. */
    pushPrivate: pushPrivateFrom(variables, complain),
    // Only the secret in its address protects a feed or an owner's page.
    feedSecrets: calendarSecretsFrom("FEED_SECRET", variables, ids, complain),
    ownerSecrets: calendarSecretsFrom("OWNER_SECRET", variables, ids, complain),
  } as const;
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
