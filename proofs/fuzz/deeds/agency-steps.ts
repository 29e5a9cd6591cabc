import { randomUUID } from "node:crypto";

import { DEVICES_MAX } from "@vitrine/domain/owner/owner-devices";
import { SHOP_KINDS } from "@vitrine/domain/shop/kinds/shop-kinds";
import { AGENCY_CALLS, seeAgencyCalendars } from "@vitrine/domain/wire/agency/agency-calls";
import { AGENCY_SECRET } from "@vitrine/testing/agency/agency-page";
import { OWNER_SECRET } from "@vitrine/testing/owner/owner-page";

import type { Fields } from "../requests/booking-fields.ts";
import type { FuzzRequest } from "../requests/fuzz-request.ts";
import { OPENED_BY_FUZZER } from "../requests/owner-secrets.ts";

/** How a step asks the server, and what it does when another answer comes than is due. */
export interface AgencyAsking {
  readonly requestAt: (path: string, json: Fields) => FuzzRequest;
  readonly expect: (request: FuzzRequest, ...due: number[]) => Promise<unknown>;
}

/** What the agency does with a shop of its own, from its opening to its erasure: of each call every answer that can be known. */
export async function actAsAgency(
  { requestAt, expect }: AgencyAsking,
  place: number,
): Promise<void> {
  const calendarId = OPENED_BY_FUZZER + randomUUID().slice(0, 8);
  const ask = (path: string, json: Fields, due: number) =>
    expect(requestAt(`/agency/${path}`, json), due);
  const name = `Loja ${calendarId}`;
  const kind = SHOP_KINDS[place % SHOP_KINDS.length];
  const typedName = ` ${name.toUpperCase()} `;
  const keyed = () => ({ calendarId, key: randomUUID() });
  const [making, suspending, reopening] = [keyed(), keyed(), keyed()];
  // Each twice, as after a lost answer. A key that was for another act is for nothing else.
  for (const [action, json, due] of [
    ["makeShop", { ...making, name, kind }, 200],
    ["makeShop", { ...making, name, kind }, 200],
    ["makeShop", { ...making, name: "Outra", kind }, 409],
    ["suspendShop", suspending, 200],
    ["suspendShop", suspending, 200],
    ["reopenShop", suspending, 409],
    ["reopenShop", reopening, 200],
    ["reopenShop", reopening, 200],
    ["suspendShop", reopening, 409],
    ["eraseShop", { ...reopening, typedName }, 409],
    ["eraseShop", { ...keyed(), typedName }, 200],
  ] as const) {
    await ask(action, json, due);
  }
  await ask("makeOwnerLink", { calendarId }, 200);
  const withSecret = (path: string, json: Fields, secret: string): FuzzRequest => {
    const request = requestAt(path, json);
    return { ...request, headers: { ...request.headers, authorization: `Bearer ${secret}` } };
  };
  // The environment has a link of this shop, which no call replaces.
  const ofEnvironment = { calendarId: "barbearia" };
  await expect(withSecret("/agency/makeOwnerLink", ofEnvironment, AGENCY_SECRET), 409);
  for (const call of AGENCY_CALLS) {
    // No guard stands before it: it says which calendars a browser's cookies open.
    if (call === seeAgencyCalendars) continue;
    const { path } = call;
    await expect(withSecret(path, { calendarId, name }, OWNER_SECRET), 403);
  }

  for (const path of ["shops", "address", "shop", "devices", "log", "calendars"]) {
    const asked = requestAt(`/agency/${path}`, { calendarId, name });
    await expect(asked, 200);
    // The query ends in half a letter.
    const joint = asked.target.includes("?") ? "&" : "?";
    await expect({ ...asked, target: `${asked.target}${joint}a=\xff` }, 400);
  }

  const shutOut = { which: "others" };
  await ask("disconnectDevices", shutOut, 200);
  for (let device = 1; device <= DEVICES_MAX; device += 1) await ask("connectDevice", {}, 200);
  await ask("connectDevice", {}, 409);
  await ask("makeDeviceLink", {}, 200);
  await ask("disconnectDevices", shutOut, 200);
}
