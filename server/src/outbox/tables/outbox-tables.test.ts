// The guarantees of the outbox's store, on every engine. One test file per engine runs this.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { withClock } from "@vitrine/testing/databases/with-clock";

import { blankDetails } from "../../booking/booking-columns.ts";
import { bookingStore } from "../../booking/booking-store.ts";
import type { NewBooking } from "../../booking/new-booking.ts";
import { outboxStore } from "./outbox-tables.ts";
import type { Claim, Ending } from "./outbox-claims-table.ts";
import type { Follower } from "./outbox-followers-table.ts";
import { enqueue as enqueueIn } from "@vitrine/testing/databases/operations-of-tests";
import { runInTransaction } from "../../database/run-alone.ts";

const HOUR = 60 * 60_000;
const EIGHT = Date.parse("2026-11-24T08:00:00-03:00");
const BEFORE = Date.parse("2026-11-23T10:00:00-03:00");
// The machine's own clock, which has nothing to do with the bookings'.
const T0 = 1_000_000;

const BOOKING: NewBooking = {
  ...blankDetails(),
  calendarId: "reservas",
  barberColorId: 6,
  clientPhone: "900000000",
  span: { start: EIGHT, end: EIGHT + HOUR },
  clientName: "João",
  clientEmail: "joao@example.com",
  places: 2,
  capacity: 20,
  createdAt: BEFORE,
};

const CALDAV: Follower = { target: "caldav", place: "" };
const MAIL: Follower = { target: "mail", place: "" };
const CALDAV_OF_RESERVAS = { calendarId: "reservas", target: "caldav" };

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase: temporaryDatabase }) => {
  const open = async (targets: readonly string[] = ["caldav"]) => {
    const clock = { now: T0 };
    const database = withClock(await temporaryDatabase(), () => clock.now);
    const woken: string[] = [];
    const bookings = bookingStore(database, {
      namesOf: (calendarId) => (calendarId === "reservas" ? targets : []),
      changed: (calendarId) => woken.push(calendarId),
    });
    const outbox = outboxStore(database);
    const add = async (change: Partial<NewBooking> = {}) => {
      expect(await bookings.create({ ...BOOKING, ...change })).toMatchObject({ ok: true });
    };
    const enqueue = (bookingId: string, now: number, names = targets) =>
      enqueueIn(database, { calendarId: "reservas", bookingId }, { targets: names, now });
    /** The outbox when the clock shows `now`. */
    const at = (now: number) => {
      clock.now = now;
      return outbox;
    };
    const claim = (now: number, { max = 10, lease = "a", target = "caldav" } = {}) =>
      at(now).claim({ calendarId: "reservas", target, lease, leaseMilliseconds: 100, max });
    const claimOne = async (now: number, lease = "a"): Promise<Claim> => {
      const claims = await claim(now, { lease });
      expect(claims).toHaveLength(1);
      return claims[0] as Claim;
    };
    const rows = (columns: string) =>
      database.all(`SELECT ${columns} FROM outbox ORDER BY calendar_id, target, booking_id`);
    return { database, bookings, outbox, at, woken, add, enqueue, claim, claimOne, rows };
  };

  test("each follower is notified of a booking and its cancellation, in the booking's own transaction", async () => {
    const { bookings, add, rows, woken } = await open(["caldav", "mail"]);
    await add();
    expect(await rows("target, changes, attempts, dead_at")).toEqual([
      { target: "caldav", changes: 1, attempts: 0, dead_at: null },
      { target: "mail", changes: 1, attempts: 0, dead_at: null },
    ]);
    await bookings.cancel(BOOKING, BEFORE);
    expect(await rows("target, changes")).toEqual([
      { target: "caldav", changes: 2 },
      { target: "mail", changes: 2 },
    ]);
    expect(woken).toEqual(["reservas", "reservas"]);
  });

  test("a call that changes nothing notifies nobody: a repeat, a refusal, a calendar without followers", async () => {
    const { bookings, add, rows, woken } = await open();
    await add({ calendarId: "barbearia" });
    expect(await rows("booking_id")).toEqual([]);
    woken.length = 0;
    await add();
    await add();
    expect((await bookings.create({ ...BOOKING, places: 20, clientPhone: "911111111" })).ok).toBe(
      false,
    );
    expect((await bookings.cancel({ ...BOOKING, clientPhone: "922222222" }, BEFORE)).ok).toBe(
      false,
    );
    expect(await rows("changes")).toEqual([{ changes: 1 }]);
    expect(woken).toEqual(["reservas"]);
  });

  test("without followers nothing is written", async () => {
    const { add, rows } = await open([]);
    await add();
    expect(await rows("booking_id")).toEqual([]);
  });

  test("a claim is one worker's until its lease is over", async () => {
    const { enqueue, claim } = await open();
    await enqueue("one", T0);
    expect(await claim(T0 - 1)).toEqual([]);
    expect(await claim(T0)).toEqual([
      {
        calendarId: "reservas",
        target: "caldav",
        bookingId: "one",
        lease: "a",
        changes: 1,
        attempts: 1,
        isProbe: false,
      },
    ]);
    expect(await claim(T0 + 99, { lease: "b" })).toEqual([]);
    expect(await claim(T0 + 100, { lease: "b" })).toMatchObject([{ lease: "b", attempts: 2 }]);
  });

  test("claims are few, the longest due first, and of one target only", async () => {
    const { enqueue, claim } = await open(["caldav", "mail"]);
    for (const [index, id] of ["third", "first", "second"].entries()) {
      await enqueue(id, T0 + ((index + 2) % 3));
    }
    const ids = (claims: readonly Claim[]) => claims.map(({ bookingId }) => bookingId).toSorted();
    expect(ids(await claim(T0 + 9, { max: 2 }))).toEqual(["first", "second"]);
    expect(ids(await claim(T0 + 9, { max: 2 }))).toEqual(["third"]);
    expect(await claim(T0 + 9, { target: "mail" })).toHaveLength(3);
  });

  test("two workers at once never claim the same", async () => {
    const { enqueue, claim } = await open();
    for (let index = 0; index < 40; index++) await enqueue(`booking-${index}`, T0);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claim(T0, { max: 7, lease: `worker-${index}` })),
    );
    const ids = claims.flat().map(({ bookingId }) => bookingId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(claims.every((claimed) => claimed.length <= 7)).toBe(true);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length + (await claim(T0, { max: 40 })).length).toBe(40);
  });

  test("what has been delivered is gone", async () => {
    const { at, enqueue, claimOne, rows } = await open();
    await enqueue("one", T0);
    expect(await at(T0).end(await claimOne(T0), { kind: "delivered" })).toBe("ended");
    expect(await rows("booking_id")).toEqual([]);
  });

  test.each([
    { kind: "delivered" } as const,
    { kind: "failed", afterMilliseconds: 500, reason: "timeout" } as const,
    { kind: "probed", reason: "timeout" } as const,
    { kind: "dead", reason: "refused" } as const,
    { kind: "given-back" } as const,
  ])("a change during the call is due at once, whatever became of the call: %o", async (ending) => {
    const { at, enqueue, claimOne, rows } = await open();
    await enqueue("one", T0);
    const claim = await claimOne(T0);
    await enqueue("one", T0 + 1);
    expect(await at(T0 + 2).end(claim, ending)).toBe("changed");
    expect(await rows("changes, due_at, attempts, dead_at")).toEqual([
      { changes: 2, due_at: T0 + 1, attempts: 0, dead_at: null },
    ]);
    expect((await claimOne(T0 + 2, "b")).changes).toBe(2);
  });

  test("a change during the call waits until the call has ended", async () => {
    const { enqueue, claim } = await open();
    await enqueue("one", T0);
    await claim(T0);
    await enqueue("one", T0 + 1);
    expect(await claim(T0 + 2, { lease: "b" })).toEqual([]);
  });

  test("a failure is due later, with its reason", async () => {
    const { outbox, at, enqueue, claim, claimOne, rows } = await open();
    await enqueue("one", T0);
    const ending = { kind: "failed", afterMilliseconds: 500, reason: "timeout" } as const;
    expect(await at(T0).end(await claimOne(T0), ending)).toBe("ended");
    expect(await rows("attempts, last_reason")).toEqual([{ attempts: 1, last_reason: "timeout" }]);
    expect(await outbox.failureReasons()).toEqual([
      { target: "caldav", reason: "timeout", changes: 1 },
    ]);
    expect(await claim(T0 + 499)).toEqual([]);
    expect((await claimOne(T0 + 500)).attempts).toBe(2);
  });

  test("only changes that wait because their target was away can be probed in turn, or hurried", async () => {
    const { at, enqueue, claim, claimOne, rows } = await open();
    const end = async (bookingId: string, now: number, ending: Ending) => {
      await enqueue(bookingId, now);
      await at(now).end(await claimOne(now), ending);
    };
    const failed = (reason: string, afterMilliseconds: number) =>
      ({ kind: "failed", afterMilliseconds, reason }) as const;
    await end("no-connection", T0 + 2, failed("unreachable-econnrefused", 9_000));
    await end("no-answer", T0, failed("timed-out", 9_010));
    await end("behind-a-proxy", T0 + 1, failed("http-502", 9_020));
    await end("refused", T0, failed("not-allowed-403", 9_000));
    await end("dead", T0, { kind: "dead", reason: "unreachable" });
    await end("later", T0, failed("unreachable", 9_000));
    await enqueue("later", T0 + 8_000);

    const all = { calendarId: "reservas", target: "caldav" };
    const probe = (now: number, lastProbedId: string, lease = "a") =>
      at(now).claim({ ...all, lease, leaseMilliseconds: 100, max: 1, lastProbedId });
    expect(await probe(T0 + 10, "no-answer")).toMatchObject([{ bookingId: "no-connection" }]);
    const [probed] = await probe(T0 + 10, "no-connection");
    expect(probed).toMatchObject({ bookingId: "behind-a-proxy", attempts: 2, isProbe: true });
    await at(T0 + 11).end(probed as Claim, { kind: "probed", reason: "timed-out" });
    expect(await rows("booking_id, due_at, attempts, last_reason, lease")).toContainEqual({
      booking_id: "behind-a-proxy",
      due_at: T0 + 9_021,
      attempts: 1,
      last_reason: "timed-out",
      lease: "",
    });
    expect(await at(T0 + 10).endBackoff({ ...all, target: "mail" })).toBe(0);
    expect(await at(T0 + 10).endBackoff({ ...all, calendarId: "barbearia" })).toBe(0);
    expect(await at(T0 + 10).endBackoff(all)).toBe(2);
    expect(await at(T0 + 10).endBackoff(all)).toBe(0);
    expect(await rows("booking_id, due_at, attempts")).toEqual([
      { booking_id: "behind-a-proxy", due_at: T0 + 1, attempts: 0 },
      { booking_id: "dead", due_at: T0, attempts: 1 },
      { booking_id: "later", due_at: T0 + 8_000, attempts: 0 },
      { booking_id: "no-answer", due_at: T0, attempts: 0 },
      { booking_id: "no-connection", due_at: T0 + 9_002, attempts: 2 },
      { booking_id: "refused", due_at: T0 + 9_000, attempts: 1 },
    ]);
    expect(await claim(T0 + 11, { max: 1 })).toMatchObject([{ bookingId: "no-answer" }]);
  });

  test("a claim that was given back does not count as an attempt", async () => {
    const { at, enqueue, claimOne } = await open();
    await enqueue("one", T0);
    await at(T0).end(await claimOne(T0), { kind: "given-back" });
    expect((await claimOne(T0)).attempts).toBe(1);
  });

  test("a postponed change waits for its own time through starts and retries, and is no backlog", async () => {
    const { at, enqueue, claim, claimOne, rows } = await open();
    await at(T0).follow("reservas", [CALDAV], BEFORE);
    await enqueue("one", T0);
    const ending = { kind: "postponed", afterMilliseconds: 9_000 } as const;
    expect(await at(T0).end(await claimOne(T0), ending)).toBe("ended");
    expect(await rows("attempts, due_at, last_reason")).toEqual([
      { attempts: 0, due_at: T0 + 9_000, last_reason: "" },
    ]);
    expect(await at(T0 + 8_999).counts()).toEqual([]);
    expect(await at(T0 + 8_999).scheduled()).toEqual([{ target: "caldav", changes: 1 }]);
    await at(T0 + 1).follow("reservas", [CALDAV], BEFORE);
    expect(await at(T0 + 2).retryNow("reservas", undefined)).toBe(0);
    expect(await claim(T0 + 8_999)).toEqual([]);

    expect(await at(T0 + 9_005).counts()).toEqual([
      { target: "caldav", pending: 1, dead: 0, oldestMilliseconds: 5 },
    ]);
    expect(await at(T0 + 9_005).scheduled()).toEqual([]);
    expect(await claimOne(T0 + 9_005)).toMatchObject({ attempts: 1 });
  });

  test("a change of a postponed booking is due at once, and counts as backlog from then on", async () => {
    const { at, enqueue, claimOne } = await open();
    await enqueue("one", T0);
    await at(T0).end(await claimOne(T0), { kind: "postponed", afterMilliseconds: 9_000 });
    await enqueue("one", T0 + 5);
    expect(await at(T0 + 6).counts()).toEqual([
      { target: "caldav", pending: 1, dead: 0, oldestMilliseconds: 1 },
    ]);
    expect(await claimOne(T0 + 6)).toMatchObject({ changes: 2 });
  });

  test("a dead change is not claimed again until the booking changes or an operator retries", async () => {
    const { outbox, at, enqueue, claim, claimOne } = await open();
    const bury = async (now: number) =>
      outbox.end(await claimOne(now), { kind: "dead", reason: "refused" });
    await enqueue("one", T0);
    expect(await bury(T0)).toBe("ended");
    expect(await claim(T0 + 1_000)).toEqual([]);

    await enqueue("one", T0 + 2_000);
    expect(await bury(T0 + 2_000)).toBe("ended");

    expect(await at(T0 + 3_000).retryNow("reservas", "mail")).toBe(0);
    expect(await at(T0 + 3_000).retryNow("reservas", "caldav")).toBe(1);
    expect(await bury(T0 + 3_000)).toBe("ended");
    expect(await at(T0 + 4_000).retryNow("reservas", undefined)).toBe(1);
    expect((await claimOne(T0 + 4_000)).attempts).toBe(1);
  });

  test("a retry by an operator also makes delayed changes due", async () => {
    const { at, enqueue, claim, claimOne } = await open();
    await enqueue("one", T0);
    const ending = { kind: "failed", afterMilliseconds: 9_000, reason: "timeout" } as const;
    await at(T0).end(await claimOne(T0), ending);
    expect(await at(T0 + 1).retryNow("reservas", undefined)).toBe(1);
    expect(await claim(T0 + 1)).toHaveLength(1);
  });

  test("a worker that comes back after its lease undoes nothing, and the change is delivered once more", async () => {
    const { at, enqueue, claimOne, rows } = await open();
    await enqueue("one", T0);
    const late = await claimOne(T0, "late");
    const other = await claimOne(T0 + 100, "other");
    expect(await at(T0 + 150).end(late, { kind: "dead", reason: "refused" })).toBe("lost");
    expect(await rows("lease, changes, dead_at")).toEqual([
      { lease: "other", changes: 2, dead_at: null },
    ]);
    expect(await at(T0 + 160).end(other, { kind: "delivered" })).toBe("changed");

    // Also when the other has delivered meanwhile, and nothing is left of the row.
    const again = await claimOne(T0 + 200, "late");
    const winner = await claimOne(T0 + 300, "other");
    expect(await at(T0 + 310).end(winner, { kind: "delivered" })).toBe("ended");
    expect(await at(T0 + 320).end(again, { kind: "delivered" })).toBe("lost");
    expect(await rows("changes, due_at")).toEqual([{ changes: 1, due_at: T0 + 320 }]);
  });

  test("the counts show what waits, what is dead, and since when the oldest waits", async () => {
    const { outbox, at, enqueue, claimOne } = await open(["caldav", "mail"]);
    expect(await outbox.counts()).toEqual([]);
    await enqueue("one", T0, ["caldav"]);
    await at(T0).end(await claimOne(T0), { kind: "dead", reason: "refused" });
    await enqueue("two", T0 + 1, ["caldav", "mail"]);
    await enqueue("two", T0 + 2, ["caldav"]);
    await enqueue("three", T0 + 3, ["caldav"]);
    expect(await at(T0 + 7).counts()).toEqual([
      { target: "caldav", pending: 2, dead: 1, oldestMilliseconds: 6 },
      { target: "mail", pending: 1, dead: 0, oldestMilliseconds: 6 },
    ]);
  });

  test("a lease that is renewed lasts, and one that was taken over is not renewed", async () => {
    const { outbox, at, enqueue, claim, claimOne } = await open();
    await enqueue("one", T0);
    const first = await claimOne(T0);
    await at(T0 + 50).renew(first, 450);
    expect(await claim(T0 + 499, { lease: "b" })).toEqual([]);
    const second = await claimOne(T0 + 500, "b");
    await outbox.renew(first, 9_000);
    expect(await claim(T0 + 600, { lease: "c" })).toHaveLength(1);
    await at(T0 + 600).end({ ...second, lease: "c" }, { kind: "delivered" });
    await outbox.renew(second, 9_000);
    expect(await outbox.counts()).toEqual([]);
  });

  const paused = async () => {
    const shop = await open(["caldav", "mail"]);
    await shop.at(T0).follow("reservas", [CALDAV, MAIL], BEFORE);
    await shop.enqueue("one", T0);
    const pause = (milliseconds: number, cause = "password refused", now = T0) =>
      shop.at(now).pause({ calendarId: "reservas", target: "caldav", milliseconds, cause });
    expect(await pause(500)).toBe(true);
    return { ...shop, pause };
  };

  test("while a target is paused nothing is claimed for it, and other targets go on", async () => {
    const { at, claim } = await paused();
    expect(await claim(T0 + 499)).toEqual([]);
    expect(await claim(T0 + 499, { target: "mail" })).toHaveLength(1);
    expect(await at(T0 + 499).pauses()).toEqual([
      { calendarId: "reservas", target: "caldav", until: T0 + 500, cause: "password refused" },
    ]);
    expect(await at(T0 + 500).pauses()).toEqual([]);
    expect(await claim(T0 + 500)).toMatchObject([{ lastPauseCause: "password refused" }]);
  });

  test("a pause is reported once for each cause, and is never shortened", async () => {
    const { at, pause } = await paused();
    expect(await pause(501)).toBe(false);
    expect(await pause(400)).toBe(false);
    expect(await at(T0).pauses()).toMatchObject([{ until: T0 + 501 }]);
    expect(await pause(600, "the server asks to wait")).toBe(true);
    // The pause is over, and begins once more.
    expect(await pause(200, "the server asks to wait", T0 + 700)).toBe(true);
    expect(await at(T0 + 700).pauses()).toEqual([
      {
        calendarId: "reservas",
        target: "caldav",
        until: T0 + 900,
        cause: "the server asks to wait",
      },
    ]);
  });

  test("a target resumes once, and not while it is paused", async () => {
    const { at, claim } = await paused();
    expect(await at(T0 + 499).resume("reservas", "caldav")).toBe(false);
    expect(await at(T0 + 500).resume("reservas", "caldav")).toBe(true);
    expect(await at(T0 + 500).resume("reservas", "caldav")).toBe(false);
    expect(await claim(T0 + 500)).toMatchObject([{ lastPauseCause: undefined }]);
  });

  test("a retry by an operator lifts the pause of the target, and all that waited for it is due", async () => {
    const { at, enqueue, claim } = await paused();
    await enqueue("two", T0, ["caldav"]);
    expect(await at(T0 + 1).retryNow("reservas", "mail")).toBe(0);
    expect(await at(T0 + 1).pauses()).toHaveLength(1);
    expect(await at(T0 + 1).retryNow("reservas", "caldav")).toBe(2);
    expect(await at(T0 + 1).pauses()).toEqual([]);
    expect(await claim(T0 + 1)).toMatchObject([
      { lastPauseCause: "password refused" },
      { lastPauseCause: "password refused" },
    ]);
  });

  test("a start lifts a pause, and a target that no longer follows has no pause", async () => {
    const { at, claim, pause } = await paused();
    expect(await at(T0 + 1).troubled()).toEqual([CALDAV_OF_RESERVAS]);
    await at(T0 + 1).revive(CALDAV_OF_RESERVAS);
    expect(await claim(T0 + 1)).toHaveLength(1);
    await pause(499, "password refused", T0 + 1);
    await at(T0 + 2).follow("reservas", [MAIL], BEFORE);
    expect(await at(T0 + 2).pauses()).toEqual([]);
  });

  test("a paused target waits for a person until a delivery succeeds, or until a start finds nothing to deliver", async () => {
    const { at, claim, outbox, pause } = await paused();
    const waits = [{ target: "caldav", calendars: 1 }];
    expect(await at(T0).pausedForPerson()).toEqual(waits);
    // Between the end of a pause and the next attempt nothing has changed for the better.
    expect(await at(T0 + 500).pausedForPerson()).toEqual(waits);
    await at(T0 + 500).retryNow("reservas", undefined);
    expect(await at(T0 + 500).pausedForPerson()).toEqual(waits);
    const [change] = await claim(T0 + 500);
    if (change !== undefined) await outbox.end(change, { kind: "delivered" });
    expect(await at(T0 + 500).pausedForPerson()).toEqual([]);
    await pause(500, "password refused", T0 + 501);
    expect(await at(T0 + 1_100).pausedForPerson()).toEqual(waits);
    await at(T0 + 1_100).revive(CALDAV_OF_RESERVAS);
    expect(await at(T0 + 1_100).pausedForPerson()).toEqual([]);
  });

  test("a target that was asked to wait, or that follows no more, waits for no person", async () => {
    const { at, pause } = await paused();
    await pause(600, "the server asks to wait");
    expect(await at(T0 + 1).pausedForPerson()).toEqual([]);
    await pause(700, "key refused");
    expect(await at(T0 + 1).pausedForPerson()).toHaveLength(1);
    await at(T0 + 2).follow("reservas", [MAIL], BEFORE);
    expect(await at(T0 + 2).pausedForPerson()).toEqual([]);
  });

  test("of the given up changes those count whose booking is to come and whose recipient was not refused", async () => {
    const { outbox, add, claim } = await open(["mail"]);
    for (const hours of [0, 1, 2]) {
      await add({ span: { start: EIGHT + hours * HOUR, end: EIGHT + (hours + 1) * HOUR } });
    }
    const dead = await claim(Date.now() + HOUR, { target: "mail" });
    const reasons = ["recipient-refused-550", "answer-lost", "message-refused-554"];
    for (const [index, reason] of reasons.entries()) {
      const change = dead[index];
      if (change !== undefined) await outbox.end(change, { kind: "dead", reason });
    }
    expect(await outbox.givenUp(BEFORE)).toEqual([{ target: "mail", changes: 2 }]);
    expect(await outbox.givenUp(EIGHT + 5 * HOUR)).toEqual([]);
  });

  /** Bookings of all kinds, made before any target followed. */
  const withPast = async () => {
    const shop = await open([]);
    await shop.add({ clientPhone: "1", span: { start: EIGHT, end: EIGHT + HOUR } });
    await shop.add({
      clientPhone: "2",
      span: { start: EIGHT - 48 * HOUR, end: EIGHT - 47 * HOUR },
    });
    await shop.add({ clientPhone: "3", span: { start: EIGHT + HOUR, end: EIGHT + 2 * HOUR } });
    await shop.bookings.cancel(
      { ...BOOKING, clientPhone: "3", span: { start: EIGHT + HOUR, end: EIGHT + 2 * HOUR } },
      BEFORE + 5,
    );
    await shop.add({ calendarId: "barbearia", clientPhone: "4" });
    const waiting = async () => {
      const rows = await shop.database.all(
        `SELECT outbox.target, client_phone FROM outbox JOIN booking
           ON booking.calendar_id = outbox.calendar_id AND booking.booking_id = outbox.booking_id
         ORDER BY outbox.target, client_phone`,
      );
      return rows.map((row) => `${row["target"]} ${row["client_phone"]}`);
    };
    const deliverAll = async () => {
      for (const target of ["caldav", "mail"]) {
        for (const claim of await shop.claim(T0 + HOUR, { target })) {
          await shop.at(T0 + HOUR).end(claim, { kind: "delivered" });
        }
      }
    };
    return { ...shop, waiting, deliverAll };
  };

  test("a new follower gets the live bookings to come, once, however many instances start", async () => {
    const { at, waiting, deliverAll } = await withPast();
    const follow = () => at(T0).follow("reservas", [CALDAV, MAIL], BEFORE);
    await Promise.all([follow(), follow(), follow()]);
    expect(await waiting()).toEqual(["caldav 1", "mail 1"]);
    await deliverAll();
    await follow();
    expect(await waiting()).toEqual([]);
  });

  test("a follower that was away gets what has changed since, and no more", async () => {
    const { at, add, bookings, waiting, deliverAll, database } = await withPast();
    await at(T0).follow("reservas", [CALDAV, MAIL], BEFORE);
    await deliverAll();
    await at(BEFORE + HOUR).follow("reservas", [CALDAV], BEFORE);
    // A second instance without it changes nothing of the time since when it is away.
    await at(BEFORE + 3 * HOUR).follow("reservas", [CALDAV], BEFORE);
    await add({ clientPhone: "5", createdAt: BEFORE + 2 * HOUR });
    await bookings.cancel({ ...BOOKING, clientPhone: "1" }, BEFORE + 2 * HOUR);
    await runInTransaction(
      database,
      "UPDATE booking SET erased_at = :at WHERE client_phone = '2'",
      {
        at: BEFORE + 2 * HOUR,
      },
    );
    await at(T0).follow("reservas", [CALDAV, MAIL], BEFORE + 4 * HOUR);
    expect(await waiting()).toEqual(["mail 1", "mail 2", "mail 5"]);
    await deliverAll();
    await at(T0).follow("reservas", [CALDAV, MAIL], BEFORE + 4 * HOUR);
    expect(await waiting()).toEqual([]);
  });

  test("a follower that starts empty gets neither earlier bookings nor changes while it was away", async () => {
    const { at, waiting } = await withPast();
    const owner: Follower = { ...CALDAV, startsEmpty: true };
    await at(T0).follow("reservas", [owner], BEFORE);
    expect(await waiting()).toEqual([]);
    await at(T0).follow("reservas", [], BEFORE);
    await at(T0 + 1).follow("reservas", [owner], BEFORE);
    expect(await waiting()).toEqual([]);
  });

  test("a follower in another place gets the live bookings to come there, too", async () => {
    const { at, waiting, deliverAll } = await withPast();
    await at(T0).follow("reservas", [CALDAV], BEFORE);
    await deliverAll();
    await at(T0).follow("reservas", [{ target: "caldav", place: "elsewhere" }], BEFORE);
    expect(await waiting()).toEqual(["caldav 1"]);
  });

  test("a start makes delayed changes due at once", async () => {
    const { at, enqueue, claim, claimOne } = await open();
    await at(T0).follow("reservas", [CALDAV], BEFORE);
    await enqueue("one", T0);
    const ending = { kind: "failed", afterMilliseconds: 9_000, reason: "login-refused" } as const;
    await at(T0).end(await claimOne(T0), ending);
    expect(await at(T0 + 1).troubled()).toEqual([CALDAV_OF_RESERVAS]);
    expect(await at(T0 + 1).revive(CALDAV_OF_RESERVAS)).toBe(1);
    expect(await claim(T0 + 1)).toHaveLength(1);
    expect(await at(T0 + 1).troubled()).toEqual([]);
  });

  test("a refill delivers every live booking to come once more, to the followers", async () => {
    const { at, waiting, deliverAll } = await withPast();
    await at(T0).follow("reservas", [CALDAV], BEFORE);
    await deliverAll();
    expect(await at(T0).refill("reservas", "caldav", BEFORE)).toBe(1);
    expect(await at(T0).refill("barbearia", "caldav", BEFORE)).toBe(0);
    expect(await at(T0).refill("reservas", "mail", BEFORE)).toBe(0);
    expect(await waiting()).toEqual(["caldav 1"]);
  });

  test("with bookings in any order and any worker, no change that is left to deliver is lost", async () => {
    const { database, bookings, outbox, claim } = await open();
    // What the target knows: whether each booking is live.
    const told = new Map<string, boolean>();
    const isLive = async (bookingId: string) => {
      const [row] = await database.all(
        "SELECT cancelled_at FROM booking WHERE calendar_id = 'reservas' AND booking_id = :bookingId",
        { bookingId },
      );
      return row?.["cancelled_at"] === null;
    };
    const deliver = async (lease: string) => {
      for (const claimed of await claim(Date.now(), { lease, max: 3 })) {
        told.set(claimed.bookingId, await isLive(claimed.bookingId));
        await outbox.end(claimed, { kind: "delivered" });
      }
    };
    const client = async (index: number) => {
      const booking = { ...BOOKING, barberColorId: index, clientPhone: String(index) };
      await bookings.create(booking);
      await deliver(`worker-${index}`);
      if (index % 3 === 0) await bookings.cancel(booking, BEFORE);
      await deliver(`worker-${index}`);
    };
    await Promise.all(Array.from({ length: 30 }, (_, index) => client(index)));
    while ((await outbox.counts()).length > 0) await deliver("last");

    const rows = await database.all("SELECT booking_id, cancelled_at FROM booking");
    expect(rows).toHaveLength(30);
    expect(new Map(rows.map((row) => [row["booking_id"], row["cancelled_at"] === null]))).toEqual(
      told,
    );
  });

  test("the given up bookings that are still to come are listed, the next first", async () => {
    const { outbox, add, claim } = await open(["mail"]);
    for (const hours of [2, 0, 1]) {
      await add({ span: { start: EIGHT + hours * HOUR, end: EIGHT + (hours + 1) * HOUR } });
    }
    const now = Date.now() + HOUR;
    for (const dead of await claim(now, { target: "mail" })) {
      await outbox.end(dead, { kind: "dead", reason: "recipient-refused-550" });
    }
    // One more booking, which only waits.
    await add({ span: { start: EIGHT + 3 * HOUR, end: EIGHT + 4 * HOUR } });

    const starts = async (bookingNow: number, max: number) =>
      (await outbox.deadLetters(bookingNow, max)).map(({ span }) => (span.start - EIGHT) / HOUR);
    expect(await starts(BEFORE, 10)).toEqual([0, 1, 2]);
    expect(await starts(BEFORE, 2)).toEqual([0, 1]);
    expect(await starts(EIGHT + HOUR, 10)).toEqual([1, 2]);
    expect((await outbox.deadLetters(BEFORE, 1))[0]).toEqual({
      target: "mail",
      reason: "recipient-refused-550",
      calendarId: "reservas",
      barberColorId: 6,
      span: { start: EIGHT, end: EIGHT + HOUR },
    });
  });
});
