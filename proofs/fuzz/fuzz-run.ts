import { randomUUID } from "node:crypto";

import fc from "fast-check";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import { dayOf } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import { OWNER_ACTS } from "@vitrine/domain/wire/owner/owner-acts";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";

import { bodyOf } from "./requests/api-document.ts";
import { BookingLedger } from "./booking-ledger.ts";
import type { Closed } from "./closing-ledger.ts";
import type { Booking } from "./described-booking.ts";
import { jsonRequest } from "./requests/fuzz-request.ts";
import type { FuzzRequest } from "./requests/fuzz-request.ts";
import type { FuzzSession } from "./fuzz-session.ts";
import { fuzzSteps } from "./fuzz-steps.ts";

const CASES_PER_ROUND = 20;

// A case whose requests go unanswered takes long, and making it smaller takes that many times over: after this, a round reports
// the smallest case that it has found.
const ROUND_MAX_MILLISECONDS = 60_000;

// Seeds that follow each other would begin alike.
const SEED_STEP = 0x9e37_79b9;

export interface FuzzRun {
  readonly seed: number;
  readonly requests: number;
  /** One case of the seed and no other, as a fault's report names it. */
  readonly path?: string | undefined;
  /** The clock of the server's booking rules. */
  readonly now: Instant;
  /** Replaces the server after a fault, so that nothing of it stays. */
  readonly renew?: () => Promise<void>;
}

/** Sends the seed's steps until so many requests are answered or one is at fault: answers the fault's smallest case. */
export async function fuzz(session: FuzzSession, run: FuzzRun): Promise<string | undefined> {
  const [path = "", replayPath] = run.path?.split("@") ?? [];
  const isDone = () => run.path === undefined && session.sent >= run.requests;
  let isShrinking = false;
  // A key is for one act, in whichever case it comes again.
  const ownerKeys = new Set<string>();
  const catalogue = catalogueOf(session.shops);
  const property = fc.asyncProperty(
    fuzzSteps(session.calls, run.now, session.shops, replayPath),
    async (steps) => {
      if (isDone() && !isShrinking) return;
      const ledger = new BookingLedger(catalogue, run.now, ownerKeys);
      try {
        await fc.asyncModelRun(() => ({ model: ledger, real: session }), steps);
        await cancelAll(ledger, session);
      } catch (error) {
        isShrinking = true;
        await run.renew?.();
        ownerKeys.clear();
        throw error;
      }
    },
  );
  for (let round = 0; round === 0 || !(isDone() || path !== ""); round += 1) {
    const seed = (run.seed + round * SEED_STEP) | 0;
    const only = path === "" ? {} : { path, endOnFailure: true };
    const details = await fc.check(property, {
      seed,
      numRuns: CASES_PER_ROUND,
      interruptAfterTimeLimit: ROUND_MAX_MILLISECONDS,
      ...only,
    });
    if (details.failed) return faultReport(details);
  }
  return undefined;
}

/** Leaves the server as empty as the next case's ledger. */
async function cancelAll(ledger: BookingLedger, session: FuzzSession): Promise<void> {
  const { sent, calls } = session;
  const call = calls.find(({ method, body }) => method === "DELETE" && body !== undefined);
  if (call === undefined) return;
  await cancelWhatIsTooLate(ledger, session);
  const requests = ledger.live.map(({ fields }) => jsonRequest(call, bodyOf(call, fields)));
  const openers = [...openings(ledger, session), ...lettingClientsBook(ledger, session)];
  await session.send([...requests, ...openers], ledger);
  session.sent = sent;
  if (!session.isAlone) return;
  if (ledger.live.length > 0) throw new Error("a booking cannot be cancelled");
  if (ledger.closings.closed.length > 0) throw new Error("a closed time cannot be opened");
  if (ledger.closings.shopOnly.size > 0) throw new Error("clients cannot be let in again");
}

/** The owner cancels the days on which there is something that its client cannot cancel any more. */
async function cancelWhatIsTooLate(ledger: BookingLedger, session: FuzzSession): Promise<void> {
  const ask = async (path: string, json: object): Promise<unknown> => {
    const call = session.calls.find((one) => one.path === path);
    if (call === undefined) throw new Error(`the document has no ${path}`);
    const [answer] = await session.send([jsonRequest(call, json)], ledger);
    return answer?.status === 200 ? JSON.parse(answer.body.toString()) : undefined;
  };
  const dayOfBooking = ({ calendarId, span }: Booking) =>
    dayOf(span.start, ledger.catalogue.get(calendarId)?.timeZone ?? "UTC");
  for (;;) {
    const late = ledger.live.find((booking) => ledger.isTooLateToCancel(booking));
    if (late === undefined) return;
    const { calendarId } = late;
    const day = dayOfBooking(late);
    const seen = (await ask("/owner/day", { calendarId, day })) as SeeDayAnswer | undefined;
    if (seen === undefined) throw new Error("the owner cannot see a day");
    // The rows are compared as soon as the answer has come.
    for (const booking of ledger.live) {
      if (booking.calendarId === calendarId && dayOfBooking(booking) === day) {
        ledger.remove(booking);
      }
    }
    const bookingIds = seen.bookings.map(({ bookingId }) => bookingId);
    const cancelling = { calendarId, bookingIds, tellsClients: false, key: randomUUID() };
    const done = await ask(OWNER_ACTS.cancelBookings.path, cancelling);
    if (done === undefined) throw new Error("the owner cannot cancel a day");
  }
}

/** What opens every closing: its ranges that are over one by one, then all that is left. */
function openings({ closings }: BookingLedger, { calls }: FuzzSession): FuzzRequest[] {
  const call = calls.find(({ path }) => path === OWNER_ACTS.openTime.path);
  if (call === undefined) return [];
  const ended = closings.closed.filter((one) => !closings.endingLater(one.closingId).includes(one));
  const lasting = new Map(
    closings.closed
      .filter((one) => closings.endingLater(one.closingId).includes(one))
      .map((one) => [one.closingId, one]),
  );
  const open = ({ calendarId, closingId }: Closed, only: object) =>
    jsonRequest(call, { calendarId, closingId, key: randomUUID(), ...only });
  return [
    ...ended.map((one) =>
      open(one, {
        only: {
          barberColorId: one.barberColorId,
          dateTimeStart: new Date(one.span.start).toISOString(),
        },
      }),
    ),
    ...[...lasting.values()].map((one) => open(one, {})),
  ];
}

/** What lets clients book again in every calendar that only the shop books. */
function lettingClientsBook({ closings }: BookingLedger, { calls }: FuzzSession): FuzzRequest[] {
  const call = calls.find(({ path }) => path === OWNER_ACTS.shopOnly.path);
  if (call === undefined) return [];
  return [...closings.shopOnly].map((calendarId) =>
    jsonRequest(call, { calendarId, isOn: false, key: randomUUID() }),
  );
}

function faultReport<Steps extends Iterable<unknown>>(details: fc.RunDetails<[Steps]>): string {
  const { seed, counterexample, counterexamplePath, numShrinks, errorInstance } = details;
  const steps = counterexample?.[0] ?? [];
  const replayPath = /replayPath="([^"]*)"/.exec(fc.stringify(steps))?.[1] ?? "";
  const shown = [...steps].map((step) => fc.stringify(step)).filter((text) => text !== "");
  return [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `\nThe smallest case, after ${numShrinks} shrinks:`,
    ...shown.map((text, index) => `${index + 1}. ${text}`),
    `\nAgain: npm run tool -- fuzz --seed=${seed} --path ${counterexamplePath}@${replayPath}`,
  ].join("\n");
}
