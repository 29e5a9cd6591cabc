// What limits a client's moves, with default values, by calls to servers on one database. The test moves the clock.

import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import {
  MONDAY,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";

const LIMITED = { RATE_LIMIT: "1000000" };
const HOME = "203.0.113.7";
const CLOCK = { machineNow: () => Date.parse(MONDAY) };

const at = (hour: number) => ({
  dateTimeStart: `2026-11-24T${String(hour).padStart(2, "0")}:00:00-03:00`,
  dateTimeEnd: `2026-11-24T${String(hour).padStart(2, "0")}:30:00-03:00`,
});

const create = async (app: FastifyInstance, payload: object, remoteAddress = HOME) =>
  (await app.inject({ method: "POST", url: "/createAppointment", payload, remoteAddress }))
    .statusCode;

const move = (
  app: FastifyInstance,
  from: number,
  to: number,
  { remoteAddress = HOME, ...change }: { remoteAddress?: string; [name: string]: unknown } = {},
) => {
  const { dateTimeStart: newDateTimeStart, dateTimeEnd: newDateTimeEnd } = at(to);
  const payload = {
    ...TUESDAY_AT_EIGHT_IDENTITY,
    ...at(from),
    newDateTimeStart,
    newDateTimeEnd,
    ...change,
  };
  return app.inject({ method: "POST", url: "/moveAppointment", payload, remoteAddress });
};

const statusOf = async (...asked: Parameters<typeof move>) => (await move(...asked)).statusCode;

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("a move counts as a booking made in the hour, and is not one more of the four to come", async () => {
    const database = await newDatabase();
    const app = await appUnderTest({ ...LIMITED, CREATES_PER_HOUR: "6" }, { ...CLOCK, database });
    for (const hour of [8, 9, 10, 11]) {
      expect(await create(app, { ...TUESDAY_AT_EIGHT, ...at(hour) })).toBe(201);
    }
    expect(await statusOf(app, 8, 12)).toBe(200);
    expect(await statusOf(app, 12, 15)).toBe(200);
    // The exact repeat counts as nothing, the seventh is too many.
    expect(await statusOf(app, 12, 15)).toBe(200);
    const seventh = await move(app, 15, 16);
    expect([seventh.statusCode, seventh.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(await database.all("SELECT starts_at FROM booking WHERE client_moves = 2")).toEqual([
      { starts_at: Date.parse("2026-11-24T15:00:00-03:00") },
    ]);
    expect(await statusOf(app, 15, 16, { remoteAddress: "203.0.113.8" })).toBe(200);
  });

  test("half hours that are moved count as half hours that are booked", async () => {
    const database = await newDatabase();
    const settings = { ...LIMITED, HALF_HOURS_PER_DAY: "2" };
    const app = await appUnderTest(settings, { ...CLOCK, database });
    expect(await create(app, TUESDAY_AT_EIGHT)).toBe(201);
    expect(await statusOf(app, 8, 9)).toBe(200);
    expect(await statusOf(app, 9, 10)).toBe(429);
  });

  test("guesses are looks: after ten wrong phones two a day are left, from anywhere, to moving and cancelling alike", async () => {
    const database = await newDatabase();
    const app = await appUnderTest(LIMITED, { ...CLOCK, database });
    await create(app, TUESDAY_AT_EIGHT);
    const guess = (index: number, remoteAddress: string) =>
      statusOf(app, 8, 15, { clientPhone: String(911_111_111 + index), remoteAddress });
    for (let index = 0; index < 10; index++) {
      expect(await guess(index, `203.0.113.${100 + index}`)).toBe(404);
    }
    const stranger = "198.51.100.9";
    for (const index of [10, 11]) expect(await guess(index, stranger)).toBe(404);
    // Looks are used up: the right phone, too, is answered like a wrong one.
    expect(await statusOf(app, 8, 9, { remoteAddress: stranger })).toBe(404);
    const cancel = await app.inject({
      method: "DELETE",
      url: "/deleteAppointment",
      payload: TUESDAY_AT_EIGHT_IDENTITY,
      remoteAddress: stranger,
    });
    expect(cancel.statusCode).toBe(404);
    // The client has guessed nothing, and keeps the looks.
    for (const [from, to] of [
      [8, 9],
      [8, 9],
      [9, 8],
    ] as const) {
      expect(await statusOf(app, from, to)).toBe(200);
    }
    expect(await database.all("SELECT looks FROM cancel_look ORDER BY looks")).toEqual([
      { looks: 0 },
      { looks: 2 },
    ]);
  });

  test("a repeated move is no way to ask whose a taken time is", async () => {
    const database = await newDatabase();
    const app = await appUnderTest(LIMITED, { ...CLOCK, database });
    await create(app, TUESDAY_AT_EIGHT);
    expect(await statusOf(app, 8, 9)).toBe(200);
    // From another time than the one it came from, the right phone is answered like a wrong one.
    expect(await statusOf(app, 10, 9)).toBe(404);
    for (let index = 0; index < 8; index++) {
      const guess = {
        clientPhone: String(911_111_111 + index),
        remoteAddress: `198.51.100.${index}`,
      };
      expect(await statusOf(app, 8, 9, guess)).toBe(404);
    }
    expect(await statusOf(app, 8, 9)).toBe(200);
    expect(await statusOf(app, 8, 9, { clientPhone: "922222222" })).toBe(404);
    expect(await statusOf(app, 8, 9)).toBe(404);
    // What is booked there can be moved on.
    expect(await statusOf(app, 9, 10)).toBe(200);
  });

  test("twenty copies of a move at once are one question: all succeed, and are answered again", async () => {
    const database = await newDatabase();
    const app = await appUnderTest(LIMITED, { ...CLOCK, database });
    await create(app, TUESDAY_AT_EIGHT);
    const copies = (change: object = {}) =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          statusOf(app, 8, 9, { remoteAddress: `198.51.100.${index}`, ...change }),
        ),
      );
    expect(new Set(await copies())).toEqual(new Set([200]));
    expect(new Set(await copies({ clientPhone: "911111111" }))).toEqual(new Set([404]));
    expect(await statusOf(app, 8, 9)).toBe(200);
    expect(await database.all("SELECT client_moves FROM booking")).toEqual([{ client_moves: 1 }]);
    // Different questions at once are as many: they end the search for all clients.
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        statusOf(app, 8, 9, {
          remoteAddress: `198.51.100.${index}`,
          clientPhone: String(922_222_222 + index),
        }),
      ),
    );
    expect(await statusOf(app, 8, 9)).toBe(404);
  });

  test("an address has sixty moves refused in an hour, then it has to wait", async () => {
    const database = await newDatabase();
    const app = await appUnderTest(LIMITED, { ...CLOCK, database });
    await create(app, TUESDAY_AT_EIGHT);
    await create(app, { ...TUESDAY_AT_EIGHT, ...at(9), clientPhone: "222222222" }, "198.51.100.1");
    for (let index = 0; index < 60; index++) expect(await statusOf(app, 8, 9)).toBe(409);
    const refused = await move(app, 8, 10);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error:
        "Muitas tentativas em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.",
    });
    expect(await statusOf(app, 8, 10, { remoteAddress: "198.51.100.2" })).toBe(200);
  });
});
