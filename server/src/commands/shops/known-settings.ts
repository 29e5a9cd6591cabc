// What `npm run shops` says of each setting beside a shop, and how it reads a value.

import { variableEnding } from "@vitrine/domain/shop/calendar-id";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";

import { closingIdOf } from "../../busy/poll-busy-calendars.ts";
import { BUSY_ADDRESS_FORM, calendarAddress } from "../../busy/busy-settings.ts";
import { CALDAV_FORM, caldavCalendarIn } from "../../calendars/caldav/caldav-settings.ts";
import { GOOGLE_CALENDAR_FORM, googleCalendarIn } from "../../calendars/google/google-settings.ts";
import type { Config } from "../../config.ts";
import { OWNER_MAIL_FORM, ownerMailIn } from "../../mail/smtp/mail-settings.ts";
import { isSecret, SECRET_FORM, secretToStore } from "../../settings/calendar-secrets.ts";
import { isBusySetting, personOf } from "../../shops/setting-names.ts";
import type { BusySettingName, SettingName } from "../../shops/setting-names.ts";

export interface KnownSetting {
  readonly what: string;
  /** The environment's variable of the same meaning, without its calendar's ending. */
  readonly variable: string;
  readonly isHeld: (config: Config, calendarId: string) => boolean;
  /** What ends when it is replaced or taken away; empty where that is plain. */
  readonly ends: string;
  /** What the value must be, in a sentence after 'What is on the input'. */
  readonly form: string;
  /** What is stored of the value on the input; `undefined` where that is not of this form. */
  readonly read: (input: string) => string | undefined;
  /** What is missing in the environment for it, if anything. */
  readonly missing?: (config: Config) => string | undefined;
  /** Where a target stores the bookings by what is stored; missing for one that has no place of its own. */
  readonly placeIn?: (stored: string) => string | undefined;
}

const KNOWN: Readonly<Record<Exclude<SettingName, BusySettingName>, KnownSetting>> = {
  "owner-link": {
    what: "link of the owner's page",
    variable: "OWNER_SECRET",
    isHeld: ({ ownerSecrets }, id) => ownerSecrets.has(id),
    ends: "The link before it ends, and so does every device that it has connected.",
    form: SECRET_FORM,
    read: readSecret,
  },
  "feed-secret": {
    what: "address of the feed",
    variable: "FEED_SECRET",
    isHeld: ({ feedSecrets }, id) => feedSecrets.has(id),
    ends: "The address before it ends: apps that have subscribed to it read nothing any more.",
    form: SECRET_FORM,
    read: readSecret,
  },
  "owner-mail": {
    what: "owner's mail address",
    variable: "OWNER_MAIL",
    isHeld: ({ ownerMail }, id) => ownerMail?.has(id) ?? false,
    ends: "The address before it gets no mail any more.",
    form: OWNER_MAIL_FORM,
    read: ownerMailIn,
    missing: ({ mail }) => (mail === undefined ? "SMTP_URL and MAIL_FROM" : undefined),
  },
  caldav: {
    what: "CalDAV calendar",
    variable: "CALDAV_URL",
    isHeld: ({ caldav }, id) => caldav.has(id),
    ends: "The calendar before it gets no bookings any more, and keeps those that it has.",
    form: CALDAV_FORM,
    // It is reached over the public network alone, where the password must not travel in the open.
    read: (input) =>
      caldavCalendarIn(input)?.url.startsWith("https:") === true ? input.trim() : undefined,
    placeIn: (stored) => caldavCalendarIn(stored)?.url,
  },
  google: {
    what: "calendar at Google",
    variable: "GOOGLE_CALENDAR",
    isHeld: ({ google }, id) => google?.calendars.has(id) ?? false,
    ends: "The calendar before it gets no bookings any more, and keeps those that it has.",
    form: GOOGLE_CALENDAR_FORM,
    read: googleCalendarIn,
    missing: ({ google }) => (google === undefined ? "GOOGLE_CREDENTIALS" : undefined),
    placeIn: googleCalendarIn,
  },
};

export function knownSetting(name: SettingName): KnownSetting {
  return isBusySetting(name) ? busySetting(name) : KNOWN[name];
}

function busySetting(name: BusySettingName): KnownSetting {
  const person = personOf(name);
  return {
    what: `calendar whose events close time${person === undefined ? "" : ` of person ${person}`}`,
    variable: "BUSY_URL",
    isHeld: ({ busy }, id) =>
      busy.calendars.some((one) => one.calendarId === id && closingIdOf(one) === name),
    ends: "What the calendar before it has closed opens, unless it is in the next one, too.",
    form: BUSY_ADDRESS_FORM,
    read: calendarAddress,
  };
}

/** Why a shop cannot have this setting; `undefined` where it can. */
export function refusalOf(name: SettingName, shop: Shop): string | undefined {
  const person = personOf(name);
  if (person === undefined || barberById(shop, person) !== undefined) return undefined;
  const people = shop.barbers.map(({ id, name: called }) => `busy-${id} (${called})`);
  return `Nobody in ${shop.calendarId} has the id ${person}: ${people.join(", ")}.`;
}

/** `OWNER_MAIL_BARBEARIA`; a person's calendar has a further ending, of the name. */
export function variableOf(name: SettingName, calendarId: string): string {
  const ending = variableEnding(calendarId);
  const ofPerson = personOf(name) === undefined ? "" : "_…";
  return `${knownSetting(name).variable}_${ending}${ofPerson}`;
}

function readSecret(input: string): string | undefined {
  const secret = input.trim();
  return isSecret(secret) ? secretToStore(secret) : undefined;
}
