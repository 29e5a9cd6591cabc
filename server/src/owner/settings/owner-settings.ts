import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { RefusalCode } from "@vitrine/domain/refusals";

import type { AppContext } from "../../app-parts.ts";
import { isHeld, knownSetting } from "../../shop-settings/known-settings.ts";
import { personOf } from "../../shops/setting-names.ts";
import type { SettingName } from "../../shops/setting-names.ts";

export type OwnerSettings = Pick<
  AppContext,
  | "config"
  | "database"
  | "shops"
  | "settings"
  | "now"
  | "machineNow"
  | "busyPace"
  | "outwardNetwork"
>;

/**
 * Whether the owner may only see it. The environment holds over what is stored. At Google, the agency's account writes: who names
 * the calendar could name any other that was shared with it. decisions/0047
 */
export function isOfAgency(
  { config }: Pick<OwnerSettings, "config">,
  calendarId: string,
  name: SettingName,
): boolean {
  return name === "google" || isHeld(config, calendarId, name);
}

/** Why the owner cannot have this setting; `undefined` where they can. */
export function refusalForSetting(
  owner: Pick<OwnerSettings, "config">,
  shop: Shop,
  name: SettingName,
): RefusalCode | undefined {
  const { config } = owner;
  if (isOfAgency(owner, shop.calendarId, name)) return "setting-of-agency";
  const person = personOf(name);
  if (person !== undefined && barberById(shop, person) === undefined) return "barber-unknown";
  const isLacking = config.sealKey === undefined || knownSetting(name).missing?.(config);
  return isLacking ? "setting-unavailable" : undefined;
}
