import { storageInMemory } from "@vitrine/testing/owner/storage-in-memory";
import { expect, test } from "vitest";

import {
  calendarsOf,
  NOTHING_KEPT,
  ownerMemory,
  shownAccess,
  withDevice,
  withDevices,
  withLook,
  withName,
  withOwnChanges,
  withSecret,
} from "./kept-by-owner.ts";
import type { KeptByOwner } from "./kept-by-owner.ts";

const BARBER = { calendarId: "barbearia", secret: "0123456789abcdef" };
const LOOK = { until: "2026-11-23T08:00:00-03:00", seenThen: ["booked a"], ownChanges: [] };

const secretKept = (kept: KeptByOwner, { calendarId, secret }: typeof BARBER) =>
  withSecret(kept, calendarId, secret);

test("what opens a calendar is kept, and its calendar is the one that is shown", () => {
  const kept = withDevice(secretKept(NOTHING_KEPT, BARBER), "reservas", "code");
  expect(calendarsOf(kept)).toEqual(["reservas", "barbearia"]);
  expect(shownAccess(kept)).toEqual({ calendarId: "reservas", secret: undefined });
  expect(shownAccess({ ...kept, shown: "barbearia" })).toEqual(BARBER);
});

test("without a link nothing is shown, and a calendar that nothing opens is ignored", () => {
  expect(shownAccess(NOTHING_KEPT)).toBeUndefined();
  expect(shownAccess({ ...secretKept(NOTHING_KEPT, BARBER), shown: "reservas" })).toEqual(BARBER);
});

test("a newer secret of the same calendar takes the place of the older one", () => {
  const secret = "another-secret-of-it";
  const kept = secretKept(secretKept(NOTHING_KEPT, BARBER), { ...BARBER, secret });
  expect(kept.secrets).toEqual({ barbearia: secret });
});

test("a calendar is opened by a device or by its secret, whichever came last", () => {
  const device = withDevice(secretKept(NOTHING_KEPT, BARBER), "barbearia", "secret");
  expect(device.secrets).toEqual({});
  expect(device.devices).toEqual({ barbearia: "secret" });
  const again = secretKept(device, BARBER);
  expect(again.secrets).toEqual({ barbearia: BARBER.secret });
  expect(again.devices).toEqual({});
});

test("a device that a secret has once made is one whose history keeps the secret", () => {
  const bySecret = withDevice(NOTHING_KEPT, "barbearia", "secret");
  expect(withDevice(bySecret, "barbearia", "code").devices).toEqual({ barbearia: "secret" });
  const byCode = withDevice(NOTHING_KEPT, "barbearia", "code");
  expect(withDevice(byCode, "barbearia", "secret").devices).toEqual({ barbearia: "secret" });
});

test("of the calendars whose cookies were found the first one is shown", () => {
  const found = withDevices(NOTHING_KEPT, ["barbearia", "reservas"]);
  expect(shownAccess(found)).toEqual({ calendarId: "barbearia", secret: undefined });
  expect(found.devices).toEqual({ barbearia: "unknown", reservas: "unknown" });
  expect(withDevices(NOTHING_KEPT, [])).toEqual(NOTHING_KEPT);
});

test("what was kept is there after a reload, and gone once it is forgotten", () => {
  const storage = storageInMemory();
  const opened = withDevice(secretKept(NOTHING_KEPT, BARBER), "reservas", "unknown");
  const named = withName(opened, "barbearia", "Barbearia X");
  const kept = withLook(named, "barbearia", LOOK);
  ownerMemory(() => storage).write(kept);
  expect(ownerMemory(() => storage).read()).toEqual(kept);
  expect(kept.names).toEqual({ barbearia: "Barbearia X" });
  storage.setItem("vitrine.owner.shop.barbearia", "{}");
  storage.setItem("vitrine.owner.draft.barbearia", "{}");
  storage.setItem("vitrine.remembered", "{}");
  ownerMemory(() => storage).forget();
  expect(storage.length).toBe(1);
  expect(storage.getItem("vitrine.remembered")).toBe("{}");
  expect(ownerMemory(() => storage).read()).toEqual(NOTHING_KEPT);
});

test("blocked storage keeps nothing and breaks nothing", () => {
  const memory = ownerMemory(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  memory.write(secretKept(NOTHING_KEPT, BARBER));
  expect(memory.read()).toEqual(NOTHING_KEPT);
  memory.forget();
});

test("what an earlier version has kept is read", () => {
  const storage = storageInMemory();
  storage.setItem(
    "vitrine.owner",
    '{"secrets":{"barbearia":"0123456789abcdef"},"shown":"barbearia"}',
  );
  expect(shownAccess(ownerMemory(() => storage).read())).toEqual(BARBER);
});

test.each([
  "",
  "null",
  "[]",
  '{"secrets":[]}',
  '{"secrets":{"a":7},"devices":{"a":"b"},"looks":{"a":{}},"shown":1}',
])("what cannot be read, such as %j, is nothing", (text) => {
  const storage = storageInMemory();
  storage.setItem("vitrine.owner", text);
  expect(ownerMemory(() => storage).read()).toEqual(NOTHING_KEPT);
});

test("the 500 bookings that one act cancels are remembered as the owner's own, and 100 changes after them", () => {
  const cancelled = Array.from({ length: 500 }, (_, index) => `cancelled ${index}`);
  const moved = Array.from({ length: 100 }, (_, index) => `moved ${index}`);
  const looked = withLook(NOTHING_KEPT, "barbearia", LOOK);
  const done = withOwnChanges(withOwnChanges(looked, "barbearia", cancelled), "barbearia", moved);
  expect(done.looks["barbearia"]?.ownChanges).toEqual([...cancelled, ...moved]);
});

test("a look forgets what was done before it, and what is done before the first look is not counted", () => {
  const looked = withLook(NOTHING_KEPT, "barbearia", LOOK);
  const done = withOwnChanges(looked, "barbearia", ["moved a"]);
  expect(done.looks["barbearia"]).toEqual({ ...LOOK, ownChanges: ["moved a"] });
  expect(withLook(done, "barbearia", LOOK).looks["barbearia"]?.ownChanges).toEqual([]);
  expect(withOwnChanges(NOTHING_KEPT, "barbearia", ["moved a"])).toBe(NOTHING_KEPT);
});
