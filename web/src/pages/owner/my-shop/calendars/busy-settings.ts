import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";

const BUSY = /^busy(?:-(\d+))?$/;

/** The settings of calendars that close time: of the whole shop and of its people. */
export function busySettings(settings: readonly ShopSetting[]): readonly ShopSetting[] {
  return settings.filter(({ name }) => BUSY.test(name));
}

/** 6 of `busy-6`; `undefined` of `busy`, which is of the whole shop. */
export function personOfBusy(name: string): number | undefined {
  const id = BUSY.exec(name)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** How several calendars stand together: whether one is set, and whether one of them fails. */
export function busyState(settings: readonly ShopSetting[]): {
  readonly state: ShopSetting["state"];
  readonly hasTrouble: boolean;
} {
  const busy = busySettings(settings);
  const states = new Set(busy.map(({ state }) => state));
  const first = (["unreadable", "set", "environment", "unset"] as const).find((state) =>
    states.has(state),
  );
  return {
    state: first ?? "unavailable",
    hasTrouble: busy.some(({ trouble }) => trouble !== undefined),
  };
}
