// The promises of the store of busy calendars, on every engine. Each engine has a test file that runs them.

import { expect, test } from "vitest";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { busyClosings } from "@vitrine/server/busy/busy-closings-table";
import type { BusyLayout } from "@vitrine/server/busy/busy-closings-table";
import type { Database } from "@vitrine/server/database/database";
import { setSecret } from "@vitrine/server/shops/shop-secrets-table";
import { CATALOGUE } from "@vitrine/shops/shops";

import { AT_EIGHT, halfHours, ownerStores } from "../owner/owner-stores.ts";
import { inTransaction } from "../databases/in-transaction.ts";
import { withClock } from "../databases/with-clock.ts";

const MINUTE = 60_000;
const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const TUESDAY = Date.parse("2026-11-24T00:00:00-03:00");
const WEDNESDAY = Date.parse("2026-11-25T00:00:00-03:00");
const PLACE = { calendarId: "barbearia", closingId: "busy-6" };

/** Declares the contract's tests for one engine. */
export function busyClosingsContract(temporaryDatabase: () => Promise<Database>): void {
  const layout = (spans: BusyLayout["wanted"][number]["spans"]): BusyLayout => ({
    from: MONDAY,
    days: [TUESDAY, WEDNESDAY],
    wanted: [{ barberColorId: 6, spans }],
    capacity: 1,
  });
  const claimed = async (store: ReturnType<typeof busyClosings>, lease: string) => {
    const claim = await store.claim(PLACE, { lease, leaseMilliseconds: MINUTE });
    if (claim === undefined) throw new Error("another instance has the calendar");
    return claim;
  };

  test("a calendar's ranges are closed, changed and opened, and its state is kept", async () => {
    const database = await temporaryDatabase();
    let now = MONDAY;
    const store = busyClosings(withClock(database, () => now));
    const { clients } = ownerStores(database);
    const inTheMorning = halfHours(2);
    const onWednesday = halfHours(2, 48);
    const closed = () =>
      database.all("SELECT starts_at, ends_at FROM closed_time ORDER BY starts_at");

    const first = await claimed(store, "first");
    expect(await store.claim(PLACE, { lease: "second", leaseMilliseconds: 1 })).toBe(undefined);
    expect(await store.schedule(first, layout([inTheMorning, onWednesday]))).toBe(true);
    const findings = {
      unclear: 2,
      unclearDays: ["2026-11-24" as const],
      moved: [{ bookingId: "one", bookedAt: TUESDAY, stands: halfHours(1) }],
    };
    expect(first.state).toMatchObject({ findings: { unclear: 0, moved: [] }, notifiedUnclear: 0 });
    const read = { etag: '"one"', events: 2, goodAt: MONDAY, isNotified: false };
    const told = { findings, notifiedUnclear: 2, notifiedUnclearAt: MONDAY };
    const state = { ...first.state, ...read, ...told };
    expect(await store.end(first, state, MONDAY)).toBe(true);
    expect(await closed()).toHaveLength(2);
    expect(await clients.create(AT_EIGHT)).toEqual({ ok: false, refusal: "slot-taken" });
    expect((await store.states("barbearia")).get("busy-6")).toMatchObject({
      etag: '"one"',
      events: 2,
      goodAt: MONDAY,
      ...told,
    });

    now += MINUTE;
    const second = await claimed(store, "second");
    expect(await store.schedule(first, layout([]))).toBe(false);
    expect(await store.schedule(second, layout([halfHours(1), onWednesday]))).toBe(true);
    expect(await closed()).toEqual([
      { starts_at: halfHours(1).start, ends_at: halfHours(1).end },
      { starts_at: onWednesday.start, ends_at: onWednesday.end },
    ]);
    const dueBefore = Number.MAX_SAFE_INTEGER;
    await store.forget(PLACE, { from: MONDAY, capacity: 1, dueBefore });
    expect(await closed()).toEqual([]);
    expect((await clients.create(AT_EIGHT)).ok).toBe(true);
    expect((await store.states("barbearia")).size).toBe(0);
    expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
  });

  test("a calendar that is set beside its shop is due soon, whether it was known or not, and is not forgotten", async () => {
    const database = await temporaryDatabase();
    let now = MONDAY;
    const store = busyClosings(withClock(database, () => now));
    const due = async () => {
      const found: unknown[] = [];
      for await (const { calendarId, closingId } of store.due()) {
        found.push({ calendarId, closingId });
      }
      return found;
    };
    const listed = { leaseMilliseconds: MINUTE, mustBeListed: true };
    expect(await store.claim(PLACE, { lease: "unknown", ...listed })).toBe(undefined);
    await store.readSoon(PLACE);
    expect(await due()).toEqual([]);
    now += 2_000;
    expect(await due()).toEqual([PLACE]);
    const first = await store.claim(PLACE, { lease: "first", ...listed });
    expect(first?.state).toMatchObject({ since: MONDAY, etag: "", events: undefined });
    expect(await store.claim(PLACE, { lease: "second", ...listed })).toBe(undefined);
    expect(first && (await store.end(first, first.state, now + 10 * MINUTE))).toBe(true);
    now += MINUTE;
    expect(await store.claim(PLACE, { lease: "early", ...listed })).toBe(undefined);
    await store.readSoon(PLACE);
    now += 2_000;
    expect(await due()).toEqual([PLACE]);

    const setting = { calendarId: "barbearia", name: "busy-6", keyId: "key" };
    await setSecret(database, { ...setting, sealed: "sealed" });
    const dueBefore = Number.MAX_SAFE_INTEGER;
    await store.forget(PLACE, { from: MONDAY, capacity: 1, dueBefore });
    expect(await due()).toEqual([PLACE]);
    await setSecret(database, { ...setting, sealed: "" });
    await store.forget(PLACE, { from: MONDAY, capacity: 1, dueBefore });
    expect(await due()).toEqual([]);
  });

  test("our own bookings are known by their ids: the live ones of the calendar with their time", async () => {
    const database = await temporaryDatabase();
    const { clients } = ownerStores(database);
    const booked = async (change: Partial<typeof AT_EIGHT>) => {
      const created = await clients.create({ ...AT_EIGHT, ...change });
      if (!created.ok) throw new Error("not booked");
    };
    await booked({});
    await booked({ clientPhone: "2", span: halfHours(1, 2) });
    await clients.cancel({ ...AT_EIGHT, clientPhone: "2", span: halfHours(1, 2) }, MONDAY);
    const ids = await database.all("SELECT booking_id, cancelled_at FROM booking");
    const idOf = (isLive: boolean) =>
      String(ids.find((row) => (row["cancelled_at"] === null) === isLive)?.["booking_id"]);
    const own = busyClosings(database).ownBookings;
    const live = { bookingId: idOf(true), barberColorId: 6, span: AT_EIGHT.span, revision: 0 };
    const all = [idOf(true), idOf(false), "nobody's"];
    expect(await own("barbearia", all, MONDAY)).toEqual(
      new Map([
        [idOf(true), live],
        [idOf(false), undefined],
      ]),
    );
    // In the calendar of the other shop they take no time.
    expect([...(await own("reservas", all, MONDAY)).values()]).toEqual([undefined, undefined]);
    expect((await own("barbearia", all, halfHours(1, 47).start)).size).toBe(0);
  });

  test("a change is scheduled a day at a time, so that no transaction holds many half hours", async () => {
    const database = await temporaryDatabase();
    const held: number[] = [];
    const counted: Database = {
      ...database,
      tx: ({ work }, args) =>
        inTransaction(database, async (transaction) => {
          const before = await transaction.all("SELECT cell FROM half_hour WHERE blocked > 0");
          const outcome = await work(transaction, args);
          const after = await transaction.all("SELECT cell FROM half_hour WHERE blocked > 0");
          if (after.length !== before.length) held.push(after.length - before.length);
          return outcome;
        }),
    };
    const store = busyClosings(withClock(counted, () => MONDAY));
    const day = (first: number) =>
      Array.from({ length: 8 }, (_, one) => halfHours(1, first + 2 * one));
    await store.schedule(await claimed(store, "only"), layout([...day(0), ...day(48)]));
    expect(held).toEqual([8, 8]);
    expect((await auditBooks(database, CATALOGUE)).findings).toEqual([]);
  });
}
