// What a change of a shop's facts does to what is booked beside it, by the whole server on both engines.

import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import {
  OWNER_PAGES,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
  TO_MOVE,
} from "@vitrine/testing/owner/owner-page";
import type { OwnerAction } from "@vitrine/testing/owner/owner-page";
import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  TABLE_FOR_TEN,
  TUESDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { shop } from "@vitrine/shops/barbearia";

import type { Database } from "../database/database.ts";
import { changeShop } from "./shops-table.ts";
import type { ShopState } from "./shops-table.ts";
import { storedFacts } from "./stored-facts.ts";
import { takeUpFiles } from "./take-up-files.ts";

async function openShop(newDatabase: () => Promise<Database>) {
  const database = await newDatabase();
  await takeUpFiles(database, [shop]);
  const app = await appUnderTest(OWNER_PAGES, { database });
  let revision = 1;
  return {
    app,
    /** Changes the facts as another server would: this one is not told. */
    async change(edit: Partial<Shop>, state: ShopState = "open") {
      const facts = storedFacts({ ...shop, ...edit });
      const changed = { calendarId: shop.calendarId, revision, facts, state, reader: 1 };
      expect(await changeShop(database, { ...changed, fileHash: null, changedBy: "dono" })).toBe(
        true,
      );
      revision += 1;
    },
  };
}

const create = (app: FastifyInstance, payload: object = TUESDAY_AT_EIGHT) =>
  app.inject({ method: "POST", url: "/createAppointment", payload });
const cancel = (app: FastifyInstance) =>
  app.inject({ method: "DELETE", url: "/deleteAppointment", payload: TUESDAY_AT_EIGHT_IDENTITY });
const check = async (app: FastifyInstance) =>
  (await app.inject({ method: "POST", url: "/check-availability", payload: TUESDAY })).json<
    Record<string, boolean>
  >();

const WITHOUT_NORMAL = { services: shop.services.slice(1) };
const BARBER_LEFT = {
  barbers: shop.barbers.filter(({ id }) => id !== TUESDAY_AT_EIGHT.barberColorId),
  former: { barbers: [{ id: 6, name: "barbeiro1" }], services: [] },
};

test.each(DATABASES)(
  "on $name, nothing is sold by facts that are gone, though this server read them a moment ago",
  async ({ newDatabase }) => {
    const { app, change } = await openShop(newDatabase);
    expect((await check(app))["08:00 - 08:30"]).toBe(true);
    await change(WITHOUT_NORMAL);
    const refused = await create(app);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error: "Este horário não existe. Escolha um dos horários da lista." },
    ]);
    await change({});
    expect((await create(app)).statusCode).toBe(201);
  },
);

test.each(DATABASES)("on $name, a service that begins is sold at once", async ({ newDatabase }) => {
  const { app, change } = await openShop(newDatabase);
  await change(WITHOUT_NORMAL);
  await check(app);
  await change({});
  expect((await create(app)).statusCode).toBe(201);
});

test.each(DATABASES)(
  "on $name, what was booked stays: its repeat succeeds, and it is cancelled, though the barber has left",
  async ({ newDatabase }) => {
    const { app, change } = await openShop(newDatabase);
    expect((await create(app)).statusCode).toBe(201);
    await change(BARBER_LEFT);
    expect((await create(app, { ...TUESDAY_AT_EIGHT, clientPhone: "911111111" })).json()).toEqual({
      error: "Escolha um barbeiro da lista.",
    });
    expect((await create(app)).statusCode).toBe(200);
    expect((await create(app, { ...TUESDAY_AT_EIGHT, clientName: "Outro" })).statusCode).toBe(400);
    expect((await cancel(app)).statusCode).toBe(200);
    expect((await create(app)).statusCode).toBe(400);
  },
);

test.each(DATABASES)(
  "on $name, a suspended shop sells nothing and moves nothing from that moment on, cancels, and goes on once it is reopened",
  async ({ newDatabase }) => {
    const { app, change } = await openShop(newDatabase);
    expect((await create(app)).statusCode).toBe(201);
    await change({}, "suspended");
    const later = {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    expect((await create(app, later)).statusCode).toBe(409);
    const moved = {
      ...TUESDAY_AT_EIGHT_IDENTITY,
      newDateTimeStart: later.dateTimeStart,
      newDateTimeEnd: later.dateTimeEnd,
    };
    const move = { method: "POST", url: "/moveAppointment", payload: moved } as const;
    expect((await app.inject(move)).statusCode).toBe(409);
    expect(new Set(Object.values(await check(app)))).toEqual(new Set([false]));
    expect((await create(app)).statusCode).toBe(200);
    expect((await cancel(app)).statusCode).toBe(200);
    await change({});
    expect((await create(app, later)).statusCode).toBe(201);
  },
);

test.each(DATABASES)(
  "on $name, numbers that no database holds are refused as any others",
  async ({ newDatabase }) => {
    const { app } = await openShop(newDatabase);
    const answer = await create(app, { ...TUESDAY_AT_EIGHT, barberColorId: 2 ** 31 });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: "Escolha um barbeiro da lista." },
    ]);
    const payload = { ...TABLE_FOR_TEN, clientNumber: 2 ** 31 };
    expect((await app.inject({ method: "POST", url: "/createTable", payload })).statusCode).toBe(
      400,
    );
  },
);

test.each(DATABASES)(
  "on $name, who has just begun is booked and cancelled by a server that did not know",
  async ({ newDatabase }) => {
    const { app, change } = await openShop(newDatabase);
    await check(app);
    const barbers = [...shop.barbers, { id: 12, name: "Ana", colorId: 1 }];
    await change({ barbers });
    expect((await create(app, { ...TUESDAY_AT_EIGHT, barberColorId: 12 })).statusCode).toBe(201);
    const other = await appUnderTest({}, { database: await newDatabase() });
    expect((await cancel(other)).statusCode).toBe(404);
    const payload = { ...TUESDAY_AT_EIGHT_IDENTITY, barberColorId: 99 };
    const unknown = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
    expect(unknown.statusCode).toBe(400);
  },
);

test.each(DATABASES)("on $name, an erased shop is unknown at once", async ({ newDatabase }) => {
  const { app, change } = await openShop(newDatabase);
  await check(app);
  await change({}, "erased");
  expect((await create(app)).json()).toEqual({ error: "Esta agenda não existe." });
});

test.each(DATABASES)(
  "on $name, the owner books, moves and closes by the facts of the moment, and cancels in a suspended shop",
  async ({ newDatabase }) => {
    const { app, change } = await openShop(newDatabase);
    const page = ownerPage(app);
    await check(app);
    await change(BARBER_LEFT);
    const statusOf = async (action: OwnerAction, body: object) =>
      (await page.act(action, body)).statusCode;
    expect(await statusOf("book", TO_BOOK)).toBe(400);
    expect(await statusOf("closeTime", TO_CLOSE)).toBe(400);
    await change({});
    const bookingId = randomUUID();
    expect(await statusOf("book", { ...TO_BOOK, key: bookingId })).toBe(200);

    await change(WITHOUT_NORMAL);
    expect(await statusOf("moveBooking", { ...TO_MOVE, bookingId })).toBe(400);
    await change({}, "suspended");
    expect((await page.act("moveBooking", { ...TO_MOVE, bookingId })).json()).toEqual({
      error: "A agenda está suspensa: por enquanto dá para ver e cancelar.",
    });
    expect(
      await statusOf("cancelBooking", {
        calendarId: "barbearia",
        bookingId,
        tellsClient: false,
      }),
    ).toBe(200);
  },
);
