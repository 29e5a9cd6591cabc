import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";
import { expect, test } from "vitest";

import { busySettings, busyState, personOfBusy } from "./busy-settings.ts";

const settings: readonly ShopSetting[] = [
  { name: "caldav", state: "set" },
  { name: "busy", state: "unset" },
  { name: "busy-6", state: "set", trouble: { since: "2026-11-23T10:00:00-03:00", sentence: "" } },
];

test("calendars that close time are the shop's and its people's", () => {
  expect(busySettings(settings).map(({ name }) => personOfBusy(name))).toEqual([undefined, 6]);
});

test("they are on when one of them is, and need a look when one of them does", () => {
  expect(busyState(settings)).toEqual({ state: "set", hasTrouble: true });
  const unset: ShopSetting = { name: "busy", state: "unset" };
  expect(busyState([unset])).toEqual({ state: "unset", hasTrouble: false });
  expect(busyState([unset, { name: "busy-6", state: "unreadable" }]).state).toBe("unreadable");
  expect(busyState([{ name: "busy", state: "unavailable" }]).state).toBe("unavailable");
  expect(busyState([]).state).toBe("unavailable");
});
