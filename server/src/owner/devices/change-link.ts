// A link of the owner's page ends with all that it has opened, in one transaction: the owner's, or one person's.

import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Database, Transaction } from "../../database/database.ts";
import { timedOperation } from "../../database/operation.ts";
import { personOfLink } from "../../shops/setting-names.ts";
import { setSecretIn } from "../../shops/shop-secrets-table.ts";
import type { StoredSecret } from "../../shops/shop-secrets-table.ts";
import { disconnectIn } from "./owner-devices-table.ts";

/** The link as it shall be, sealed; empty to take it away. Its name says whose it is. */
export type SealedLink = Omit<StoredSecret, "setAt">;

const CHANGE_LINK = timedOperation(
  "change a link of an owner's page",
  async (transaction, link: SealedLink, now) => ({
    ok: await changeLinkIn(transaction, link, now),
  }),
);

/** `changeLink` in a transaction that then holds the shop. */
export async function changeLinkIn(
  transaction: Transaction,
  link: SealedLink,
  now: Instant,
): Promise<boolean> {
  if (!(await setSecretIn(transaction, link, now))) return false;
  const { calendarId, name } = link;
  // They would open nothing any more, but take the places of others. With the owner's link those of persons stay: they are the
  // owner's to revoke, and a lost owner's link has made none of them.
  const disconnected = { which: "others", deviceId: "", person: personOfLink(name) } as const;
  await disconnectIn(transaction, { calendarId, ...disconnected, at: now });
  return true;
}

/** Shuts out the devices of the link before. Returns `false`, and changes nothing, where there is no such shop. */
export async function changeLink(database: Database, link: SealedLink): Promise<boolean> {
  return (await database.tx(CHANGE_LINK, link)).ok;
}
