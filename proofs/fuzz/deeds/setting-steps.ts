import { randomUUID } from "node:crypto";

import { EDIT_MAX_BYTES } from "../../../server/src/owner/shop/large-bodies.ts";
import type { AgencyAsking } from "./agency-steps.ts";
import type { Fields } from "../requests/booking-fields.ts";

// Nothing is read there: a calendar that an owner names is reached over the public network alone.
const NOBODYS_CALENDAR = "https://127.0.0.1/agenda.ics";

/** Sets a calendar that closes time and takes it away again, each twice with one key. */
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
  // At Google, the agency chooses.
  await ask("tryShopSetting", { name: "google" }, 409, 429);
  const away = { key: randomUUID(), name: "busy" };
  await ask("unsetShopSetting", away, 200);
  await ask("unsetShopSetting", away, 200);
  // The environment holds the one's feed.
  await ask("makeFeed", {}, calendarId === "reservas" ? 409 : 200);
  // A body that would be too long is refused before it has come.
  const tooLong = { "content-length": EDIT_MAX_BYTES + 1 };
  for (const call of ["judgeShopEdit", "publishShop"]) {
    const request = requestAt(`/owner/${call}`, { calendarId });
    await expect({ ...request, headers: { ...request.headers, ...tooLong } }, 413);
  }
}
