// Promises that must hold when many call at once, over real HTTP. Bounded: 120 calls at the most.

import { expect, test } from "vitest";

import { temporaryFolder } from "./testing/app-under-test.ts";
import { TUESDAY, TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "./testing/sample-requests.ts";
import { call, serverProcess } from "./testing/server-process.ts";

const phoneOf = (index: number) => String(900_000_000 + index);

function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("fifty creators on one slot: exactly one 201 and forty-nine 409", async () => {
  const { url } = await serverProcess(temporaryFolder());
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(url, "/createAppointment", { ...TUESDAY_AT_EIGHT, clientPhone: phoneOf(index) }),
    ),
  );
  expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 49 });
});

test("twenty identical creates: all succeed and one is stored", async () => {
  const { url } = await serverProcess(temporaryFolder());
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(url, "/createAppointment", TUESDAY_AT_EIGHT)),
  );
  expect(tally(answers.map((answer) => answer.status))).toEqual({ 200: 19, 201: 1 });
  const remove = () => call(url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
});

test("a pintura of 08–10 against a normal of 09:30: never both", async () => {
  const { url } = await serverProcess(temporaryFolder());
  const pintura = { ...TUESDAY_AT_EIGHT, dateTimeEnd: "2026-11-24T10:00:00-03:00" };
  const normal = {
    ...TUESDAY_AT_EIGHT,
    dateTimeStart: "2026-11-24T09:30:00-03:00",
    dateTimeEnd: "2026-11-24T10:00:00-03:00",
  };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(url, "/createAppointment", {
        ...(index % 2 === 0 ? pintura : normal),
        clientPhone: phoneOf(index),
      }),
    ),
  );
  expect(tally(answers.map((answer) => answer.status))).toEqual({ 201: 1, 409: 39 });
});

test("killed under load, the server has every acknowledged booking after a restart, and none twice", async () => {
  const folder = temporaryFolder();
  const first = await serverProcess(folder);
  const slots = dayOfSlots();
  const acknowledged: typeof slots = [];
  let killed: Promise<unknown> | undefined;
  await Promise.allSettled(
    slots.map(async (slot, index) => {
      // In waves, so that the kill falls between acknowledged and unacknowledged ones.
      await new Promise((resolve) => setTimeout(resolve, 4 * Math.floor(index / 4)));
      const answer = await call(first.url, "/createAppointment", slot);
      expect(answer.status).toBe(201);
      acknowledged.push(slot);
      if (acknowledged.length === 40) killed = first.end("SIGKILL");
    }),
  );
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(40);
  expect(acknowledged.length).toBeLessThan(slots.length);

  const second = await serverProcess(folder);
  for (const slot of acknowledged) {
    const stranger = { ...slot, clientPhone: "111111111" };
    expect((await call(second.url, "/createAppointment", stranger)).status).toBe(409);
    expect((await call(second.url, "/createAppointment", slot)).status).toBe(200);
  }
  for (const slot of acknowledged) {
    const { clientName: _name, clientEmail: _email, ...identity } = slot;
    const remove = () => call(second.url, "/deleteAppointment", identity, "DELETE");
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  }
});

test("after kill -9 and a restart a slot is occupied; deleted, it is free", async () => {
  const folder = temporaryFolder();
  const first = await serverProcess(folder);
  await call(first.url, "/createAppointment", TUESDAY_AT_EIGHT);
  await first.end("SIGKILL");
  const { url } = await serverProcess(folder);
  const isFree = async () =>
    ((await call(url, "/check-availability", TUESDAY)).body as Record<string, boolean>)[
      "08:00 - 08:30"
    ];
  expect(await isFree()).toBe(false);
  await call(url, "/deleteAppointment", TUESDAY_AT_EIGHT_IDENTITY, "DELETE");
  expect(await isFree()).toBe(true);
});

/** 108 bookings that do not get in each other's way: 36 half hours of each barber. */
function dayOfSlots() {
  const days = ["2026-11-24", "2026-11-25"];
  const hours = [8, 9, 10, 11, 12, 15, 16, 17, 18];
  return [5, 6, 7].flatMap((barberColorId) =>
    days
      .flatMap((day) =>
        hours.flatMap((hour) => {
          const at = (time: string) => `${day}T${time}:00-03:00`;
          const [start, next] = [hour, hour + 1].map((value) => String(value).padStart(2, "0"));
          return [
            { dateTimeStart: at(`${start}:00`), dateTimeEnd: at(`${start}:30`) },
            { dateTimeStart: at(`${start}:30`), dateTimeEnd: at(`${next}:00`) },
          ];
        }),
      )
      .map((slot, index) => ({
        ...TUESDAY_AT_EIGHT,
        ...slot,
        barberColorId,
        clientPhone: phoneOf(barberColorId * 100 + index),
      })),
  );
}
