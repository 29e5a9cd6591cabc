// Clients who book and cancel without a pause while servers are replaced, and call again when they get no answer or a 503.

import { setTimeout as sleep } from "node:timers/promises";

import { dayOfSlots, identityOf } from "../contracts/concurrency-contract.ts";
import { randomBelow } from "../random-below.ts";
import { call } from "../server-process.ts";

type Slot = ReturnType<typeof dayOfSlots>[number];

const CLIENTS = 12;
// Of 108 slots: the others are booked again and again.
const KEPT_MOST = 40;
const KEPT_EVERY = 3;
const HELD_MILLISECONDS = 200;
const REPEAT_MILLISECONDS = 100;
const BOOKED_AT_EACH = 200;

export type BookingClients = ReturnType<typeof startBookingClients>;

/** Starts clients who call at this address, or later at others. Times are in milliseconds of the monotonic clock. */
export function startBookingClients(first: string) {
  const slots = dayOfSlots();
  const live = new Map<string, Slot>();
  const holders = new Map<Slot, string>();
  const faults: string[] = [];
  const answeredAt: number[] = [];
  const bookedAt = new Map<string, number>();
  let urls: readonly string[] = [first];
  let isStopping = false;
  let turn = 0;
  let phone = 900_000_000;
  let kept = 0;
  let refused = 0;
  let unanswered = 0;
  let longestFailure = 0;

  async function callUntilAnswered(path: string, body: object, method: "POST" | "DELETE" = "POST") {
    let failingSince: number | undefined;
    for (let tries = 1; ; tries++) {
      const url = urls[turn++ % urls.length] ?? "";
      const answer = await call(url, path, body, method).catch(() => undefined);
      const now = performance.now();
      if (answer !== undefined && answer.status !== 503) {
        answeredAt.push(now);
        longestFailure = Math.max(longestFailure, now - (failingSince ?? now));
        return { url, status: answer.status, isRepeat: tries > 1 };
      }
      if (answer === undefined) unanswered += 1;
      else refused += 1;
      failingSince ??= now;
      await sleep(REPEAT_MILLISECONDS);
    }
  }

  async function bookOnce(below: (limit: number) => number): Promise<void> {
    const slot = slots[below(slots.length)] as Slot;
    const booking = { ...slot, clientPhone: String(phone++) };
    const created = await callUntilAnswered("/createAppointment", booking);
    if (created.status === 409) return;
    // An earlier try may have booked it, whose answer was lost.
    if (created.status !== 201 && !(created.status === 200 && created.isRepeat)) {
      faults.push(`a booking was answered with ${created.status}`);
      return;
    }
    const holder = holders.get(slot);
    if (holder !== undefined) {
      faults.push(`${slot.dateTimeStart} was sold to ${holder} and ${booking.clientPhone}`);
    }
    holders.set(slot, booking.clientPhone);
    live.set(booking.clientPhone, booking);
    bookedAt.set(created.url, (bookedAt.get(created.url) ?? 0) + 1);
    if (kept < KEPT_MOST && below(KEPT_EVERY) === 0) {
      kept += 1;
      return;
    }
    await sleep(below(HELD_MILLISECONDS));
    holders.delete(slot);
    const cancelled = await callUntilAnswered("/deleteAppointment", identityOf(booking), "DELETE");
    if (cancelled.status === 200 || (cancelled.status === 404 && cancelled.isRepeat)) {
      live.delete(booking.clientPhone);
    } else faults.push(`the cancellation of a booking was answered with ${cancelled.status}`);
  }

  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const below = randomBelow(1_000 + number);
    while (!isStopping) await bookOnce(below);
  });

  return {
    /** What was acknowledged and not cancelled, by the client's phone. */
    live,
    /** Answers that no server may give, and slots that were sold while another client had them. */
    faults,
    /** From now on, each call goes to the next one of these addresses. */
    callAt(...addresses: readonly string[]): void {
      urls = addresses;
    },
    /** Resolves when many further bookings were acknowledged at each address. */
    async goOn(): Promise<void> {
      const enough = urls.map((url) => (bookedAt.get(url) ?? 0) + BOOKED_AT_EACH);
      const isEnough = (url: string, index: number) =>
        (bookedAt.get(url) ?? 0) >= (enough[index] ?? 0);
      while (!urls.every(isEnough)) await sleep(20);
    },
    /** The longest time between two answers other than 503, of which the later one came after `since`. */
    longestPause: (since: number): number =>
      answeredAt.reduce(
        (longest, at, index) =>
          at > since ? Math.max(longest, at - (answeredAt[index - 1] ?? at)) : longest,
        0,
      ),
    /** How many tries got a 503, how many no answer, and the longest time from a call's first such try to another answer. */
    failures: () => ({ refused, unanswered, longestFailure }),
    /** How many bookings were acknowledged. */
    booked: () => [...bookedAt.values()].reduce((sum, count) => sum + count, 0),
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(clients);
    },
  };
}
