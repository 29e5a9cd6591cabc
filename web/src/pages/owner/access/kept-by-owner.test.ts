import { expect, test } from "vitest";

import {
  NOTHING_KEPT,
  opened,
  ownerMemory,
  shownAccess,
  withAccess,
  withLook,
  withName,
  withOwnChange,
} from "./kept-by-owner.ts";

const BARBER = { calendarId: "barbearia", secret: "0123456789abcdef" };
const LOOK = { until: "2026-11-23T08:00:00-03:00", seenThen: ["booked a"], ownChanges: [] };
const TABLES = { calendarId: "reservas", secret: "fedcba9876543210" };

test("a link that is opened is kept, and its calendar is the one that is shown", () => {
  const kept = withAccess(withAccess(NOTHING_KEPT, BARBER), TABLES);
  expect(Object.keys(kept.secrets)).toEqual(["barbearia", "reservas"]);
  expect(shownAccess(kept)).toEqual(TABLES);
  expect(shownAccess({ ...kept, shown: "barbearia" })).toEqual(BARBER);
});

test("without a link nothing is shown, and a calendar without a secret is none", () => {
  expect(shownAccess(NOTHING_KEPT)).toBeUndefined();
  expect(shownAccess({ ...withAccess(NOTHING_KEPT, BARBER), shown: "reservas" })).toEqual(BARBER);
});

test("a newer link of the same calendar takes the place of the older one", () => {
  const secret = "another-secret-of-it";
  const kept = withAccess(withAccess(NOTHING_KEPT, BARBER), { ...BARBER, secret });
  expect(kept.secrets).toEqual({ barbearia: secret });
});

test("a link with another secret takes nobody's place before it opened something", () => {
  const kept = withAccess(withAccess(NOTHING_KEPT, BARBER), TABLES);
  const wrong = { ...BARBER, secret: "not-the-secret-of-it" };
  expect(opened(kept, wrong)).toEqual({ kept, unproven: wrong });
  expect(opened(NOTHING_KEPT, BARBER)).toEqual({ kept: NOTHING_KEPT, unproven: BARBER });
  expect(opened(kept, BARBER)).toEqual({
    kept: { ...kept, shown: "barbearia" },
    unproven: undefined,
  });
});

test("what was kept is there after a reload, and gone once it is forgotten", () => {
  const storage = storageInMemory();
  const named = withName(withAccess(NOTHING_KEPT, BARBER), "barbearia", "Barbearia X");
  const kept = withLook(named, "barbearia", LOOK);
  ownerMemory(() => storage).write(kept);
  expect(ownerMemory(() => storage).read()).toEqual(kept);
  expect(kept.names).toEqual({ barbearia: "Barbearia X" });
  ownerMemory(() => storage).forget();
  expect(storage.length).toBe(0);
  expect(ownerMemory(() => storage).read()).toEqual(NOTHING_KEPT);
});

test("blocked storage keeps nothing and breaks nothing", () => {
  const memory = ownerMemory(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  memory.write(withAccess(NOTHING_KEPT, BARBER));
  expect(memory.read()).toEqual(NOTHING_KEPT);
  memory.forget();
});

test.each(["", "null", "[]", '{"secrets":[]}', '{"secrets":{"a":7},"looks":{"a":{}},"shown":1}'])(
  "what cannot be read, such as %j, is nothing",
  (text) => {
    const storage = storageInMemory();
    storage.setItem("vitrine.owner", text);
    expect(ownerMemory(() => storage).read()).toEqual(NOTHING_KEPT);
  },
);

test("a look forgets what was done before it, and what is done before the first look is not counted", () => {
  const looked = withLook(NOTHING_KEPT, "barbearia", LOOK);
  const done = withOwnChange(looked, "barbearia", "moved a");
  expect(done.looks["barbearia"]).toEqual({ ...LOOK, ownChanges: ["moved a"] });
  expect(withLook(done, "barbearia", LOOK).looks["barbearia"]?.ownChanges).toEqual([]);
  expect(withOwnChange(NOTHING_KEPT, "barbearia", "moved a")).toBe(NOTHING_KEPT);
});

function storageInMemory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
  };
}
