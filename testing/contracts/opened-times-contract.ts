// The promises of what opens for those who wait, on every engine. Each engine has a test file that runs them.

import { expect, test } from "vitest";

import { bookingStore } from "@vitrine/server/booking/booking-store";
import { busyClosings } from "@vitrine/server/busy/busy-closings-table";
import type { Database } from "@vitrine/server/database/database";
import { liveShops } from "@vitrine/server/shops/live-shops";
import { forgetWaits } from "@vitrine/server/waits/old-waits-table";
import { openedTimes } from "@vitrine/server/waits/opened-times-table";
import { waitStore } from "@vitrine/server/waits/waits-table";
import type { NewWait } from "@vitrine/server/waits/waits-table";

import { withClock } from "../databases/with-clock.ts";
import { act, AT_EIGHT, closing, halfHours, ownerStores } from "../owner/owner-stores.ts";
import { JOAO_BOOKS } from "../sample-bookings.ts";
import { RITA_WAITS, TUESDAY_OF_WAITS, WEDNESDAY_OF_WAITS } from "../sample-waits.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TEN = Date.parse("2026-11-23T10:00:00-03:00");
const LEASE = MINUTE;

const ON_WEDNESDAY = { day: "2026-11-25", span: WEDNESDAY_OF_WAITS };

/** Declares the contract's tests for one engine. */
export function openedTimesContract(temporaryDatabase: () => Promise<Database>): void {
  /** Stores whose clock the test moves. */
  const open = async () => {
    const clock = { now: TEN };
    const database = withClock(await temporaryDatabase(), () => clock.now);
    const waits = waitStore(database);
    return {
      ...ownerStores(database),
      clock,
      database,
      opened: openedTimes(database),
      bookings: bookingStore(database),
      make: (wait: Partial<NewWait> = {}) =>
        waits.make({ ...RITA_WAITS, ...wait }, clock.now, undefined),
    };
  };

  /** João books at eight, and cancels. */
  const openEight = async ({ bookings }: Awaited<ReturnType<typeof open>>) => {
    await bookings.create(JOAO_BOOKS);
    await bookings.cancel(JOAO_BOOKS, TEN);
  };

  test("what opens is recorded only where somebody waits that day, and is due when the undo is over", async () => {
    const parts = await open();
    const { make, opened, clock } = parts;
    await openEight(parts);
    await make(ON_WEDNESDAY);
    await make({ clientName: "", clientEmail: "", addressHash: "hash of ana" });
    await openEight(parts);
    clock.now += DAY / 4;
    expect(await opened.dueCalendars()).toEqual([]);

    await make();
    await openEight(parts);
    const openedAt = clock.now;
    clock.now += 24_999;
    expect(await opened.dueCalendars()).toEqual([]);
    expect(await opened.claimDue("barbearia", LEASE)).toBeUndefined();
    clock.now += 1;
    expect(await opened.dueCalendars()).toEqual(["barbearia"]);
    expect(await opened.claimDue("reservas", LEASE)).toBeUndefined();
    expect(await opened.claimDue("barbearia", LEASE)).toEqual({
      times: [{ openedId: expect.any(String), barberColorId: 6, span: JOAO_BOOKS.span, openedAt }],
      toldUntil: clock.now - 25_000,
      at: clock.now,
    });
  });

  test("opened times are claimed by one of many, and by another once the lease is over", async () => {
    const parts = await open();
    const { make, opened, clock } = parts;
    await make();
    await openEight(parts);
    clock.now += 30_000;
    const claim = () => opened.claimDue("barbearia", LEASE);
    const claims = await Promise.all(Array.from({ length: 5 }, claim));
    expect(claims.filter((one) => one !== undefined)).toHaveLength(1);
    clock.now += LEASE - 1;
    expect(await claim()).toBeUndefined();
    clock.now += 1;
    const again = await claim();
    const ids = again?.times.map(({ openedId }) => openedId) ?? [];
    expect(ids).toHaveLength(1);
    await opened.postpone("barbearia", ids, clock.now + HOUR);
    clock.now += HOUR - 1;
    expect(await claim()).toBeUndefined();
    clock.now += 1;
    expect((await claim())?.times).toHaveLength(1);
    await opened.delete("barbearia", ids);
    clock.now += DAY / 4;
    expect(await claim()).toBeUndefined();
  });

  test("a claim tells also of what another worker has claimed, but not of what can still be undone", async () => {
    const parts = await open();
    const { make, opened, clock } = parts;
    await make();
    await openEight(parts);
    clock.now += 25_000;
    await openEight(parts);
    await opened.claimDue("barbearia", 10 * MINUTE);
    clock.now += 24_999;
    await openEight(parts);
    clock.now += 1;
    const claimed = await opened.claimDue("barbearia", LEASE);
    expect(claimed?.times.map(({ openedAt }) => openedAt)).toEqual([TEN, TEN + 25_000]);
    expect(claimed?.toldUntil).toBe(TEN + 25_000);
  });

  test("opened times are deleted once they are over", async () => {
    const parts = await open();
    const { make, opened, clock, database } = parts;
    await make();
    await openEight(parts);
    const { end } = JOAO_BOOKS.span;
    clock.now = end;
    await forgetWaits(database, end - 1);
    expect(await opened.dueCalendars()).toEqual(["barbearia"]);
    // A server whose own clock is ahead.
    clock.now = end - 1;
    await forgetWaits(database, end);
    expect(await opened.dueCalendars()).toEqual(["barbearia"]);
    clock.now = end;
    await forgetWaits(database, end);
    expect(await opened.dueCalendars()).toEqual([]);
  });

  test("whatever frees a barber's time is recorded, with what comes after it and by whole half hours", async () => {
    const parts = await open();
    const { make, opened, clock, database, clients, owner, closed, days } = parts;
    await make();
    /** What was opened: the barber, and from when to when in half hours after eight. */
    const recorded = async () => {
      clock.now += MINUTE;
      const claimed = await opened.claimDue("barbearia", LEASE);
      const times = claimed?.times ?? [];
      await opened.delete(
        "barbearia",
        times.map(({ openedId }) => openedId),
      );
      const halfHour = (at: number) => (at - AT_EIGHT.span.start) / (30 * MINUTE);
      return times.map(({ barberColorId, span }) => [
        barberColorId,
        halfHour(span.start),
        halfHour(span.end),
      ]);
    };
    const book = async (count: number, from: number, paddingMinutes?: number) => {
      const booking = { ...AT_EIGHT, span: halfHours(count, from), paddingMinutes };
      expect(await clients.create(booking)).toMatchObject({ ok: true, stored: true });
      const all = await days.bookingsWithin("barbearia", booking.span);
      return { booking, change: { calendarId: "barbearia", bookingId: all[0]?.bookingId ?? "" } };
    };
    expect(await recorded()).toEqual([]);

    const byClient = await book(1, 0);
    expect(await recorded()).toEqual([]);
    await clients.cancel(byClient.booking, TEN);
    expect(await recorded()).toEqual([[6, 0, 1]]);

    const padded = await book(1, 0, 15);
    await clients.cancel(padded.booking, TEN);
    expect(await recorded()).toEqual([[6, 0, 1.5]]);

    const inParts = await book(1, 0.5);
    await clients.cancel(inParts.booking, TEN);
    expect(await recorded()).toEqual([[6, 0, 2]]);

    const byOperator = await book(1, 1);
    await clients.cancelById(byOperator.change, TEN, { withoutMail: true });
    expect(await recorded()).toEqual([[6, 1, 2]]);
    await clients.cancelById(byOperator.change, TEN, { withoutMail: true });
    expect(await recorded()).toEqual([]);

    const [one, other] = [await book(1, 2), await book(1, 4)];
    const ids = [one.change.bookingId, other.change.bookingId];
    await owner.cancel(ids, { tellsClient: true, undoMilliseconds: 25_000 }, clock.now, act());
    expect(await recorded()).toEqual([
      [6, 2, 3],
      [6, 4, 5],
    ]);

    const toMove = await book(1, 6);
    const place = { barberColorId: 7, span: halfHours(1, 8), capacity: 1 };
    await owner.move(toMove.change, place, clock.now, act());
    expect(await recorded()).toEqual([[6, 6, 7]]);
    const live = await liveShops(database).find("barbearia");
    const moved = {
      identity: { ...toMove.booking, barberColorId: 7, span: halfHours(1, 8) },
      newTime: { barberColorId: 6, span: halfHours(1, 9), capacity: 1 },
      admission: { services: [], otherwise: undefined },
      facts: { revision: live?.revision ?? 0, changedAt: live?.changedAt ?? 0 },
      isClosed: false,
      findsRepeat: false,
      movedAt: TEN,
    };
    expect(await clients.move(moved)).toMatchObject({ ok: true, stored: true });
    expect(await recorded()).toEqual([[7, 8, 9]]);

    const twoDays = closing({
      closingId: "closed",
      barberColorIds: [6, 7],
      spans: [halfHours(2, 10), halfHours(1, 12), halfHours(1, 14), halfHours(2, 96)],
    });
    await closed.close(twoDays, act());
    expect(await recorded()).toEqual([]);
    const closedByOwner = { calendarId: "barbearia", closingId: "closed" };
    const first = { ...closedByOwner, barberColorId: 6, start: halfHours(1, 14).start };
    await closed.openOne(first, act());
    expect(await recorded()).toEqual([[6, 14, 15]]);
    // What adjoins is one time; on Thursday nobody waits.
    await closed.openAll(closedByOwner, TEN, act());
    expect((await recorded()).toSorted()).toEqual([
      [6, 10, 13],
      [7, 10, 13],
      [7, 14, 15],
    ]);

    const busy = busyClosings(database);
    const busyPlace = { calendarId: "barbearia", closingId: "busy-6" };
    const claim = await busy.claim(busyPlace, { lease: "a", leaseMilliseconds: HOUR });
    if (claim === undefined) throw new Error("another instance has the calendar");
    const layout = (count: number) => ({
      from: TEN,
      days: [TUESDAY_OF_WAITS.start],
      wanted: [{ barberColorId: 5, spans: count === 0 ? [] : [halfHours(count)] }],
      capacity: 1,
    });
    await busy.schedule(claim, layout(4));
    expect(await recorded()).toEqual([]);
    await busy.schedule(claim, layout(2));
    expect(await recorded()).toEqual([[5, 0, 4]]);
    await busy.end(claim, { ...claim.state, isNotified: false, findings: claim.state.findings }, 0);
    const dueBefore = Number.MAX_SAFE_INTEGER;
    await busy.forget(busyPlace, { from: TEN, capacity: 1, dueBefore });
    expect(await recorded()).toEqual([[5, 0, 2]]);
  });
}
