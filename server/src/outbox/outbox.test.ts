// What the outbox promises with real calls, on every engine. Run by one test file an engine.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases";

import { bookingStore } from "../store/booking-store.ts";
import type { NewBooking } from "../store/new-booking.ts";
import type { Database } from "../store/database.ts";
import { outboxStore } from "../store/outbox-store.ts";
import { storedBookings } from "../store/stored-bookings.ts";
import { standInTarget, startStandIn } from "@vitrine/testing/stand-in-target";
import type { Fault, StandIn } from "@vitrine/testing/stand-in-target";
import { createOutbox } from "./outbox.ts";
import { PACE } from "./pace.ts";
import type { Pace } from "./pace.ts";
import type { Target } from "./target.ts";

const HALF_HOUR = 30 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");

// So quick that a test does not wait, and never polling: what arrives has been woken for.
const QUICK: Pace = {
  ...PACE,
  callMilliseconds: 300,
  leaseMilliseconds: 900,
  pollMilliseconds: 3_600_000,
  backoffMilliseconds: 20,
  backoffMaxMilliseconds: 60,
  stopMilliseconds: 200,
};

/** A booking of half an hour that no other number shares. */
const bookingOf = (number: number): NewBooking => ({
  calendarId: "barbearia",
  barberColorId: 6,
  clientPhone: String(900_000_000 + number),
  span: { start: EIGHT + number * HALF_HOUR, end: EIGHT + (number + 1) * HALF_HOUR },
  clientName: "João",
  clientEmail: "joao@example.com",
  places: 1,
  capacity: 1,
  createdAt: BEFORE,
});

type Seen = Readonly<{ target: string; outcome: string; attempts: number; reason?: string }>;

/** The same database, with its transactions counted. */
function counted(database: Database): { database: Database; transactions: () => number } {
  let transactions = 0;
  return {
    database: {
      ...database,
      async tx(work) {
        const outcome = await database.tx(work);
        transactions += 1;
        return outcome;
      },
    },
    transactions: () => transactions,
  };
}

describe.each(DATABASES)("on $name", ({ newDatabase: temporaryDatabase }) => {
  /** A shop whose bookings these targets follow. */
  const shop = (database: Database, targets: readonly Target[], pace: Partial<Pace> = {}) => {
    const seen: Seen[] = [];
    const thrown: unknown[] = [];
    const failures: unknown[] = [];
    const pauses: string[] = [];
    const outbox = createOutbox({
      targets,
      calendarIds: ["barbearia"],
      store: outboxStore(database),
      bookings: storedBookings(database),
      pace: { ...QUICK, ...pace },
      bookingNow: () => BEFORE,
      watch: {
        attempted: ({ target, outcome, attempts, reason }) =>
          seen.push({ target, outcome, attempts, ...(reason !== undefined && { reason }) }),
        paused: ({ cause }) => pauses.push(`paused: ${cause}`),
        resumed: () => pauses.push("goes on"),
        failed: (error) => failures.push(error),
        threw: (_target, error) => thrown.push(error),
      },
    });
    const bookings = bookingStore(database, outbox);
    return {
      seen,
      thrown,
      failures,
      pauses,
      book: async (number: number) => {
        expect(await bookings.create(bookingOf(number))).toEqual({ ok: true, stored: true });
      },
      cancel: async (number: number) => {
        expect(await bookings.cancel(bookingOf(number), BEFORE + 1)).toEqual({ ok: true });
      },
      counts: () => outboxStore(database).counts(),
      start: () => {
        let stopped: Promise<void> | undefined;
        const stop = outbox.start();
        const stopOnce = () => (stopped ??= stop());
        onTestFinished(stopOnce);
        return stopOnce;
      },
    };
  };

  const standIn = async (...parameters: Parameters<typeof startStandIn>): Promise<StandIn> => {
    const started = await startStandIn(...parameters);
    onTestFinished(() => started.close());
    return started;
  };

  /** What the books say, as a target should know it. */
  const books = async (database: Database) => {
    const rows = await database.all("SELECT booking_id, cancelled_at FROM booking");
    return new Map(
      rows.map((row) => [
        String(row["booking_id"]),
        row["cancelled_at"] === null ? "live" : "cancelled",
      ]),
    );
  };

  /** As if a worker had started before. */
  const followed = (database: Database) =>
    outboxStore(database).follow(
      "barbearia",
      [{ target: "stand-in", place: "" }],
      BEFORE,
      Date.now(),
    );

  const soon = { timeout: 20_000, interval: 10 };
  const drained = (database: Database) =>
    vi.waitFor(async () => {
      const counts = await outboxStore(database).counts();
      expect(counts.filter(({ pending }) => pending > 0)).toEqual([]);
    }, soon);

  test("a booking and its cancellation are brought as soon as they are committed", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn();
    const { start, book, cancel, counts } = shop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect.poll(() => [...outside.known.values()], soon).toEqual(["live"]);
    await drained(database);
    await book(2);
    await expect.poll(() => [...outside.known.values()], soon).toEqual(["live", "live"]);
    await drained(database);
    await cancel(1);
    await expect.poll(() => [...outside.known.values()], soon).toEqual(["cancelled", "live"]);
    await drained(database);
    expect(await counts()).toEqual([]);
    expect(outside.calls).toHaveLength(3);
  });

  test("what was booked before there was a target comes to it by itself, once", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn();
    await shop(database, []).book(1);
    const { start } = shop(database, [standInTarget(outside.url)]);
    const stop = start();
    await expect.poll(() => outside.known, soon).toEqual(await books(database));
    await drained(database);
    await stop();
    const again = shop(database, [standInTarget(outside.url)]);
    again.start();
    await again.book(2);
    await expect.poll(() => outside.known, soon).toEqual(await books(database));
    expect(outside.calls).toHaveLength(2);
  });

  test("two workers, a target with four faults in ten calls: all arrives, and nothing else does", async () => {
    const database = await temporaryDatabase();
    // A fixed sequence: a failure can be looked at again.
    const faults: Fault[] = ["503", "429", "reset", "lost", "hang"];
    let seed = 7;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const fault = () => (below(10) < 4 ? faults[below(faults.length)] : undefined);
    const outside = await standIn(fault);
    const pace = { pollMilliseconds: 100 };
    const shops = [1, 2].map(() => shop(database, [standInTarget(outside.url)], pace));
    for (const { start } of shops) start();

    await Promise.all(
      Array.from({ length: 30 }, async (_, number) => {
        await shops[number % 2]?.book(number);
        if (number % 5 === 0) await shops[(number + 1) % 2]?.cancel(number);
      }),
    );
    await drained(database);
    expect(await books(database)).toEqual(outside.known);
    expect([...outside.known.values()].filter((state) => state === "cancelled")).toHaveLength(6);
  });

  test("a target that hangs is cut off and tried again, and no other waits for it", async () => {
    const database = await temporaryDatabase();
    const hanging = await standIn(() => "hang");
    const healthy = await standIn();
    const { start, book, seen } = shop(database, [
      standInTarget(hanging.url, { name: "hanging" }),
      standInTarget(healthy.url, { name: "healthy" }),
    ]);
    start();
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(book));
    await expect.poll(() => healthy.known.size, soon).toBe(8);
    const failed = () => seen.filter(({ target }) => target === "hanging");
    await expect.poll(() => failed().length, soon).toBeGreaterThan(8);
    expect(failed()).toContainEqual({
      target: "hanging",
      outcome: "retried",
      attempts: 1,
      reason: "timeout",
    });
    expect(hanging.mostAtOnce()).toBe(4);
  });

  test("a target that neither answers nor listens to its signal is cut off all the same", async () => {
    const database = await temporaryDatabase();
    const deaf: Target = {
      name: "deaf",
      follows: () => true,
      deliver: () => new Promise(() => {}),
    };
    const { start, book, seen } = shop(database, [deaf]);
    start();
    await book(1);
    await expect
      .poll(() => seen[0], soon)
      .toEqual({ target: "deaf", outcome: "retried", attempts: 1, reason: "timeout" });
  });

  test("while a target asks for time, it is called for no booking", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn((call) => (call === 1 ? "429" : undefined));
    const { start, book, seen } = shop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect.poll(() => seen, soon).toHaveLength(1);
    const asked = performance.now();
    await book(2);
    await expect.poll(() => outside.calls.length, soon).toBeGreaterThan(1);
    expect(performance.now() - asked).toBeGreaterThan(900);
    await drained(database);
    expect(outside.known.size).toBe(2);
  });

  test("a pause that one instance has learnt is kept by the other, until somebody lifts it", async () => {
    const database = await temporaryDatabase();
    let isRefused = true;
    const calls: string[] = [];
    const refusing: Target = {
      name: "refusing",
      follows: () => true,
      async deliver({ bookingId }) {
        calls.push(bookingId);
        if (!isRefused) return { ok: true };
        return {
          ok: false,
          retry: true,
          reason: "not-allowed-401",
          afterMilliseconds: 900_000,
          pauses: "password refused",
        };
      },
    };
    const pace = { pollMilliseconds: 30 };
    const [first, second] = [counted(database), counted(database)];
    const one = shop(first.database, [refusing], pace);
    const other = shop(second.database, [refusing], pace);
    one.start();
    other.start();
    // A start lifts a pause, too: both have written down that they follow before they look for work.
    await expect
      .poll(() => Math.min(first.transactions(), second.transactions()), soon)
      .toBeGreaterThan(1);
    await one.book(1);
    await expect
      .poll(() => [...one.pauses, ...other.pauses], soon)
      .toEqual(["paused: password refused"]);
    await other.book(2);
    await after(300);
    expect(calls).toHaveLength(1);

    isRefused = false;
    expect(await outboxStore(database).retryNow("barbearia", undefined, Date.now())).toBe(2);
    await drained(database);
    expect(calls).toHaveLength(3);
    expect([...one.pauses, ...other.pauses].toSorted()).toEqual([
      "goes on",
      "paused: password refused",
    ]);
  });

  test("a refusal of one booking holds up no other, however long it waits", async () => {
    const database = await temporaryDatabase();
    const calls: string[] = [];
    const picky: Target = {
      name: "picky",
      follows: () => true,
      async deliver({ bookingId, clientPhone }) {
        calls.push(bookingId);
        if (clientPhone !== "900000001") return { ok: true };
        return { ok: false, retry: true, reason: "not-allowed-403", afterMilliseconds: 900_000 };
      },
    };
    const { start, book, seen, pauses } = shop(database, [picky]);
    start();
    await book(1);
    await expect.poll(() => seen, soon).toHaveLength(1);
    await book(2);
    await expect.poll(() => seen.at(-1)?.outcome, soon).toBe("delivered");
    expect(calls).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  test("a call that only awaits its answer keeps its lease and takes no place, up to a bound", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const slow: Target = {
      name: "slow",
      follows: () => true,
      deliver: (_booking, _signal, onHandedOver) =>
        new Promise((resolve) => {
          onHandedOver?.();
          answers.push(() => resolve({ ok: true }));
        }),
    };
    const pace = { pollMilliseconds: 50, leaseMilliseconds: 300, concurrency: 2, callsMax: 5 };
    const { start, book, seen } = shop(database, [slow], { ...pace, answerMilliseconds: 60_000 });
    start();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(book));
    await expect.poll(() => answers.length, soon).toBe(5);
    // Several leases, and longer than a call may take.
    await after(1_000);
    expect(answers).toHaveLength(5);
    expect(seen).toEqual([]);
    answers[0]?.();
    await expect.poll(() => answers.length, soon).toBe(6);
    for (const answer of answers) answer();
    await expect.poll(() => answers.length, soon).toBe(7);
    for (const answer of answers) answer();
    await drained(database);
    expect(seen.map(({ outcome, attempts }) => `${outcome} ${attempts}`)).toEqual(
      Array.from({ length: 7 }, () => "delivered 1"),
    );
  });

  test("the mail beyond the bound waits for an answer, whatever `retry` says, and a stop waits for none", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const unanswered: Target = {
      name: "unanswered",
      follows: () => true,
      deliver: (_booking, _signal, onHandedOver) =>
        new Promise((resolve) => {
          onHandedOver?.();
          answers.push(() => resolve({ ok: true }));
        }),
    };
    const { start, book, seen, counts } = shop(database, [unanswered], {
      pollMilliseconds: 50,
      answerMilliseconds: 60_000,
    });
    const stop = start();
    await Promise.all(Array.from({ length: 26 }, (_, number) => book(number)));
    await expect.poll(() => answers.length, soon).toBe(24);
    await outboxStore(database).retryNow("barbearia", undefined, Date.now());
    await after(300);
    expect(answers).toHaveLength(24);
    answers[0]?.();
    await expect.poll(() => answers.length, soon).toBe(25);
    await expect.poll(() => seen, soon).toHaveLength(1);
    const asked = performance.now();
    await stop();
    expect(performance.now() - asked).toBeLessThan(5_000);
    // What was cut off was no attempt, and is there for the next start.
    expect(await counts()).toMatchObject([{ target: "unanswered", pending: 25, dead: 0 }]);
    expect(
      await database.all("SELECT lease FROM outbox WHERE lease <> '' OR attempts > 0"),
    ).toEqual([]);
  });

  test("a place that falls free while the worker claims is found by the next look", async () => {
    const database = await temporaryDatabase();
    const answers: (() => void)[] = [];
    const slow: Target = {
      name: "slow",
      follows: () => true,
      deliver: () => new Promise((resolve) => answers.push(() => resolve({ ok: true }))),
    };
    const { promise: isGateOpen, resolve: openGate } = Promise.withResolvers<void>();
    const { promise: isClaiming, resolve: noteClaim } = Promise.withResolvers<void>();
    let isArmed = false;
    const gated: Database = {
      ...database,
      async tx(work) {
        const outcome = await database.tx(work);
        if (isArmed && "rows" in outcome && (outcome.rows as unknown[]).length > 0) {
          noteClaim();
          await isGateOpen;
        }
        return outcome;
      },
    };
    const pace = { pollMilliseconds: 50, concurrency: 2, callMilliseconds: 60_000 };
    const { start, seen } = shop(gated, [slow], pace);
    // Books in another process: this worker is not woken.
    const { book } = shop(database, [slow]);
    start();
    await book(1);
    await expect.poll(() => answers.length, soon).toBe(1);
    isArmed = true;
    await Promise.all([book(2), book(3)]);
    await isClaiming;
    answers[0]?.();
    await expect.poll(() => seen, soon).toHaveLength(1);
    await after(100);
    openGate();
    await expect.poll(() => answers.length, { timeout: 5_000, interval: 10 }).toBe(3);
  });

  test("an answer that never comes is given up in its own time", async () => {
    const database = await temporaryDatabase();
    const silent: Target = {
      name: "silent",
      follows: () => true,
      deliver: (_booking, _signal, onHandedOver) => {
        onHandedOver?.();
        return new Promise(() => {});
      },
    };
    const pace = { callMilliseconds: 60_000, answerMilliseconds: 200 };
    const { start, book, seen } = shop(database, [silent], pace);
    start();
    await book(1);
    await expect
      .poll(() => seen[0], soon)
      .toEqual({ target: "silent", outcome: "retried", attempts: 1, reason: "timeout" });
  });

  test("a change during a call is brought after it, never beside it", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn(() => undefined, 100);
    const { start, book, cancel } = shop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect.poll(() => outside.calls, soon).toHaveLength(1);
    await cancel(1);
    await drained(database);
    expect(outside.known).toEqual(await books(database));
    expect(outside.mostAtOnce()).toBe(1);
  });

  test("a refusal for good is dead at once, and lives again with the booking's next change", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn((call) => (call === 1 ? "422" : undefined));
    const { start, book, cancel, counts, seen } = shop(database, [standInTarget(outside.url)]);
    start();
    await book(1);
    await expect
      .poll(counts, soon)
      .toEqual([{ target: "stand-in", pending: 0, dead: 1, oldest: undefined }]);
    expect(seen).toEqual([{ target: "stand-in", outcome: "dead", attempts: 1, reason: "refused" }]);
    await cancel(1);
    await expect.poll(() => [...outside.known.values()], soon).toEqual(["cancelled"]);
  });

  test("patience ends", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn(() => "503");
    const { start, book, seen } = shop(database, [standInTarget(outside.url)], { attemptsMax: 3 });
    start();
    await book(1);
    await expect.poll(() => seen.at(-1)?.outcome, soon).toBe("dead");
    expect(seen.map(({ attempts }) => attempts)).toEqual([1, 2, 3]);
    expect(outside.calls).toHaveLength(3);
  });

  test("a target that throws is tried again, and a reason that says too much is not repeated", async () => {
    const database = await temporaryDatabase();
    let calls = 0;
    const careless: Target = {
      name: "careless",
      follows: () => true,
      async deliver(booking) {
        calls += 1;
        if (calls === 1) throw new Error(`no calendar for ${booking.clientName}`);
        return { ok: false, retry: calls === 2, reason: `${booking.clientName} was refused` };
      },
    };
    const { start, book, seen, thrown } = shop(database, [careless]);
    start();
    await book(1);
    await expect.poll(() => seen.length, soon).toBe(3);
    expect(seen.map(({ reason }) => reason)).toEqual(["unexpected", "unspecified", "unspecified"]);
    expect(thrown).toHaveLength(1);
    expect(await database.all("SELECT last_reason FROM outbox")).toEqual([
      { last_reason: "unspecified" },
    ]);
  });

  test("a worker that died leaves its claims to others when the lease is over, and not before", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn();
    const { book, start } = shop(database, [standInTarget(outside.url)], { pollMilliseconds: 50 });
    await book(1);
    await followed(database);
    const claimed = await outboxStore(database).claim({
      calendarId: "barbearia",
      target: "stand-in",
      lease: "of the dead",
      now: Date.now(),
      leasedUntil: Date.now() + 600,
      max: 9,
    });
    expect(claimed).toHaveLength(1);
    start();
    await after(300);
    expect(outside.calls).toEqual([]);
    await drained(database);
    expect(outside.known).toEqual(await books(database));
  });

  test("a booking that kills its worker each time is given up", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn();
    const { book, start, seen } = shop(database, [standInTarget(outside.url)]);
    await book(1);
    await followed(database);
    await database.tx(async (transaction) => {
      await transaction.run("UPDATE outbox SET attempts = :attempts", {
        attempts: QUICK.attemptsMax,
      });
      return { ok: true };
    });
    start();
    await expect.poll(() => seen[0]?.reason, soon).toBe("abandoned");
    expect(outside.calls).toEqual([]);
  });

  test("a stop lets the call under way end, and begins no other", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn(() => undefined, 100);
    const { start, book, seen } = shop(database, [standInTarget(outside.url)], {
      concurrency: 1,
      stopMilliseconds: 10_000,
    });
    const stop = start();
    await book(1);
    await book(2);
    await expect.poll(() => outside.calls, soon).toHaveLength(1);
    await stop();
    expect(seen).toEqual([{ target: "stand-in", outcome: "delivered", attempts: 1 }]);
    expect(outside.calls).toHaveLength(1);
    expect(await database.all("SELECT attempts FROM outbox")).toEqual([{ attempts: 0 }]);
  });

  test("a stop cuts off a call that hangs, and that was no attempt", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn(() => "hang");
    const { start, book, seen } = shop(database, [standInTarget(outside.url)], {
      callMilliseconds: 60_000,
    });
    const stop = start();
    await book(1);
    await expect.poll(() => outside.calls, soon).toHaveLength(1);
    const asked = performance.now();
    await stop();
    expect(performance.now() - asked).toBeLessThan(5_000);
    expect(seen).toEqual([]);
    expect(await database.all("SELECT attempts, lease FROM outbox")).toEqual([
      { attempts: 0, lease: "" },
    ]);
  });

  test("the outbox begins once the database has its tables", async () => {
    const database = await temporaryDatabase();
    const outside = await standIn();
    let isAway = true;
    const flaky: Database = {
      ...database,
      all: (...parameters) =>
        isAway ? Promise.reject(new Error("away")) : database.all(...parameters),
      tx: (work) => (isAway ? Promise.reject(new Error("away")) : database.tx(work)),
    };
    await shop(database, []).book(1);
    const { start, failures } = shop(flaky, [standInTarget(outside.url)], { pollMilliseconds: 20 });
    start();
    await expect.poll(() => failures.length, soon).toBeGreaterThan(1);
    isAway = false;
    await expect.poll(() => outside.known, soon).toEqual(await books(database));
  });
});
