import fc from "fast-check";
import { expect, test } from "vitest";

import { fairQueue } from "./fair-queue.ts";

test("owners take turns, each with its own items in their order", () => {
  const queue = fairQueue<string>();
  for (const item of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.add(item.slice(0, 1), item);
  expect(queue.size()).toBe(6);
  const taken = Array.from({ length: 7 }, () => queue.takeNext());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "c2", "a3", undefined]);
  expect(queue.size()).toBe(0);
});

test("who was served and comes back is behind who was not", () => {
  const queue = fairQueue<string>();
  queue.add("a", "a1");
  expect(queue.takeNext()).toBe("a1");
  queue.add("a", "a2");
  queue.add("b", "b1");
  expect(queue.takeNext()).toBe("b1");
  expect(queue.takeNext()).toBe("a2");
});

test("what is removed is not taken, and removing it twice changes nothing", () => {
  const queue = fairQueue<string>();
  queue.add("a", "a1");
  queue.add("a", "a2");
  queue.remove("a", "a1");
  queue.remove("a", "a1");
  queue.remove("b", "b1");
  expect(queue.size()).toBe(1);
  expect(queue.takeNext()).toBe("a2");
});

test("while all have something waiting, nobody is more than one turn ahead", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 100 }),
      (owners, turns) => {
        const queue = fairQueue<number>();
        const served = Array.from({ length: owners }, () => 0);
        for (let owner = 0; owner < owners; owner++) {
          for (let item = 0; item <= turns; item++) queue.add(String(owner), owner);
        }
        for (let turn = 0; turn < turns; turn++) {
          const owner = queue.takeNext() ?? 0;
          served[owner] = (served[owner] ?? 0) + 1;
          expect(Math.max(...served) - Math.min(...served)).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
