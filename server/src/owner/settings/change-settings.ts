import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type {
  SetShopSettingRequest,
  UnsetShopSettingRequest,
} from "@vitrine/domain/wire/owner/shop-settings";

import { feedPath } from "../../calendars/feed/feed-settings.ts";
import { keyedHash } from "../../settings/seal.ts";
import {
  keyToSeal,
  newSecret,
  settingTo,
  settingWithout,
} from "../../shop-settings/decide-change.ts";
import { isHeld } from "../../shop-settings/known-settings.ts";
import { changeSetting } from "../../shop-settings/move-by-setting.ts";
import { findOlderServer } from "../../shops/edits/older-servers.ts";
import { settingNamed } from "../../shops/setting-names.ts";
import type { Done } from "../owner-calls-table.ts";
import { ownerCallOf } from "../owner-scheduling.ts";
import { changeSettingOnce } from "./change-once.ts";
import { isOfAgency, refusalForSetting } from "./owner-settings.ts";
import type { OwnerSettings } from "./owner-settings.ts";

export async function setSetting(
  owner: OwnerSettings,
  request: SetShopSettingRequest,
): Promise<Done | Refused> {
  const { config, database, shops } = owner;
  const { calendarId, value } = request;
  const name = settingNamed(request.name);
  if (name === undefined) return refused("request-invalid");
  const shop = (await shops.find(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  const refusal = refusalForSetting(owner, shop, name);
  if (refusal !== undefined) return refused(refusal);
  const found = await keyToSeal(config, database, calendarId);
  if (!found.ok || (await mayOlderServerRun(owner))) return refused("setting-unavailable");
  const { key } = found;
  const change = settingTo(value, { calendarId, name }, key, config);
  if (change === undefined) return refused("setting-invalid");
  // By a plain hash, guesses of a password could be checked in a copy of the database.
  const hashed = { ...request, value: keyedHash(key, value) };
  return changeSettingOnce(database, ownerCallOf("set-setting", hashed), change);
}

/** Also takes away what cannot be opened, and the calendar of somebody who has left. */
export async function unsetSetting(
  owner: OwnerSettings,
  request: UnsetShopSettingRequest,
): Promise<Done | Refused> {
  const { config, database, shops } = owner;
  const { calendarId } = request;
  const name = settingNamed(request.name);
  if (name === undefined) return refused("request-invalid");
  const shop = (await shops.find(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  if (isOfAgency(owner, calendarId, name)) return refused("setting-of-agency");
  const change = settingWithout({ calendarId, name }, () => shop, config);
  return changeSettingOnce(database, ownerCallOf("unset-setting", request), change);
}

/** Makes a new address of the feed. The one before it ends. */
export async function makeNewFeed(
  { config, database }: OwnerSettings,
  calendarId: string,
): Promise<{ readonly ok: true; readonly path: string } | Refused> {
  const place = { calendarId, name: "feed-secret" } as const;
  if (isHeld(config, calendarId, place.name)) return refused("setting-of-agency");
  const found = await keyToSeal(config, database, calendarId);
  if (!found.ok) return refused("setting-unavailable");
  const secret = newSecret();
  const change = settingTo(secret, place, found.key, config);
  const isDone = change !== undefined && (await changeSetting(database, change));
  return isDone ? { ok: true, path: feedPath(calendarId, secret) } : refused("calendar-unknown");
}

// At its start, a server from before shops were rows takes off what follows a shop by a setting.
async function mayOlderServerRun({ config, database }: OwnerSettings): Promise<boolean> {
  if (config.databaseUrl === undefined) return false;
  return (await findOlderServer(database, database.now(), ["shops"])) !== undefined;
}
