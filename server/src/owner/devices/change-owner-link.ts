// The owner's link ends with all that it has opened, in one transaction.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { setSecretIn } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { disconnectIn } from "./owner-devices-table.ts";

/** The link as it shall be, sealed; empty to take it away. */
export type OwnerLink = Omit<StoredSecret, "setAt">;

const CHANGE_OWNER_LINK = timedOperation(
  "change an owner's link",
  async (transaction, link: OwnerLink, now) => ({
    ok: await changeOwnerLinkIn(transaction, link, now),
  }),
);

/** `changeOwnerLink` in a transaction that then holds the shop. */
export async function changeOwnerLinkIn(
  transaction: Transaction,
  link: OwnerLink,
  now: Instant,
): Promise<boolean> {
  if (!(await setSecretIn(transaction, link, now))) return false;
  const { calendarId } = link;
  // They would open nothing any more, but take the places of others.
  await disconnectIn(transaction, { calendarId, which: "others", deviceId: "", at: now });
  return true;
}

/** Shuts out the devices of the link before. Returns `false`, and changes nothing, where there is no such shop. */
export async function changeOwnerLink(database: Database, link: OwnerLink): Promise<boolean> {
  return (await database.tx(CHANGE_OWNER_LINK, link)).ok;
}
