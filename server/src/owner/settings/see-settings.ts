import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { SeeShopSettingsAnswer, ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";

import { BUSY_PACE } from "../../busy/busy-pace.ts";
import { sealKeysOf, unseal } from "../../settings/seal.ts";
import { findTroubles } from "../../shop-settings/find-troubles.ts";
import { isHeld, knownSetting } from "../../shop-settings/known-settings.ts";
import { isBusySetting } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";
import { secretsOf } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { IS_OF_AGENCY, TRY_SHOWS_WHY } from "./owner-settings-copy.ts";
import type { OwnerSettings } from "./owner-settings.ts";

// Until a new value has been tried, what is known to fail may be the one before it.
const NEW_MILLISECONDS = 60_000;

/** What stands beside a shop, by the rows as they are now, and what of it fails. */
export async function seeSettings(
  owner: OwnerSettings,
  shop: Shop,
): Promise<SeeShopSettingsAnswer> {
  const { config, database, machineNow, now, busyPace: pace = BUSY_PACE } = owner;
  const { calendarId, timeZone } = shop;
  const stored = new Map((await secretsOf(database, calendarId)).map((one) => [one.name, one]));
  const clocks = { now: machineNow(), bookingNow: now(), pace };
  const found = await findTroubles(database, [calendarId], clocks);
  const troubles = new Map(found.map((trouble) => [trouble.name, trouble]));

  const settings = namesOf(shop, stored).map((name): ShopSetting => {
    const secret = stored.get(name);
    const state = stateOf(config, calendarId, name, secret);
    const isNew = secret !== undefined && clocks.now - secret.setAt < NEW_MILLISECONDS;
    const isAtWork = state === "environment" || (state === "set" && !isNew);
    const trouble = isAtWork ? troubles.get(name) : undefined;
    if (trouble === undefined) return { name, state };
    const sentence = trouble.sentence + (state === "environment" ? IS_OF_AGENCY : whatToDo(name));
    return { name, state, trouble: { since: toRfc3339(trouble.since, timeZone), sentence } };
  });
  const feed = stateOf(config, calendarId, "feed-secret", stored.get("feed-secret"));
  return {
    settings,
    // A feed by a lost key has no address, and none can be made.
    feed: feed === "unreadable" ? "unavailable" : feed,
    ...(config.google && { googleAccount: config.google.account.clientEmail }),
  };
}

/** What is stored of a busy calendar does not say why it is not read. */
function whatToDo(name: SettingName): string {
  return isBusySetting(name) ? TRY_SHOWS_WHY : "";
}

/** Also the calendar of somebody who has left, as long as it is set. */
function namesOf({ barbers }: Shop, stored: ReadonlyMap<string, StoredSecret>): SettingName[] {
  const ofPeople = barbers.map(({ id }) => `busy-${id}` as const);
  const ofAnybody = [...stored.keys()].filter(isBusySetting);
  return [
    ...new Set(["owner-mail", "caldav", "google", "busy", ...ofPeople, ...ofAnybody] as const),
  ];
}

function stateOf(
  config: OwnerSettings["config"],
  calendarId: string,
  name: SettingName,
  secret: StoredSecret | undefined,
): ShopSetting["state"] {
  if (isHeld(config, calendarId, name)) return "environment";
  if (knownSetting(name).missing?.(config) !== undefined) return "unavailable";
  if (secret === undefined) return config.sealKey === undefined ? "unavailable" : "unset";
  return unseal(sealKeysOf(config), secret, secret).ok ? "set" : "unreadable";
}
