// The owner's calls against a flood of bookings.

import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";

import type { SeeFloodAnswer } from "@vitrine/domain/wire/owner/see-day";
import { bookingFloods } from "@vitrine/server/floods/booking-floods-table";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { OWNER_PAGES, OWNER_SECRET, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import {
  MONDAY,
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";

const MINUTE = 60_000;

const inShop = { calendarId: "barbearia" };

const post = (app: FastifyInstance, url: string, payload: object) =>
  app.inject({ method: "POST", url, payload });

const create = async (app: FastifyInstance, change: object = {}) =>
  (await post(app, "/createAppointment", { ...TUESDAY_AT_EIGHT, ...change })).statusCode;

const slotsOf = async (app: FastifyInstance) =>
  new Set(
    Object.values(
      (await post(app, "/check-availability", TUESDAY)).json<Record<string, boolean>>(),
    ),
  );

/** The `index`th half hour of Tuesday morning, each for another client. */
const slot = (index: number) => {
  const time = (halfHour: number) =>
    `2026-11-24T${String(8 + Math.floor(halfHour / 2)).padStart(2, "0")}:${halfHour % 2 === 0 ? "00" : "30"}:00-03:00`;
  return {
    clientPhone: String(900_000_000 + index),
    dateTimeStart: time(index),
    dateTimeEnd: time(index + 1),
  };
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("while only the shop books, clients find every slot taken, for an hour or until a tap", async () => {
    const database = await newDatabase();
    let at = Date.now();
    const parts = { database, machineNow: () => at };
    const app = await appUnderTest(OWNER_PAGES, parts);
    const owner = ownerPage(app);
    expect(await create(app)).toBe(201);
    expect(await slotsOf(app)).toEqual(new Set([false, true]));

    expect((await owner.act("shopOnly", { ...inShop, isOn: true })).statusCode).toBe(200);
    expect(await slotsOf(app)).toEqual(new Set([false]));
    const taken = await post(app, "/createAppointment", { ...TUESDAY_AT_EIGHT, ...slot(1) });
    expect([taken.statusCode, taken.body]).toEqual([
      409,
      '{"error":"Este horário já está ocupado. Escolha outro horário."}',
    ]);
    const { dateTimeStart: newDateTimeStart, dateTimeEnd: newDateTimeEnd } = slot(1);
    const moved = { ...TUESDAY_AT_EIGHT_IDENTITY, newDateTimeStart, newDateTimeEnd };
    expect((await post(app, "/moveAppointment", moved)).body).toBe(taken.body);
    // An exact repeat is still answered, the owner can book, and the other calendar is open.
    expect(await create(app)).toBe(200);
    const byTelephone = { ...TO_BOOK, ...slot(2) };
    expect((await owner.act("book", byTelephone)).statusCode).toBe(200);
    expect((await post(app, "/createTable", TABLE_FOR_TEN)).statusCode).toBe(201);
    expect((await owner.day()).shopOnlyUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*-03:00$/);

    // It also holds on another server, which starts only now.
    const other = await appUnderTest(OWNER_PAGES, parts);
    expect(await create(other, slot(1))).toBe(409);
    expect(await slotsOf(other)).toEqual(new Set([false]));

    at += 60 * MINUTE - 2_000;
    expect(await create(app, slot(1))).toBe(409);
    at += 4_000;
    expect(await slotsOf(app)).toEqual(new Set([false, true]));
    expect(await create(app, slot(1))).toBe(201);
    expect((await owner.day()).shopOnlyUntil).toBeUndefined();

    at = Date.now();
    await owner.act("shopOnly", { ...inShop, isOn: true });
    expect(await create(app, slot(3))).toBe(409);
    await owner.act("shopOnly", { ...inShop, isOn: false });
    expect(await slotsOf(app)).toEqual(new Set([false, true]));
    expect(await create(app, slot(3))).toBe(201);
  });
});

test("an owner sees the flood with its bookings, cancels them in one act, and takes that back", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(OWNER_PAGES, { database });
  const owner = ownerPage(app);
  const flood = async () => {
    const authorization = `Bearer ${OWNER_SECRET}`;
    const answer = await app.inject({
      url: "/owner/flood",
      query: inShop,
      headers: { authorization },
    });
    return answer.json<SeeFloodAnswer>().bookings;
  };
  await owner.act("book", { ...TO_BOOK, ...slot(0) });
  const before = await owner.see();
  expect(before.json()).not.toHaveProperty("flood");
  expect(await flood()).toEqual([]);

  const beganAt = Date.now();
  for (const index of [1, 2, 3]) expect(await create(app, slot(index))).toBe(201);
  const noticed = { ...inShop, beganAt, noticedAt: Date.now() };
  await bookingFloods(database).notice(noticed);
  const day = await owner.see();
  expect(day.headers["etag"]).not.toBe(before.headers["etag"]);
  expect(day.json()).toMatchObject({ flood: { bookings: 3 } });
  const bookings = await flood();
  expect(bookings.map(({ clientPhone }) => clientPhone)).toEqual([
    "900000001",
    "900000002",
    "900000003",
  ]);

  const bookingIds = bookings.map(({ bookingId }) => bookingId);
  const act = { ...inShop, bookingIds, tellsClients: false, key: randomUUID() };
  expect((await owner.act("cancelBookings", act)).statusCode).toBe(200);
  expect(await flood()).toEqual([]);
  expect(await owner.day()).not.toHaveProperty("flood");
  expect((await owner.day()).bookings).toHaveLength(1);
  const undo = { ...inShop, bookingIds };
  expect((await owner.act("undoCancellations", undo)).statusCode).toBe(200);
  expect((await owner.day()).bookings).toHaveLength(4);
  expect(await owner.day()).toMatchObject({ flood: { bookings: 3 } });
  expect((await owner.act("dismissFlood", inShop)).statusCode).toBe(200);
  expect(await owner.day()).not.toHaveProperty("flood");
  expect(await flood()).toEqual([]);
  expect((await owner.day()).bookings).toHaveLength(4);
});

test.each([
  ["shopOnly", {}],
  ["shopOnly", { isOn: "yes" }],
  ["cancelBookings", { bookingIds: [], tellsClients: false }],
  ["cancelBookings", { bookingIds: ["a"] }],
  ["cancelBookings", { bookingIds: Array.from({ length: 501 }, String), tellsClients: false }],
  ["undoCancellations", { bookingIds: [""] }],
] as const)("%s with %j answers 400", async (action, body) => {
  const app = await appUnderTest(OWNER_PAGES);
  const answer = await ownerPage(app).act(action, { ...inShop, ...body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error).toMatch(/\.$/);
});

test("nobody sees or does any of it without the owner's secret", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, NOW: MONDAY });
  const stranger = ownerPage(app, "nao-e-o-segredo-0000");
  const answers = [
    await stranger.act("shopOnly", { ...inShop, isOn: true }),
    await stranger.act("dismissFlood", inShop),
    await stranger.act("cancelBookings", { ...inShop, bookingIds: ["a"], tellsClients: false }),
    await app.inject({ url: "/owner/flood", query: inShop }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
});
