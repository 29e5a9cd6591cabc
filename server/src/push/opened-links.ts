import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";

import type { Reader } from "../database/database.ts";
import { hashForDevice, knownFrom, knownIn } from "../settings/calendar-secrets.ts";
import type { CalendarSecrets, KnownSecret } from "../settings/calendar-secrets.ts";
import { unseal } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { personLinkName } from "../shops/setting-names.ts";
import { secretsOf } from "../shops/shop-secrets-table.ts";
import { OF_OWNER } from "./push-subscriptions-table.ts";

/** By which link a device was let in when it subscribed: with another link the mark is another. */
export function markOfLink(known: KnownSecret | undefined, deviceId: string): string {
  return hashForDevice(known, `notices of ${deviceId}`);
}

/** `unknown-here`: no link that this server knows, by its environment or its key; another server may. */
export type Standing = "let-in" | "shut-out" | "unknown-here";

/**
 * Says whose mark holds now: those of the owner's link, and of the links of people who are in the shop. As the guard of the
 * owner's page does, but by the rows as they are at this moment.
 */
export async function linksAsTheyAre(
  reader: Reader,
  shop: Shop,
  {
    ownerSecrets,
    keys,
  }: { readonly ownerSecrets: CalendarSecrets; readonly keys: readonly SealKey[] },
): Promise<(subscription: { deviceId: string; person: number; linkMark: string }) => Standing> {
  const { calendarId } = shop;
  const stored = await secretsOf(reader, calendarId);
  const opened = (name: string): KnownSecret | "sealed" | undefined => {
    const secret = stored.find((one) => one.name === name);
    if (secret === undefined) return undefined;
    const unsealed = unseal(keys, { calendarId, name }, secret);
    return unsealed.ok ? knownIn(unsealed.text) : "sealed";
  };
  const held = ownerSecrets.get(calendarId);
  // Without a row, the link stands in the environment of another server.
  const ofOwner = held === undefined ? (opened("owner-link") ?? "sealed") : knownFrom(held);
  return ({ deviceId, person, linkMark }) => {
    if (person !== OF_OWNER && barberById(shop, person) === undefined) return "shut-out";
    const known = person === OF_OWNER ? ofOwner : opened(personLinkName(person));
    if (known === "sealed") return "unknown-here";
    const isHeld = known !== undefined && markOfLink(known, deviceId) === linkMark;
    return isHeld ? "let-in" : "shut-out";
  };
}
