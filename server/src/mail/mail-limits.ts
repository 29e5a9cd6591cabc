import { mailboxOf } from "@vitrine/domain/client-email";

import { countedHash, DAY_MILLISECONDS, MINUTE_MILLISECONDS } from "../store/counting-window.ts";
import type { CountingStore } from "../store/counting-store.ts";
import type { MailUseStore, MailWindow } from "../store/mail-use.ts";
import type { SentMailStore } from "../store/sent-mail-store.ts";
import type { Delivery } from "../outbox/target.ts";

// Whoever asked: a stranger may type anybody's address into the form.
const CONFIRMATIONS_PER_DAY = 6;

// Providers suspend accounts that suddenly send thousands; small ones draw the line at about a hundred a minute.
const MAILS_PER_MINUTE = 60;

// A notice gathers what has happened meanwhile.
const NOTICE_MILLISECONDS = 5 * MINUTE_MILLISECONDS;

interface MailLimitParts {
  readonly use: MailUseStore;
  readonly sentMail: Pick<SentMailStore, "isAdmitted" | "admit">;
  readonly counting: Pick<CountingStore, "salt">;
  /** Counts and holds back nothing but the owner's notices, which are gathered all the same. */
  readonly isOff: boolean;
  /** Tests set smaller ones. */
  readonly mailsPerMinute?: number;
  readonly noticeMilliseconds?: number;
}

/** The result where a mail may not go out now. */
type HeldBack = Extract<Delivery, { readonly tooEarlyFor: unknown }>;

export type MailLimits = ReturnType<typeof mailLimits>;

/** How many mails go out, for all instances and calendars together. decisions/0018 */
export function mailLimits({
  use,
  sentMail,
  counting,
  isOff,
  mailsPerMinute = MAILS_PER_MINUTE,
  noticeMilliseconds = NOTICE_MILLISECONDS,
}: MailLimitParts) {
  const account: MailWindow = {
    counted: "account",
    mailsMax: mailsPerMinute,
    milliseconds: MINUTE_MILLISECONDS,
  };
  // Half of the account's: a confirmation does not wait behind a thousand reminders.
  const reminders = { ...account, counted: "reminders", mailsMax: Math.ceil(mailsPerMinute / 2) };

  async function claim(windows: readonly MailWindow[]): Promise<HeldBack | undefined> {
    if (windows.length === 0) return undefined;
    const claimed = await use.claim(windows);
    if (claimed.ok) return undefined;
    return { ok: false, tooEarlyFor: "target", afterMilliseconds: claimed.waitMilliseconds };
  }

  return {
    /** Takes a mail's place in the account's minute. An attempt counts, whatever becomes of it. */
    claimMail: () => claim(isOff ? [] : [account]),

    claimReminder: () => claim(isOff ? [] : [reminders, account]),

    /** Takes the one notice of the calendar's owner in five minutes. */
    claimNotice: (calendarId: string) =>
      claim([
        { counted: `owner ${calendarId}`, mailsMax: 1, milliseconds: noticeMilliseconds },
        ...(isOff ? [] : [account]),
      ]),

    /** Whether the booking may be confirmed: its address has had fewer confirmations today than one may have. */
    async admitConfirmation(
      calendarId: string,
      bookingId: string,
      address: string,
    ): Promise<boolean> {
      if (isOff || (await sentMail.isAdmitted(calendarId, bookingId))) return true;
      // Not one of the hashes that clients are counted by.
      const counted = countedHash(await counting.salt(), `mail ${mailboxOf(address)}`);
      const aDay = {
        counted,
        mailsMax: CONFIRMATIONS_PER_DAY,
        milliseconds: DAY_MILLISECONDS,
      };
      const claimed = await use.claim([aDay]);
      if (claimed.ok) await sentMail.admit(calendarId, bookingId);
      return claimed.ok;
    },
  };
}
