// What stands beside a shop: its calendars and its owner's mail. A value is sent once and never comes back.

import { z } from "zod";

import type { RefusalCode } from "../../refusals.ts";
import { calendarId, day, nothing } from "../fields.ts";
import { key } from "./owner-acts.ts";
import { instant } from "./owner-fields.ts";
import { qr } from "./shop-edits.ts";

const SETTING = /^(?:owner-mail|caldav|google|busy|busy-[1-9][0-9]{0,8})$/;
const VALUE_MAX = 4_000;

/** `busy`: a calendar whose events close time, of the whole shop; `busy-6`: of the person with the id 6. */
const name = z
  .string({ error: "request-invalid" satisfies RefusalCode })
  .regex(SETTING, { error: "request-invalid" satisfies RefusalCode })
  .meta({ examples: ["busy-6"] });

/** An address; for `caldav` three lines: address, user and password. */
const value = z
  .string({ error: "setting-invalid" satisfies RefusalCode })
  .max(VALUE_MAX, { error: "setting-invalid" satisfies RefusalCode });

const setting = z.object({
  name: z.string(),
  /**
   * `environment`: the servers' settings hold it, and nothing here changes it. `unavailable`: the agency has not set up what
   * it needs. `unreadable`: it is set, and sealed by a lost key.
   */
  state: z.enum(["set", "unset", "environment", "unavailable", "unreadable"]),
  /** Since when it fails, in words for the owner; left out while it works. */
  trouble: z.object({ since: instant, sentence: z.string() }).optional(),
});

export const seeShopSettings = {
  method: "GET",
  path: "/owner/shopSettings",
  request: z.object({ calendarId }),
  answer: z.object({
    settings: z.array(setting),
    /** Whether an address to subscribe to exists; it is shown only when it is made. */
    feed: z.enum(["set", "unset", "environment", "unavailable"]),
    /** With whom the agency's account at Google must share a calendar; left out where there is none. */
    googleAccount: z.string().optional(),
  }),
} as const;

/**
 * Tries a value, or without one what is set: connects, reads, and stores nothing. Of `owner-mail` only the form is tried. A few
 * times a minute, each for at most ten seconds. Nothing of the answer is text that another server has sent.
 */
export const tryShopSetting = {
  method: "POST",
  path: "/owner/tryShopSetting",
  request: z.object({ calendarId, name, value: value.optional() }),
  answer: z.object({
    isWorking: z.boolean(),
    /** What was found, or what to do about the mistake, in Portuguese. */
    sentence: z.string(),
    /** What a calendar would close in the next seven days, in whole half hours from `08:00` to at most `24:00`. */
    closes: z.array(z.object({ day, from: z.string(), to: z.string() })).optional(),
  }),
} as const;

export const setShopSetting = {
  method: "POST",
  path: "/owner/setShopSetting",
  request: z.object({ calendarId, key, name, value }),
  answer: nothing,
} as const;

export const unsetShopSetting = {
  method: "POST",
  path: "/owner/unsetShopSetting",
  request: z.object({ calendarId, key, name }),
  answer: nothing,
} as const;

/** Makes the address that a calendar app subscribes to. The one before it ends. It is shown this once. */
export const makeFeed = {
  method: "POST",
  path: "/owner/makeFeed",
  request: z.object({ calendarId }),
  answer: z.object({
    link: z.string(),
    /** Of the same address with `webcal:`, by which a telephone opens its calendar app. */
    qr,
  }),
} as const;

export const SHOP_SETTING_CALLS = [
  seeShopSettings,
  tryShopSetting,
  setShopSetting,
  unsetShopSetting,
  makeFeed,
] as const;

export type SeeShopSettingsAnswer = z.output<typeof seeShopSettings.answer>;
export type ShopSetting = SeeShopSettingsAnswer["settings"][number];
export type TryShopSettingRequest = z.output<typeof tryShopSetting.request>;
export type TryShopSettingAnswer = z.output<typeof tryShopSetting.answer>;
export type SetShopSettingRequest = z.output<typeof setShopSetting.request>;
export type UnsetShopSettingRequest = z.output<typeof unsetShopSetting.request>;
export type MakeFeedAnswer = z.output<typeof makeFeed.answer>;
