// Decides which mail is sent next: shops take turns, and one query asks for all that wait here. decisions/0037

import type { Delivery } from "../../outbox/target.ts";
import { createWakeSignal } from "../../outbox/wake-signal.ts";
import type { grantMails, MailCounts } from "./mail-pace.ts";
import { fairQueue } from "./fair-queue.ts";

/** The delivery's result when a mail may not be sent now. */
export type HeldBack = Extract<Delivery, { readonly tooEarlyFor: unknown }>;

/** A mail that got no turn in this time is turned away. This time plus the call's must be shorter than an outbox lease. */
export const TURN_WAIT_MILLISECONDS = 20_000;

// A mail that is turned away comes back after this time plus a random part of the spread, so not with all the others.
const AWAY_MILLISECONDS = 5_000;
const AWAY_SPREAD_MILLISECONDS = 10_000;

// An instance writes the account's row at most once in this time, however many mails wait.
const BETWEEN_CLAIMS_MILLISECONDS = 50;

interface WaitingMail {
  /** The `performance.now()` time after which the mail is turned away. */
  readonly deadline: number;
  readonly start: () => void;
  readonly turnAway: () => void;
  readonly fail: (error: unknown) => void;
}

/** Gives the mails of one instance their turns; `claim` asks how many the account may send now. */
export function mailTurns(
  claim: (wanted: MailCounts) => Promise<Omit<ReturnType<typeof grantMails>, "use">>,
  waitMilliseconds = TURN_WAIT_MILLISECONDS,
) {
  const others = fairQueue<WaitingMail>();
  const reminders = fairQueue<WaitingMail>();
  const queues = { others, reminders };
  const wakeSignal = createWakeSignal();
  let isClaiming = false;
  let claimedAt = -Infinity;

  const isAnyWaiting = () => others.size() + reminders.size() > 0;

  async function claimWhileAnyWaits(): Promise<void> {
    if (isClaiming) return;
    isClaiming = true;
    try {
      while (isAnyWaiting()) await claimOnce();
    } catch (error) {
      for (const queue of [others, reminders]) {
        for (let next = queue.takeNext(); next !== undefined; next = queue.takeNext())
          next.fail(error);
      }
    }
    isClaiming = false;
  }

  async function claimOnce(): Promise<void> {
    const waitFirst = claimedAt + BETWEEN_CLAIMS_MILLISECONDS - performance.now();
    if (waitFirst > 0) await new Promise((resolve) => setTimeout(resolve, waitFirst));
    if (!isAnyWaiting()) return;
    claimedAt = performance.now();
    const wanted = { others: others.size(), reminders: reminders.size() };
    const { granted, waitMilliseconds: wait = 0 } = await claim(wanted);
    // A mail may have been turned away meanwhile; what was granted for it is then not used.
    for (let turn = 0; turn < granted.others; turn++) others.takeNext()?.start();
    for (let turn = 0; turn < granted.reminders; turn++) reminders.takeNext()?.start();
    const now = performance.now();
    const remaining = [...others.all(), ...reminders.all()];
    for (const mail of remaining.filter(({ deadline }) => deadline <= now)) mail.turnAway();
    if (isAnyWaiting()) {
      const timesLeft = remaining.map(({ deadline }) => deadline - now).filter((time) => time > 0);
      // Random, so that the same instance is not always first.
      const ownWait = wait * (1 + Math.random() / 4);
      await wakeSignal.wait(Math.min(ownWait, ...timesLeft));
    }
  }

  return {
    /** Waits for the mail's turn. Returns when to ask again if its turn does not come. */
    waitForTurn(
      kind: keyof MailCounts,
      calendarId: string,
      signal: AbortSignal,
    ): Promise<HeldBack | undefined> {
      const queue = queues[kind];
      const { promise, resolve, reject } = Promise.withResolvers<HeldBack | undefined>();
      const mail: WaitingMail = {
        deadline: performance.now() + waitMilliseconds,
        start: () => resolve(undefined),
        fail: reject,
        turnAway() {
          queue.remove(calendarId, mail);
          const afterMilliseconds = AWAY_MILLISECONDS + Math.random() * AWAY_SPREAD_MILLISECONDS;
          resolve({ ok: false, tooEarlyFor: "target", afterMilliseconds });
        },
      };
      if (signal.aborted) mail.turnAway();
      else {
        signal.addEventListener("abort", mail.turnAway);
        // The current wait was computed when no mail of this kind was waiting.
        if (queue.size() === 0) wakeSignal.wake();
        queue.add(calendarId, mail);
        void claimWhileAnyWaits();
      }
      return promise.finally(() => signal.removeEventListener("abort", mail.turnAway));
    },
  };
}
