// What `npm run shops` says of each setting beside a shop.

import { variableEnding } from "@vitrine/domain/shop/calendar-id";
import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";

import { BUSY_ADDRESS_FORM } from "../../busy/busy-settings.ts";
import { CALDAV_FORM } from "../../calendars/caldav/caldav-settings.ts";
import { GOOGLE_CALENDAR_FORM } from "../../calendars/google/google-settings.ts";
import { OWNER_MAIL_FORM } from "../../mail/smtp/mail-settings.ts";
import { SECRET_FORM } from "../../settings/calendar-secrets.ts";
import {
  isBusySetting,
  isPersonLink,
  personOf,
  personOfLink,
  PUSH_SETTING,
} from "../../shops/setting-names.ts";
import type { SettingName, TypedSettingName } from "../../shops/setting-names.ts";

interface SettingWords {
  readonly what: string;
  /** The environment's variable of the same meaning, without its calendar's ending. */
  readonly variable: string;
  /** What ends when it is replaced or taken away. */
  readonly ends: string;
  /** What the value must be, in a sentence after 'What is on the input'. */
  readonly form: string;
}

const WORDS: Readonly<Record<TypedSettingName, SettingWords>> = {
  "owner-link": {
    what: "link of the owner's page",
    variable: "OWNER_SECRET",
    ends: "The link before it ends, and so does every device that it has connected.",
    form: SECRET_FORM,
  },
  "feed-secret": {
    what: "address of the feed",
    variable: "FEED_SECRET",
    ends: "The address before it ends: apps that have subscribed to it read nothing any more.",
    form: SECRET_FORM,
  },
  "owner-mail": {
    what: "owner's mail address",
    variable: "OWNER_MAIL",
    ends: "The address before it gets no mail any more.",
    form: OWNER_MAIL_FORM,
  },
  caldav: {
    what: "CalDAV calendar",
    variable: "CALDAV_URL",
    ends: "The calendar before it gets no bookings any more, and keeps those that it has.",
    form: CALDAV_FORM,
  },
  google: {
    what: "calendar at Google",
    variable: "GOOGLE_CALENDAR",
    ends: "The calendar before it gets no bookings any more, and keeps those that it has.",
    form: GOOGLE_CALENDAR_FORM,
  },
};

export function wordsOf(name: SettingName): SettingWords {
  if (isPersonLink(name)) {
    return {
      what: `link of person ${personOfLink(name)}`,
      variable: "",
      ends: "The link ends, and so does every device that it has connected.",
      form: "cannot be a person's link: the owner makes it on their page, under 'Equipe'",
    };
  }
  if (name === PUSH_SETTING) {
    return {
      what: "secret of the devices' notices",
      variable: "",
      ends: "No device gets a notice any more until it is asked again.",
      form: "cannot be this secret: the owner's page makes it, under 'Avisos'",
    };
  }
  if (!isBusySetting(name)) return WORDS[name];
  const person = personOf(name);
  return {
    what: `calendar whose events close time${person === undefined ? "" : ` of person ${person}`}`,
    variable: "BUSY_URL",
    ends: "What the calendar before it has closed opens, unless it is in the next one, too.",
    form: BUSY_ADDRESS_FORM,
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
  return `${wordsOf(name).variable}_${ending}${ofPerson}`;
}
