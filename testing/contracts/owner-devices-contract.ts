// The promises of the owner's devices and their codes, on every engine. Each engine has a test file that runs them.

import { expect, test } from "vitest";

import type { Database } from "@vitrine/server/database/database";
import {
  forgetOwnerDevices,
  ownerDevices,
} from "@vitrine/server/owner/devices/owner-devices-table";
import type { OwnerDevices } from "@vitrine/server/owner/devices/owner-devices-table";

const AT = Date.parse("2026-11-23T10:00:00-03:00");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const OPENS_NOTHING = { ok: false, refusal: "owner-secret-wrong" };
const FULL = { ok: false, refusal: "too-many-devices" };

const device = (id: string) => ({ deviceId: id, tokenHash: `hash of ${id}`, name: "iPhone" });

/** Declares the contract's tests for one engine. */
export function ownerDevicesContract(temporaryDatabase: () => Promise<Database>): void {
  const open = async () => ownerDevices(await temporaryDatabase());

  /** Makes a device, which comes back at once. */
  const connect = async (devices: OwnerDevices, id: string, code?: string, at = AT) => {
    const outcome = await devices.connect("barbearia", device(id), code, at);
    if (outcome.ok) await devices.storeSeen("barbearia", id, at);
    return outcome;
  };

  const find = (devices: OwnerDevices, id: string, at = AT, calendarId = "barbearia") =>
    devices.find(calendarId, `hash of ${id}`, at);

  const idsIn = async (devices: OwnerDevices, at = AT) =>
    (await devices.list("barbearia", at)).map(({ deviceId }) => deviceId);

  test("a device is found by its token's hash, in its own calendar alone", async () => {
    const devices = await open();
    expect(await connect(devices, "a")).toEqual({ ok: true });
    expect(await find(devices, "a")).toEqual({
      deviceId: "a",
      name: "iPhone",
      connectedAt: AT,
      seenAt: AT,
    });
    expect(await find(devices, "b")).toBeUndefined();
    expect(await find(devices, "a", AT, "reservas")).toBeUndefined();
  });

  test("a code makes five devices, however many come at once, and then no more", async () => {
    const devices = await open();
    await devices.makeCode("barbearia", "code", AT);
    expect(await devices.isCodeOpen("barbearia", "code", AT)).toBe(true);
    expect(await devices.isCodeOpen("reservas", "code", AT)).toBe(false);
    const outcomes = await Promise.all(
      ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => connect(devices, id, "code")),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([OPENS_NOTHING, OPENS_NOTHING, OPENS_NOTHING]);
    expect(await idsIn(devices)).toHaveLength(5);
    expect(await devices.isCodeOpen("barbearia", "code", AT)).toBe(false);
  });

  test("a code is open for a day, also by a clock that is a little behind, and not by one that was set back by more", async () => {
    const devices = await open();
    await devices.makeCode("barbearia", "code", AT);
    for (const [at, isOpen] of [
      [AT + DAY - 1, true],
      [AT + DAY, false],
      [AT - 5 * 60_000, true],
      [AT - DAY, false],
    ] as const) {
      expect(await devices.isCodeOpen("barbearia", "code", at)).toBe(isOpen);
    }
    expect(await connect(devices, "a", "code", AT + DAY)).toEqual(OPENS_NOTHING);
    expect(await connect(devices, "a", "code", AT + DAY - 1)).toEqual({ ok: true });
  });

  test("a sixth code takes the place of the oldest", async () => {
    const devices = await open();
    for (let count = 1; count <= 6; count += 1) {
      await devices.makeCode("barbearia", `code ${count}`, AT + count);
    }
    const areOpen = await Promise.all(
      [1, 2, 6].map((count) => devices.isCodeOpen("barbearia", `code ${count}`, AT + 6)),
    );
    expect(areOpen).toEqual([false, true, true]);
  });

  test("a calendar has twenty devices, however many come at once, and a code is not used up by who finds no place", async () => {
    const devices = await open();
    const ids = Array.from({ length: 24 }, (_, index) => `device ${index}`);
    const outcomes = await Promise.all(ids.map((id) => connect(devices, id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([FULL, FULL, FULL, FULL]);
    expect(await idsIn(devices)).toHaveLength(20);
    await devices.makeCode("barbearia", "code", AT);
    for (let tries = 1; tries <= 6; tries += 1) {
      expect(await connect(devices, "late", "code")).toEqual(FULL);
    }
    expect(await devices.connect("reservas", device("a"), undefined, AT)).toEqual({ ok: true });
    const [first = ""] = await idsIn(devices);
    await devices.disconnect("barbearia", { which: "one", deviceId: first }, AT);
    expect(await connect(devices, "late")).toEqual({ ok: true });
  });

  test("who is shut out is found no more, nor is any code, and the others are", async () => {
    const devices = await open();
    for (const id of ["a", "b", "c"]) await connect(devices, id);
    await devices.makeCode("barbearia", "code", AT);
    for (let time = 1; time <= 2; time += 1) {
      await devices.disconnect("barbearia", { which: "one", deviceId: "b" }, AT + time);
      expect(await find(devices, "b")).toBeUndefined();
      expect(await idsIn(devices)).toEqual(["a", "c"]);
    }
    expect(await devices.isCodeOpen("barbearia", "code", AT)).toBe(false);
    await devices.connect("reservas", device("d"), undefined, AT);
    await devices.disconnect("barbearia", { which: "others", deviceId: "c" }, AT);
    expect(await idsIn(devices)).toEqual(["c"]);
    expect(await find(devices, "d", AT, "reservas")).toMatchObject({ deviceId: "d" });
    // With the secret alone: all of them are others.
    await devices.disconnect("barbearia", { which: "others", deviceId: "" }, AT);
    expect(await idsIn(devices)).toEqual([]);
  });

  test("a device that was not seen for half a year opens nothing, and its place is free", async () => {
    const devices = await open();
    for (let count = 1; count <= 20; count += 1) await connect(devices, `device ${count}`);
    const later = AT + 180 * DAY;
    await devices.storeSeen("barbearia", "device 7", AT + DAY);
    expect(await idsIn(devices, later - 1)).toHaveLength(20);
    expect(await idsIn(devices, later)).toEqual(["device 7"]);
    expect(await find(devices, "device 8", later)).toBeUndefined();
    expect(await find(devices, "device 7", later)).toMatchObject({ seenAt: AT + DAY });
    expect(await connect(devices, "late", undefined, later)).toEqual({ ok: true });
    expect(await idsIn(devices, later)).toEqual(["device 7", "late"]);
  });

  test("what is made of a browser that keeps no cookies is no device, and its place is soon free", async () => {
    const devices = await open();
    const make = (id: string, at: number) =>
      devices.connect("barbearia", device(id), undefined, at);
    for (let count = 1; count <= 20; count += 1) await make(`device ${count}`, AT);
    await devices.storeSeen("barbearia", "device 7", AT + 9 * MINUTE);
    expect(await idsIn(devices, AT + 9 * MINUTE)).toEqual(["device 7"]);
    expect(await find(devices, "device 8", AT + 9 * MINUTE)).toBeDefined();
    expect(await make("late", AT + 9 * MINUTE)).toEqual(FULL);
    expect(await find(devices, "device 8", AT + 10 * MINUTE)).toBeUndefined();
    expect(await make("late", AT + 10 * MINUTE)).toEqual({ ok: true });
    expect(await find(devices, "device 7", AT + DAY)).toBeDefined();
  });

  test("a device that came back by a clock that was set back meanwhile is listed", async () => {
    const devices = await open();
    await devices.connect("barbearia", device("a"), undefined, AT);
    expect(await idsIn(devices)).toEqual([]);
    await devices.storeSeen("barbearia", "a", AT - DAY);
    expect(await idsIn(devices)).toEqual(["a"]);
  });

  test("who was shut out is not brought back by being seen", async () => {
    const devices = await open();
    await connect(devices, "a");
    await devices.disconnect("barbearia", { which: "one", deviceId: "a" }, AT);
    await devices.storeSeen("barbearia", "a", AT + HOUR);
    expect(await find(devices, "a")).toBeUndefined();
  });

  test("codes and who was shut out are forgotten after a day, and nobody else is, whatever the clock shows", async () => {
    const database = await temporaryDatabase();
    const devices = ownerDevices(database);
    const rows = async () => [
      ...(await database.all("SELECT code_hash AS name FROM owner_code")),
      ...(await database.all("SELECT device_id AS name FROM owner_device ORDER BY device_id")),
    ];
    for (const id of ["a", "b"]) await connect(devices, id);
    await devices.disconnect("barbearia", { which: "one", deviceId: "b" }, AT);
    await devices.makeCode("barbearia", "code", AT);
    await forgetOwnerDevices(database, "barbearia", AT + DAY - 1);
    expect(await rows()).toEqual([{ name: "code" }, { name: "a" }, { name: "b" }]);
    await forgetOwnerDevices(database, "barbearia", AT + 1_000 * DAY);
    expect(await rows()).toEqual([{ name: "a" }]);
    expect(await find(devices, "a", AT + DAY)).toMatchObject({ deviceId: "a" });
  });
}
