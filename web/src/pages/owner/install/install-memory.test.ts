import { storageInMemory } from "@vitrine/testing/owner/storage-in-memory";
import { expect, test } from "vitest";

import { installMemory, mayOfferInstall } from "./install-memory.ts";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";

test("the line comes the day after the first day with a booking, and never on a first visit", () => {
  expect(mayOfferInstall({}, TUESDAY)).toBe(false);
  expect(mayOfferInstall({ goodDay: TUESDAY }, TUESDAY)).toBe(false);
  expect(mayOfferInstall({ goodDay: MONDAY }, TUESDAY)).toBe(true);
});

test("once it is dismissed, it never comes again", () => {
  expect(mayOfferInstall({ goodDay: MONDAY, isOver: true }, TUESDAY)).toBe(false);
});

test("what is kept comes back, and what cannot be used is nothing", () => {
  const storage = storageInMemory();
  const memory = installMemory(() => storage);
  memory.write({ goodDay: MONDAY });
  expect(installMemory(() => storage).read()).toEqual({ goodDay: MONDAY });
  for (const text of ["null", "[]", '{"goodDay":"soon","isOver":1}', "{"]) {
    storage.setItem("vitrine.owner.install", text);
    expect(memory.read()).toEqual({});
  }
});

test("blocked storage keeps nothing and breaks nothing", () => {
  const memory = installMemory(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  memory.write({ goodDay: MONDAY });
  expect(memory.read()).toEqual({});
});
