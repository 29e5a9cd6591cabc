// How an account's mails are spread over time, so that no minute has more of them than it may, and a confirmation does not
// wait behind reminders. Pure. decisions/0037

import type { Instant } from "@vitrine/domain/time/shop-time";

const MINUTE_MILLISECONDS = 60_000;

// After a quiet time so much of a minute's mails may go out at once.
const BURSTS_PER_MINUTE = 12;
const ROUNDED_FROM_MILLISECONDS = 100;

// A reminder takes its turn after so many others at the latest: it is of no use tomorrow.
const OTHERS_PER_REMINDER = 7;

/** The account's pace. */
export interface MailPace {
  /** How many mails may go out at once; then one each `spacingMilliseconds`. */
  readonly burst: number;
  readonly spacingMilliseconds: number;
  /** What reminders leave of the burst to the other mails. */
  readonly reserve: number;
}

/** How far the account has come. */
export interface MailsGone {
  /** When a whole burst may go out again. */
  readonly readyAt: Instant;
  /** How many other mails have gone out since the last reminder. */
  readonly sinceReminder: number;
}

/** Mails by what they are: reminders, and all the others, for which somebody waits. */
export interface MailCounts {
  readonly reminders: number;
  readonly others: number;
}

/** How many of the wanted mails may go out now, and when the next of those left may. */
export interface GrantedMails {
  readonly granted: MailCounts;
  readonly gone: MailsGone;
  /** `undefined`: nothing is left. */
  readonly waitMilliseconds: number | undefined;
}

/** The pace at which no sixty seconds, whenever they begin, have more than `mailsPerMinute`. */
export function paceOf(mailsPerMinute: number): MailPace {
  const burst = Math.max(1, Math.floor(mailsPerMinute / BURSTS_PER_MINUTE));
  // A burst and then one each spacing: in a minute that is `burst + minute / spacing - 1`.
  const spacing = MINUTE_MILLISECONDS / (mailsPerMinute - burst + 1);
  return {
    burst,
    // Times are written down in whole milliseconds: a small burst that is claimed one by one would lose a place by that.
    spacingMilliseconds: spacing < ROUNDED_FROM_MILLISECONDS ? spacing : Math.ceil(spacing),
    reserve: Math.floor(burst / 2),
  };
}

/** Grants as many mails as the pace allows now: confirmations and the like first, reminders from what is not reserved. */
export function grantMails(
  { readyAt, sinceReminder }: MailsGone,
  wanted: MailCounts,
  { burst, spacingMilliseconds, reserve }: MailPace,
  now: Instant,
): GrantedMails {
  const isOfClockAhead = readyAt - now > burst * spacingMilliseconds + MINUTE_MILLISECONDS;
  const base = isOfClockAhead ? now : Math.max(readyAt, now);
  let others = 0;
  let reminders = 0;
  let since = sinceReminder;
  /** How many mails more than those granted could go out. */
  const room = () => burst - (base - now) / spacingMilliseconds - others - reminders;
  const isOwed = () => reminders < wanted.reminders && since >= OTHERS_PER_REMINDER;
  const grantOne = (): boolean => {
    if (room() < 1) return false;
    if (others < wanted.others && !isOwed()) {
      others += 1;
      since += 1;
      return true;
    }
    if (reminders === wanted.reminders || (room() < reserve + 1 && !isOwed())) return false;
    reminders += 1;
    since = 0;
    return true;
  };
  while (grantOne());
  const isLeft = others < wanted.others || reminders < wanted.reminders;
  const readyAfter = base + Math.ceil((others + reminders) * spacingMilliseconds);
  const needed = others < wanted.others || isOwed() ? 1 : reserve + 1;
  const wait = readyAfter - (burst - needed) * spacingMilliseconds - now;
  return {
    granted: { others, reminders },
    // What stands in the row is an INTEGER; beyond what is asked of it, it need not grow.
    gone: { readyAt: readyAfter, sinceReminder: Math.min(since, OTHERS_PER_REMINDER) },
    waitMilliseconds: isLeft ? Math.max(1, Math.ceil(wait)) : undefined,
  };
}
