// The line between a primary and its synchronous standby is cut: the primary commits for itself alone and waits. No
// call may be answered from such a commit, however often it is repeated: the standby may be promoted without it.

import { SHOPS } from "@vitrine/shops/shops";

import { takeUpFiles } from "../../shops/take-up-files.ts";
import { randomUUID } from "node:crypto";

import { expect, onTestFinished, test, vi } from "vitest";

import { openPostgres } from "@vitrine/server/database/postgres/postgres-database";
import { migrate } from "@vitrine/server/database/migrations/migrate";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import {
  OWNER_PAGES,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
  TO_MOVE,
} from "@vitrine/testing/owner/owner-page";
import type { OwnerAction } from "@vitrine/testing/owner/owner-page";
import { ask, startPostgres } from "@vitrine/testing/databases/postgres";
import { postgresUnderTest } from "@vitrine/testing/databases/postgres-under-test";
import { TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { SOON } from "@vitrine/testing/soon";
import { reachedThrough, startTcpProxy } from "@vitrine/testing/network/tcp-proxy";

const primary = await postgresUnderTest();

const END_WAITING =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

const TOGETHER = 6;

const halfHourAt = (time: string, until: string) => ({
  dateTimeStart: `2026-11-24T${time}:00-03:00`,
  dateTimeEnd: `2026-11-24T${until}:00-03:00`,
});

test(
  "no repeated call is answered from a commit that only the primary has",
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await primary.createDatabase();
    const line = await startTcpProxy(databaseUrl);
    onTestFinished(() => line.stop());
    const standby = await startPostgres({ primary: reachedThrough(primary, line) });
    onTestFinished(() => standby.stop());
    await ask(databaseUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await ask(databaseUrl, "SELECT pg_reload_conf()");
    await vi.waitFor(
      async () =>
        expect(
          await ask(databaseUrl, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"),
        ).toHaveLength(1),
      SOON,
    );

    const database = openPostgres(databaseUrl);
    onTestFinished(() => database.close());
    await migrate(database);
    await takeUpFiles(database, SHOPS);
    const app = await appUnderTest(OWNER_PAGES, { database });
    const owner = ownerPage(app);
    const act = (action: OwnerAction, body: object) => async () =>
      (await owner.act(action, { calendarId: "barbearia", ...body })).statusCode;
    const create = (url: string, payload: object) => async () =>
      (await app.inject({ method: "POST", url, payload })).statusCode;
    const bookedAt = async (time: string, until: string): Promise<string> => {
      const key = randomUUID();
      const body = { ...TO_BOOK, ...halfHourAt(time, until), key };
      expect(await act("book", body)()).toBe(200);
      return key;
    };
    const closingId = randomUUID();
    const closing = { ...TO_CLOSE, key: closingId, from: "12:00", to: "13:00" };
    expect(await act("closeTime", closing)()).toBe(200);
    const toMove = await bookedAt("09:00", "09:30");
    const toCancel = await bookedAt("09:30", "10:00");
    const manyToCancel = await bookedAt("16:00", "16:30");
    const manyToRestore = await bookedAt("16:30", "17:00");
    const toRestore = await bookedAt("10:30", "11:00");

    const calls: Readonly<Record<string, () => Promise<number>>> = {
      undo: act("undoCancellation", { bookingId: toRestore, key: randomUUID() }),
      "undo many": act("undoCancellations", { bookingIds: [manyToRestore], key: randomUUID() }),
      create: create("/createAppointment", { ...TUESDAY_AT_EIGHT, barberColorId: 5 }),
      "create a table": create("/createTable", TABLE_FOR_TEN),
      "book for somebody": act("book", { ...TO_BOOK, key: randomUUID() }),
      close: act("closeTime", { ...TO_CLOSE, from: "18:00", to: "19:00", key: randomUUID() }),
      open: act("openTime", { closingId, key: randomUUID() }),
      move: act("moveBooking", { ...TO_MOVE, bookingId: toMove, key: randomUUID() }),
      cancel: act("cancelBooking", { bookingId: toCancel, tellsClient: true, key: randomUUID() }),
      "let only the shop book": act("shopOnly", { isOn: false, key: randomUUID() }),
      "dismiss a flood": act("dismissFlood", { key: randomUUID() }),
      "cancel many": act("cancelBookings", {
        bookingIds: [manyToCancel],
        tellsClients: false,
        key: randomUUID(),
      }),
    };
    // In two groups, since the last calls would only wait for a connection; the calls that hang are ended.
    const callAll = async () => {
      const statuses: Record<string, number> = {};
      const names = Object.keys(calls);
      for (const group of [names.slice(0, TOGETHER), names.slice(TOGETHER)]) {
        await Promise.all(
          group.map(async (name) => (statuses[name] = (await calls[name]?.()) ?? 0)),
        );
        await ask(databaseUrl, END_WAITING);
      }
      return statuses;
    };
    const all = (status: number) =>
      Object.fromEntries(Object.keys(calls).map((name) => [name, status]));

    const cancelled = { bookingId: toRestore, tellsClient: true };
    expect(await act("cancelBooking", cancelled)()).toBe(200);
    const cancelledMany = { bookingIds: [manyToRestore], tellsClients: true };
    expect(await act("cancelBookings", cancelledMany)()).toBe(200);
    line.cut();
    expect(await callAll()).toEqual(all(503));
    // The primary has committed all of them.
    const booked = async (url: string) => {
      const rows = await ask(url, "SELECT 1 FROM booking WHERE cancelled_at IS NULL");
      return rows.length;
    };
    await vi.waitFor(async () => expect(await booked(databaseUrl)).toBe(6), SOON);
    expect(await callAll()).toEqual(all(503));

    line.mend();
    await vi.waitFor(async () => expect(await calls["create"]?.()).toBe(200), SOON);
    expect(await callAll()).toEqual(all(200));
    expect(await booked(databaseUrl)).toBe(6);
    expect(await booked(standby.urlHere(databaseUrl))).toBe(6);
  },
);
