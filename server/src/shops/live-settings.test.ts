import { expect, test } from "vitest";

import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";

import type { Database } from "../database/database.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { readSealKey } from "../settings/seal.ts";
import type { SealKey } from "../settings/seal.ts";
import { liveSettings } from "./live-settings.ts";
import { liveShops } from "./live-shops.ts";
import { isSealedByOtherKey, removeSetting, storeSetting, turnToKey } from "./seal-settings.ts";

const [KEY, OTHER] = ["01", "02"].map((byte) => readSealKey(byte.repeat(32))) as [SealKey, SealKey];

const LINK = { calendarId: "barbearia", name: "owner-link" } as const;

/** Settings over a database, with a clock in hand, what they log, and how many statements they send. */
function watched(database: Database, keys: readonly SealKey[]) {
  const logged: unknown[] = [];
  let [statements, clock, isAway] = [0, 0, false];
  const reader: Database = {
    ...database,
    all(sql, values) {
      if (!sql.includes("shop_secret")) return database.all(sql, values);
      statements += 1;
      return isAway ? Promise.reject(new Error("away")) : database.all(sql, values);
    },
  };
  const settings = liveSettings({
    shops: liveShops(reader, { clock: () => clock }),
    database: reader,
    keys,
    log: { error: (...said: unknown[]) => void logged.push(said) },
  });
  return {
    link: () => settings.find("barbearia", "owner-link"),
    settings,
    logged,
    pass: (milliseconds: number) => void (clock += milliseconds),
    goAway: (away: boolean) => void (isAway = away),
    sent: () => statements,
  };
}

test.each(DATABASES)(
  "on $name, a setting is read once in each revision of its shop, and shown two seconds after a change",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const { link, settings, pass, sent, logged } = watched(database, [KEY]);
    expect([await link(), await link(), sent()]).toEqual([undefined, undefined, 1]);
    await storeSetting(database, KEY, { ...LINK, text: "one" });
    pass(1_800);
    expect(await Promise.all([link(), link()])).toEqual(["one", "one"]);
    pass(1_800);
    expect([await link(), sent()]).toEqual(["one", 2]);
    expect(await settings.find("barbearia", "feed-secret")).toBeUndefined();
    expect(await settings.find("reservas", "owner-link")).toBeUndefined();
    expect(await settings.find("ninguem", "owner-link")).toBeUndefined();
    await removeSetting(database, LINK);
    pass(1_800);
    expect(await link()).toBeUndefined();
    expect(logged).toEqual([]);
  },
);

test("after a failed read the next one reads again", async () => {
  const database = await temporaryDatabase();
  await storeSetting(database, KEY, { ...LINK, text: "one" });
  const { link, goAway } = watched(database, [KEY]);
  goAway(true);
  await expect(link()).rejects.toThrow("away");
  goAway(false);
  expect(await link()).toBe("one");
});

test.each([
  ["without a key", "", [], "SEAL_KEY is not set"],
  ["with another key", "", [OTHER], "sealed by another SEAL_KEY"],
  [
    "once it is damaged",
    "UPDATE shop_secret SET sealed = 'x' || sealed",
    [KEY],
    "damaged, or moved here from another shop or name",
  ],
  [
    "once it comes from another shop",
    "UPDATE shop_secret SET calendar_id = 'barbearia' WHERE calendar_id = 'reservas'",
    [KEY],
    "damaged, or moved here from another shop or name",
  ],
])(
  "%s a setting does not open, and the log says so without it",
  async (_when, sql, keys, reason) => {
    const database = await temporaryDatabase();
    const calendarId = sql.includes("reservas") ? "reservas" : "barbearia";
    await storeSetting(database, KEY, { ...LINK, calendarId, text: "s3cret" });
    await storeSetting(database, KEY, { ...LINK, name: "feed-secret", text: "s3cret-too" });
    if (sql !== "")
      await runInTransaction(
        database,
        `${sql}${sql.includes("WHERE") ? "" : " WHERE name = 'owner-link'"}`,
      );
    const { link, settings, logged } = watched(database, keys);
    expect([await link(), await link()]).toEqual([undefined, undefined]);
    const line = { calendar: "barbearia", setting: "owner-link", reason };
    expect(logged).toContainEqual([line, "shop setting not opened"]);
    expect(JSON.stringify(logged)).not.toContain("s3cret");
    // What can be opened goes on.
    const feed = await settings.find("barbearia", "feed-secret");
    expect(feed).toBe(keys[0] === KEY ? "s3cret-too" : undefined);
    expect(logged).toHaveLength(keys[0] === KEY ? 1 : 2);
  },
);

test.each(DATABASES)(
  "on $name, a turn to a new key goes on where one was killed, and both keys open meanwhile",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await storeSetting(database, KEY, { ...LINK, text: "one" });
    await storeSetting(database, KEY, { ...LINK, name: "feed-secret", text: "two" });
    await storeSetting(database, KEY, { ...LINK, calendarId: "reservas", text: "three" });
    await removeSetting(database, { ...LINK, calendarId: "reservas", name: "feed-secret" });
    const turn = (isTried: boolean) => turnToKey(database, [OTHER, KEY], { isTried });
    expect(await turn(true)).toEqual({
      sealedAgain: 3,
      alreadySealed: 0,
      changedMeanwhile: 0,
      notOpened: [],
    });

    let left = 1;
    const killed: Database = {
      ...database,
      async tx(work, args) {
        if (left-- === 0) throw new Error("killed");
        return database.tx(work, args);
      },
    };
    await expect(turnToKey(killed, [OTHER, KEY], { isTried: false })).rejects.toThrow("killed");
    const { settings, logged } = watched(database, [OTHER, KEY]);
    const all = () =>
      Promise.all([
        settings.find("barbearia", "owner-link"),
        settings.find("barbearia", "feed-secret"),
        settings.find("reservas", "owner-link"),
      ]);
    expect(await all()).toEqual(["one", "two", "three"]);
    expect(await turn(false)).toEqual({
      sealedAgain: 2,
      alreadySealed: 1,
      changedMeanwhile: 0,
      notOpened: [],
    });
    expect(await turn(false)).toEqual({
      sealedAgain: 0,
      alreadySealed: 3,
      changedMeanwhile: 0,
      notOpened: [],
    });
    expect(await watched(database, [OTHER]).link()).toBe("one");
    expect(await watched(database, [KEY]).link()).toBeUndefined();
    expect(logged).toEqual([]);
    const lost = await turnToKey(database, [KEY], { isTried: true });
    expect(lost.notOpened[1]).toBe("owner-link of barbearia: sealed by another SEAL_KEY");
  },
);

test("a setting that the older key seals during a turn is turned too", async () => {
  const database = await temporaryDatabase();
  await storeSetting(database, KEY, { ...LINK, text: "one" });
  let isLate = true;
  const beside: Database = {
    ...database,
    async tx(work, args) {
      if (isLate) {
        isLate = false;
        await storeSetting(database, KEY, { ...LINK, text: "two" });
      }
      return database.tx(work, args);
    },
  };
  expect(await turnToKey(beside, [OTHER, KEY], { isTried: false })).toMatchObject({
    sealedAgain: 1,
    notOpened: [],
  });
  expect(await watched(database, [OTHER]).link()).toBe("two");
});

test("a setting of another key is seen, in the shop itself and where that has none", async () => {
  const database = await temporaryDatabase();
  expect(await isSealedByOtherKey(database, [KEY], "barbearia")).toBe(false);
  await storeSetting(database, KEY, { ...LINK, text: "one" });
  for (const id of ["barbearia", "reservas"]) {
    expect(await isSealedByOtherKey(database, [KEY], id)).toBe(false);
    expect(await isSealedByOtherKey(database, [OTHER], id)).toBe(true);
  }
});
