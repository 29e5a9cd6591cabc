import { calendarBesideShop } from "../busy/busy-settings.ts";
import { closingIdOf } from "../busy/poll-busy-calendars.ts";
import { caldavCalendarIn } from "../calendars/caldav/caldav-settings.ts";
import { googleCalendarIn } from "../calendars/google/google-settings.ts";
import type { Config } from "../config.ts";
import { ownerMailIn } from "../mail/smtp/mail-settings.ts";
import { sealKeysOf, unseal } from "../settings/seal.ts";
import { WHY_NOT_OPENED } from "../shops/live-settings.ts";
import type { StoredSecret } from "../shops/shop-secrets-table.ts";

/** A setting that is left out, and why, in words that end a sentence. */
export interface LeftOut {
  readonly calendarId: string;
  readonly name: string;
  readonly why: string;
}

/**
 * The settings with those that are set beside the shops, for a command that looks at them once. What the environment sets holds;
 * what cannot be used is left out, and named.
 */
export async function withSettings(
  config: Config,
  secrets: AsyncIterable<StoredSecret> | Iterable<StoredSecret>,
): Promise<{ readonly config: Config; readonly leftOut: readonly LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const keys = sealKeysOf(config);
  const caldav = new Map(config.caldav);
  const googleIds = new Map(config.google?.calendars);
  const ownerMail = new Map(config.ownerMail);
  const busy = new Map(config.busy.calendars.map((one) => [placeOf(one), one]));
  for await (const secret of secrets) {
    const { calendarId, name, sealed } = secret;
    if (sealed === "") continue;
    const unsealed = unseal(keys, { calendarId, name }, secret);
    if (!unsealed.ok) {
      leftOut.push({ calendarId, name, why: WHY_NOT_OPENED[unsealed.reason] });
      continue;
    }
    if (name === "google" && config.google === undefined) {
      leftOut.push({ calendarId, name, why: "GOOGLE_CREDENTIALS is not set" });
    }
    const { text } = unsealed;
    if (name === "caldav") addTo(caldav, calendarId, caldavCalendarIn(text));
    if (name === "google") addTo(googleIds, calendarId, googleCalendarIn(text));
    if (name === "owner-mail") addTo(ownerMail, calendarId, ownerMailIn(text));
    const calendar = calendarBesideShop(calendarId, name, text);
    if (calendar !== undefined) addTo(busy, placeOf(calendar), calendar);
  }
  const all = {
    ...config,
    caldav,
    google: config.google && { ...config.google, calendars: googleIds },
    ownerMail: ownerMail.size === 0 ? undefined : ownerMail,
    busy: { ...config.busy, calendars: [...busy.values()] },
  };
  return { config: all, leftOut };
}

function placeOf(calendar: Config["busy"]["calendars"][number]): string {
  return `${calendar.calendarId} ${closingIdOf(calendar)}`;
}

function addTo<Value>(held: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value !== undefined && !held.has(key)) held.set(key, value);
}
