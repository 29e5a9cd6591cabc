import { expect, test } from "vitest";

import { barberShop as shop } from "@vitrine/testing/fixture-shops";

import { FORMER_NAMES_MAX, withFormerNames } from "./former-names.ts";
import type { Shop } from "./shop.ts";

const named = (before: Shop, id: number, name: string): Shop => ({
  ...before,
  barbers: before.barbers.map((barber) => (barber.id === id ? { ...barber, name } : barber)),
});

test("who is renamed, and who leaves, is remembered; an edit of something else remembers nothing", () => {
  expect(withFormerNames(shop, { ...shop, name: "Outra" })).toEqual({ ...shop, name: "Outra" });
  const renamed = withFormerNames(shop, named(shop, 6, "Zé"));
  expect(renamed.former).toEqual({ barbers: [{ id: 6, name: "barbeiro1" }], services: [] });
  const left = withFormerNames(renamed, { ...renamed, barbers: renamed.barbers.slice(1) });
  expect(left.former?.barbers).toEqual([
    { id: 6, name: "barbeiro1" },
    { id: 6, name: "Zé" },
  ]);
});

test("an edit that leaves `former` out forgets nothing", () => {
  const { former, ...edited } = withFormerNames(shop, named(shop, 6, "Zé"));
  expect(
    withFormerNames({ ...edited, former: former ?? { barbers: [], services: [] } }, edited).former,
  ).toEqual(former);
});

test("an edit that claims other former names adds none, and forgets none", () => {
  const claimed = { barbers: [{ id: 2_000_000_000, name: "Ninguém" }], services: [] };
  expect(withFormerNames(shop, { ...shop, former: claimed })).toEqual(shop);
  const renamed = withFormerNames(shop, named(shop, 6, "Zé"));
  expect(withFormerNames(renamed, { ...renamed, former: claimed })).toEqual(renamed);
});

test("a name that goes back and forth is remembered once", () => {
  const there = withFormerNames(shop, named(shop, 6, "Zé"));
  const back = withFormerNames(there, named(there, 6, "barbeiro1"));
  const again = withFormerNames(back, named(back, 6, "Zé"));
  expect(again.former?.barbers).toHaveLength(2);
});

test("of too many names the oldest of those who are still there go, never the number of one who left", () => {
  const gone = { id: 2, name: "Ana" };
  const many = Array.from({ length: FORMER_NAMES_MAX - 1 }, (_, index) => ({
    id: 6,
    name: `Zé ${index}`,
  }));
  const full: Shop = { ...shop, former: { barbers: [gone, ...many], services: [] } };
  const kept = withFormerNames(full, named(full, 6, "Novo")).former?.barbers ?? [];
  expect(kept).toHaveLength(FORMER_NAMES_MAX);
  expect(kept.slice(0, 2)).toEqual([gone, { id: 6, name: "Zé 1" }]);
  expect(kept.at(-1)).toEqual({ id: 6, name: "barbeiro1" });
});
