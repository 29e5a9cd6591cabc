// What the agency's page does with a shop: each act in one transaction with its entry in the log.

import type { AgencyAct } from "@vitrine/domain/agency/agency-acts";
import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";

import type { Database } from "../database/database.ts";
import { operation, timedOperation } from "../database/operation.ts";
import { changeLinkIn } from "../owner/devices/change-link.ts";
import type { SealedLink } from "../owner/devices/change-link.ts";
import { doOnce } from "../owner/owner-calls-table.ts";
import type { Done, OwnerCall } from "../owner/owner-calls-table.ts";
import { FACTS_CHANGED } from "../shops/facts-held-table.ts";
import type { FactsRead } from "../shops/facts-held-table.ts";
import { setSecretIn } from "../shops/shop-secrets-table.ts";
import { changeShopIn } from "../shops/shops-table.ts";
import type { ShopChange } from "../shops/shops-table.ts";
import { noteAct } from "./agency-log-table.ts";
import type { NotedAct } from "./agency-log-table.ts";

interface ActArguments {
  readonly call: OwnerCall;
  /** The name of the device that asks; empty for the secret itself. */
  readonly device: string;
  readonly change: ShopChange;
}

const OPEN_SHOP = timedOperation(
  "open a shop for the agency",
  (
    transaction,
    { call, device, change, link }: ActArguments & { readonly link: SealedLink },
    now,
  ) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      if (!(await changeShopIn(transaction, change, now))) return refused("address-taken");
      await setSecretIn(transaction, link, now);
      await noteAct(transaction, { calendarId, act: "made", device }, now);
      return { ok: true };
    }),
);

const CHANGE_STATE = timedOperation(
  "change a shop's state for the agency",
  (transaction, { call, device, change, act }: ActArguments & { readonly act: AgencyAct }, now) =>
    doOnce(transaction, call, async () => {
      const { calendarId } = call;
      if (!(await changeShopIn(transaction, change, now))) return FACTS_CHANGED;
      await noteAct(transaction, { calendarId, act, device }, now);
      return { ok: true };
    }),
);

const LEAVE_STATE = operation(
  "leave a shop's state for the agency",
  (transaction, call: OwnerCall) => doOnce(transaction, call, async () => ({ ok: true })),
);

const REPLACE_LINK = timedOperation(
  "replace an owner's link for the agency",
  async (transaction, { link, device }: { link: SealedLink; device: string }, now) => {
    const { calendarId } = link;
    if (!(await changeLinkIn(transaction, link, now))) return { ok: false };
    await noteAct(transaction, { calendarId, act: "linked", device }, now);
    return { ok: true };
  },
);

const NOTE_EXPORT = timedOperation(
  "note an export for the agency",
  async (transaction, exported: Pick<NotedAct, "calendarId" | "device">, now) => {
    await noteAct(transaction, { ...exported, act: "exported" }, now);
    return { ok: true };
  },
);

/** Stores a new shop with its owner's link. Refused as `address-taken` when there is a shop of this id. */
export function openShop(
  database: Database,
  opened: ActArguments & { readonly link: SealedLink },
): Promise<Done | Refused> {
  return database.tx(OPEN_SHOP, opened);
}

/** Refused as `shop-changed` when the shop is at another revision by now. */
export function changeState(
  database: Database,
  changed: ActArguments & { readonly act: AgencyAct },
): Promise<Done | Refused> {
  return database.tx(CHANGE_STATE, changed);
}

/** Remembers the call of an act that changes nothing, so that it changes nothing later either. Refused as `changeState`. */
export function leaveState(
  database: Database,
  call: OwnerCall,
  facts: FactsRead,
): Promise<Done | Refused> {
  return database.tx(LEAVE_STATE, { ...call, facts });
}

/** Ends the link before it, with its devices. Returns `false`, and changes nothing, where there is no such shop. */
export async function replaceLink(
  database: Database,
  link: SealedLink,
  device: string,
): Promise<boolean> {
  return (await database.tx(REPLACE_LINK, { link, device })).ok;
}

export async function noteExport(
  database: Database,
  exported: Pick<NotedAct, "calendarId" | "device">,
): Promise<void> {
  await database.tx(NOTE_EXPORT, exported);
}
