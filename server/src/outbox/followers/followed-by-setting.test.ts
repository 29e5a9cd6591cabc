// Targets that follow a shop by what is set beside it, over real HTTP, on both engines.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import {
  BEFORE,
  bookedStates,
  openShop,
  startStandInOfTest,
  waitUntilDrained,
} from "@vitrine/testing/outbox/outbox-under-test";
import { standInTarget } from "@vitrine/testing/outbox/stand-in-target";
import { SOON } from "@vitrine/testing/soon";

import type { Database } from "../../database/database.ts";
import { readSealKey, seal } from "../../settings/seal.ts";
import type { SealKey } from "../../settings/seal.ts";
import { changeSetting } from "../../shop-settings/move-by-setting.ts";
import { liveSettings } from "../../shops/live-settings.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { removeSetting, storeSetting } from "../../shops/seal-settings.ts";
import type { Target } from "../target.ts";
import { placeFrom } from "./following.ts";

const [KEY, OTHER] = ["01", "02"].map((byte) => readSealKey(byte.repeat(32))) as [SealKey, SealKey];

const SETTING = { calendarId: "barbearia", name: "caldav" } as const;
const LOOKING = { pollMilliseconds: 20 };

const settingsWith = (database: Database, key: SealKey) =>
  liveSettings({ shops: liveShops(database), database, keys: [key], log: { error: () => {} } });

/** As `npm run shops -- set` does. */
async function setCalendar(database: Database, address: string): Promise<void> {
  const follower = { target: "caldav", place: placeFrom(address) };
  const move = { kind: "follow", follower, bookingNow: BEFORE } as const;
  const secret = { ...SETTING, ...seal(KEY, SETTING, address) };
  expect(await changeSetting(database, { secret, move })).toBe(true);
}

async function takeCalendarAway(database: Database): Promise<void> {
  const secret = { ...SETTING, keyId: "", sealed: "" };
  await changeSetting(database, { secret, move: { kind: "unfollow", target: "caldav" } });
}

/** A calendar, and a target that brings bookings to the address that is set beside the shop. */
async function calendarBySetting(namedCalendars: readonly string[] = []) {
  const outside = await startStandInOfTest();
  const given: (string | undefined)[] = [];
  const plain = standInTarget(outside.url);
  const target: Target = {
    ...plain,
    name: "caldav",
    setting: "caldav",
    namedCalendars,
    follows: (calendarId) => namedCalendars.includes(calendarId),
    placeOf: (_calendarId, setting) => setting ?? "of the environment",
    deliver(booking, call) {
      given.push(call.setting);
      return plain.deliver(booking, call);
    },
  };
  return { outside, given, target };
}

const followersIn = (database: Database) =>
  database.all("SELECT target, place, off_since FROM outbox_follower ORDER BY target");

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("what is set beside a shop gets its bookings to come, then each change, and nothing once it is taken away", async () => {
    const database = await newDatabase();
    const { outside, given, target } = await calendarBySetting();
    const settings = settingsWith(database, KEY);
    const { start, book, cancel } = openShop(database, [target], LOOKING, settings);
    start();
    await book(1);
    await book(2);
    await cancel(2);
    expect(await database.all("SELECT * FROM outbox")).toEqual([]);

    await setCalendar(database, "a");
    await expect.poll(() => outside.known.size).toBe(1);
    await book(3);
    await cancel(1);
    await waitUntilDrained(database);
    const states = await bookedStates(database);
    await vi.waitFor(
      () => expect([...outside.known.values()].toSorted()).toEqual(["cancelled", "live"]),
      SOON,
    );
    for (const [id, state] of outside.known) expect(states.get(id)).toBe(state);
    expect(new Set(given)).toEqual(new Set(["a"]));

    await takeCalendarAway(database);
    const calls = outside.calls.length;
    await book(4);
    await cancel(3);
    expect(await database.all("SELECT * FROM outbox")).toEqual([]);
    expect(await followersIn(database)).toEqual([]);
    expect(outside.calls).toHaveLength(calls);
  });

  test("a new address gets all bookings to come once more; the same one nothing", async () => {
    const database = await newDatabase();
    const { outside, given, target } = await calendarBySetting();
    const settings = settingsWith(database, KEY);
    const { start, book } = openShop(database, [target], LOOKING, settings);
    start();
    await setCalendar(database, "a");
    await book(1);
    await expect.poll(() => outside.calls).toHaveLength(1);
    await setCalendar(database, "a");
    await setCalendar(database, "b");
    await expect.poll(() => outside.calls).toHaveLength(2);
    await waitUntilDrained(database);
    expect(given).toEqual(["a", "b"]);
  });

  test("a change made just after the setting reaches it, though this server has not heard of it yet", async () => {
    const database = await newDatabase();
    const { outside, given, target } = await calendarBySetting();
    const settings = settingsWith(database, KEY);
    const { start, book } = openShop(database, [target], LOOKING, settings);
    start();
    expect(await settings.isSet("barbearia", "caldav")).toBe(false);
    await setCalendar(database, "a");
    await book(1);
    expect(await settings.isSet("barbearia", "caldav")).toBe(false);
    await expect.poll(() => outside.known.size).toBe(1);
    expect(given).toEqual(["a"]);
  });

  test("a server that cannot open the setting waits, and neither takes it from another nor pauses that", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting();
    const without = openShop(database, [target], LOOKING, settingsWith(database, OTHER));
    const stop = without.start();
    await setCalendar(database, "a");
    await without.book(1);
    await after(1_000);
    expect([outside.calls, without.seen, without.pauses]).toEqual([[], [], []]);
    const rows = () => database.all("SELECT attempts, dead_at, lease FROM outbox");
    await expect.poll(rows).toEqual([{ attempts: 0, dead_at: null, lease: "" }]);
    expect(await followersIn(database)).toMatchObject([{ target: "caldav", off_since: null }]);

    openShop(database, [target], LOOKING, settingsWith(database, KEY)).start();
    await expect.poll(() => outside.known.size).toBe(1);
    await stop();
  });

  test("a server whose environment names no calendar leaves its changes to the one whose does", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting(["barbearia"]);
    const settings = settingsWith(database, KEY);
    const named = openShop(database, [target], LOOKING, settings);
    const stop = named.start();
    await expect.poll(() => followersIn(database)).toHaveLength(1);
    await stop();
    const { target: unnamed } = await calendarBySetting();
    const other = openShop(database, [unnamed], LOOKING, settings);
    await named.book(1);
    other.start();
    await after(500);
    // A claim counts an attempt, until it is given back.
    const attempts = () => database.all("SELECT attempts FROM outbox");
    await expect.poll(attempts).toEqual([{ attempts: 0 }]);
    openShop(database, [target], LOOKING, settings).start();
    await expect.poll(() => outside.known.size).toBe(1);
  });

  test("what the environment names holds over the setting", async () => {
    const database = await newDatabase();
    const { outside, given, target } = await calendarBySetting(["barbearia"]);
    const settings = settingsWith(database, KEY);
    await storeSetting(database, KEY, { ...SETTING, text: "a" });
    const { start, book } = openShop(database, [target], LOOKING, settings);
    start();
    await book(1);
    await expect.poll(() => outside.known.size).toBe(1);
    expect(given).toEqual([undefined]);
    expect(await followersIn(database)).toEqual([
      { target: "caldav", place: placeFrom("of the environment"), off_since: null },
    ]);
  });

  test("a change that is left when nothing follows any more is ended without a call, and is no success", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting();
    await setCalendar(database, "a");
    const before = openShop(database, [target], LOOKING, settingsWith(database, KEY));
    await before.book(1);
    await removeSetting(database, SETTING);
    await runStatements(database, ["DELETE FROM outbox_follower"]);
    expect(await database.all("SELECT booking_id FROM outbox")).toHaveLength(1);
    before.start();
    await waitUntilDrained(database);
    expect([outside.calls, before.seen]).toEqual([[], []]);
    expect(await database.all("SELECT booking_id FROM outbox")).toEqual([]);
  });

  test("what is set and taken away by a command leaves what the environment names", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting(["barbearia"]);
    const { start, book } = openShop(database, [target], LOOKING, settingsWith(database, KEY));
    start();
    await expect.poll(() => followersIn(database)).toHaveLength(1);
    await setCalendar(database, "a");
    await takeCalendarAway(database);
    await book(1);
    await expect.poll(() => outside.known.size).toBe(1);
    expect(await followersIn(database)).toEqual([
      { target: "caldav", place: placeFrom("of the environment"), off_since: null },
    ]);
  });

  test("a start switches nothing off that is set beside a shop", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting();
    await setCalendar(database, "a");
    const settings = settingsWith(database, KEY);
    const first = openShop(database, [target], LOOKING, settings);
    await first.start()();
    const { start, book } = openShop(database, [target], LOOKING, settings);
    start();
    await book(1);
    await expect.poll(() => outside.known.size).toBe(1);
    expect(await database.all("SELECT * FROM outbox_switch")).toEqual([]);
    expect(await followersIn(database)).toMatchObject([{ target: "caldav", off_since: null }]);
  });
});
