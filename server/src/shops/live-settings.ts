import type { FastifyBaseLogger } from "fastify";

import type { Reader } from "../database/database.ts";
import { unseal } from "../settings/seal.ts";
import type { SealKey, Unsealed } from "../settings/seal.ts";
import type { LiveShop } from "./live-shop.ts";
import type { LiveShops } from "./live-shops.ts";
import type { SettingName } from "./setting-names.ts";
import { secretsOf } from "./shop-secrets-table.ts";

export interface LiveSettings {
  /**
   * What is set beside a shop, at most two seconds old; `undefined` where nothing is, and where it cannot be opened.
   * @throws {DatabaseUnavailable} when the database does not answer
   */
  find(calendarId: string, name: SettingName): Promise<string | undefined>;
  /** Whether it is set, also where it cannot be opened; as old as what `find` finds. */
  isSet(calendarId: string, name: SettingName): Promise<boolean>;
  /** All of them from the rows as they are now, also of a shop that is being erased. */
  readNow(calendarId: string): Promise<OpenedSettings>;
}

export const WHY_NOT_OPENED: Readonly<Record<(Unsealed & { ok: false })["reason"], string>> = {
  "no-key": "SEAL_KEY is not set",
  "other-key": "sealed by another SEAL_KEY",
  damaged: "damaged, or moved here from another shop or name",
};

/** By name; `undefined` for one that cannot be opened. */
export type OpenedSettings = ReadonlyMap<string, string | undefined>;

interface LiveSettingsParts {
  readonly shops: Pick<LiveShops, "find">;
  readonly database: Reader;
  readonly keys: readonly SealKey[];
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** The settings beside the shops, read and opened when they are first asked for, once in each revision of a shop. */
export function liveSettings({ shops, database, keys, log }: LiveSettingsParts): LiveSettings {
  // A live shop is the same object until its revision changes, and is forgotten with its settings.
  const opened = new WeakMap<LiveShop, Promise<OpenedSettings>>();

  async function open(calendarId: string): Promise<OpenedSettings> {
    const settings = new Map<string, string | undefined>();
    for (const secret of await secretsOf(database, calendarId)) {
      const { name } = secret;
      const unsealed = unseal(keys, { calendarId, name }, secret);
      settings.set(name, unsealed.ok ? unsealed.text : undefined);
      if (!unsealed.ok) {
        const reason = WHY_NOT_OPENED[unsealed.reason];
        log.error({ calendar: calendarId, setting: name, reason }, "shop setting not opened");
      }
    }
    return settings;
  }

  async function openedOf(calendarId: string): Promise<OpenedSettings> {
    const live = await shops.find(calendarId);
    if (live === undefined) return new Map();
    const reading = opened.get(live) ?? open(calendarId);
    opened.set(live, reading);
    try {
      return await reading;
    } catch (error) {
      // The next one who asks reads again.
      opened.delete(live);
      throw error;
    }
  }

  return {
    find: async (calendarId, name) => (await openedOf(calendarId)).get(name),
    isSet: async (calendarId, name) => (await openedOf(calendarId)).has(name),
    readNow: open,
  };
}
