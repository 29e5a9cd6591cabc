// The promises of waits for slots, on every engine. Each engine has a test file that runs them.

import { expect, test } from "vitest";

import type { Allowance } from "@vitrine/server/booking/limits/client-use-table";
import type { Database } from "@vitrine/server/database/database";
import { forgetWaits } from "@vitrine/server/waits/old-waits-table";
import { countWaiting, waitStore } from "@vitrine/server/waits/waits-table";
import type { NewWait } from "@vitrine/server/waits/waits-table";

import { withClock } from "../databases/with-clock.ts";
import {
  RITA_WAITS,
  TUESDAY_OF_WAITS as TUESDAY,
  WEDNESDAY_OF_WAITS as WEDNESDAY,
} from "../sample-waits.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN = Date.parse("2026-11-23T10:00:00-03:00");
const LEASE = MINUTE;

const ON_WEDNESDAY = { day: "2026-11-25", span: WEDNESDAY };

/** Declares the contract's tests for one engine. */
export function waitsContract(temporaryDatabase: () => Promise<Database>): void {
  /** Stores whose clock the test moves. */
  const open = async () => {
    const clock = { now: TEN };
    const database = withClock(await temporaryDatabase(), () => clock.now);
    const waits = waitStore(database);
    return {
      clock,
      database,
      waits,
      make: (wait: Partial<NewWait> = {}, allowance?: Allowance) =>
        waits.make({ ...RITA_WAITS, ...wait }, clock.now, allowance),
      waiting: () => waits.metBy("barbearia", TUESDAY, Number.MAX_SAFE_INTEGER),
    };
  };

  test("a wait is found by its day, as it was made", async () => {
    const { make, waiting, waits, clock } = await open();
    expect(await make()).toEqual({ ok: true, stored: true });
    const { span: _span, ...rest } = RITA_WAITS;
    expect(await waiting()).toEqual([
      {
        ...rest,
        span: TUESDAY,
        place: 1,
        toldAt: TEN,
        mailedAt: undefined,
        copies: 0,
        isAdmitted: false,
        leasedUntil: 0,
      },
    ]);
    expect(await waits.metBy("barbearia", WEDNESDAY, clock.now + DAY)).toEqual([]);
    expect(await waits.metBy("reservas", TUESDAY, clock.now + DAY)).toEqual([]);
    // It was made after all that opened until then.
    expect(await waits.metBy("barbearia", TUESDAY, TEN)).toEqual([]);
  });

  test("an address has three waits in a calendar, however many come at once, and a repeat takes no place", async () => {
    const { make, waiting } = await open();
    const asked = [
      { waitId: "a" },
      { waitId: "b", partsOfDay: ["morning"] as const },
      { waitId: "c", barberColorId: 7 },
      { waitId: "d", serviceId: 2 },
      { waitId: "e", places: 2 },
    ];
    const outcomes = await Promise.all([...asked, ...asked].map((wait) => make(wait)));
    const refusals = outcomes.filter((outcome) => !outcome.ok);
    expect(outcomes.filter((outcome) => outcome.ok && outcome.stored)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.stored)).toHaveLength(3);
    expect(refusals).toHaveLength(4);
    expect(refusals[0]).toEqual({ ok: false, refusal: "too-many-waits" });
    expect((await waiting()).map(({ place }) => place).toSorted()).toEqual([1, 2, 3]);
    expect(await make({ calendarId: "reservas" })).toEqual({ ok: true, stored: true });
    expect(await make({ addressHash: "hash of ana" })).toEqual({ ok: true, stored: true });
  });

  test("a place is free again once its day is over", async () => {
    const { make, waiting, clock } = await open();
    for (const serviceId of [1, 2, 3]) await make({ serviceId });
    clock.now = TUESDAY.end - 1;
    expect(await make(ON_WEDNESDAY)).toEqual({ ok: false, refusal: "too-many-waits" });
    clock.now = TUESDAY.end;
    expect(await make({ ...ON_WEDNESDAY, waitId: "later" })).toEqual({ ok: true, stored: true });
    expect(await waiting()).toHaveLength(2);
  });

  test("beyond its network's creates a wait is refused, and leaves nothing", async () => {
    const { make, waiting, clock } = await open();
    const allowance: Allowance = {
      at: clock.now,
      bookingNow: clock.now,
      clients: [{ client: "network", createsMax: 1, halfHoursMax: 0 }],
      bookingsMax: 4,
      salt: "salt",
    };
    expect(await make({}, allowance)).toEqual({ ok: true, stored: true });
    expect(await make({}, allowance)).toEqual({ ok: true, stored: false });
    expect(await make(ON_WEDNESDAY, allowance)).toMatchObject({
      ok: false,
      refusal: "too-many-creates",
    });
    expect(await waiting()).toHaveLength(1);
    expect(await make(ON_WEDNESDAY)).toEqual({ ok: true, stored: true });
  });

  test("an address that has left takes places like any other, and is neither mailed nor counted", async () => {
    const { make, waiting, waits, database } = await open();
    await make();
    await make({ calendarId: "reservas" });
    expect(await waits.isBarred(RITA_WAITS.addressHash)).toBe(false);
    await waits.leave(RITA_WAITS.addressHash);
    await waits.leave(RITA_WAITS.addressHash);
    expect(await waits.isBarred(RITA_WAITS.addressHash)).toBe(true);
    expect(await waits.isBarred("hash of ana")).toBe(false);
    expect(await waiting()).toEqual([]);
    expect(await waits.metBy("reservas", TUESDAY, TEN + DAY)).toEqual([]);

    const blank = { clientName: "", clientEmail: "" };
    for (const serviceId of [2, 3]) {
      expect(await make({ ...blank, serviceId })).toEqual({ ok: true, stored: true });
    }
    // The first is the one that they left.
    for (const serviceId of [1, 3]) {
      expect(await make({ ...blank, serviceId })).toEqual({ ok: true, stored: false });
    }
    expect(await make({ ...blank, places: 2 })).toMatchObject({ refusal: "too-many-waits" });
    expect(await waiting()).toEqual([]);
    expect(await countWaiting(database, "barbearia", TUESDAY)).toBe(0);
  });

  test("a bar ends after 90 days, and is then deleted", async () => {
    const { waits, clock, database } = await open();
    await waits.leave(RITA_WAITS.addressHash);
    clock.now = TEN + 90 * DAY - 1;
    await forgetWaits(database, TEN);
    expect(await waits.isBarred(RITA_WAITS.addressHash)).toBe(true);
    clock.now += 1;
    expect(await waits.isBarred(RITA_WAITS.addressHash)).toBe(false);
    await forgetWaits(database, TEN);
    clock.now = TEN;
    expect(await waits.isBarred(RITA_WAITS.addressHash)).toBe(false);
  });

  test("waits are counted by day, for a person those that fit that person", async () => {
    const { make, database } = await open();
    await make({ barberColorId: 0 });
    await make({ barberColorId: 6 });
    await make({ ...ON_WEDNESDAY });
    expect(await countWaiting(database, "barbearia", TUESDAY)).toBe(2);
    expect(await countWaiting(database, "barbearia", TUESDAY, 6)).toBe(2);
    expect(await countWaiting(database, "barbearia", TUESDAY, 7)).toBe(1);
    expect(await countWaiting(database, "reservas", TUESDAY)).toBe(0);
  });

  test("waits go with their day, and with a booking on it", async () => {
    const { make, waits, database, waiting, clock } = await open();
    await make();
    await make({ ...ON_WEDNESDAY, waitId: "wednesday" });
    await make({ addressHash: "hash of ana", waitId: "ana" });
    await waits.endAround("barbearia", RITA_WAITS.addressHash, {
      at: TUESDAY.start + 10 * HOUR,
      bookedAt: TEN,
    });
    expect((await waiting()).map(({ waitId }) => waitId)).toEqual(["ana"]);
    clock.now = TUESDAY.end;
    await forgetWaits(database, TUESDAY.end - 1);
    expect(await waiting()).toHaveLength(1);
    await forgetWaits(database, TUESDAY.end);
    expect(await waiting()).toEqual([]);
    expect(await countWaiting(database, "barbearia", WEDNESDAY)).toBe(1);
  });

  test("a wait's mail is begun by one of many, and told once it is accepted", async () => {
    const { make, waits, waiting, clock } = await open();
    await make();
    const [wait] = await waiting();
    if (wait === undefined) throw new Error("nobody waits");
    clock.now += MINUTE;
    const begun = await Promise.all(Array.from({ length: 5 }, () => waits.begin([wait], LEASE)));
    expect(begun.filter(Boolean)).toHaveLength(1);
    expect(await waiting()).toMatchObject([{ copies: 1, leasedUntil: clock.now + LEASE }]);

    await waits.accept([wait], TEN + 30_000);
    expect(await waiting()).toMatchObject([
      { copies: 0, leasedUntil: 0, toldAt: TEN + 30_000, mailedAt: clock.now },
    ]);
    // A worker that has read it before begins nothing.
    expect(await waits.begin([wait], LEASE)).toBe(false);
  });

  test("there is an hour between two mails to a person, whichever of their waits they are about", async () => {
    const { make, waits, waiting, clock } = await open();
    await make();
    const begin = async (waitId: string) =>
      waits.begin(
        (await waiting()).filter((wait) => wait.waitId === waitId),
        LEASE,
      );
    await make({ waitId: "other", serviceId: 2 });
    expect(await begin("rita")).toBe(true);
    expect(await begin("other")).toBe(false);
    await waits.accept(await waiting(), TEN);
    clock.now = TEN + HOUR - 1;
    expect(await begin("rita")).toBe(false);
    await make({ waitId: "later", serviceId: 3 });
    expect(await begin("later")).toBe(false);
    clock.now = TEN + HOUR;
    expect(await begin("later")).toBe(true);
    expect(await waiting()).toMatchObject([{ copies: 0 }, { copies: 0 }, { copies: 1 }]);
  });

  test("a mail about two waits begins both or none, and counts for both", async () => {
    const { make, waits, waiting, clock } = await open();
    await make();
    await make({ waitId: "other", serviceId: 2 });
    const both = await waiting();
    const gone = both.find(({ waitId }) => waitId === "other");
    if (gone === undefined) throw new Error("nobody waits");
    await waits.end(gone);
    expect(await waits.begin(both, LEASE)).toBe(false);
    expect(await waiting()).toMatchObject([{ copies: 0, leasedUntil: 0 }]);
    await make({ waitId: "other", serviceId: 2 });
    expect(await waits.begin(await waiting(), LEASE)).toBe(true);
    await waits.accept(await waiting(), clock.now + 1);
    expect(await waiting()).toMatchObject([{ toldAt: TEN + 1 }, { toldAt: TEN + 1 }]);
  });

  test("a second copy is begun once the lease is over, a third never; one that was refused does not count", async () => {
    const { make, waits, waiting, clock } = await open();
    await make();
    const [wait] = await waiting();
    if (wait === undefined) throw new Error("nobody waits");
    const begin = () => waits.begin([wait], LEASE);
    expect(await begin()).toBe(true);
    await waits.withdraw([wait]);
    expect(await begin()).toBe(true);
    clock.now += LEASE - 1;
    expect(await begin()).toBe(false);
    clock.now += 1;
    expect(await begin()).toBe(true);
    await waits.tellNothing(wait, clock.now);
    expect(await waiting()).toMatchObject([{ copies: 2, toldAt: TEN }]);
    clock.now += 2 * LEASE;
    expect(await begin()).toBe(false);

    await waits.tellNothing(wait, clock.now);
    expect(await waiting()).toMatchObject([
      { copies: 0, toldAt: clock.now, mailedAt: clock.now, leasedUntil: 0 },
    ]);
  });

  test("a wait that has ended keeps nothing but its place, and who asks for the same again has it", async () => {
    const { make, waits, waiting, database, clock } = await open();
    for (const serviceId of [1, 2, 3]) await make({ serviceId, waitId: `first ${serviceId}` });
    clock.now += HOUR;
    const around = { at: TUESDAY.start, bookedAt: TEN - 1 };
    await waits.endAround("barbearia", RITA_WAITS.addressHash, around);
    expect(await waiting()).toHaveLength(3);
    await waits.endAround("barbearia", RITA_WAITS.addressHash, { ...around, bookedAt: TEN });
    expect(await waiting()).toEqual([]);
    const rows = await database.all("SELECT wait_id, client_name, client_email FROM client_wait");
    const empty = { wait_id: "", client_name: "", client_email: "" };
    expect(rows).toEqual([empty, empty, empty]);
    // As before it ended: otherwise the answer would tell that it has.
    expect(await make({ places: 2 })).toMatchObject({ refusal: "too-many-waits" });
    expect(await make({ serviceId: 2, waitId: "second" })).toEqual({ ok: true, stored: false });
    expect(await waiting()).toMatchObject([
      { waitId: "second", clientName: "Rita", clientEmail: "rita@example.com", toldAt: clock.now },
    ]);
  });

  test("a mail that takes many tries is counted once, and the next one again", async () => {
    const { make, waits, waiting } = await open();
    await make();
    await make({ waitId: "other", serviceId: 2 });
    const isAdmitted = async () => (await waiting()).map((wait) => wait.isAdmitted);
    await waits.admit((await waiting()).slice(0, 1));
    expect(await isAdmitted()).toEqual([true, true]);
    await waits.begin(await waiting(), LEASE);
    await waits.withdraw(await waiting());
    expect(await isAdmitted()).toEqual([true, true]);
    await waits.accept((await waiting()).slice(0, 1), TEN);
    expect(await isAdmitted()).toEqual([false, false]);
  });

  test("a place that another wait has by now is neither begun nor deleted", async () => {
    const { make, waits, waiting, clock } = await open();
    await make();
    const [wait] = await waiting();
    if (wait === undefined) throw new Error("nobody waits");
    await waits.end(wait);
    expect(await waiting()).toEqual([]);
    clock.now = TEN;
    await make({ waitId: "other" });
    expect(await waits.begin([wait], LEASE)).toBe(false);
    await waits.end(wait);
    expect((await waiting()).map(({ waitId }) => waitId)).toEqual(["other"]);
  });
}
