// How many mails have gone to an address, and out of the account. Counted for all calendars together, so the rows name
// no calendar: they lead their key with an empty one. decisions/0018

import type { Instant } from "@vitrine/domain/shop-time";

import { isOpen, windowsAt } from "./counting-window.ts";
import type { Database, Transaction } from "./database.ts";
import { timedOperation } from "./operation.ts";
import { find, number, query } from "./query.ts";
import { runAlone } from "./run-alone.ts";

/** A limit: so many mails in a window that begins with the first of them. */
export interface MailWindow {
  /** What is counted: an address by its salted hash, the account, an owner's notices. */
  readonly counted: string;
  readonly mailsMax: number;
  /** A day at the most: then the row is forgotten. */
  readonly milliseconds: number;
}

const IS_OPEN = isOpen("mail_use.began_at", "window");

const CLAIM = `INSERT INTO mail_use (calendar_id, counted, began_at, mails)
  VALUES ('', :counted, :at, 1)
  ON CONFLICT (calendar_id, counted) DO UPDATE SET
    mails = CASE WHEN ${IS_OPEN} THEN mail_use.mails ELSE 0 END + 1,
    began_at = CASE WHEN ${IS_OPEN} THEN mail_use.began_at ELSE excluded.began_at END
  WHERE NOT (${IS_OPEN}) OR mail_use.mails < :mailsMax`;

const BEGAN_AT = query(
  { began_at: number },
  "SELECT began_at FROM mail_use WHERE calendar_id = '' AND counted = :counted",
);

const FORGET = `DELETE FROM mail_use
  WHERE calendar_id = '' AND (began_at <= :dayAgo OR began_at >= :dayAhead)`;

/** Whether all windows had room; otherwise which had none, and when it ends. */
type MailClaim =
  | { readonly ok: true }
  | { readonly ok: false; readonly counted: string; readonly waitMilliseconds: number };

export type MailUseStore = ReturnType<typeof mailUseStore>;

interface ClaimRequest {
  readonly windows: readonly MailWindow[];
}

const CLAIM_ALL = timedOperation("claim a mail", claimAll);

/** The counts of mails on any engine. */
export function mailUseStore(database: Database) {
  return {
    /** Takes one mail's place in each of these windows, in all of them or in none. Everybody names them in one order. */
    claim(windows: readonly MailWindow[]): Promise<MailClaim> {
      return database.tx(CLAIM_ALL, { windows });
    },
  };
}

async function claimAll(
  transaction: Transaction,
  { windows }: ClaimRequest,
  at: Instant,
): Promise<MailClaim> {
  for (const { counted, mailsMax, milliseconds } of windows) {
    const windowAgo = at - milliseconds;
    const windowAhead = at + milliseconds;
    const values = { counted, at, mailsMax, windowAgo, windowAhead };
    if ((await transaction.run(CLAIM, values)) === 1) continue;
    const [row] = await find(transaction, BEGAN_AT, { counted });
    const endsAt = (row?.began_at ?? at) + milliseconds;
    return { ok: false, counted, waitMilliseconds: Math.max(1, endsAt - at) };
  }
  return { ok: true };
}

/** Forgets whose mails were counted more than a day ago. */
export async function forgetMailUse(database: Database, at: Instant): Promise<void> {
  await runAlone(database, FORGET, windowsAt(at));
}
