import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { Transaction } from "../database/database.ts";
import { find, number, query } from "../database/query.ts";
import type { RowOf } from "../database/query.ts";

/** Which facts a decision was made by. A restored database counts on from its copy, so a revision's number may come twice: its time does not. */
export interface FactsRead {
  readonly revision: number;
  readonly changedAt: Instant;
}

const FACTS = { revision: number, changed_at: number };

// FOR SHARE: the shop's facts change only after this transaction has ended, and many of these run at once.
const REVISION = query(
  FACTS,
  "SELECT revision, changed_at FROM shop WHERE calendar_id = :calendarId FOR SHARE",
);

// FOR UPDATE: it waits until every transaction that holds the facts has ended, and sees what these have committed.
const REVISION_TO_CHANGE = query(
  FACTS,
  "SELECT revision, changed_at FROM shop WHERE calendar_id = :calendarId FOR UPDATE",
);

/** A decision by facts that were gone at its commit. Nothing was stored: it is made again. */
export const FACTS_CHANGED: Refused = refused("shop-changed");

/** Whether the shop's facts are still those. If so, they stay so until the transaction has ended. */
export async function holdFacts(
  transaction: Transaction,
  calendarId: string,
  facts: FactsRead,
): Promise<boolean> {
  return areCurrent(facts, await find(transaction, REVISION, { calendarId }));
}

/**
 * As `holdFacts`, for a transaction that changes the shop: until it has ended, nobody else books, moves or changes anything
 * by these facts.
 */
export async function holdFactsToChange(
  transaction: Transaction,
  calendarId: string,
  facts: FactsRead,
): Promise<boolean> {
  return areCurrent(facts, await find(transaction, REVISION_TO_CHANGE, { calendarId }));
}

function areCurrent({ revision, changedAt }: FactsRead, [shop]: RowOf<typeof FACTS>[]): boolean {
  return shop?.revision === revision && shop.changed_at === changedAt;
}
