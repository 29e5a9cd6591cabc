import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { readShop } from "@vitrine/domain/shop/shop-problems";
import type { Shop } from "@vitrine/domain/shop/shop";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { VERSIONS_MAX } from "@vitrine/domain/wire/owner/shop-edits";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";

import { qrPath } from "../../http/qr-path.ts";
import { editorOf } from "../../shops/edits/changed-by.ts";
import { factsOfRevision, versionsOfShop } from "../../shops/shops-table.ts";
import { baseOf } from "./edit-shop.ts";
import type { Editing } from "./edit-shop.ts";

/** `origin`: that of the shop's public page. */
export async function seeShop(
  { shops, database }: Editing,
  calendarId: string,
  origin: string,
): Promise<SeeShopAnswer | undefined> {
  const live = await shops.renew(calendarId);
  if (live === undefined) return undefined;
  const { shop, state } = live;
  // The newest one has the facts of the moment.
  const [present, ...earlier] = await versionsOfShop(database, calendarId, 1 + VERSIONS_MAX);
  const link = origin + pathOf(calendarId);
  return {
    facts: factsOnWire(shop),
    base: baseOf(shop),
    state,
    // A shop that follows a file is run by who wrote that.
    isNew: earlier.length === 0 && present !== undefined && editorOf(present.changedBy) !== "file",
    page: { link, qr: qrPath(link) },
    versions: earlier.map(({ revision, changedAt, changedBy }) => ({
      revision,
      changedAt: toRfc3339(changedAt, shop.timeZone),
      by: editorOf(changedBy),
    })),
  };
}

/** What a person sees whose own link asks: the facts, which the public page shows, and nothing of how they came about. */
export function forPerson(
  person: number,
  { facts, base, state, page }: SeeShopAnswer,
): SeeShopAnswer {
  return { facts, base, state, page, versions: [], isNew: false, person: { barberId: person } };
}

/** The facts of an earlier version; `undefined` where it is not kept, or breaks the rules of today. */
export async function seeShopVersion(
  { database }: Editing,
  { calendarId, revision }: { readonly calendarId: string; readonly revision: number },
): Promise<Pick<SeeShopAnswer, "facts"> | undefined> {
  const facts = await factsOfRevision(database, calendarId, revision);
  const read = facts === undefined ? undefined : readShop(JSON.parse(facts));
  return read?.ok ? { facts: factsOnWire(read.shop) } : undefined;
}

/** The schema of the wire has the same fields; only its lists are not readonly. */
function factsOnWire(shop: Shop): SeeShopAnswer["facts"] {
  return shop as SeeShopAnswer["facts"];
}
