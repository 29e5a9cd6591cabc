import { expect, test, vi } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";
import { shop } from "@vitrine/shops/barbearia";

import { DatabaseUnavailable } from "../database/database.ts";
import type { Database } from "../database/database.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { liveShops } from "./live-shops.ts";
import { changeShop } from "./shops-table.ts";
import { storedFacts } from "./stored-facts.ts";
import { takeUpFiles } from "./take-up-files.ts";

/** The live shops of a database with these, a clock in hand, and the statements that they send. */
async function watched(base: Promise<Database>, ids: readonly string[], charactersMax?: number) {
  const database = await base;
  await takeUpFiles(
    database,
    ids.map((calendarId) => ({ ...shop, calendarId })),
  );
  const statements: string[] = [];
  let isAway = false;
  let clock = 0;
  const reader: Database = {
    ...database,
    all(sql, values) {
      statements.push(sql);
      if (isAway) return Promise.reject(new DatabaseUnavailable(new Error("away")));
      return database.all(sql, values);
    },
  };
  const options = { clock: () => clock, ...(charactersMax !== undefined && { charactersMax }) };
  return {
    database,
    shops: liveShops(reader, options),
    pass: (milliseconds: number) => void (clock += milliseconds),
    goAway: (away: boolean) => void (isAway = away),
    /** How many statements were sent since the last look. */
    sent: () => statements.splice(0).length,
  };
}

const rename = (database: Database, calendarId: string, revision: number, name: string) =>
  changeShop(database, {
    calendarId,
    revision,
    facts: storedFacts({ ...shop, calendarId, name }),
    state: "open",
    reader: 1,
    fileHash: null,
    changedBy: "dono",
  });

test.each(DATABASES)(
  "on $name, a shop is read once and confirmed by its revision where it is asked for again",
  async ({ newDatabase }) => {
    const { database, shops, pass, sent } = await watched(newDatabase(), ["barbearia"]);
    expect(await shops.find("barbearia")).toMatchObject({ shop, revision: 1, state: "open" });
    expect(sent()).toBe(1);
    pass(899);
    const [one, other] = [shops.find("barbearia"), shops.find("barbearia")];
    expect(await one).toBe(await other);
    expect(sent()).toBe(0);
    pass(901);
    await shops.find("barbearia");
    expect(sent()).toBe(1);

    await rename(database, "barbearia", 1, "Outra");
    expect((await shops.find("barbearia"))?.revision).toBe(1);
    pass(1_800);
    expect(await shops.find("barbearia")).toMatchObject({ revision: 2, shop: { name: "Outra" } });
    expect(shops.seen("barbearia")?.shop.name).toBe("Outra");
  },
);

test("after a decision by old facts they are read at once", async () => {
  const { database, shops } = await watched(temporaryDatabase(), []);
  await shops.find("barbearia");
  await rename(database, "barbearia", 1, "Outra");
  expect((await shops.renew("barbearia"))?.shop.name).toBe("Outra");
});

test("a restored database that counts to the same revision again is not taken for the old one", async () => {
  const { database, shops, pass } = await watched(temporaryDatabase(), []);
  await rename(database, "barbearia", 1, "Antes");
  expect((await shops.find("barbearia"))?.shop.name).toBe("Antes");
  const facts = storedFacts({ ...shop, name: "Depois" });
  await runInTransaction(database, "UPDATE shop SET facts = :facts, changed_at = changed_at + 1", {
    facts,
  });
  pass(1_800);
  expect(await shops.find("barbearia")).toMatchObject({ revision: 2, shop: { name: "Depois" } });
});

test("a hundred shops asked for at once cost two statements of few sizes, again two seconds later", async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `loja-${index}x`);
  const { shops, pass, sent } = await watched(temporaryDatabase(), ids);
  await Promise.all(ids.map((id) => shops.find(id)));
  // 64 + 32 + 4
  expect(sent()).toBe(3);
  pass(1_800);
  await Promise.all(ids.map((id) => shops.find(id)));
  expect(sent()).toBe(3);
});

test("shops in use are confirmed by one statement now and then, and nobody waits for it", async () => {
  const ids = Array.from({ length: 64 }, (_, index) => `loja-${index}x`);
  const { database, shops, pass, sent } = await watched(temporaryDatabase(), ids);
  await Promise.all(ids.map((id) => shops.find(id)));
  await rename(database, "loja-3x", 1, "Outra");
  sent();
  pass(1_000);
  for (const id of ids) expect((await shops.find(id))?.revision).toBe(1);
  expect(sent()).toBe(0);
  await vi.waitFor(() => expect(shops.seen("loja-3x")?.revision).toBe(2), SOON);
  // One for the revisions, one for the row that has changed.
  expect(sent()).toBe(2);
  pass(1_000);
  expect((await shops.find("loja-3x"))?.shop.name).toBe("Outra");
});

test("an id that nobody has costs one statement in two seconds, and a name that is none costs nothing", async () => {
  const { shops, pass, sent } = await watched(temporaryDatabase(), []);
  expect([await shops.find("ninguem"), await shops.find("ninguem")]).toEqual([
    undefined,
    undefined,
  ]);
  expect(sent()).toBe(1);
  pass(1_800);
  await shops.find("ninguem");
  expect(sent()).toBe(1);
  for (const id of ["", "x", "../etc", "BARBEARIA", "z".repeat(10_000)]) {
    expect(await shops.find(id)).toBeUndefined();
  }
  expect([sent(), shops.seen("ninguem")]).toEqual([0, undefined]);
});

test("the memory is bounded: those that find no room are forgotten, and read again", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `loja-${index}x`);
  const { shops, sent } = await watched(temporaryDatabase(), ids, 50_000);
  for (const id of ids) await shops.find(id);
  sent();
  expect(ids.filter((id) => shops.seen(id) !== undefined).length).toBeLessThan(15);
  expect((await shops.find("loja-15x"))?.shop.calendarId).toBe("loja-15x");
  await shops.find("loja-19x");
  expect(sent()).toBe(1);
  for (let index = 0; index < 1_000; index++) await shops.find(`estranho-${index}`);
  expect(shops.seen("loja-19x")).toBeUndefined();
});

test("while the database is away a screen shows the last known shop, and nothing is decided by it", async () => {
  const { shops, pass, goAway } = await watched(temporaryDatabase(), []);
  await shops.find("barbearia");
  goAway(true);
  pass(1_800);
  await expect(shops.find("barbearia")).rejects.toThrow(DatabaseUnavailable);
  expect(await shops.show("barbearia")).toMatchObject({ shop: { name: shop.name } });
  await expect(shops.show("reservas")).rejects.toThrow(DatabaseUnavailable);
  goAway(false);
  expect(await shops.find("barbearia")).toMatchObject({ revision: 1 });
});

test.each([
  ["a later server", "UPDATE shop SET reader = 7, revision = 2", "ShopNeedsLaterVersion"],
  ["nobody: they are no JSON", "UPDATE shop SET facts = '{', revision = 2", "ShopUnreadable"],
  ["a shop of another id", "UPDATE shop SET calendar_id = 'outra', revision = 2", "ShopUnreadable"],
])("facts for %s stop this shop alone", async (_whom, sql, error) => {
  const { database, shops, pass } = await watched(temporaryDatabase(), []);
  await shops.find("barbearia");
  await runInTransaction(database, `${sql} WHERE calendar_id = 'barbearia'`);
  pass(1_800);
  const id = sql.includes("outra") ? "outra" : "barbearia";
  await expect(shops.find(id)).rejects.toMatchObject({ name: error, statusCode: 503 });
  await expect(shops.show(id)).rejects.toMatchObject({ name: error });
  expect((await shops.find("reservas"))?.revision).toBe(1);
});

test("a suspended shop says so, an erased one is none", async () => {
  const { database, shops, pass } = await watched(temporaryDatabase(), []);
  await runInTransaction(database, "UPDATE shop SET state = 'suspended', revision = 2");
  expect((await shops.find("barbearia"))?.state).toBe("suspended");
  await runInTransaction(database, "UPDATE shop SET state = 'erased', revision = 3");
  pass(1_800);
  expect(await shops.find("barbearia")).toBeUndefined();
});
