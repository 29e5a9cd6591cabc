import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { catalogueOf } from "@vitrine/domain/shop/shop";
import { shop as reservas } from "@vitrine/shops/reservas";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { LARGE_SALON } from "@vitrine/testing/salons/large-salon";
import { SALON } from "@vitrine/testing/salons/salon";
import { TABLE_FOR_TEN, TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import { takeUpFiles } from "../../shops/take-up-files.ts";

const OPEN: Shop = { ...SALON, calendarId: "aberta", offersAnyBarber: true };

const { barberColorId: _, ...AT_EIGHT } = { ...TUESDAY_AT_EIGHT, calendarId: OPEN.calendarId };
const ANY_AT_EIGHT = { ...AT_EIGHT, anyBarber: true };
const { barberColorId: _id, ...DAY } = { ...TUESDAY, calendarId: OPEN.calendarId };
const ANY_ON_TUESDAY = { ...DAY, anyBarber: true };

const BARBER_UNKNOWN = { error: "Escolha um barbeiro da lista." };
const STYLE_UNKNOWN = { error: "Escolha um estilo da lista." };
const TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };

async function open(
  environment: Readonly<Record<string, string>> = {},
  shops: readonly Shop[] = [OPEN],
) {
  const database = await temporaryDatabase();
  const app = await appUnderTest(environment, { database, catalogue: catalogueOf(shops) });
  const call = async (path: string, payload: object, method: "POST" | "DELETE" = "POST") => {
    const answer = await app.inject({ method, url: path, payload });
    return [answer.statusCode, answer.json<Record<string, unknown>>()] as const;
  };
  return {
    database,
    call,
    create: (change: object = {}) => call("/createAppointment", { ...ANY_AT_EIGHT, ...change }),
    check: (change: object = {}) => call("/check-availability", { ...ANY_ON_TUESDAY, ...change }),
  };
}

test("a create with any barber names who was picked, and its exact repeat names the same", async () => {
  const { create, database } = await open();
  const [status, picked] = await create({ serviceId: 1 });
  expect(status).toBe(201);
  // The other one of the three does no such service.
  expect([5, 6]).toContain(picked["barberColorId"]);
  expect(await create({ serviceId: 1 })).toEqual([200, picked]);
  expect(await create()).toEqual([200, picked]);
  const rows = await database.all("SELECT barber_color_id, service_name, booked_by FROM booking");
  expect(rows).toEqual([
    { barber_color_id: picked["barberColorId"], service_name: "normal", booked_by: "client" },
  ]);
});

test("booked so, it is a booking of that barber like any other: repeated by name, and cancelled by its client", async () => {
  const { create, call } = await open();
  const [, picked] = await create();
  const identity = { ...AT_EIGHT, ...picked };
  expect(await call("/createAppointment", identity)).toEqual([200, {}]);
  const { clientName: _name, clientEmail: _email, ...gone } = identity;
  expect(await call("/deleteAppointment", gone, "DELETE")).toEqual([200, {}]);
});

test("one after the other is booked until nobody is left, and the same client is not booked twice", async () => {
  const { create } = await open();
  const first = await create({ serviceId: 1 });
  expect(await create({ serviceId: 1, clientName: "Ana" })).toEqual([409, TAKEN]);
  const second = await create({ serviceId: 1, clientPhone: "111111111" });
  expect([first[1]["barberColorId"], second[1]["barberColorId"]].toSorted()).toEqual([5, 6]);
  expect(await create({ serviceId: 1, clientPhone: "222222222" })).toEqual([409, TAKEN]);
});

test("the day shows a slot as free while it is with one of them, in each one's own length", async () => {
  const { check, call, create } = await open();
  const beard = { serviceId: 2, timeType: undefined };
  const [, before] = await check(beard);
  // An hour with two of them, an hour and a half with the third.
  expect(Object.entries(before).slice(0, 4)).toEqual([
    ["08:00 - 09:00", true],
    ["08:00 - 09:30", true],
    ["09:00 - 10:00", true],
    ["09:30 - 11:00", true],
  ]);
  const hour = { dateTimeEnd: "2026-11-24T09:00:00-03:00" };
  await call("/createAppointment", { ...AT_EIGHT, ...hour, barberColorId: 6 });
  expect((await check(beard))[1]).toEqual(before);
  await create({ ...hour, clientPhone: "111111111", serviceId: 2 });
  expect((await check(beard))[1]).toEqual({ ...before, "08:00 - 09:00": false });
  const [status, picked] = await create({
    dateTimeEnd: "2026-11-24T09:30:00-03:00",
    clientPhone: "222222222",
    serviceId: 2,
  });
  expect([status, picked]).toEqual([201, { barberColorId: 7 }]);
  expect((await check(beard))[1]).toMatchObject({ "08:00 - 09:30": false, "09:30 - 11:00": true });
});

test("a barber who does not do it, is away or paused is neither shown nor picked", async () => {
  const [one, two, three] = OPEN.barbers;
  if (!one || !two || !three) throw new Error("the shop has three barbers");
  const shop: Shop = {
    ...OPEN,
    barbers: [{ ...one, isPaused: true }, two, { ...three, services: [{ id: 1 }] }],
    closed: [{ from: "2026-11-24", barberId: three.id }],
  };
  const { check, create } = await open({}, [shop]);
  expect(await check({ timeType: "twoTimes" })).toEqual([400, STYLE_UNKNOWN]);
  const [, slots] = await check();
  expect(Object.values(slots).every((isFree) => isFree === false)).toBe(true);
  expect(await create({ serviceId: 1 })).toEqual([409, TAKEN]);
  expect((await create({ serviceId: 4 }))[1]).toEqual({ barberColorId: two.id });
});

test("slots inside the notice are not there, the first of the day only until its eve", async () => {
  const shop: Shop = { ...OPEN, bookUntilMinutes: 60, firstSlotUntil: "20:00" };
  const monday = { start: "2026-11-23T00:00:00-03:00", end: "2026-11-24T00:00:00-03:00" };
  const { check, create } = await open({ NOW: "2026-11-23T20:30:00-03:00" }, [shop]);
  expect(await check(monday)).toMatchObject([400, { error: expect.stringContaining("dia") }]);
  const [, slots] = await check();
  expect(Object.keys(slots)[0]).toBe("08:30 - 09:00");
  expect((await create())[0]).toBe(400);
  const next = {
    dateTimeStart: "2026-11-24T08:30:00-03:00",
    dateTimeEnd: "2026-11-24T09:00:00-03:00",
  };
  expect((await create(next))[0]).toBe(201);
});

test("the half hours of all are read in one statement, and remembered until something is committed", async () => {
  const books = await temporaryDatabase();
  await takeUpFiles(books, [OPEN]);
  const { database, statements } = countingDatabase(books);
  const app = await appUnderTest({}, { database });
  const check = { method: "POST", url: "/check-availability", payload: ANY_ON_TUESDAY } as const;
  const reads = () => statements.filter((sql) => sql.includes("FROM half_hour")).length;
  const first = await app.inject(check);
  expect([(await app.inject(check)).body, reads()]).toEqual([first.body, 1]);
  await app.inject({ method: "POST", url: "/createAppointment", payload: ANY_AT_EIGHT });
  const before = reads();
  await app.inject(check);
  expect(reads()).toBe(before + 1);
});

test("a large salon answers for all its people", async () => {
  const shop: Shop = { ...LARGE_SALON, offersAnyBarber: true };
  const { check, create } = await open({}, [shop]);
  const calendarId = shop.calendarId;
  const [status, slots] = await check({ calendarId, serviceId: 2, timeType: undefined });
  expect([status, slots["09:00 - 09:30"], slots["09:00 - 10:00"]]).toEqual([200, true, true]);
  const nine = { dateTimeStart: "2026-11-24T09:00:00-03:00", calendarId, serviceId: 2 };
  const hour = { ...nine, dateTimeEnd: "2026-11-24T10:00:00-03:00" };
  expect(await create(hour)).toEqual([201, { barberColorId: 4 }]);
  const half = { ...nine, dateTimeEnd: "2026-11-24T09:30:00-03:00" };
  const picked: unknown[] = [];
  for (const clientPhone of ["1", "2", "3"]) {
    picked.push((await create({ ...half, clientPhone }))[1]["barberColorId"]);
  }
  expect(picked.toSorted()).toEqual([1, 2, 3]);
  expect(await create({ ...half, clientPhone: "4" })).toEqual([409, TAKEN]);
});

test.each([
  ["both", { barberColorId: 6 }],
  ["none", { anyBarber: undefined }],
  ["any barber as a text", { anyBarber: "true" }],
  ["no any barber", { anyBarber: false }],
])("a call that names %s is refused with 400", async (_name, change) => {
  const { create, check } = await open();
  expect(await create(change)).toEqual([400, BARBER_UNKNOWN]);
  expect(await check(change)).toEqual([400, BARBER_UNKNOWN]);
});

test("a shop that does not offer it knows no such barber, whatever is booked, and tables never do", async () => {
  const named = { ...TUESDAY_AT_EIGHT, barberColorId: undefined, anyBarber: true };
  const offering: Shop = { ...reservas, calendarId: "mesas", offersAnyBarber: true };
  const { call, create, check } = await open({}, [OPEN, offering]);
  await call("/createAppointment", TUESDAY_AT_EIGHT);
  expect(await create({ calendarId: "barbearia" })).toEqual([400, BARBER_UNKNOWN]);
  expect(await check({ calendarId: "barbearia" })).toEqual([400, BARBER_UNKNOWN]);
  const table = { ...TABLE_FOR_TEN, ...named, calendarId: "mesas" };
  expect(await call("/createTable", table)).toEqual([400, BARBER_UNKNOWN]);
  expect(await create({ calendarId: "mesas" })).toEqual([
    400,
    { error: "Esta agenda não existe." },
  ]);
});

test("with a phone that has the time, an address may find that out five times an hour", async () => {
  const { create, database } = await open({ RATE_LIMIT: "1000" });
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const other = { clientName: turn === 0 ? "Ana" : "Bia", serviceId: 1 };
    statuses.push((await create(other))[0]);
  }
  // The first is booked, five are refused as with other details, of which four count with it.
  expect(statuses).toEqual([201, 409, 409, 409, 409, 429]);
  expect(await database.all("SELECT creates FROM client_use WHERE creates > 0")).toEqual([
    { creates: 5 },
  ]);
  expect(await database.all("SELECT 1 AS one FROM booking")).toHaveLength(1);
});
