import { barberShop } from "@vitrine/testing/fixture-shops";
import { expect, test } from "vitest";

import type { Shop } from "../shop.ts";
import { readShop } from "../shop-problems.ts";
import {
  peopleWhoLeave,
  withNewPerson,
  withoutPerson,
  withPaused,
  withPerson,
  withPersonBack,
} from "./edit-people.ts";

const published: Shop = {
  ...barberShop,
  closed: [
    { from: "2026-12-24", barberId: 7 },
    { from: "2026-12-25" },
    { from: "2026-12-26", barberId: 6 },
  ],
  former: { barbers: [{ id: 12, name: "Zé" }], services: [] },
};

test("somebody new comes last, without a name, with an id that nobody ever had", () => {
  const shop = withNewPerson(published, published);
  expect(shop.barbers.at(-1)).toEqual({ id: 13, name: "", colorId: 10 });
  // 13 is free again in the draft, but a published one is nobody else's ever.
  const left = withoutPerson(shop, 13);
  expect(withNewPerson(left, published).barbers.at(-1)?.id).toBe(13);
  expect(withNewPerson(left, shop).barbers.at(-1)?.id).toBe(14);
});

test("a team of eleven has eleven colours, and only then is one used twice", () => {
  let shop: Shop = { ...published, barbers: [] };
  for (let count = 0; count < 12; count += 1) shop = withNewPerson(shop, published);
  const colours = shop.barbers.map(({ colorId }) => colorId);
  expect(new Set(colours.slice(0, 11)).size).toBe(11);
  expect(colours[11]).toBe(colours[0]);
});

test("a new person with a name is one that the shop may have", () => {
  const words = JSON.parse(
    JSON.stringify(published.words, (_field, value: unknown) => (value === "" ? "Texto" : value)),
  ) as Shop["words"];
  const accent = Object.fromEntries(
    Object.keys(published.accent).map((role) => [role, "#0f3d33"]),
  ) as unknown as Shop["accent"];
  const shop = withNewPerson({ ...published, words, accent }, published);
  expect(readShop(withPerson(shop, 13, (one) => ({ ...one, name: "Ana" }))).ok).toBe(true);
});

test("a pause is taken back without a trace", () => {
  const paused = withPaused(published, 7, true);
  expect(paused.barbers[1]).toEqual({ id: 7, name: "barbeiro2", colorId: 7, isPaused: true });
  expect(withPaused(paused, 7, false)).toStrictEqual(published);
});

test("who leaves takes their own days off along, and is back with them when they stay", () => {
  const left = withoutPerson(published, 7);
  expect(left.barbers.map(({ id }) => id)).toEqual([6, 5]);
  expect(left.closed).toEqual([{ from: "2026-12-25" }, { from: "2026-12-26", barberId: 6 }]);
  expect(peopleWhoLeave(left, published).map(({ name }) => name)).toEqual(["barbeiro2"]);
  expect(withPersonBack(left, published, 7)).toEqual(published);
  // What was edited meanwhile stays edited.
  const edited = { ...left, closed: [{ from: "2026-12-25" }, { from: "2026-12-31" }] };
  expect(withPersonBack(edited, published, 7).closed).toEqual([
    { from: "2026-12-24", barberId: 7 },
    { from: "2026-12-25" },
    { from: "2026-12-31" },
  ]);
});
