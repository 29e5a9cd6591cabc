import { shop } from "@vitrine/shops/barbearia";
import { expect, test } from "vitest";

import { CHARACTERS_MAX, ShopsAtHand } from "./shops-at-hand.ts";
import type { KnownShop } from "./shops-at-hand.ts";
import { storedFacts } from "./stored-facts.ts";

const ids = (count: number, name = "loja") =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

function known(characters = 1_000): KnownShop {
  const facts = { revision: 1, changedAt: 0, characters };
  const live = { shop, revision: 1, changedAt: 0, state: "open" } as const;
  return { facts, live, found: Promise.resolve(live), askedAt: 0 };
}

const held = (shops: ShopsAtHand, all: readonly string[]) =>
  all.filter((id) => shops.get(id) !== undefined);

/** Full of shops that are asked for no more: 40 of 2,500 characters. */
function full(): ShopsAtHand {
  const shops = new ShopsAtHand(100_000);
  for (const id of ids(40, "antiga")) shops.set(id, known());
  return shops;
}

test("while there is room, each shop is kept", () => {
  const shops = full();
  expect(held(shops, ids(40, "antiga"))).toEqual(ids(40, "antiga"));
});

test("a thousand usual shops are all kept", () => {
  const shops = new ShopsAtHand(CHARACTERS_MAX);
  const { length } = storedFacts(shop);
  for (const id of ids(1_000)) shops.set(id, known(length));
  expect(held(shops, ids(1_000))).toHaveLength(1_000);
});

test("a shop that is read once makes room for the next few that are read", () => {
  const shops = full();
  for (const id of ids(100)) shops.set(id, known());
  expect(held(shops, ids(100))).toEqual(ids(100).slice(98));
  expect(held(shops, ids(40, "antiga"))).toHaveLength(40);
});

test("a shop that is read again is kept, however many others are read once", () => {
  const shops = full();
  shops.set("salao", known());
  for (const id of ids(100)) shops.set(id, known());
  expect(shops.get("salao")).toBeUndefined();
  const again = known();
  shops.set("salao", again);
  for (const id of ids(5_000, "outra")) shops.set(id, known());
  expect(shops.get("salao")).toBe(again);
  const confirmed = { ...again, askedAt: 1 };
  shops.set("salao", confirmed);
  expect(shops.get("salao")).toBe(confirmed);
});

test("a shop that is read again after a thousand others counts as read once", () => {
  const shops = full();
  shops.set("salao", known());
  for (const id of ids(1_100)) shops.set(id, known());
  shops.set("salao", known());
  for (const id of ids(100, "outra")) shops.set(id, known());
  expect(shops.get("salao")).toBeUndefined();
});

test("what is confirmed while it is recent takes no second place", () => {
  const shops = full();
  const few = ids(2);
  for (let turn = 0; turn < 50; turn++) for (const id of few) shops.set(id, known());
  expect(held(shops, few)).toEqual(few);
  const [first = ""] = few;
  const latest = known();
  shops.set(first, latest);
  expect(shops.get(first)).toBe(latest);
});

test("the largest shops stay within the bound, and the last one is held however large it is", () => {
  const shops = new ShopsAtHand(100_000);
  for (const id of ids(10)) shops.set(id, known(1_000_000));
  expect(held(shops, ids(10)).length).toBeLessThanOrEqual(1);
  for (const id of ids(10)) shops.set(id, known(10_000));
  // Four of 20,500 characters are kept, and one is recent.
  expect(held(shops, ids(10)).length).toBeLessThanOrEqual(5);
});
