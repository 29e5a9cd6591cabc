import { mailboxOf } from "@vitrine/domain/client/client-email";

import {
  countedHash,
  DAY_MILLISECONDS,
  MINUTE_MILLISECONDS,
} from "../../booking/limits/counting-window.ts";
import { countingSalt } from "../../booking/limits/counting-salt-table.ts";
import type { CountingSalt } from "../../booking/limits/counting-salt-table.ts";
import type { Database } from "../../database/database.ts";
import { paceOf } from "./mail-pace.ts";
import type { MailCounts } from "./mail-pace.ts";
import { mailUseStore } from "./mail-use-table.ts";
import type { MailUseStore } from "./mail-use-table.ts";
import { sentMailStore } from "../sent-mails-table.ts";
import type { SentMailStore, SentPart } from "../sent-mails-table.ts";
import { mailTurns } from "./mail-turns.ts";
import type { HeldBack } from "./mail-turns.ts";

// The limit for one address, from all clients together: a stranger may type anybody's address into the form.
const MAILS_PER_DAY = 6;

// The time between two notices to an owner. Each gathers the changes since the last one.
const NOTICE_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

interface MailLimitParts {
  readonly use: MailUseStore;
  readonly sentMail: Pick<SentMailStore, "isAdmitted" | "admit">;
  readonly salt: CountingSalt;
  /** When set, only owners' notices are still counted and held back, so that they stay gathered. */
  readonly isOff: boolean;
  readonly mailsPerMinute: number;
  /** Tests set this time and the next shorter. */
  readonly noticeMilliseconds?: number;
  readonly turnWaitMilliseconds?: number;
}

export type MailLimits = ReturnType<typeof mailLimits>;

export function mailLimitsOf(
  database: Database,
  { rateLimit, mailsPerMinute }: { rateLimit: number | undefined; mailsPerMinute: number },
): MailLimits {
  return mailLimits({
    use: mailUseStore(database),
    sentMail: sentMailStore(database),
    salt: countingSalt(database),
    isOff: rateLimit === undefined,
    mailsPerMinute,
  });
}

/** The limits on mails, for all instances and calendars together. decisions/0018, decisions/0037 */
export function mailLimits({
  use,
  sentMail,
  salt,
  isOff,
  mailsPerMinute,
  noticeMilliseconds = NOTICE_MILLISECONDS,
  turnWaitMilliseconds,
}: MailLimitParts) {
  const pace = paceOf(mailsPerMinute);
  const turns = mailTurns((wanted) => use.claimFromAccount(wanted, pace), turnWaitMilliseconds);

  const claimOfKind =
    (kind: keyof MailCounts) =>
    async (calendarId: string, signal: AbortSignal): Promise<HeldBack | undefined> =>
      isOff ? undefined : turns.waitForTurn(kind, calendarId, signal);
  const claimMail = claimOfKind("others");

  /** Counts a mail to the address. Returns `false`, counting nothing, if the address has had all of its day. */
  async function claimOfAddress(address: string): Promise<boolean> {
    if (isOff) return true;
    // The prefix makes this hash differ from the hashes by which clients are counted.
    const counted = countedHash(await salt(), `mail ${mailboxOf(address)}`);
    return use.claim({ counted, mailsMax: MAILS_PER_DAY, milliseconds: DAY_MILLISECONDS });
  }

  return {
    /** Waits for a mail's turn and counts it, even if it then fails. Returns when to ask again if no turn comes. */
    claimMail,

    /** The same as `claimMail` for a reminder, which comes after the other mails. */
    claimReminder: claimOfKind("reminders"),

    /** The same as `claimMail` for a notice to the calendar's owner, of which one may be sent every five minutes. */
    async claimNotice(calendarId: string, signal: AbortSignal): Promise<HeldBack | undefined> {
      const counted = `owner ${calendarId}`;
      const window = { counted, mailsMax: 1, milliseconds: noticeMilliseconds };
      const wait = await use.fullForMilliseconds(window);
      if (wait > 0) return tooEarly(wait);
      const heldBack = await claimMail(calendarId, signal);
      if (heldBack !== undefined) return heldBack;
      // Another instance may have notified the owner meanwhile.
      return (await use.claim(window)) ? undefined : tooEarly(noticeMilliseconds);
    },

    /**
     * Counts a mail that a client's booking or move asks for, once, under its address's daily limit. Returns `false` if the
     * limit is reached.
     */
    async admit(calendarId: string, part: SentPart, address: string): Promise<boolean> {
      if (isOff || (await sentMail.isAdmitted(calendarId, part))) return true;
      const isAdmitted = await claimOfAddress(address);
      if (isAdmitted) await sentMail.admit(calendarId, part);
      return isAdmitted;
    },

    /** The same for a mail that is about no booking. Each call counts one mail. */
    admitWithoutBooking: claimOfAddress,
  };
}

function tooEarly(afterMilliseconds: number): HeldBack {
  return { ok: false, tooEarlyFor: "target", afterMilliseconds };
}
