// Targets that follow a shop by what is set beside it, over real HTTP, on both engines.

import { describe, expect, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
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
import { readSealKey } from "../../settings/seal.ts";
import type { SealKey } from "../../settings/seal.ts";
import { liveSettings } from "../../shops/live-settings.ts";
import { liveShops } from "../../shops/live-shops.ts";
import { removeSetting, storeSetting } from "../../shops/seal-settings.ts";
import { outboxStore } from "../tables/outbox-tables.ts";
import type { Target } from "../target.ts";
import { placeFrom } from "./following.ts";

const [KEY, OTHER] = ["01", "02"].map((byte) => readSealKey(byte.repeat(32))) as [SealKey, SealKey];

const SETTING = { calendarId: "barbearia", name: "caldav" } as const;
const LOOKING = { pollMilliseconds: 20 };

const settingsWith = (database: Database, key: SealKey) =>
  liveSettings({ shops: liveShops(database), database, keys: [key], log: { error: () => {} } });

/** As `npm run shops -- set` does. */
async function setCalendar(database: Database, address: string): Promise<void> {
  await storeSetting(database, KEY, { ...SETTING, text: address });
  const follower = { target: "caldav", place: placeFrom(address) };
  await outboxStore(database).followBySetting("barbearia", follower, BEFORE);
}

async function takeCalendarAway(database: Database): Promise<void> {
  await removeSetting(database, SETTING);
  await outboxStore(database).unfollow({ calendarId: "barbearia", target: "caldav" });
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

  test("a server that cannot open the setting waits, and takes it from no other", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting();
    const without = openShop(database, [target], LOOKING, settingsWith(database, OTHER));
    const stop = without.start();
    await setCalendar(database, "a");
    await without.book(1);
    await expect.poll(() => without.pauses).toEqual(["paused: setting not opened"]);
    const rows = () => database.all("SELECT last_reason, dead_at FROM outbox");
    await expect.poll(rows).toEqual([{ last_reason: "setting-not-opened", dead_at: null }]);
    expect(await followersIn(database)).toMatchObject([{ target: "caldav", off_since: null }]);
    await stop();
    expect(outside.calls).toEqual([]);

    const other = openShop(database, [target], LOOKING, settingsWith(database, KEY));
    await outboxStore(database).revive({ calendarId: "barbearia", target: "caldav" });
    other.start();
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

  test("a change that is left of a setting that was taken away is ended without a call", async () => {
    const database = await newDatabase();
    const { outside, target } = await calendarBySetting();
    await setCalendar(database, "a");
    const before = openShop(database, [target], LOOKING, settingsWith(database, KEY));
    await before.book(1);
    await removeSetting(database, SETTING);
    expect(await database.all("SELECT booking_id FROM outbox")).toHaveLength(1);
    before.start();
    await waitUntilDrained(database);
    expect(outside.calls).toEqual([]);
    expect(await database.all("SELECT booking_id FROM outbox")).toEqual([]);
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
