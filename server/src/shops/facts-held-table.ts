import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../database/database.ts";
import { find, number, query } from "../database/query.ts";

/** Which facts a decision was made by. A restored database counts on from its copy, so a revision's number may come twice: its time does not. */
export interface FactsRead {
  readonly revision: number;
  readonly changedAt: Instant;
}

// FOR SHARE: the shop's facts change only after this transaction has ended, and many of these run at once.
const REVISION = query(
  { revision: number, changed_at: number },
  "SELECT revision, changed_at FROM shop WHERE calendar_id = :calendarId FOR SHARE",
);

/** A decision by facts that were gone at its commit. Nothing was stored: it is made again. */
export const FACTS_CHANGED: Refused = refused("shop-changed");

/** Whether the shop's facts are still those. If so, they stay so until the transaction has ended. */
export async function holdFacts(
  transaction: Transaction,
  calendarId: string,
  { revision, changedAt }: FactsRead,
): Promise<boolean> {
  const [shop] = await find(transaction, REVISION, { calendarId });
  return shop?.revision === revision && shop.changed_at === changedAt;
}
