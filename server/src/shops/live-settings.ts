import type { FastifyBaseLogger } from "fastify";

import type { Reader } from "../database/database.ts";
import { unseal } from "../settings/seal.ts";
import type { SealKey, Unsealed } from "../settings/seal.ts";
import type { LiveShop, LiveShops } from "./live-shops.ts";
import { secretsOf } from "./shop-secrets-table.ts";

/** What may be set beside a shop. */
export const SETTING_NAMES = ["owner-link", "feed-secret"] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

export interface LiveSettings {
  /**
   * What is set beside a shop, at most two seconds old; `undefined` where nothing is, and where it cannot be opened.
   * @throws {DatabaseUnavailable} when the database does not answer
   */
  find(calendarId: string, name: SettingName): Promise<string | undefined>;
  /** The same from the row as it is now, also of a shop that is being erased. */
  read(calendarId: string, name: SettingName): Promise<string | undefined>;
}

export const WHY_NOT_OPENED: Readonly<Record<(Unsealed & { ok: false })["reason"], string>> = {
  "no-key": "SEAL_KEY is not set",
  "other-key": "sealed by another SEAL_KEY",
  damaged: "damaged, or moved here from another shop or name",
};

interface LiveSettingsParts {
  readonly shops: Pick<LiveShops, "find">;
  readonly database: Reader;
  readonly keys: readonly SealKey[];
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/** The settings beside the shops, read and opened when they are first asked for, once in each revision of a shop. */
export function liveSettings({ shops, database, keys, log }: LiveSettingsParts): LiveSettings {
  // A live shop is the same object until its revision changes, and is forgotten with its settings.
  const opened = new WeakMap<LiveShop, Promise<ReadonlyMap<string, string>>>();

  async function open(calendarId: string): Promise<ReadonlyMap<string, string>> {
    const settings = new Map<string, string>();
    for (const secret of await secretsOf(database, calendarId)) {
      const { name } = secret;
      const unsealed = unseal(keys, { calendarId, name }, secret);
      if (unsealed.ok) settings.set(name, unsealed.text);
      else {
        const reason = WHY_NOT_OPENED[unsealed.reason];
        log.error({ calendar: calendarId, setting: name, reason }, "shop setting not opened");
      }
    }
    return settings;
  }

  return {
    async find(calendarId, name) {
      const live = await shops.find(calendarId);
      if (live === undefined) return undefined;
      const reading = opened.get(live) ?? open(calendarId);
      opened.set(live, reading);
      try {
        return (await reading).get(name);
      } catch (error) {
        // The next one who asks reads again.
        opened.delete(live);
        throw error;
      }
    },

    async read(calendarId, name) {
      return (await open(calendarId)).get(name);
    },
  };
}
