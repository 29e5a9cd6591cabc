// Spreads the mail account's mails over time, so that no minute has more than allowed and no confirmation waits behind
// reminders. Pure functions. decisions/0037

import type { Instant } from "@vitrine/domain/time/shop-time";

const MINUTE_MILLISECONDS = 60_000;

// After a quiet time a twelfth of a minute's mails may be sent at once.
const BURSTS_PER_MINUTE = 12;
const ROUNDED_FROM_MILLISECONDS = 100;

// After this many other mails a waiting reminder goes first: sent a day late it would be useless.
const OTHERS_PER_REMINDER = 7;

export type MailPace = ReturnType<typeof paceOf>;

/** How far the account's pace has been used up. */
export interface AccountUse {
  /** When a whole burst may be sent again. */
  readonly readyAt: Instant;
  /** How many other mails have been sent since the last reminder. */
  readonly sinceReminder: number;
}

/** How many reminders, and how many other mails, are wanted or granted. */
export interface MailCounts {
  readonly reminders: number;
  readonly others: number;
}

/** The pace at which no period of sixty seconds has more than `mailsPerMinute`. */
export function paceOf(mailsPerMinute: number) {
  const burst = Math.max(1, Math.floor(mailsPerMinute / BURSTS_PER_MINUTE));
  // A minute of one burst and then one mail per spacing has `burst + minute / spacing - 1` mails: `mailsPerMinute`.
  const spacing = MINUTE_MILLISECONDS / (mailsPerMinute - burst + 1);
  return {
    /** How many mails may be sent at once. After them, one may be sent every `spacingMilliseconds`. */
    burst,
    // Whole, as stored times are: otherwise rounding would cost a small burst, claimed one by one, its last mail.
    spacingMilliseconds: spacing < ROUNDED_FROM_MILLISECONDS ? spacing : Math.ceil(spacing),
    /** The part of the burst that reminders leave to the other mails. */
    reserve: Math.floor(burst / 2),
  };
}

/** Grants as many mails as the pace allows now: first the others, then reminders from the part that is not reserved. */
export function grantMails(
  { readyAt, sinceReminder }: AccountUse,
  wanted: MailCounts,
  { burst, spacingMilliseconds, reserve }: MailPace,
  now: Instant,
) {
  // No pace leads this far ahead, so the time was stored by a clock that was set back since.
  const isFromClockAhead = readyAt - now > burst * spacingMilliseconds + MINUTE_MILLISECONDS;
  const base = isFromClockAhead ? now : Math.max(readyAt, now);
  let others = 0;
  let reminders = 0;
  let since = sinceReminder;
  const room = () => burst - (base - now) / spacingMilliseconds - others - reminders;
  const isReminderOwed = () => reminders < wanted.reminders && since >= OTHERS_PER_REMINDER;
  const grantOne = (): boolean => {
    if (room() < 1) return false;
    if (others < wanted.others && !isReminderOwed()) {
      others += 1;
      since += 1;
      return true;
    }
    if (reminders === wanted.reminders || (room() < reserve + 1 && !isReminderOwed())) return false;
    reminders += 1;
    since = 0;
    return true;
  };
  while (grantOne());
  const isAnyUngranted = others < wanted.others || reminders < wanted.reminders;
  const readyAfter = base + Math.ceil((others + reminders) * spacingMilliseconds);
  const needed = others < wanted.others || isReminderOwed() ? 1 : reserve + 1;
  const wait = readyAfter - (burst - needed) * spacingMilliseconds - now;
  return {
    granted: { others, reminders },
    // The count is only compared with this number, so the stored one need not grow beyond it.
    use: { readyAt: readyAfter, sinceReminder: Math.min(since, OTHERS_PER_REMINDER) },
    /** How long until the next of the remaining mails may be sent, if any remains. */
    waitMilliseconds: isAnyUngranted ? Math.max(1, Math.ceil(wait)) : undefined,
  };
}
