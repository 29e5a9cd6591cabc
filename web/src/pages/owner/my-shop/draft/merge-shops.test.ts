import fc from "fast-check";
import { expect, test } from "vitest";

import type { Barber, Shop, Weekday } from "@vitrine/domain/shop/shop";
import {
  apply,
  barber,
  closedOn,
  EDITED_SHOP as BASE,
  edits,
  named,
  openAgainOn,
  openOn,
  priced,
  service,
  withBarber,
  without,
  withService,
} from "@vitrine/testing/shop-edits/random-shop-edits";

import { mergeShops, mergeWithTheirs } from "./merge-shops.ts";
import { isSameShop } from "../facts/same-facts.ts";

test("changes of different things all stand", () => {
  const mine = service(1, priced(55))(barber(6, named("João"))(closedOn("2027-05-27")(BASE)));
  const theirs = service(2, priced(80))(openAgainOn("2026-12-25")(barber(7, named("Caio"))(BASE)));
  const merged = mergeShops(BASE, mine, theirs);
  expect(merged.barbers.map(({ name }) => name)).toEqual([
    "João",
    "Caio",
    "barbeiro3",
    "Ana",
    "Bia",
  ]);
  expect(merged.services.map(({ price }) => price?.cents)).toEqual([5_500, 8_000, undefined]);
  expect(merged.closed.map(({ from }) => from)).toEqual(["2026-12-01", "2027-05-27"]);
});

test("of the same price mine stands, and another change of the same service, too", () => {
  const mine = service(1, priced(55))(BASE);
  const theirs = service(1, named("corte"))(service(1, priced(60))(BASE));
  const merged = mergeShops(BASE, mine, theirs);
  expect(merged.services[0]).toMatchObject({ name: "corte", price: { cents: 5_500 } });
  expect(mergeWithTheirs(BASE, mine, theirs).services[0]?.price?.cents).toBe(6_000);
});

test("hours are merged weekday by weekday", () => {
  const mine = service(1, openOn(6, "09:00"))(BASE);
  const theirs = service(1, openOn(1, "10:00"))(BASE);
  expect(mergeShops(BASE, mine, theirs).services[0]?.hours).toEqual([
    { weekdays: [1], from: "10:00", to: "23:00" },
    { weekdays: [2, 3, 4, 5], from: "08:00", to: "13:00" },
    { weekdays: [2, 3, 4, 5], from: "15:00", to: "19:00" },
    { weekdays: [6], from: "09:00", to: "23:00" },
  ]);
});

test("who works in the shop's hours again does so, whatever own hours the other has changed", () => {
  const mine = barber(8, ({ hours: _own, ...one }) => one)(BASE);
  const theirs = barber(8, openOn(2, "10:00"))(BASE);
  expect(mergeShops(BASE, mine, theirs).barbers[3]?.hours).toBeUndefined();
});

test("two new people with the same number are two people", () => {
  const mine = closedOn("2027-01-04")(
    withBarber({ id: 10, name: "Caio", colorId: 4, services: [{ id: 4 }] })(
      withService({ id: 4, name: "luzes", minutes: 60, hours: [] })(BASE),
    ),
  );
  const away: Shop = { ...mine, closed: [...mine.closed, { from: "2027-01-05", barberId: 10 }] };
  const theirs = withBarber({ id: 10, name: "Davi", colorId: 5 })(
    withService({ id: 4, name: "escova", minutes: 30, hours: [] })(BASE),
  );
  const merged = mergeShops(BASE, away, theirs);
  expect(merged.barbers.slice(5)).toEqual([
    { id: 11, name: "Caio", colorId: 4, services: [{ id: 5 }] },
    { id: 10, name: "Davi", colorId: 5 },
  ]);
  expect(merged.services.slice(3).map(({ id, name }) => [id, name])).toEqual([
    [5, "luzes"],
    [4, "escova"],
  ]);
  expect(merged.closed).toContainEqual({ from: "2027-01-05", barberId: 11 });
});

test("a new person whose number was given away meanwhile gets another one", () => {
  const mine = withBarber({ id: 10, name: "Caio", colorId: 4 })(BASE);
  const theirs: Shop = { ...BASE, former: { barbers: [{ id: 10, name: "Davi" }], services: [] } };
  expect(mergeShops(BASE, mine, theirs).barbers.at(-1)).toEqual({
    id: 11,
    name: "Caio",
    colorId: 4,
  });
});

test("whom they have taken away and I have changed comes back: under another number if the name is new", () => {
  const gone = without("barbers", 6)(BASE);
  const former = { barbers: [{ id: 6, name: "barbeiro1" }], services: [] };
  const theirs: Shop = { ...gone, former };
  const recoloured = barber(6, (one) => ({ ...one, colorId: 11 }))(BASE);
  expect(mergeShops(BASE, recoloured, theirs).barbers[0]).toEqual({
    id: 6,
    name: "barbeiro1",
    colorId: 11,
  });
  const renamed = barber(6, named("João"))(BASE);
  expect(mergeShops(BASE, renamed, theirs).barbers.map(({ id, name }) => `${id} ${name}`)).toEqual([
    "10 João",
    "7 barbeiro2",
    "5 barbeiro3",
    "8 Ana",
    "9 Bia",
  ]);
  expect(mergeShops(BASE, BASE, theirs).barbers).toEqual(theirs.barbers);
});

test("nobody does a service that the other has taken from the list", () => {
  const mine = barber(9, (one) => ({ ...one, services: [{ id: 2 }, { id: 3 }] }))(BASE);
  const theirs = without("services", 3)(BASE);
  expect(mergeShops(BASE, mine, theirs).barbers[4]?.services).toEqual([{ id: 2 }]);
  const onlyThat = barber(9, (one) => ({ ...one, services: [{ id: 3 }] }))(BASE);
  expect(mergeShops(BASE, onlyThat, theirs).barbers[4]?.services).toEqual([
    { id: 1 },
    { id: 2, minutes: 90 },
  ]);
});

test("who is left with no service by both edits does what one of them has left", () => {
  const mine = without("services", 1)(BASE);
  const theirs = barber(9, (one) => ({ ...one, services: [{ id: 1 }] }))(BASE);
  expect(mergeShops(BASE, mine, theirs).barbers[4]?.services).toEqual([{ id: 2, minutes: 90 }]);
});

test("my order stands, and what the other has added stays behind what it follows", () => {
  const mine: Shop = { ...BASE, services: BASE.services.toReversed() };
  const theirs: Shop = {
    ...BASE,
    services: BASE.services.toSpliced(1, 0, { id: 4, name: "luzes", minutes: 60, hours: [] }),
  };
  expect(mergeShops(BASE, mine, theirs).services.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
  expect(mergeShops(BASE, theirs, mine).services.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
});

test("what the server keeps of former names is the published shop's", () => {
  const former = { barbers: [{ id: 1, name: "Caio" }], services: [] };
  expect(mergeShops({ ...BASE, former }, { ...BASE, name: "X" }, { ...BASE, former }).former).toBe(
    former,
  );
});

type Leaves = ReadonlyMap<string, string>;

/** Everything that a shop says, by where it says it. */
function leavesOf(shop: Shop): Leaves {
  const hoursOf = (place: string, hours: Barber["hours"]): [string, unknown][] => [
    [`${place}/kind`, hours === undefined ? "of-shop" : "own"],
    ...[0, 1, 2, 3, 4, 5, 6].map((day): [string, unknown] => [
      `${place}/${day}`,
      hours?.flatMap(({ weekdays, from, to }) =>
        weekdays.includes(day as Weekday) ? [[from, to]] : [],
      ) ?? [],
    ]),
  ];
  const leaves: [string, unknown][] = [
    ["name", shop.name],
    ["windowDays", shop.windowDays],
    ...shop.closed.map(({ from, to, barberId: whose }): [string, unknown] => [
      `closed/${from}/${to}/${whose}`,
      true,
    ]),
    ...shop.barbers.flatMap(({ id, hours, services, ...rest }): [string, unknown][] => [
      [`barbers/${id}`, true],
      ...Object.entries(rest).map(([key, value]): [string, unknown] => [
        `barbers/${id}/${key}`,
        value,
      ]),
      ...hoursOf(`barbers/${id}/hours`, hours),
      [`barbers/${id}/does`, services === undefined ? "all" : "some"],
      ...(services ?? []).map((own): [string, unknown] => [`barbers/${id}/does/${own.id}`, own]),
    ]),
    ...shop.services.flatMap(({ id, hours, ...rest }): [string, unknown][] => [
      [`services/${id}`, true],
      ...Object.entries(rest).map(([key, value]): [string, unknown] => [
        `services/${id}/${key}`,
        value,
      ]),
      ...hoursOf(`services/${id}/hours`, hours),
    ]),
  ];
  return new Map(leaves.map(([place, value]) => [place, JSON.stringify(value)]));
}

/** What may be decided only as a whole: an entry that one has taken away, and hours or lists that one has begun or ended. */
function unitsOf(place: string): readonly string[] {
  const [list, id, field] = place.split("/");
  const entry = `${list}/${id}`;
  return field === undefined ? [entry] : [entry, `${entry}/${field}/kind`, `${entry}/${field}`];
}

test("everything that I have changed is as I have left it, and everything else is as published", () => {
  fc.assert(
    fc.property(edits(200), edits(100), (my, their) => {
      const [mine, theirs] = [apply(BASE, my), apply(BASE, their)];
      const merged = mergeShops(BASE, mine, theirs);
      const [was, here, there, now] = [BASE, mine, theirs, merged].map(leavesOf) as [
        Leaves,
        Leaves,
        Leaves,
        Leaves,
      ];
      const isListed = (id: string) => merged.services.some((one) => String(one.id) === id);
      const losesAll = (entry: string) =>
        theirs.barbers
          .find(({ id }) => entry === `barbers/${id}`)
          ?.services?.every(({ id }) => !isListed(String(id)));
      for (const place of new Set([...was.keys(), ...here.keys(), ...there.keys()])) {
        const service = /\/does\/(\d+)$/.exec(place)?.[1];
        const isDangling = service !== undefined && !isListed(service);
        const isConflict = unitsOf(place).some(
          (unit) => was.get(unit) !== here.get(unit) || was.get(unit) !== there.get(unit),
        );
        // Who was taken away there and renamed here has another number now: the next test follows the names.
        const [entry = ""] = unitsOf(place);
        const name = `${entry}/name`;
        if (!there.has(entry) && was.has(entry) && here.get(name) !== was.get(name)) continue;
        if (isDangling) expect(now.get(place), place).toBeUndefined();
        else if (was.get(place) !== here.get(place)) {
          // The list of somebody's services may have lost its last one.
          if (!/\/does/.test(place)) expect(now.get(place), place).toBe(here.get(place));
        } else if (!isConflict && !(/\/does/.test(place) && losesAll(entry)))
          expect(now.get(place), place).toBe(there.get(place));
      }
    }),
    { numRuns: 500 },
  );
});

test("every name that either has typed is in the merged shop, also when both gave out the same numbers", () => {
  fc.assert(
    fc.property(edits(10), edits(10), (my, their) => {
      const [mine, theirs] = [apply(BASE, my), apply(BASE, their)];
      const merged = mergeShops(BASE, mine, theirs);
      const isNew = (list: "barbers" | "services", id: number) =>
        !BASE[list].some((entry) => entry.id === id);
      for (const list of ["barbers", "services"] as const) {
        const names = merged[list].map(({ name }) => name);
        const typed = mine[list].filter(
          ({ id, name }) => isNew(list, id) || !BASE[list].some((one) => one.name === name),
        );
        expect(names).toEqual(expect.arrayContaining(typed.map(({ name }) => name)));
        const added = theirs[list].filter(({ id }) => isNew(list, id));
        expect(names).toEqual(expect.arrayContaining(added.map(({ name }) => name)));
        const ids = merged[list].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }),
    { numRuns: 500 },
  );
});

test("where only one has changed anything, that is the merge", () => {
  fc.assert(
    fc.property(edits(100), (changes) => {
      const edited = apply(BASE, changes);
      expect(isSameShop(mergeShops(BASE, edited, BASE), edited)).toBe(true);
      expect(mergeShops(BASE, BASE, edited)).toEqual(edited);
      expect(isSameShop(mergeShops(BASE, edited, edited), edited)).toBe(true);
    }),
  );
});
