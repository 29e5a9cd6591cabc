// Floods of bookings, on every engine: what is counted, who notices, and what the owner does with many at once.

import { describe, expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import {
  act,
  AT_EIGHT,
  closing,
  halfHours,
  ownerStores,
} from "@vitrine/testing/owner/owner-stores";
import { withClock } from "@vitrine/testing/databases/with-clock";

import { bookingFloods } from "./booking-floods-table.ts";
import { forgetCounted } from "../retention/forget-counted.ts";
import { shopOnlyStore } from "./shop-only-table.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN = Date.parse("2026-11-23T10:00:00-03:00");

const inShop = { calendarId: "barbearia", endsAfter: TEN };
const DONE = { ok: true, isRepeated: false };
const ALOUD = { tellsClient: true, undoMilliseconds: 25_000 };
const QUIETLY = { tellsClient: false, undoMilliseconds: 25_000 };

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  const open = async () => {
    const database = await newDatabase();
    const stores = ownerStores(database);
    const book = async (index: number, change: object = {}) => {
      const booking = {
        ...AT_EIGHT,
        clientPhone: String(900_000_000 + index),
        span: halfHours(1, index),
        createdAt: TEN,
        ...change,
      };
      expect(await stores.clients.create(booking)).toEqual({ ok: true, stored: true });
      return booking;
    };
    const ids = async () => {
      const rows = await database.all("SELECT booking_id FROM booking ORDER BY starts_at");
      return rows.map((row) => String(row["booking_id"]));
    };
    const live = async () =>
      (await database.all("SELECT 1 FROM booking WHERE cancelled_at IS NULL")).length;
    return { ...stores, floods: bookingFloods(database), book, ids, live };
  };

  test("what clients have booked counts since then, cancelled or not, and hour by hour", async () => {
    const { clients, owner, floods, book } = await open();
    await book(0, { createdAt: TEN - 3 * HOUR });
    await book(1, { createdAt: TEN - 2 * HOUR });
    await book(2, { createdAt: TEN - 2 * HOUR + MINUTE });
    const cancelled = await book(3, { createdAt: TEN - 5 * MINUTE });
    await book(4);
    await book(5, { calendarId: "reservas" });
    await clients.cancel(cancelled, TEN);
    await owner.book("by-telephone", { ...AT_EIGHT, span: halfHours(1, 9), createdAt: TEN }, act());
    const lately = { ...inShop, since: TEN - 10 * MINUTE };
    expect(await floods.countSince(lately)).toEqual({ bookings: 2, firstAt: TEN - 5 * MINUTE });
    expect(await floods.countSince({ ...lately, since: TEN + 1 })).toEqual({
      bookings: 0,
      firstAt: TEN + 1,
    });
    const hours = await floods.hoursBetween({ ...inShop, since: TEN - DAY }, TEN - 10 * MINUTE);
    expect(hours.toSorted((one, other) => one.hour - other.hour)).toEqual([
      { hour: (TEN - 3 * HOUR) / HOUR, bookings: 1 },
      { hour: (TEN - 2 * HOUR) / HOUR, bookings: 2 },
    ]);
    expect(await floods.countLiveSince(lately)).toBe(1);
    expect((await floods.liveSince(lately, 10)).map(({ clientPhone }) => clientPhone)).toEqual([
      "900000004",
    ]);
  });

  test("of those who notice a flood at once one begins the episode, which ends an hour after it was noticed last", async () => {
    const { database, floods } = await open();
    const notice = (noticedAt: number) =>
      floods.notice({ calendarId: "barbearia", beganAt: noticedAt - MINUTE, noticedAt });
    const all = await Promise.all(Array.from({ length: 10 }, () => notice(TEN)));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await notice(TEN + 50 * MINUTE)).toBe(false);
    expect(await notice(TEN + 100 * MINUTE)).toBe(false);
    expect(await floods.find("barbearia")).toBe(TEN - MINUTE);
    expect(await notice(TEN + 160 * MINUTE)).toBe(true);
    expect(await floods.find("barbearia")).toBe(TEN + 159 * MINUTE);
    expect(await floods.find("reservas")).toBeUndefined();
    expect(await floods.dismiss(act())).toEqual(DONE);
    expect(await floods.find("barbearia")).toBeUndefined();
    expect(await notice(TEN + 170 * MINUTE)).toBe(false);
    expect(await floods.find("barbearia")).toBeUndefined();
    expect(await notice(TEN + 230 * MINUTE)).toBe(true);
    await forgetCounted(database, "barbearia", TEN + 230 * MINUTE + DAY - 1);
    expect(await floods.find("barbearia")).toBe(TEN + 229 * MINUTE);
    await forgetCounted(database, "barbearia", TEN + 230 * MINUTE + DAY);
    expect(await floods.find("barbearia")).toBeUndefined();
  });

  test("only the shop books until then, in the calendars that say so, and what is over is kept by nobody", async () => {
    const { database } = await open();
    let now = TEN;
    const store = shopOnlyStore(withClock(database, () => now));
    // Of a server whose own clock is two hours ahead of the database's.
    const call = (calendarId: string) => ({
      ...act("", undefined, calendarId),
      at: now + 2 * HOUR,
    });
    const first = call("barbearia");
    expect(await store.set(first, TEN + HOUR)).toEqual(DONE);
    expect(await store.set(first, TEN + 9 * HOUR)).toEqual({ ok: true, isRepeated: true });
    expect(await store.activeAt(TEN)).toEqual(new Map([["barbearia", TEN + HOUR]]));
    expect(await store.activeAt(TEN + HOUR)).toEqual(new Map());
    await store.set(call("reservas"), TEN + 3 * HOUR);
    expect((await store.activeAt(TEN)).size).toBe(2);
    now = TEN + HOUR;
    await store.set(call("reservas"), TEN + 3 * HOUR);
    expect(await database.all("SELECT only_calendar FROM shop_only")).toEqual([
      { only_calendar: "reservas" },
    ]);
    await store.set(call("reservas"), TEN + HOUR);
    expect(await store.activeAt(TEN + HOUR)).toEqual(new Map());
  });

  test("many are cancelled in one act, once, and come back as far as nobody has their time", async () => {
    const { database, clients, owner, closed, book, ids, live, findings } = await open();
    for (const index of [0, 1, 2, 3]) await book(index, { span: halfHours(2, 2 * index) });
    const [first = "", second = "", third = "", fourth = ""] = await ids();
    await clients.cancel({ ...AT_EIGHT, clientPhone: "900000003", span: halfHours(2, 6) }, TEN);

    const call = act("many");
    const all = [fourth, third, "no-such-booking", second, first];
    expect(await owner.cancel(all, QUIETLY, TEN, call)).toEqual(DONE);
    expect(await live()).toBe(0);
    expect(await owner.cancel(all, QUIETLY, TEN, call)).toEqual({ ok: true, isRepeated: true });
    expect(await owner.cancel(all, ALOUD, TEN, act())).toEqual({
      ok: false,
      refusal: "booking-not-found",
    });
    // The clients get no mail, and no target is notified before the undo time is over.
    expect(
      await database.all("SELECT kind FROM sent_mail WHERE kind = 'cancellation'"),
    ).toHaveLength(3);
    const changes = await database.all("SELECT due_at FROM outbox WHERE changes = 2");
    expect(changes.filter((row) => Number(row["due_at"]) > Date.now() + 15_000)).toHaveLength(3);

    // A half of the second one's time is somebody else's by now, and the first one's is closed.
    await book(7, { span: halfHours(1, 3) });
    await closed.close(closing({ spans: [halfHours(2)] }), act());
    const undo = (ids: readonly string[], after = TEN - 1) =>
      owner.undoCancellation(ids, after, 1, act());
    expect(await undo(all, TEN)).toEqual({ ok: false, refusal: "undo-too-late" });
    expect(await undo([second])).toEqual({ ok: false, refusal: "slot-taken" });
    expect(await undo(all)).toEqual(DONE);
    expect(await live()).toBe(3);
    expect(
      await database.all("SELECT kind FROM sent_mail WHERE kind = 'cancellation'"),
    ).toHaveLength(1);
    expect(await undo(all)).toEqual({ ok: false, refusal: "undo-too-late" });
    expect(await findings()).toEqual([]);
  });

  test("while many are cancelled and come back, clients book and cancel, and the books agree", async () => {
    const { clients, owner, book, ids, findings } = await open();
    for (let index = 0; index < 24; index++) await book(index);
    const all = await ids();
    const outcomes = await Promise.all([
      owner.cancel(all, QUIETLY, TEN, act()),
      owner.cancel(all.toReversed(), QUIETLY, TEN, act()),
      ...Array.from({ length: 24 }, (_, index) =>
        index % 2 === 0
          ? clients.cancel(
              {
                ...AT_EIGHT,
                clientPhone: String(900_000_000 + index),
                span: halfHours(1, index),
              },
              TEN,
            )
          : clients.create({
              ...AT_EIGHT,
              clientPhone: String(800_000_000 + index),
              span: halfHours(2, index - 1),
            }),
      ),
      owner.undoCancellation(all, TEN - 1, 1, act()),
    ]);
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    await owner.undoCancellation(all, TEN - 1, 1, act());
    expect(await findings()).toEqual([]);
  });
});
