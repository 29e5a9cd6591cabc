import type { Shop } from "../shop.ts";

/** What a kind of shop begins with. Its owner changes all of it, but for `kind`. */
export type ShopBeginning = Omit<Shop, "calendarId" | "name">;

/** What no kind begins otherwise. */
export const EVERY_KIND = {
  address: "",
  timeZone: "America/Sao_Paulo",
  closed: [],
  windowDays: 30,
  stepMinutes: 30,
} as const;

/** What every kind with one client at a time begins with. */
export const EVERY_KIND_OF_APPOINTMENTS = {
  ...EVERY_KIND,
  kind: "appointments",
  capacity: 1,
  partySizes: [],
} as const;
