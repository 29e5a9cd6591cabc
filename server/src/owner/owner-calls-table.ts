// What the owner's page does, it does once: each act has a key of the page's making, and a call that comes again with it
// does nothing more. The keys are kept for a day.

import { refused } from "@vitrine/domain/refusals";
import type { Refused } from "@vitrine/domain/refusals";
import type { Instant } from "@vitrine/domain/time/shop-time";

import { DAY_MILLISECONDS } from "../booking/limits/counting-window.ts";
import type { Database, Transaction } from "../database/database.ts";
import { find, query, text } from "../database/query.ts";
import { runInTransaction } from "../database/run-alone.ts";

/** One act of the owner in a calendar. */
export interface OwnerCall {
  readonly calendarId: string;
  readonly key: string;
  /** What was asked for, as a hash: the same key for something else is refused. */
  readonly content: string;
  /** The machine's clock. */
  readonly at: Instant;
}

/** `isRepeated`: it was done before, and nothing was done now. */
export type Done = { readonly ok: true; readonly isRepeated: boolean };

const REMEMBER = `INSERT INTO owner_call (calendar_id, call_key, content, done_at)
  VALUES (:calendarId, :key, :content, :at) ON CONFLICT (calendar_id, call_key) DO NOTHING`;

// The lock makes a transaction of it that has something to commit: whoever is told that it was done already is told so
// once the standby has it, too. docs/database-loss.md
const CONTENT = query(
  { content: text },
  "SELECT content FROM owner_call WHERE calendar_id = :calendarId AND call_key = :key FOR UPDATE",
);

// Also what a clock has written that has been set back since.
const FORGET = `DELETE FROM owner_call
  WHERE calendar_id = :calendarId AND (done_at <= :dayAgo OR done_at >= :dayAhead)`;

/** Does `work` unless this call has been done already. A refused call is not remembered. */
export async function doOnce(
  transaction: Transaction,
  { calendarId, key, content, at }: OwnerCall,
  work: () => Promise<{ readonly ok: true } | Refused>,
): Promise<Done | Refused> {
  const remember = () => transaction.run(REMEMBER, { calendarId, key, content, at });
  const findKnown = async () => (await find(transaction, CONTENT, { calendarId, key }))[0];
  // Of two that come at once, the second waits for the first to be remembered. Where none can come at once, it is
  // remembered when it is done: what is refused writes nothing.
  const isNew = transaction.isExclusive
    ? (await findKnown()) === undefined
    : (await remember()) === 1;
  if (!isNew) {
    const known = await findKnown();
    return known?.content === content ? { ok: true, isRepeated: true } : refused("key-used");
  }
  const outcome = await work();
  if (!outcome.ok) return outcome;
  if (transaction.isExclusive) await remember();
  return { ok: true, isRepeated: false };
}

/** Forgets the keys of a calendar that are a day old. */
export async function forgetOwnerCalls(
  database: Database,
  calendarId: string,
  at: Instant,
): Promise<void> {
  const dayAgo = at - DAY_MILLISECONDS;
  const dayAhead = at + DAY_MILLISECONDS;
  await runInTransaction(database, FORGET, { calendarId, dayAgo, dayAhead });
}
