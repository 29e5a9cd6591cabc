// Counts the mails sent to an address, to an owner, and from the mail account. The calendar id in the rows' key is empty,
// since all calendars are counted together. decisions/0018, decisions/0037

import type { Instant } from "@vitrine/domain/time/shop-time";

import { isOpen, windowsAt } from "../../booking/limits/counting-window.ts";
import type { Database } from "../../database/database.ts";
import { grantMails } from "./mail-pace.ts";
import type { MailCounts, MailPace } from "./mail-pace.ts";
import { timedOperation } from "../../database/operation.ts";
import { find, number, query } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";

/** A limit: at most `mailsMax` mails in a span of time that begins with the first of them. */
interface MailWindow {
  /** The thing counted: an address, by its salted hash, or an owner's notices. */
  readonly counted: string;
  readonly mailsMax: number;
  /** At most a day, since rows older than a day are deleted. */
  readonly milliseconds: number;
}

const IS_OPEN = isOpen("mail_use.began_at", "window");

const CLAIM = `INSERT INTO mail_use (calendar_id, counted, began_at, mails)
  VALUES ('', :counted, :at, 1)
  ON CONFLICT (calendar_id, counted) DO UPDATE SET
    mails = CASE WHEN ${IS_OPEN} THEN mail_use.mails ELSE 0 END + 1,
    began_at = CASE WHEN ${IS_OPEN} THEN mail_use.began_at ELSE excluded.began_at END
  WHERE NOT (${IS_OPEN}) OR mail_use.mails < :mailsMax`;

const WINDOW_WHEN_FULL = query(
  { began_at: number },
  `SELECT began_at FROM mail_use
  WHERE calendar_id = '' AND counted = :counted AND mails >= :mailsMax AND ${IS_OPEN}`,
);

// The account's row holds an `AccountUse`: `began_at` is its `readyAt`, `mails` its `sinceReminder`.
const ACCOUNT = "calendar_id = '' AND counted = 'pace'";

// Changes nothing but locks the row: when two instances ask at once, the second is granted what the first left over.
const LOCK_ACCOUNT = query(
  { readyAt: number, sinceReminder: number },
  `UPDATE mail_use SET mails = mails WHERE ${ACCOUNT}
  RETURNING began_at AS "readyAt", mails AS "sinceReminder"`,
);

const INSERT_ACCOUNT = `INSERT INTO mail_use (calendar_id, counted, began_at, mails)
  VALUES ('', 'pace', 0, 0) ON CONFLICT (calendar_id, counted) DO NOTHING`;

const UPDATE_ACCOUNT = `UPDATE mail_use SET began_at = :readyAt, mails = :sinceReminder WHERE ${ACCOUNT}`;

const FORGET = `DELETE FROM mail_use
  WHERE calendar_id = '' AND (began_at <= :dayAgo OR began_at >= :dayAhead)`;

const CLAIM_IN_WINDOW = timedOperation(
  "claim a mail",
  async (transaction, { window }: { window: MailWindow }, at) => ({
    ok: (await transaction.run(CLAIM, valuesOf(window, at))) === 1,
  }),
);

const CLAIM_FROM_ACCOUNT = timedOperation(
  "claim mails of the account",
  async (transaction, { wanted, pace }: { wanted: MailCounts; pace: MailPace }, now) => {
    let [use] = await find(transaction, LOCK_ACCOUNT);
    if (use === undefined) {
      await transaction.run(INSERT_ACCOUNT);
      [use] = await find(transaction, LOCK_ACCOUNT);
    }
    if (use === undefined) throw new Error("the account's mails are not counted");
    const { granted, use: useAfter, waitMilliseconds } = grantMails(use, wanted, pace, now);
    const isAnyGranted = granted.others + granted.reminders > 0;
    if (isAnyGranted) await transaction.run(UPDATE_ACCOUNT, { ...useAfter });
    return { ok: true, granted, waitMilliseconds };
  },
);

export type MailUseStore = ReturnType<typeof mailUseStore>;

export function mailUseStore(database: Database) {
  return {
    /** Counts one mail in the window. Returns `false`, counting nothing, if the window is full. */
    async claim(window: MailWindow): Promise<boolean> {
      return (await database.tx(CLAIM_IN_WINDOW, { window })).ok;
    },

    /** How long the window is still full, counting nothing; 0 when it is not full. */
    async fullForMilliseconds(window: MailWindow): Promise<number> {
      const at = database.now();
      const [full] = await find(database, WINDOW_WHEN_FULL, valuesOf(window, at));
      return full === undefined ? 0 : Math.max(1, full.began_at + window.milliseconds - at);
    },

    /** Grants and counts as many of these mails as the account's pace allows now. */
    claimFromAccount: (wanted: MailCounts, pace: MailPace) =>
      database.tx(CLAIM_FROM_ACCOUNT, { wanted, pace }),
  };
}

function valuesOf({ counted, mailsMax, milliseconds }: MailWindow, at: Instant) {
  return { counted, at, mailsMax, windowAgo: at - milliseconds, windowAhead: at + milliseconds };
}

/** Deletes counts that began more than a day ago, or more than a day ahead, which a wrong clock wrote. */
export async function forgetMailUse(database: Database, at: Instant): Promise<void> {
  await runInTransaction(database, FORGET, windowsAt(at));
}
