import { setTimeout as after } from "node:timers/promises";

import { mayBeMailed } from "@vitrine/domain/client/client-email";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { Instant } from "@vitrine/domain/time/shop-time";

import type { CountingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Failure } from "../outbox/delivery-failure.ts";
import type { MailConnections } from "../mail/smtp/mail-connections.ts";
import { mailMessage } from "../mail/smtp/mail-message.ts";
import type { MailSettings } from "../mail/smtp/mail-settings.ts";
import { deliverBySmtp } from "../mail/smtp/smtp-delivery.ts";
import type { SmtpLimits } from "../mail/smtp/smtp-delivery.ts";
import type { MailLimits } from "../mail/turns/mail-limits.ts";
import type { WaitMailOutcome } from "../telemetry/metrics.ts";
import { leaveLinkFor } from "./leave-waits.ts";
import { waitMail } from "./wait-mail.ts";
import type { MailedSlot } from "./wait-mail.ts";
import { LEASE_MILLISECONDS, RENEWAL_MILLISECONDS } from "./wait-turn.ts";
import type { StoredWait, Waits } from "./waits-table.ts";

// An accepted mail whose acceptance is not stored is sent twice: a database that changes its server is back within this time.
const ACCEPT_TRIES = 20;
const ACCEPT_PAUSE_MILLISECONDS = 500;

/** Receives how mails end, for logs and metrics. It holds nothing personal. */
export interface WaitWatch {
  attempted(
    attempt: Readonly<{
      calendarId: string;
      waitId: string;
      outcome: WaitMailOutcome;
      slots: number;
      /** A short code; `undefined` where the mail was accepted or a limit met. */
      reason: string | undefined;
    }>,
  ): void;
  /** The database or the mail server did not answer as expected. */
  failed(error: unknown): void;
}

export interface WaitMailParts {
  readonly settings: MailSettings;
  readonly connections: Pick<MailConnections, "use">;
  readonly publicUrl: string;
  readonly salt: CountingSalt;
  readonly mailLimits: Pick<MailLimits, "admitWithoutBooking" | "claimReminder">;
  readonly waits: Waits;
  readonly watch: WaitWatch;
  readonly limits?: SmtpLimits;
}

/** The mail that a person's turn has come to: what is free of what has opened until `toldUntil`. */
export interface WaitMailTurn {
  /** The person's waits that it is about, the oldest first. */
  readonly waits: readonly [StoredWait, ...StoredWait[]];
  readonly slots: readonly MailedSlot[];
  readonly shop: Shop;
  readonly toldUntil: Instant;
}

export type WaitMailEnd =
  | { readonly kind: "over" }
  /** `isPaused`: every mail would fail the same way until then. */
  | {
      readonly kind: "again";
      readonly afterMilliseconds: number | undefined;
      readonly isPaused: boolean;
    };

const OVER: WaitMailEnd = { kind: "over" };

/**
 * Returns the function that mails a client who waits. It takes its turn after the other mails, and counts as one of the address's
 * six a day; beyond them it is dropped. An accepted mail is never sent again; one whose response was lost is sent once more,
 * with the same Message-ID.
 */
export function waitMailSender(parts: WaitMailParts) {
  const { settings, connections, publicUrl, salt, mailLimits, waits: store, watch, limits } = parts;

  // A mail that takes many tries, and several servers, counts once.
  async function isAdmitted(waits: WaitMailTurn["waits"]): Promise<boolean> {
    if (waits.some((wait) => wait.isAdmitted)) return true;
    if (!(await mailLimits.admitWithoutBooking(waits[0].clientEmail))) return false;
    await store.admit(waits);
    return true;
  }

  async function endEach(waits: readonly StoredWait[]): Promise<void> {
    for (const wait of waits) await store.end(wait);
  }

  async function accept({ waits, toldUntil }: WaitMailTurn): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await store.accept(waits, toldUntil);
      } catch (error) {
        if (tries >= ACCEPT_TRIES) throw error;
        await after(ACCEPT_PAUSE_MILLISECONDS);
      }
    }
  }

  async function send(turn: WaitMailTurn, signal: AbortSignal): Promise<WaitMailEnd> {
    const { waits, slots, shop } = turn;
    const [wait] = waits;
    const { from, smtp } = settings;
    const report = (outcome: WaitMailOutcome, reason?: string) => {
      const { calendarId, waitId } = wait;
      watch.attempted({ calendarId, waitId, outcome, slots: slots.length, reason });
    };
    const failed = async (failure: Failure): Promise<WaitMailEnd> => {
      const { retry, reason } = failure;
      if (!retry) {
        await endEach(waits);
        report("refused", reason);
        return OVER;
      }
      report("retried", reason);
      const { afterMilliseconds, pauses } = failure;
      return { kind: "again", afterMilliseconds, isPaused: pauses !== undefined };
    };

    const leaveUrl = leaveLinkFor(await salt(), publicUrl, wait.addressHash);
    const mail = waitMail(wait, slots, shop, { from, publicUrl, leaveUrl });
    const message = await mailMessage(mail, new Date());
    let renewal: NodeJS.Timeout | undefined;
    const renew = () =>
      void store.renew(waits, LEASE_MILLISECONDS).catch((error: unknown) => watch.failed(error));
    try {
      const outcome = await deliverBySmtp(
        smtp,
        { from: from.address, to: wait.clientEmail, message },
        {
          async beforeContent() {
            const isBegun = await store.begin(waits, LEASE_MILLISECONDS);
            if (isBegun) renewal = setInterval(renew, RENEWAL_MILLISECONDS);
            return isBegun;
          },
          onContentSent: () => undefined,
        },
        signal,
        limits,
      );
      switch (outcome.state) {
        case "accepted":
          await accept(turn);
          report("delivered");
          return OVER;
        case "refused":
          await store.withdraw(waits);
          return await failed(outcome.failure);
        case "unanswered":
          // Its lease ends by itself. Then it is sent once more, or lost.
          return await failed(outcome.failure);
        case "unsent":
          // Another worker has begun it, or the client has left or booked.
          if (outcome.failure.reason === "sent-meanwhile") return AGAIN;
          return await failed(outcome.failure);
      }
    } finally {
      clearInterval(renewal);
    }
  }

  return async (turn: WaitMailTurn, signal: AbortSignal): Promise<WaitMailEnd> => {
    const { waits, toldUntil, slots } = turn;
    const [{ calendarId, waitId, clientEmail, addressHash }] = waits;
    if (!mayBeMailed(clientEmail) || (await store.isBarred(addressHash))) {
      await endEach(waits);
      return OVER;
    }
    if (!(await isAdmitted(waits))) {
      for (const wait of waits) await store.tellNothing(wait, toldUntil);
      const outcome = "dropped";
      watch.attempted({ calendarId, waitId, outcome, slots: slots.length, reason: undefined });
      return OVER;
    }
    const heldBack = await mailLimits.claimReminder(calendarId, signal);
    const end =
      heldBack ??
      (await connections.use("reminders", calendarId, signal, () => send(turn, signal)));
    if (!("ok" in end)) return end;
    return { kind: "again", afterMilliseconds: end.afterMilliseconds, isPaused: false };
  };
}

const AGAIN: WaitMailEnd = { kind: "again", afterMilliseconds: undefined, isPaused: false };
