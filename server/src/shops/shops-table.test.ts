import { expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { shop } from "@vitrine/shops/barbearia";
import { shop as tables } from "@vitrine/shops/reservas";

import type { Database } from "../database/database.ts";
import { changeShop, revisionsOfShop, shopsAfter, shopsAmong } from "./shops-table.ts";
import type { ShopChange } from "./shops-table.ts";
import { hashOfFacts, storedFacts } from "./stored-facts.ts";
import { takeUpFiles } from "./take-up-files.ts";

const edited = (name: string, revision: number): ShopChange => ({
  calendarId: shop.calendarId,
  revision,
  facts: storedFacts({ ...shop, name }),
  state: "open",
  reader: 1,
  fileHash: null,
  changedBy: "dono",
});

async function shopNow(database: Database) {
  const [row] = await shopsAmong(database, [shop.calendarId]);
  if (row === undefined) throw new Error("there is no shop");
  const { name } = JSON.parse(row.facts) as { name: string };
  return { name, revision: row.revision, state: row.state, follows: row.file_hash !== null };
}

test.each(DATABASES_AND_THREAD)(
  "on $name, a first start takes the files up once, from three servers at once",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const starts = [1, 2, 3].map(() => takeUpFiles(database, [shop, tables]));
    expect(await Promise.all(starts)).toEqual([[], [], []]);
    expect(await takeUpFiles(database, [shop, tables])).toEqual([]);
    expect(await shopNow(database)).toEqual({
      name: shop.name,
      revision: 1,
      state: "open",
      follows: true,
    });
    expect(await revisionsOfShop(database, tables.calendarId)).toMatchObject([
      { revision: 1, changedBy: "shops/*.ts" },
    ]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a shop follows its file until it is edited, and the start says so",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    const later = { ...shop, name: "Barbearia Nova", barbers: shop.barbers.slice(1) };
    expect(await takeUpFiles(database, [later, tables])).toEqual([
      "The shop barbearia follows shops/barbearia.ts, which has changed.",
    ]);
    expect(await shopNow(database)).toMatchObject({ name: "Barbearia Nova", revision: 2 });
    const [row] = await shopsAmong(database, [shop.calendarId]);
    expect(JSON.parse(row?.facts ?? "{}")).toMatchObject({
      former: { barbers: [{ id: 6, name: "barbeiro1" }] },
    });
    // Who has left is remembered, and the file is still the one that it follows.
    expect(await takeUpFiles(database, [later, tables])).toEqual([]);
    expect(await shopNow(database)).toMatchObject({ revision: 2 });

    expect(await changeShop(database, edited("Barbearia do Dono", 2))).toBe(true);
    expect(await takeUpFiles(database, [shop, tables])).toEqual([
      "shops/barbearia.ts is not followed: the shop barbearia has been edited since.",
    ]);
    expect(await shopNow(database)).toEqual({
      name: "Barbearia do Dono",
      revision: 3,
      state: "open",
      follows: false,
    });
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a file that says prices is kept from earlier servers, until it says none again",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const priced = shop.services.map((service) => ({ ...service, price: { cents: 5_000 } }));
    const readers = [];
    for (const file of [shop, { ...shop, services: priced }, shop]) {
      await takeUpFiles(database, [file, tables]);
      const rows = await shopsAmong(database, [shop.calendarId, tables.calendarId]);
      readers.push(rows.map(({ reader }) => reader));
    }
    expect(readers.map((both) => both.toSorted())).toEqual([
      [1, 1],
      [1, 2],
      [1, 1],
    ]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a file that breaks a rule for edits is not followed, in a sentence",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    const [first] = shop.barbers;
    const reusing = { ...shop, barbers: first === undefined ? [] : [{ ...first, id: 1 }] };
    expect(await takeUpFiles(database, [reusing, tables])).toEqual([
      "shops/barbearia.ts is not followed: barbers[0].id: Este número já foi de outro. Use um maior.",
    ]);
    expect(await shopNow(database)).toMatchObject({ revision: 1 });
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a shop whose file is gone stays as it is, and the start says so",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const before = await shopNow(database);
    expect(await takeUpFiles(database, [tables])).toEqual([
      "No file in shops/ is that of barbearia: what has followed one stays as it is.",
    ]);
    expect(await shopNow(database)).toEqual(before);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, an erased shop is not taken up again, and takes no change",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    await changeShop(database, { ...edited("", 1), state: "erased", facts: "{}" });
    expect(await takeUpFiles(database, [shop, tables])).toEqual([
      "shops/barbearia.ts is not taken up: the shop barbearia was erased.",
    ]);
    expect(await changeShop(database, edited("Outra", 2))).toBe(false);
    expect(await changeShop(database, edited("Outra", 0))).toBe(false);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, of two edits at once one is kept, and the last fifty revisions",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    const both = await Promise.all([
      changeShop(database, edited("Uma", 1)),
      changeShop(database, edited("Outra", 1)),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    for (let revision = 2; revision <= 51; revision++) {
      expect(await changeShop(database, edited(`Nome ${revision}`, revision))).toBe(true);
    }
    const kept = await revisionsOfShop(database, shop.calendarId);
    expect(kept.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => 52 - index),
    );
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, the shops are listed page by page",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    const ids = ["xaa", "xbb", "xcc", "xdd", "xee"];
    await takeUpFiles(
      database,
      ids.map((calendarId) => ({ ...shop, calendarId })),
    );
    const page = async (after: string) =>
      (await shopsAfter(database, after, 2)).map((row) => row.calendar_id);
    expect([await page("x"), await page("xbb"), await page("xdd"), await page("xee")]).toEqual([
      ["xaa", "xbb"],
      ["xcc", "xdd"],
      ["xee"],
      [],
    ]);
  },
);

test("the same facts are the same text, whatever the order of their fields", () => {
  const turned = Object.fromEntries(Object.entries(shop).toReversed()) as typeof shop;
  expect(hashOfFacts(storedFacts(turned))).toBe(hashOfFacts(storedFacts(shop)));
  expect(hashOfFacts(storedFacts({ ...shop, name: "" }))).not.toBe(hashOfFacts(storedFacts(shop)));
});
