import { randomUUID } from "node:crypto";

import type { AgencyAsking } from "./agency-steps.ts";
import type { Fields } from "../requests/booking-fields.ts";

// Nothing is read there: a calendar that an owner names is reached over the public network alone.
const NOBODYS_CALENDAR = "https://127.0.0.1/agenda.ics";

/** Sets a calendar that closes time and takes it away again, each twice with one key; and sends facts that are too long. */
export async function changeSettings(
  { requestAt, expect }: AgencyAsking,
  calendarId: unknown,
): Promise<void> {
  const ask = (path: string, json: Fields, ...due: number[]) =>
    expect(requestAt(`/owner/${path}`, { calendarId, ...json }), ...due);
  // A shop may set few calendars a minute.
  const busy = { key: randomUUID(), name: "busy" };
  const value = NOBODYS_CALENDAR;
  await ask("setShopSetting", { ...busy, value }, 200, 429);
  await ask("setShopSetting", { ...busy, value }, 200, 429);
  await ask("setShopSetting", { ...busy, value: `${value}?other` }, 409, 429);
  const away = { key: randomUUID(), name: "busy" };
  await ask("unsetShopSetting", away, 200);
  await ask("unsetShopSetting", away, 200);
  // The environment holds the one's feed.
  await ask("makeFeed", {}, calendarId === "reservas" ? 409 : 200);
  const facts = "a".repeat(2 * 1_024 * 1_024);
  await ask("judgeShopEdit", { base: "", facts }, 413);
  await ask("publishShop", { base: "", facts, key: randomUUID(), kept: [] }, 413);
}
