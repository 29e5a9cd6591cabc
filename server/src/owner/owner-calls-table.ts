// Makes each change of the owner's page happen once. The page gives every change a key; a repeated call with the same
// key changes nothing more. Keys are kept for a day.

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { DAY_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Database, Transaction } from "../database/database.ts";
import { find, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { FACTS_CHANGED, holdFacts } from "../shops/facts-held-table.ts";
import type { FactsRead } from "../shops/facts-held-table.ts";

export interface OwnerCall {
  readonly calendarId: string;
  readonly key: string;
  /** A hash of what was asked for: a call with the same key and another hash is refused. */
  readonly content: string;
  /** The machine's clock. */
  readonly at: Instant;
  /** The only person whose bookings and closed times it may change; absent for the owner. */
  readonly person?: number | undefined;
  /** The shop's facts that allowed the call; absent where none decide. */
  readonly facts?: FactsRead;
}

/** SQL: whether a row is of the person of a call, or the call is the owner's. Another's row is then as if it were not there. */
export const IS_OF_CALLER = `(CAST(:person AS INTEGER) = 0 OR barber_color_id = :person)`;

export function callerIn({ person = 0 }: Pick<OwnerCall, "person">): { readonly person: number } {
  return { person };
}

/** `isRepeated`: the call was carried out earlier, so nothing was done this time. */
export type Done = { readonly ok: true; readonly isRepeated: boolean };

const REMEMBER = `INSERT INTO owner_call (calendar_id, call_key, content, done_at)
  VALUES (:calendarId, :key, :content, :at) ON CONFLICT (calendar_id, call_key) DO NOTHING`;

// FOR UPDATE gives this transaction something to commit, and the commit waits for the standby: a repeated call is answered
// only once the standby has the original change, too. docs/database-loss.md
const FIND_CONTENT = query(
  { content: text },
  "SELECT content FROM owner_call WHERE calendar_id = :calendarId AND call_key = :key FOR UPDATE",
);

/** SQL. Also keys with a time in the future: a clock wrote them that has been set back since. */
export const IS_CALL_OVER = "(done_at <= :dayAgo OR done_at >= :dayAhead)";

const FORGET = `DELETE FROM owner_call WHERE calendar_id = :calendarId AND ${IS_CALL_OVER}`;

/**
 * Does `work` unless this call has been carried out already. A refused call is not remembered. Refused as `shop-changed`
 * when the shop's facts are no longer those that allowed it.
 */
export async function doOnce(
  transaction: Transaction,
  { calendarId, key, content, at, facts }: OwnerCall,
  work: () => Promise<{ readonly ok: true } | Refused>,
): Promise<Done | Refused> {
  const remember = () => transaction.run(REMEMBER, { calendarId, key, content, at });
  const findKnown = async () => (await find(transaction, FIND_CONTENT, { calendarId, key }))[0];
  // The call is remembered first, so that when it comes twice at once, the second waits for the first. Where transactions
  // run alone, it is remembered only after the work, so that a refused call writes nothing.
  const isNew = transaction.isExclusive
    ? (await findKnown()) === undefined
    : (await remember()) === 1;
  if (!isNew) {
    const known = await findKnown();
    return known?.content === content ? { ok: true, isRepeated: true } : refused("key-used");
  }
  if (facts !== undefined && !(await holdFacts(transaction, calendarId, facts))) {
    return FACTS_CHANGED;
  }
  const outcome = await work();
  if (!outcome.ok) return outcome;
  if (transaction.isExclusive) await remember();
  return { ok: true, isRepeated: false };
}

export async function forgetOwnerCalls(
  database: Database,
  calendarId: string,
  at: Instant,
): Promise<void> {
  const dayAgo = at - DAY_MILLISECONDS;
  const dayAhead = at + DAY_MILLISECONDS;
  await runInTransaction(database, FORGET, { calendarId, dayAgo, dayAhead });
}
