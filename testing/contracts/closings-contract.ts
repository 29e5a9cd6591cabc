// The promises of closed times, on every engine. Each engine has a test file that runs them.

import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { addDays } from "@vitrine/domain/time/shop-time";
import { scheduleWeekly } from "@vitrine/server/owner/closings/schedule-weekly";
import type { Database } from "@vitrine/server/database/database";
import { forgetOwnerCalls } from "@vitrine/server/owner/owner-calls-table";
import { liveShops } from "@vitrine/server/shops/live-shops";
import { changeShop, shopsAmong } from "@vitrine/server/shops/shops-table";
import { storedFacts } from "@vitrine/server/shops/stored-facts";
import { retentionStore } from "@vitrine/server/retention/retention-table";
import { CATALOGUE } from "@vitrine/shops/shops";

import { aFewAtOnce } from "../a-few-at-once.ts";
import {
  act,
  AT_EIGHT,
  closing,
  halfHours,
  ownerStores,
  TWELVE_AT_EIGHT,
} from "../owner/owner-stores.ts";
import type { OwnerStores } from "../owner/owner-stores.ts";

const DONE = { ok: true, isRepeated: false };
const REPEATED = { ok: true, isRepeated: true };
const NOT_CLOSED = { ok: false, refusal: "closing-not-found" };
const KEY_USED = { ok: false, refusal: "key-used" };

const DAY = 86_400_000;
const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const WHOLE_DAY = {
  start: Date.parse("2026-11-24T00:00:00-03:00"),
  end: Date.parse("2026-11-25T00:00:00-03:00"),
};

const LUNCH_ON_TUESDAYS = {
  firstDay: "2026-11-24",
  from: "12:00",
  to: "13:00",
  scheduledTo: "2026-11-24",
} as const;

/** Declares the contract's tests for one engine. */
export function closedTimesContract(temporaryDatabase: () => Promise<Database>): void {
  const open = async () => ownerStores(await temporaryDatabase());

  const blockedAt = async ({ clients }: OwnerStores, halfHour: number, barberColorId = 6) => {
    const uses = await clients.usesOfBarbers("barbearia", [barberColorId], halfHours(1, halfHour));
    return uses.get(barberColorId)?.[0]?.blocked ?? 0;
  };

  const closedDays = async ({ database }: OwnerStores): Promise<string[]> => {
    const rows = await database.all("SELECT starts_at FROM closed_time ORDER BY starts_at");
    return rows.map((row) => new Date(Number(row["starts_at"])).toISOString().slice(0, 10));
  };

  test("nothing is sold over a closed time, and everything again once it is open", async () => {
    const stores = await open();
    const { clients, closed, findings } = stores;
    const lunch = closing({ spans: [halfHours(2, 1)] });
    expect(await closed.close(lunch, act())).toEqual(DONE);
    const overlapping = [halfHours(1, 1), halfHours(1, 2), halfHours(2), halfHours(4)];
    for (const span of overlapping) {
      expect(await clients.create({ ...AT_EIGHT, span })).toEqual({
        ok: false,
        refusal: "slot-taken",
      });
    }
    expect((await clients.create(AT_EIGHT)).ok).toBe(true);
    expect((await clients.create({ ...AT_EIGHT, span: halfHours(1, 3) })).ok).toBe(true);
    expect((await clients.create({ ...AT_EIGHT, barberColorId: 7, span: halfHours(4) })).ok).toBe(
      true,
    );
    expect(await findings()).toEqual([]);

    expect(await closed.openAll(lunch, MONDAY, act())).toEqual(DONE);
    expect((await clients.create({ ...AT_EIGHT, span: halfHours(2, 1) })).ok).toBe(true);
    expect(await findings()).toEqual([]);
  });

  test("two months with three barbers are closed and opened, and where two ranges share a half hour both count", async () => {
    const stores = await open();
    const { closed, database, findings } = stores;
    const MINUTES = 60_000;
    // As midnight to midnight lies where the zone is a quarter of an hour off.
    const spans = Array.from({ length: 62 }, (_, day) => ({
      start: WHOLE_DAY.start + day * DAY + 15 * MINUTES,
      end: WHOLE_DAY.end + day * DAY + 15 * MINUTES,
    }));
    const holidays = closing({ barberColorIds: [7, 6, 5], spans });
    expect(await closed.close(holidays, act())).toEqual(DONE);
    const blocked = async () =>
      database.all(
        `SELECT barber_color_id, count(*) AS half_hours, sum(blocked) AS closings, max(blocked) AS most
        FROM half_hour GROUP BY barber_color_id ORDER BY barber_color_id`,
      );
    expect((await blocked()).map((row) => Object.values(row).map(Number))).toEqual(
      [5, 6, 7].map((barber) => [barber, 62 * 48 + 1, 62 * 49, 2]),
    );
    expect(await database.all("SELECT starts_at FROM closed_time")).toHaveLength(3 * 62);
    expect(await findings()).toEqual([]);
    expect(await closed.openAll(holidays, MONDAY, act())).toEqual(DONE);
    expect((await blocked()).map((row) => Number(row["closings"]))).toEqual([0, 0, 0]);
    expect(await findings()).toEqual([]);
  });

  test("of two closings over one half hour both count: it is open when both are", async () => {
    const stores = await open();
    const [one, other] = [closing(), closing({ spans: [halfHours(1)] })];
    await stores.closed.close(one, act());
    await stores.closed.close(other, act());
    expect(await blockedAt(stores, 0)).toBe(2);
    expect(await blockedAt(stores, 1)).toBe(1);
    expect(await stores.findings()).toEqual([]);
    await stores.closed.openAll(one, MONDAY, act());
    expect((await stores.clients.create(AT_EIGHT)).ok).toBe(false);
    await stores.closed.openAll(other, MONDAY, act());
    expect((await stores.clients.create(AT_EIGHT)).ok).toBe(true);
    expect(await stores.findings()).toEqual([]);
  });

  test("what is booked inside a time that is closed stays booked, and can be cancelled", async () => {
    const { clients, closed, findings } = await open();
    await clients.create(AT_EIGHT);
    await clients.create(TWELVE_AT_EIGHT);
    expect(await closed.close(closing(), act())).toEqual(DONE);
    const tables = closing({ calendarId: "reservas", capacity: 20 });
    expect(await closed.close(tables, act("", randomUUID(), "reservas"))).toEqual(DONE);
    expect(await findings()).toEqual([]);
    // Eight places are left, and none of them is for sale.
    expect((await clients.create({ ...TWELVE_AT_EIGHT, places: 2, clientPhone: "1" })).ok).toBe(
      false,
    );
    expect(await clients.create(AT_EIGHT)).toEqual({ ok: true, stored: false });
    expect((await clients.cancel(AT_EIGHT, MONDAY)).ok).toBe(true);
    expect((await clients.create(AT_EIGHT)).ok).toBe(false);
    expect(await findings()).toEqual([]);
  });

  test("one range of one barber is opened, and the rest stays closed", async () => {
    const stores = await open();
    const { closed, findings } = stores;
    const both = closing({ barberColorIds: [7, 6], spans: [halfHours(1), halfHours(1, 2)] });
    await closed.close(both, act());
    const one = { ...both, barberColorId: 7, start: halfHours(1, 2).start };
    expect(await closed.openOne(one, act())).toEqual(DONE);
    expect([
      await blockedAt(stores, 0, 6),
      await blockedAt(stores, 2, 6),
      await blockedAt(stores, 0, 7),
      await blockedAt(stores, 2, 7),
    ]).toEqual([1, 1, 1, 0]);
    expect(await findings()).toEqual([]);
    expect(await closed.openOne(one, act())).toEqual(NOT_CLOSED);
    expect(await closed.openOne({ ...one, start: one.start + 1 }, act())).toEqual(NOT_CLOSED);
    expect(await closed.openOne({ ...one, closingId: "other" }, act())).toEqual(NOT_CLOSED);
    expect(await closed.openOne({ ...one, calendarId: "reservas" }, act())).toEqual(NOT_CLOSED);
  });

  test("opening all leaves what has ended as it was, and there is nothing to open twice", async () => {
    const stores = await open();
    const { closed, database, findings } = stores;
    const days = closing({ spans: [halfHours(1), halfHours(1, 1), halfHours(1, 2)] });
    await closed.close(days, act());
    expect(await closed.openAll(days, halfHours(1).end, act())).toEqual(DONE);
    expect(await database.all("SELECT starts_at FROM closed_time")).toEqual([
      { starts_at: halfHours(1).start },
    ]);
    expect(await closed.openAll(days, halfHours(1).end, act())).toEqual(NOT_CLOSED);
    expect(await findings()).toEqual([]);
  });

  test("a closing of which nothing is left is forgotten with its word", async () => {
    const { closed, database } = await open();
    const two = closing({ spans: [halfHours(1), halfHours(1, 1)] });
    await closed.close(two, act());
    const one = { ...two, barberColorId: 6 };
    await closed.openOne({ ...one, start: halfHours(1).start }, act());
    expect(await database.all("SELECT word FROM closing")).toEqual([{ word: "dentista" }]);
    await closed.openOne({ ...one, start: halfHours(1, 1).start }, act());
    expect(await database.all("SELECT word FROM closing")).toEqual([]);
  });

  test("what is closed is listed with its word, whether weekly and whether more was closed with it", async () => {
    const { closed } = await open();
    const alone = closing({ closingId: "alone", word: "" });
    const both = closing({ closingId: "both", barberColorIds: [7, 5], spans: [halfHours(1, 4)] });
    const weekly = closing({
      closingId: "weekly",
      word: "almoço",
      spans: [halfHours(2, 8)],
      weekly: LUNCH_ON_TUESDAYS,
    });
    const elsewhere = closing({ spans: [{ start: WHOLE_DAY.end, end: WHOLE_DAY.end + DAY }] });
    for (const one of [weekly, both, alone, elsewhere]) await closed.close(one, act());
    expect(await closed.within("barbearia", WHOLE_DAY)).toEqual([
      {
        closingId: "alone",
        barberColorId: 6,
        span: halfHours(2),
        word: "",
        isWeekly: false,
        isPartOfMore: false,
        source: "owner",
      },
      ...[5, 7].map((barberColorId) => ({
        closingId: "both",
        barberColorId,
        span: halfHours(1, 4),
        word: "dentista",
        isWeekly: false,
        isPartOfMore: true,
        source: "owner",
      })),
      {
        closingId: "weekly",
        barberColorId: 6,
        span: halfHours(2, 8),
        word: "almoço",
        isWeekly: true,
        isPartOfMore: false,
        source: "owner",
      },
    ]);
    expect(await closed.within("reservas", WHOLE_DAY)).toEqual([]);
  });

  test("a whole day of 25 hours is listed on its day, and not on its neighbours", async () => {
    const { closed } = await open();
    const long = { start: WHOLE_DAY.start, end: WHOLE_DAY.end + 3_600_000 };
    await closed.close(closing({ spans: [long] }), act());
    expect(await closed.within("barbearia", long)).toHaveLength(1);
    expect(
      await closed.within("barbearia", { start: long.start, end: long.start + 1 }),
    ).toHaveLength(1);
    expect(await closed.within("barbearia", { start: long.end, end: long.end + DAY })).toEqual([]);
    expect(await closed.within("barbearia", { start: long.start - DAY, end: long.start })).toEqual(
      [],
    );
  });

  test("a weekly rule is scheduled week after week, by two instances at once each week once", async () => {
    const stores = await open();
    const { closed, findings } = stores;
    await closed.close(
      closing({ spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS, barberColorIds: [6] }),
      act(),
    );
    expect(await closedDays(stores)).toEqual(["2026-11-24"]);
    const schedule = (now: number) => scheduleRules(stores, now);
    // 74 days ahead: up to Friday the 5th of February.
    await Promise.all([schedule(MONDAY), schedule(MONDAY), schedule(MONDAY)]);
    const tuesdays = Array.from({ length: 11 }, (_, week) => addDays("2026-11-24", 7 * week));
    expect(tuesdays.at(-1)).toBe("2027-02-02");
    expect(await closedDays(stores)).toEqual(tuesdays);
    await schedule(MONDAY);
    expect(await closedDays(stores)).toEqual(tuesdays);
    // Nothing is due before a week is over.
    await schedule(MONDAY + 6 * DAY);
    expect(await closedDays(stores)).toEqual(tuesdays);
    await Promise.all([schedule(MONDAY + 7 * DAY), schedule(MONDAY + 8 * DAY)]);
    expect(await closedDays(stores)).toEqual([...tuesdays, "2027-02-09"]);
    // A clock that was set back takes nothing back, and once it is right again nothing is scheduled twice.
    await schedule(MONDAY);
    await schedule(MONDAY + 8 * DAY);
    expect(await closedDays(stores)).toEqual([...tuesdays, "2027-02-09"]);
    expect(await findings()).toEqual([]);
  });

  test("a weekly rule that was opened is scheduled no longer, also when that was under way", async () => {
    const stores = await open();
    const { closed, database, findings } = stores;
    const rule = closing({
      spans: [halfHours(2, 8)],
      weekly: LUNCH_ON_TUESDAYS,
      barberColorIds: [6, 7],
    });
    await closed.close(rule, act());
    await Promise.all([
      scheduleRules(stores, MONDAY),
      closed.openAll(rule, MONDAY, act()),
      scheduleRules(stores, MONDAY + 7 * DAY),
    ]);
    await scheduleRules(stores, MONDAY + 14 * DAY);
    expect(await closedDays(stores)).toEqual([]);
    expect(await database.all("SELECT closing_id FROM weekly_closing")).toEqual([]);
    expect(await database.all("SELECT closing_id FROM closing")).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test("the rule of a barber who has left is scheduled no longer, and goes on when they come back", async () => {
    const stores = await open();
    const rule = { spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS, barberColorIds: [6, 7] };
    await stores.closed.close(closing(rule), act());
    const shop = CATALOGUE.get("barbearia");
    if (shop === undefined) throw new Error("there is no barber shop");
    const left = { ...shop, barbers: shop.barbers.filter(({ id }) => id !== 6) };
    const countOf = async (barberColorId: number) => {
      const sql = "SELECT starts_at FROM closed_time WHERE barber_color_id = :barberColorId";
      return (await stores.database.all(sql, { barberColorId })).length;
    };
    await changeFacts(stores.database, left);
    await scheduleRules(stores, MONDAY);
    expect([await countOf(6), await countOf(7)]).toEqual([1, 11]);
    await changeFacts(stores.database, shop);
    await scheduleRules(stores, MONDAY);
    expect([await countOf(6), await countOf(7)]).toEqual([11, 11]);
    expect(await stores.findings()).toEqual([]);
  });

  test("a longer booking window makes a rule due at once, in the transaction that changes it", async () => {
    const stores = await open();
    const rule = { spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS };
    await stores.closed.close(closing(rule), act());
    await scheduleRules(stores, MONDAY);
    const { length } = await closedDays(stores);
    const shop = CATALOGUE.get("barbearia");
    if (shop === undefined) throw new Error("there is no barber shop");
    await changeFacts(stores.database, { ...shop, windowDays: shop.windowDays + 28 });
    await scheduleRules(stores, MONDAY);
    expect(await closedDays(stores)).toHaveLength(length + 4);
    expect(await stores.findings()).toEqual([]);
  });

  test("a rule is not scheduled by facts that are gone at the commit, and stays due", async () => {
    const stores = await open();
    const rule = { spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS };
    await stores.closed.close(closing(rule), act());
    const before = await liveShops(stores.database).find("barbearia");
    const shop = CATALOGUE.get("barbearia");
    if (shop === undefined) throw new Error("there is no barber shop");
    await changeFacts(stores.database, { ...shop, windowDays: shop.windowDays + 28 });
    await scheduleWeekly(stores.weekly, { find: async () => before }, MONDAY);
    expect(await closedDays(stores)).toEqual(["2026-11-24"]);
    await scheduleRules(stores, MONDAY);
    expect(await closedDays(stores)).toHaveLength(15);
  });

  test("the rules of a shop that is a row only are scheduled, and those of no shop keep nobody waiting", async () => {
    const stores = await open();
    const shop = CATALOGUE.get("barbearia");
    if (shop === undefined) throw new Error("there is no barber shop");
    const rule = { spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS };
    for (const calendarId of ["a-shop-of-before", "only-a-row"]) {
      const own = closing({ ...rule, calendarId });
      await stores.closed.close(own, act("", undefined, calendarId));
    }
    await changeFacts(stores.database, { ...shop, calendarId: "only-a-row" });
    await scheduleRules(stores, MONDAY);
    const rows = await stores.database.all(
      "SELECT calendar_id, count(*) AS days FROM closed_time GROUP BY calendar_id ORDER BY calendar_id",
    );
    expect(rows).toEqual([
      { calendar_id: "a-shop-of-before", days: 1 },
      { calendar_id: "only-a-row", days: 11 },
    ]);
    expect(await stores.weekly.due("2026-11-29")).toEqual([]);
  });

  test("one week of a rule that was opened stays open", async () => {
    const stores = await open();
    const rule = closing({ spans: [halfHours(2, 8)], weekly: LUNCH_ON_TUESDAYS });
    await stores.closed.close(rule, act());
    await scheduleRules(stores, MONDAY);
    const one = { ...rule, barberColorId: 6, start: halfHours(2, 8).start };
    expect(await stores.closed.openOne(one, act())).toEqual(DONE);
    await scheduleRules(stores, MONDAY + DAY);
    expect((await closedDays(stores))[0]).toBe("2026-12-01");
    expect(await stores.findings()).toEqual([]);
  });

  test("the same call again does nothing more, and its key is for nothing else", async () => {
    const stores = await open();
    const { closed } = stores;
    const lunch = closing();
    const call = act("lunch", lunch.closingId);
    expect(await closed.close(lunch, call)).toEqual(DONE);
    expect(await closed.close(lunch, call)).toEqual(REPEATED);
    expect(await closed.close(lunch, { ...call, content: "dinner" })).toEqual(KEY_USED);
    expect(await closed.openAll(lunch, MONDAY, { ...call, content: "open" })).toEqual(KEY_USED);
    expect(await blockedAt(stores, 0)).toBe(1);
  });

  test("twenty copies of a call at once close once", async () => {
    const stores = await open();
    const lunch = closing();
    const call = act("lunch", lunch.closingId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => stores.closed.close(lunch, call)),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.filter((outcome) => outcome.ok && !outcome.isRepeated)).toHaveLength(1);
    expect(await blockedAt(stores, 0)).toBe(1);
    expect(await stores.findings()).toEqual([]);
  });

  test("a refused call is not remembered: the same succeeds once it can", async () => {
    const { closed } = await open();
    const lunch = closing();
    const call = act("open");
    expect(await closed.openAll(lunch, MONDAY, call)).toEqual(NOT_CLOSED);
    await closed.close(lunch, act());
    expect(await closed.openAll(lunch, MONDAY, call)).toEqual(DONE);
  });

  test("a key is forgotten after a day; what it has closed is not closed twice", async () => {
    const stores = await open();
    const { closed, database } = stores;
    const lunch = closing();
    const call = act("lunch", lunch.closingId);
    await closed.close(lunch, call);
    await forgetOwnerCalls(database, "barbearia", call.at + DAY - 1);
    expect(await closed.close(lunch, call)).toEqual(REPEATED);
    await forgetOwnerCalls(database, "reservas", call.at + DAY);
    expect(await closed.close(lunch, call)).toEqual(REPEATED);
    await forgetOwnerCalls(database, "barbearia", call.at + DAY);
    expect(await database.all("SELECT call_key FROM owner_call")).toEqual([]);
    expect(await closed.close(lunch, call)).toEqual(KEY_USED);
    expect(await blockedAt(stores, 0)).toBe(1);
  });

  test("the words of closings that ended long ago are forgotten, and no others", async () => {
    const { closed, database } = await open();
    const old = MONDAY - 100 * DAY;
    const ended = { start: old + DAY, end: old + 2 * DAY };
    const words = {
      over: closing({ word: "over", spans: [ended], createdAt: old }),
      partly: closing({ word: "partly", spans: [ended, halfHours(1)], createdAt: old }),
      weekly: closing({
        word: "weekly",
        spans: [ended],
        createdAt: old,
        weekly: LUNCH_ON_TUESDAYS,
      }),
      fresh: closing({ word: "fresh", spans: [halfHours(1, 2)] }),
    };
    for (const one of Object.values(words)) await closed.close(one, act());
    await retentionStore(database).forgetOfOwner(MONDAY - 90 * DAY);
    const left = await database.all("SELECT word FROM closing WHERE word <> '' ORDER BY word");
    expect(left).toEqual([{ word: "fresh" }, { word: "partly" }, { word: "weekly" }]);
  });

  test("after closing, opening and booking at random and at once, the books agree", async () => {
    const stores = await open();
    const { clients, closed, findings } = stores;
    const closings = Array.from({ length: 12 }, (_, index) =>
      closing({
        barberColorIds: index % 3 === 0 ? [7, 6, 5] : [6],
        spans: [halfHours(1 + (index % 3), index % 5), halfHours(2, 8 + (index % 3))],
      }),
    );
    const jobs = closings.flatMap((one, index) => [
      () => closed.close(one, act()),
      () =>
        clients.create({ ...AT_EIGHT, clientPhone: String(index), span: halfHours(2, index % 5) }),
      () => closed.openOne({ ...one, barberColorId: 6, start: one.spans[0]?.start ?? 0 }, act()),
      () => closed.openAll(one, MONDAY, act()),
      () =>
        clients.cancel(
          { ...AT_EIGHT, clientPhone: String(index), span: halfHours(2, index % 5) },
          0,
        ),
    ]);
    await aFewAtOnce<() => Promise<unknown>>(jobs, (job) => job());
    expect(await findings()).toEqual([]);
  });
}

/** Schedules what is due by the shops as they are now. */
function scheduleRules({ database, weekly }: OwnerStores, now: number): Promise<void> {
  return scheduleWeekly(weekly, liveShops(database), now);
}

/** Changes a shop's facts, or opens it. */
async function changeFacts(database: Database, shop: Shop): Promise<void> {
  const { calendarId } = shop;
  const [row] = await shopsAmong(database, [calendarId]);
  const change = { state: "open", reader: 1, fileHash: null, changedBy: "a test" } as const;
  const facts = { calendarId, revision: row?.revision ?? 0, facts: storedFacts(shop) };
  expect(await changeShop(database, { ...facts, ...change })).toBe(true);
}
