import { expect, test } from "vitest";

import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { shop } from "@vitrine/shops/barbearia";

import type { Database } from "../database/database.ts";
import {
  allSecrets,
  enterNewerSecrets,
  sealSecretAgain,
  secretsOf,
  setSecret,
} from "./shop-secrets-table.ts";
import { changeShop, revisionsOfShop, shopsAmong } from "./shops-table.ts";
import { storedFacts } from "./stored-facts.ts";
import { takeUpFiles } from "./take-up-files.ts";

const LINK = {
  calendarId: "barbearia",
  name: "owner-link",
  keyId: "key-1",
  sealed: "sealed-1",
};

async function everySecret(database: Database) {
  const all = [];
  for await (const secret of allSecrets(database)) all.push(secret);
  return all;
}

test.each(DATABASES_AND_THREAD)(
  "on $name, a setting is a change of its shop, which goes on following its file",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    const [before] = await shopsAmong(database, ["barbearia"]);
    expect(await setSecret(database, LINK)).toBe(true);
    const [after] = await shopsAmong(database, ["barbearia"]);
    expect(after).toMatchObject({
      revision: 2,
      facts: before?.facts,
      file_hash: before?.file_hash,
      state: "open",
    });
    // The history of the facts stays what it was, however often a link is replaced.
    for (let times = 0; times < 60; times += 1) await setSecret(database, LINK);
    expect(await revisionsOfShop(database, "barbearia")).toMatchObject([{ revision: 1 }]);
    expect(await takeUpFiles(database, [{ ...shop, name: "Barbearia Nova" }])).toContain(
      "The shop barbearia follows shops/barbearia.ts, which has changed.",
    );
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([{ revision: 63 }]);
    expect(await revisionsOfShop(database, "barbearia")).toMatchObject([
      { revision: 63 },
      { revision: 1 },
    ]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a setting is set, replaced and taken away, and sealed again only as it was read",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    await setSecret(database, LINK);
    expect(await secretsOf(database, "barbearia")).toEqual([
      { ...LINK, setAt: expect.any(Number) },
    ]);
    expect(await secretsOf(database, "reservas")).toEqual([]);

    const again = { ...LINK, keyId: "key-2", sealed: "sealed-2", before: "sealed-1" };
    expect(await sealSecretAgain(database, again)).toBe(true);
    expect(await sealSecretAgain(database, again)).toBe(false);
    expect(await secretsOf(database, "barbearia")).toMatchObject([{ keyId: "key-2" }]);
    // For those who read the setting nothing has changed.
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([{ revision: 2 }]);

    await setSecret(database, { ...LINK, keyId: "", sealed: "" });
    expect(await secretsOf(database, "barbearia")).toEqual([]);
    expect(await everySecret(database)).toMatchObject([{ name: "owner-link", sealed: "" }]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a shop that is erased, or that there is not, takes no setting",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    const [row] = await shopsAmong(database, ["barbearia"]);
    await changeShop(database, {
      calendarId: "barbearia",
      revision: row?.revision ?? 0,
      facts: storedFacts(shop),
      state: "erased",
      reader: 1,
      fileHash: null,
      changedBy: "test",
    });
    expect(await setSecret(database, LINK)).toBe(false);
    expect(await setSecret(database, { ...LINK, calendarId: "ninguem" })).toBe(false);
    expect(await everySecret(database)).toEqual([]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a restored copy takes the present row of the same time, and leaves its own newer one",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    await setSecret(database, LINK);
    const [copied] = await everySecret(database);
    if (copied === undefined) throw new Error("no secret");
    const turned = { ...copied, keyId: "key-2", sealed: "sealed-2" };
    expect(await enterNewerSecrets(database, [turned])).toEqual([turned]);
    expect(await everySecret(database)).toEqual([turned]);
    expect(await enterNewerSecrets(database, [turned])).toEqual([]);
    expect(await enterNewerSecrets(database, [{ ...copied, setAt: copied.setAt - 1 }])).toEqual([]);
    expect(await everySecret(database)).toEqual([turned]);
  },
);

test.each(DATABASES_AND_THREAD)(
  "on $name, a setting is newer than the one that it replaces, whatever the clock says",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    await takeUpFiles(database, [shop]);
    await setSecret(database, LINK);
    const [first] = await everySecret(database);
    const ahead = (first?.setAt ?? 0) + 3_600_000;
    await enterNewerSecrets(database, [{ ...LINK, sealed: "ahead", setAt: ahead }]);
    await setSecret(database, { ...LINK, sealed: "sealed-3" });
    expect(await everySecret(database)).toMatchObject([{ sealed: "sealed-3", setAt: ahead + 1 }]);
  },
);
