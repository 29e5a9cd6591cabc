import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { shopOfKind } from "@vitrine/domain/shop/kinds/shop-of-kind";
import { ownerPageLink } from "@vitrine/domain/owner/owner-page-link";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import { readShop } from "@vitrine/domain/shop/shop-problems";
import type { MakeShopRequest, ShopLinks } from "@vitrine/domain/wire/agency/agency-calls";

import { qrPath } from "../http/qr-path.ts";
import type { SealedLink } from "../owner/devices/change-link.ts";
import { ownerCallOf } from "../owner/owner-scheduling.ts";
import { secretToStore } from "../settings/calendar-secrets.ts";
import { seal } from "../settings/seal.ts";
import { keyToSeal, newSecret } from "../shop-settings/decide-change.ts";
import { changeTo } from "../shops/edits/change-to.ts";
import { CHANGED_BY } from "../shops/edits/changed-by.ts";
import { findOlderServer, neededFor } from "../shops/edits/older-servers.ts";
import { refusalForAddress } from "./addresses.ts";
import { renewShown } from "./agency.ts";
import type { Actor, Agency, Answered } from "./agency.ts";
import { openShop, replaceLink } from "./change-shops.ts";

/**
 * Opens a shop as its kind begins, with its owner's link. A repeated call makes a new link of the shop that the first one has
 * opened: its answer may have been lost, and the link is shown once.
 */
export async function makeShop(
  agency: Agency,
  request: MakeShopRequest,
  actor: Actor,
): Promise<Answered<ShopLinks>> {
  const { config, database } = agency;
  const { calendarId, kind } = request;
  const read = readShop(shopOfKind(kind, { calendarId, name: request.name.trim() }));
  const link = await newLink(agency, calendarId);
  if (!link.ok) return link;
  const refusal = await refusalForAddress(database, calendarId);
  // Of an id that is taken the transaction says whether it was this call that took it.
  if (refusal !== undefined && refusal !== "address-taken") return refused(refusal);
  if (!read.ok) return refused("shop-name-invalid");
  const { shop } = read;
  // The embedded database is held by one server: none runs beside it.
  const isShared = config.databaseUrl !== undefined;
  if (isShared && (await findOlderServer(database, database.now(), neededFor(shop)))) {
    return refused("older-server");
  }
  const change = changeTo({ shop, revision: 0, state: "open", changedBy: CHANGED_BY.agency });
  const call = ownerCallOf("make-shop", request);
  const done = await openShop(database, { call, device: actor.device, change, link: link.sealed });
  if (!done.ok) return done;
  if (!done.isRepeated) return { ok: true, answer: linksOf(calendarId, link.secret, actor) };
  return makeOwnerLink(agency, calendarId, actor);
}

/** Makes a new link of the owner's. The one before it, and its devices, end at once. */
export async function makeOwnerLink(
  agency: Agency,
  calendarId: string,
  actor: Actor,
): Promise<Answered<ShopLinks>> {
  const { config, database } = agency;
  if (config.ownerSecrets.has(calendarId)) return refused("link-in-environment");
  const link = await newLink(agency, calendarId);
  if (!link.ok) return link;
  if (!(await replaceLink(database, link.sealed, actor.device))) return refused("calendar-unknown");
  await renewShown(agency, calendarId);
  return { ok: true, answer: linksOf(calendarId, link.secret, actor) };
}

type NewLink = { readonly ok: true; readonly secret: string; readonly sealed: SealedLink };

async function newLink(
  { config, database }: Agency,
  calendarId: string,
): Promise<NewLink | Refused> {
  const found = await keyToSeal(config, database, calendarId);
  if (!found.ok) return refused(found.why === "no-key" ? "seal-key-missing" : "seal-key-other");
  const secret = newSecret();
  const place = { calendarId, name: "owner-link" } as const;
  const sealed = { ...place, ...seal(found.key, place, secretToStore(secret)) };
  return { ok: true, secret, sealed };
}

function linksOf(calendarId: string, secret: string, { origin }: Actor): ShopLinks {
  const ownerLink = origin + ownerPageLink(calendarId, secret);
  return { page: origin + pathOf(calendarId), ownerLink, qr: qrPath(ownerLink) };
}
