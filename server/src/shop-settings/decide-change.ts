// What a change of a setting stores and moves, and by which key it is sealed.

import { randomBytes } from "node:crypto";

import type { Shop } from "@vitrine/domain/shop/shop";

import type { Config } from "../config.ts";
import type { Reader } from "../database/database.ts";
import { placeFrom } from "../outbox/followers/following.ts";
import { seal, sealKeysOf } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { isSealedByOtherKey } from "../shops/seal-settings.ts";
import type { Setting } from "../shops/seal-settings.ts";
import { isBusySetting } from "../shops/setting-names.ts";
import { isHeld, knownSetting } from "./known-settings.ts";
import { beginningOf, openingOf, unfollowingOf } from "./move-by-setting.ts";
import type { SettingChange } from "./move-by-setting.ts";

// 192 bits. Chat apps may leave a last - or _ out of a link, so it is hexadecimal.
const SECRET_BYTES = 24;

type Place = Omit<Setting, "text">;

/** A new secret of a link or a feed. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

export type KeyToSeal =
  | { readonly ok: true; readonly key: SealKey }
  | { readonly ok: false; readonly why: "no-key" | "other-key" };

/**
 * The key that seals what stands beside this shop. None where another key has sealed what is stored, since servers with that key
 * would not open this; unless it is said that that key is lost.
 */
export async function keyToSeal(
  config: Config,
  reader: Reader,
  calendarId: string,
  { isKeyLost = false } = {},
): Promise<KeyToSeal> {
  const { sealKey: key } = config;
  if (key === undefined) return { ok: false, why: "no-key" };
  const isOther = !isKeyLost && (await isSealedByOtherKey(reader, sealKeysOf(config), calendarId));
  return isOther ? { ok: false, why: "other-key" } : { ok: true, key };
}

/** The change that sets it; `undefined` where the input is not of the setting's form. */
export function settingTo(
  input: string,
  place: Place,
  key: SealKey,
  config: Config,
): SettingChange | undefined {
  const { calendarId, name } = place;
  const { read, placeIn } = knownSetting(name);
  const text = read(input);
  if (text === undefined) return undefined;
  const secret = { ...place, ...seal(key, place, text) };
  if (isHeld(config, calendarId, name)) return { secret };
  const bookingNow = config.now ?? Date.now();
  return { secret, move: beginningOf(name, placeFrom(placeIn?.(text)), bookingNow) };
}

/** The change that takes it away. `shop` is asked only where its facts matter. */
export function settingWithout(place: Place, shop: () => Shop, config: Config): SettingChange {
  const { calendarId, name } = place;
  const secret = { ...place, keyId: "", sealed: "" };
  if (isHeld(config, calendarId, name)) return { secret };
  const move = isBusySetting(name)
    ? openingOf(shop(), name, config.now ?? Date.now())
    : unfollowingOf(name);
  return { secret, move };
}
