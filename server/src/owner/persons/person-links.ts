// The links of a shop's people: each opens their own part of the owner's page, and only the owner makes and revokes them.

import { personKey } from "@vitrine/domain/owner/person-keys";
import { ownerPageLink } from "@vitrine/domain/owner/owner-page-link";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { barberById } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { SeePersonLinksAnswer } from "@vitrine/domain/wire/owner/person-links";

import type { AppContext } from "../../app-parts.ts";
import { secretToStore } from "../../settings/calendar-secrets.ts";
import { seal } from "../../settings/seal.ts";
import { keyToSeal, newSecret } from "../../shop-settings/decide-change.ts";
import { personLinkName } from "../../shops/setting-names.ts";
import { secretsOf } from "../../shops/shop-secrets-table.ts";
import { changeLink } from "../devices/change-link.ts";
import { ownerDevices } from "../devices/owner-devices-table.ts";

export type PersonLinks = Pick<AppContext, "config" | "database" | "shops" | "machineNow">;

interface Whose {
  readonly calendarId: string;
  readonly barberColorId: number;
}

export async function seePersonLinks(
  { database, shops, machineNow }: PersonLinks,
  calendarId: string,
): Promise<SeePersonLinksAnswer | Refused> {
  const shop = (await shops.renew(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  const stored = new Map(
    (await secretsOf(database, calendarId)).map((secret) => [secret.name, secret]),
  );
  const devices = await ownerDevices(database).countOfPersons(calendarId, machineNow());
  const links = shop.barbers.flatMap(({ id: barberId }) => {
    const link = stored.get(personLinkName(barberId));
    if (link === undefined) return [];
    const madeAt = toRfc3339(link.setAt, shop.timeZone);
    return [{ barberId, madeAt, devices: devices.get(barberId) ?? 0 }];
  });
  return { links };
}

/**
 * Makes a person's link, and returns its path. The one before it ends, with its devices: here at once, on other servers its secret
 * within two seconds.
 */
export async function makePersonLink(
  { config, database, shops }: PersonLinks,
  { calendarId, barberColorId: person }: Whose,
): Promise<{ readonly ok: true; readonly path: string } | Refused> {
  const shop = (await shops.renew(calendarId))?.shop;
  if (shop === undefined) return refused("calendar-unknown");
  if (barberById(shop, person) === undefined) return refused("barber-unknown");
  const found = await keyToSeal(config, database, calendarId);
  if (!found.ok) return refused("setting-unavailable");
  const place = { calendarId, name: personLinkName(person) };
  const secret = personKey(person, newSecret());
  const link = { ...place, ...seal(found.key, place, secretToStore(secret)) };
  if (!(await changeLink(database, link))) return refused("calendar-unknown");
  await shops.renew(calendarId);
  return { ok: true, path: ownerPageLink(calendarId, secret) };
}

/** Also of somebody who has left, and where there is no link any more. */
export async function revokePersonLink(
  { database, shops }: PersonLinks,
  { calendarId, barberColorId }: Whose,
): Promise<{ readonly ok: true } | Refused> {
  const link = { calendarId, name: personLinkName(barberColorId), keyId: "", sealed: "" };
  if (!(await changeLink(database, link))) return refused("calendar-unknown");
  await shops.renew(calendarId);
  return { ok: true };
}
