// A target that is switched on or off for all calendars: what each of them gets, and what a start asks.

import { describe, expect, onTestFinished, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import {
  cancelAll,
  fillShops,
  forgetSwitches,
  outboxOfShops,
} from "@vitrine/testing/outbox/many-shops";
import { counted, QUICK } from "@vitrine/testing/outbox/outbox-under-test";
import type { Target } from "../target.ts";

/** A target that counts what it is given, by calendar. */
function countingTarget(name: string, part: Partial<Target> = {}) {
  const calls: string[] = [];
  const target: Target = {
    name,
    follows: () => true,
    async deliver({ calendarId, cancelledAt }) {
      calls.push(`${calendarId}${cancelledAt === undefined ? "" : " cancelled"}`);
      return { ok: true };
    },
    ...part,
  };
  return { target, calls };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("a target that is switched on gets the bookings to come of every shop, without a change in any", async () => {
    const database = await newDatabase();
    await fillShops(database, { shops: 5 });
    const { target, calls } = countingTarget("mail");
    const stop = outboxOfShops(database, [target], QUICK).start();
    // The booking of shop-3 is cancelled.
    const all = ["shop-0", "shop-1", "shop-2", "shop-4"];
    await expect.poll(() => calls.toSorted()).toEqual(all);
    const switches = () => database.all("SELECT switched, is_on, is_recorded FROM outbox_switch");
    await expect.poll(switches).toEqual([{ switched: "mail", is_on: 1, is_recorded: 1 }]);
    await stop();

    // The next start asks for no shop.
    const seen = counted(database);
    onTestFinished(outboxOfShops(seen.database, [target], QUICK).start());
    await expect.poll(() => seen.reads()).toBe(3);
    expect(seen.transactions()).toBe(0);
    expect(calls).toHaveLength(4);
  });

  test("a target that was off gets what was changed meanwhile, in shops that nobody has touched since, too", async () => {
    const database = await newDatabase();
    await fillShops(database, { shops: 4 });
    const first = countingTarget("mail");
    const stopFirst = outboxOfShops(database, [first.target], QUICK).start();
    const recorded = () => database.all("SELECT is_recorded FROM outbox_switch");
    await expect.poll(recorded).toEqual([{ is_recorded: 1 }]);
    await expect.poll(() => first.calls).toHaveLength(3);
    await stopFirst();
    // Off: the server notes it, and is killed before any calendar says so.
    const off = outboxOfShops(database, [], QUICK).start();
    const isOff = () => database.all("SELECT is_on FROM outbox_switch");
    await expect.poll(isOff).toEqual([{ is_on: 0 }]);
    await cancelAll(database, ["shop-1", "shop-3"]);
    await off();

    const again = countingTarget("mail");
    onTestFinished(outboxOfShops(database, [again.target], QUICK).start());
    await expect
      .poll(() => again.calls.toSorted())
      .toEqual(["shop-1 cancelled", "shop-3 cancelled"]);
  });

  test("a calendar that the settings no longer name follows no more, and is back with what has changed, once", async () => {
    const database = await newDatabase();
    await fillShops(database, { shops: 12 });
    const shops = Array.from({ length: 12 }, (_, shop) => `shop-${shop}`);
    const booked = shops.filter((shop) => !["shop-3", "shop-10"].includes(shop)).toSorted();
    const named = (calendarIds: readonly string[]) =>
      countingTarget("caldav", {
        follows: (calendarId) => calendarIds.includes(calendarId),
        namedCalendars: calendarIds,
      });
    const all = named(shops);
    const stopAll = outboxOfShops(database, [all.target], QUICK).start();
    await expect.poll(() => all.calls.toSorted()).toEqual(booked);
    await stopAll();
    const stopOne = outboxOfShops(database, [named(["shop-0"]).target], QUICK).start();
    const followers = () =>
      database.all(
        "SELECT calendar_id FROM outbox_follower WHERE off_since IS NULL ORDER BY calendar_id",
      );
    await expect.poll(followers).toEqual([{ calendar_id: "shop-0" }]);
    const cancelled = booked.filter((calendarId) => calendarId !== "shop-0");
    await cancelAll(database, cancelled);
    await stopOne();

    const again = named(shops);
    const stopAgain = outboxOfShops(database, [again.target], QUICK).start();
    await expect.poll(() => new Set(again.calls).size).toBe(cancelled.length);
    const unrecorded = () =>
      database.all("SELECT switched FROM outbox_switch WHERE is_recorded = 0");
    await expect.poll(unrecorded).toEqual([]);
    await expect.poll(() => database.all("SELECT booking_id FROM outbox")).toEqual([]);
    await stopAgain();
    expect(again.calls.toSorted()).toEqual(cancelled.map((shop) => `${shop} cancelled`));
  });

  test("targets of one calendar that were switched off are off since then, though the server was killed before it said so", async () => {
    const database = await newDatabase();
    await fillShops(database, { shops: 2 });
    const named = (name: string) =>
      countingTarget(name, {
        follows: (calendarId) => calendarId === "shop-1",
        namedCalendars: ["shop-1"],
      });
    const [caldav, google, owner] = [named("caldav"), named("google"), named("owner-mail")];
    const targets = [caldav.target, google.target, owner.target];
    const stopAll = outboxOfShops(database, targets, QUICK).start();
    await expect.poll(() => database.all("SELECT * FROM outbox_follower")).toHaveLength(3);
    await stopAll();
    await runStatements(database, [
      "UPDATE outbox_switch SET is_on = 0, is_recorded = 0, away_since = 7 WHERE switched <> 'google shop-1'",
    ]);
    onTestFinished(outboxOfShops(database, [google.target], QUICK).start());
    await expect
      .poll(() => database.all("SELECT target, off_since FROM outbox_follower ORDER BY target"))
      .toEqual([
        { target: "caldav", off_since: 7 },
        { target: "google", off_since: null },
        { target: "owner-mail", off_since: 7 },
      ]);
  });

  test("a calendar that a target follows, and in which nobody has booked, is recorded as well", async () => {
    const database = await newDatabase();
    const stop = outboxOfShops(database, [countingTarget("mail").target], QUICK).start();
    await expect.poll(() => database.all("SELECT * FROM outbox_switch")).toHaveLength(1);
    await stop();
    await runStatements(database, [
      "INSERT INTO outbox_follower (calendar_id, target, place) VALUES ('shop-0', 'mail', '')",
    ]);
    onTestFinished(outboxOfShops(database, [], QUICK).start());
    await expect
      .poll(() => database.all("SELECT * FROM outbox_follower WHERE off_since IS NULL"))
      .toEqual([]);
  });

  test("what servers recorded before there were switches is switched off as well", async () => {
    const database = await newDatabase();
    await fillShops(database, { shops: 2 });
    const { target } = countingTarget("mail");
    const stop = outboxOfShops(database, [target], QUICK).start();
    await expect.poll(() => database.all("SELECT * FROM outbox_follower")).toHaveLength(2);
    await stop();
    await forgetSwitches(database);
    onTestFinished(outboxOfShops(database, [], QUICK).start());
    await expect
      .poll(() => database.all("SELECT * FROM outbox_follower WHERE off_since IS NULL"))
      .toEqual([]);
  });
});
