// How each setting beside a shop is read, and what it needs.

import { closingIdOf } from "../busy/poll-busy-calendars.ts";
import { calendarAddress } from "../busy/busy-settings.ts";
import { caldavCalendarIn } from "../calendars/caldav/caldav-settings.ts";
import { googleCalendarIn } from "../calendars/google/google-settings.ts";
import type { Config } from "../config.ts";
import { ownerMailIn } from "../mail/smtp/mail-settings.ts";
import { isSecret, secretToStore } from "../settings/calendar-secrets.ts";
import { isBusySetting, isPersonLink, PUSH_SETTING } from "../shops/setting-names.ts";
import type { BusySettingName, SettingName, TypedSettingName } from "../shops/setting-names.ts";

export interface KnownSetting {
  /** Whether the environment sets it: then what is stored does not count. */
  readonly isHeld: (config: Config, calendarId: string) => boolean;
  /** What is stored of what a person has typed; `undefined` where that is not of this form. */
  readonly read: (input: string) => string | undefined;
  /** What is missing in the environment for it, if anything. */
  readonly missing?: (config: Config) => string | undefined;
  /** Where a target stores the bookings by what is stored; missing for one that has no place of its own. */
  readonly placeIn?: (stored: string) => string | undefined;
}

const KNOWN: Readonly<Record<TypedSettingName, KnownSetting>> = {
  "owner-link": {
    isHeld: ({ ownerSecrets }, id) => ownerSecrets.has(id),
    read: readSecret,
  },
  "feed-secret": {
    isHeld: ({ feedSecrets }, id) => feedSecrets.has(id),
    read: readSecret,
  },
  "owner-mail": {
    isHeld: ({ ownerMail }, id) => ownerMail?.has(id) ?? false,
    read: ownerMailIn,
    missing: ({ mail }) => (mail === undefined ? "SMTP_URL and MAIL_FROM" : undefined),
  },
  caldav: {
    isHeld: ({ caldav }, id) => caldav.has(id),
    // It is reached over the public network alone, where the password must not travel in the open.
    read: (input) =>
      caldavCalendarIn(input)?.url.startsWith("https:") === true ? input.trim() : undefined,
    placeIn: (stored) => caldavCalendarIn(stored)?.url,
  },
  google: {
    isHeld: ({ google }, id) => google?.calendars.has(id) ?? false,
    read: googleCalendarIn,
    missing: ({ google }) => (google === undefined ? "GOOGLE_CREDENTIALS" : undefined),
    placeIn: googleCalendarIn,
  },
};

/** Nobody types it: the owner's page makes it. */
const MADE_BY_PAGE: KnownSetting = { isHeld: () => false, read: () => undefined };

export function knownSetting(name: SettingName): KnownSetting {
  if (isPersonLink(name) || name === PUSH_SETTING) return MADE_BY_PAGE;
  return isBusySetting(name) ? busySetting(name) : KNOWN[name];
}

/** Whether the environment sets it: then what is stored does not count. */
export function isHeld(config: Config, calendarId: string, name: SettingName): boolean {
  return knownSetting(name).isHeld(config, calendarId);
}

function busySetting(name: BusySettingName): KnownSetting {
  return {
    isHeld: ({ busy }, id) =>
      busy.calendars.some((one) => one.calendarId === id && closingIdOf(one) === name),
    read: calendarAddress,
  };
}

function readSecret(input: string): string | undefined {
  const secret = input.trim();
  return isSecret(secret) ? secretToStore(secret) : undefined;
}
