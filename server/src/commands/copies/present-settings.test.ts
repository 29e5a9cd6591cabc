import { expect, test } from "vitest";

import { DATABASES } from "@vitrine/testing/databases/databases";
import { shop } from "@vitrine/shops/barbearia";

import { runInTransaction } from "../../database/run-alone.ts";
import { setSecret } from "../../shops/shop-secrets-table.ts";
import { takeUpFiles } from "../../shops/take-up-files.ts";
import { presentSettings } from "./present-settings.ts";

const LINK = { calendarId: "barbearia", name: "owner-link", keyId: "key", sealed: "sealed" };

test.each(DATABASES)(
  "on $name, the settings of a database are kept although it lacks this version's last steps",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    await setSecret(database, LINK);
    await runInTransaction(database, "DELETE FROM migration WHERE number > 20");
    const said: string[] = [];
    expect(await presentSettings(database, (line) => said.push(line))).toMatchObject([LINK]);
    expect(said).toEqual([]);
    await runInTransaction(database, "DELETE FROM migration WHERE number = 20");
    expect(await presentSettings(database, (line) => said.push(line))).toEqual([]);
    expect(said).toEqual([]);
  },
);

test("settings that cannot be read keep nothing else from being kept, and are said", async () => {
  const said: string[] = [];
  const broken = { snapshot: () => Promise.reject(new Error("no such table: shop_secret")) };
  expect(await presentSettings(broken, (line) => said.push(line))).toEqual([]);
  expect(said).toEqual([
    "What is set beside the shops cannot be read: no such table: shop_secret. Links replaced since the copy may open again: make new ones",
  ]);
});
