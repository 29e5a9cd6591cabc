// The limits with their default values, tested by calls to several servers on one database. The test moves the clock.

import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";

import { dayAfter } from "@vitrine/testing/sample-days";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { MONDAY, TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

const LIMITED = { RATE_LIMIT: "1000000" };
const HOUR = 3_600_000;
const MORNING = [
  "08:00",
  "08:30",
  "09:00",
  "09:30",
  "10:00",
  "10:30",
  "11:00",
  "11:30",
  "12:00",
  "12:30",
  "13:00",
];

const clock = () => {
  let at = Date.parse(MONDAY);
  return { machineNow: () => at, move: (milliseconds: number) => void (at += milliseconds) };
};

/** A request for the `index`th half hour of the mornings, each for another client; ten a day, three barbers. */
const request = (index: number, client: object = {}) => {
  const cell = index % 10;
  const day = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"][Math.floor(index / 30)];
  return {
    ...TUESDAY_AT_EIGHT,
    barberColorId: [6, 7, 5][Math.floor(index / 10) % 3],
    clientPhone: String(900_000_000 + index),
    clientEmail: `ana${index}@example.com`,
    dateTimeStart: `${day}T${MORNING[cell]}:00-03:00`,
    dateTimeEnd: `${day}T${MORNING[cell + 1]}:00-03:00`,
    ...client,
  };
};

const create = (app: FastifyInstance, payload: object, remoteAddress = "203.0.113.7") =>
  app.inject({ method: "POST", url: "/createAppointment", payload, remoteAddress });

const cancel = (app: FastifyInstance, payload: object, remoteAddress: string) =>
  app.inject({
    method: "DELETE",
    url: "/deleteAppointment",
    payload: Object.fromEntries(
      Object.entries(payload).filter(([name]) => !/^client(Name|Email)$/.test(name)),
    ),
    remoteAddress,
  });

test("one address makes twenty bookings in an hour; then it gets a Retry-After, and others are served", async () => {
  const { machineNow, move } = clock();
  const app = await appUnderTest(LIMITED, { machineNow });
  for (let index = 0; index < 20; index++)
    expect((await create(app, request(index))).statusCode).toBe(201);
  move(HOUR / 2);
  const refused = await create(app, request(20));
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1800");
  expect(refused.json()).toEqual({
    error:
      "Muitos agendamentos em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.",
  });
  expect((await create(app, request(3))).statusCode).toBe(200);
  expect((await create(app, request(21), "203.0.113.8")).statusCode).toBe(201);
  const table = { ...TABLE_FOR_TEN, clientPhone: "911111111" };
  const elsewhere = {
    method: "POST",
    url: "/createTable",
    payload: table,
    remoteAddress: "203.0.113.7",
  } as const;
  expect((await app.inject(elsewhere)).statusCode).toBe(201);
  move(HOUR / 2);
  expect((await create(app, request(20))).statusCode).toBe(201);
});

test("an IPv6 customer with many networks gets three times what one network gets", async () => {
  const app = await appUnderTest({ ...LIMITED, CREATES_PER_HOUR: "2" }, clock());
  const from = async (index: number, address: string) =>
    (await create(app, request(index), address)).statusCode;
  expect(await from(0, "2001:db8:1:1::1")).toBe(201);
  expect(await from(1, "2001:db8:1:1::2")).toBe(201);
  expect(await from(2, "2001:db8:1:1:ffff::3")).toBe(429);
  const statuses = [];
  for (let index = 2; index < 24; index++)
    statuses.push(await from(index, `2001:db8:1:${100 + index}::1`));
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect(await from(40, "2001:db8:2:1::1")).toBe(201);
});

test("fifteen customers an hour behind one address are served, hour after hour", async () => {
  const { machineNow, move } = clock();
  const app = await appUnderTest(LIMITED, { machineNow });
  for (let hour = 0; hour < 6; hour++) {
    for (let customer = 0; customer < 15; customer++) {
      expect((await create(app, request(hour * 15 + customer))).statusCode).toBe(201);
    }
    move(HOUR);
  }
});

test("to book out a barber's two weeks takes one address at least twenty hours", async () => {
  const { machineNow, move } = clock();
  const app = await appUnderTest(LIMITED, { machineNow });
  const slots = await freeSlots(app);
  expect(slots.length).toBeGreaterThanOrEqual(180);
  let hours = 0;
  for (const [index, slot] of slots.entries()) {
    const client = {
      clientPhone: String(900_000_000 + index),
      clientEmail: `eva${index}@example.com`,
    };
    while ((await create(app, { ...TUESDAY_AT_EIGHT, ...slot, ...client })).statusCode === 429) {
      move(HOUR / 4);
      hours += 1 / 4;
    }
  }
  expect(await freeSlots(app)).toEqual([]);
  expect(hours).toBeGreaterThanOrEqual(20);
});

test("a fifth booking to come of one phone is refused as a taken slot is", async () => {
  const app = await appUnderTest(LIMITED, clock());
  const phone = { clientPhone: "987654321" };
  for (let index = 0; index < 4; index++) {
    expect((await create(app, request(index, phone), `203.0.113.${index}`)).statusCode).toBe(201);
  }
  const taken = await create(app, request(0));
  const fifth = await create(app, request(4, phone), "203.0.113.9");
  expect([fifth.statusCode, fifth.body]).toEqual([409, taken.body]);
  expect((await create(app, request(4), "203.0.113.9")).statusCode).toBe(201);
});

test("an address has sixty creates refused in an hour, one by one or at once, and keeps no client from cancelling", async () => {
  const { machineNow } = clock();
  const database = await temporaryDatabase();
  const app = await appUnderTest(LIMITED, { machineNow, database });
  await create(app, TUESDAY_AT_EIGHT);
  const counted = () => database.all("SELECT * FROM client_use");
  const before = await counted();
  const guess = (index: number, address: string) =>
    create(app, { ...TUESDAY_AT_EIGHT, clientPhone: String(index) }, address);
  const statuses: number[] = [];
  for (let index = 0; index < 30; index++) {
    statuses.push((await guess(index, "203.0.113.9")).statusCode);
  }
  const atOnce = Array.from({ length: 60 }, (_, index) => guess(30 + index, "203.0.113.9"));
  for (const { statusCode } of await Promise.all(atOnce)) statuses.push(statusCode);
  expect(statuses.filter((status) => status === 409)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);

  const refused = await create(app, request(1), "203.0.113.9");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(3_600);
  expect(refused.json()).toEqual({
    error:
      "Muitas tentativas em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.",
  });
  const { body } = await app.inject("/metrics");
  expect(body).toContain('vitrine_limits_met_total{limit="refusals"} 31');

  expect(await counted()).toEqual(before);
  expect((await guess(100, "203.0.113.10")).statusCode).toBe(409);
  const table = { method: "POST", url: "/createTable", payload: TABLE_FOR_TEN } as const;
  expect((await app.inject({ ...table, remoteAddress: "203.0.113.9" })).statusCode).toBe(201);
  expect((await cancel(app, TUESDAY_AT_EIGHT, "203.0.113.9")).statusCode).toBe(200);
});

test("neither a booking nor its exact repeat counts as a refused create", async () => {
  const app = await appUnderTest({ ...LIMITED, CREATES_PER_HOUR: "2" }, clock());
  const statusOf = async (payload: object) => (await create(app, payload)).statusCode;
  expect(await statusOf(request(0))).toBe(201);
  for (let repeat = 0; repeat < 20; repeat++) expect(await statusOf(request(0))).toBe(200);
  for (let refusal = 0; refusal < 5; refusal++) {
    expect(await statusOf(request(0, { clientPhone: "1" }))).toBe(409);
  }
  expect(await statusOf(request(1))).toBe(201);
});

test("an address can try five phones an hour to guess whose table it is, whatever else it may book", async () => {
  const app = await appUnderTest(LIMITED, clock());
  const table = async (change: object, remoteAddress: string) => {
    const payload = { ...TABLE_FOR_TEN, ...change };
    return (await app.inject({ method: "POST", url: "/createTable", payload, remoteAddress }))
      .statusCode;
  };
  const guess = (clientPhone: string, remoteAddress = "203.0.113.9") =>
    table({ clientPhone, clientNumber: 2, clientEmail: `a${clientPhone}@a.br` }, remoteAddress);
  expect(await table({ clientNumber: 2 }, "198.51.100.1")).toBe(201);
  const statuses = [];
  for (const phone of ["1", "2", "3", "4"]) statuses.push(await guess(phone));
  // The right phone, recognized only by its refusal, as the fifth guess; then the sixth, which is limited.
  for (const phone of ["987654321", "987654321", "5"]) statuses.push(await guess(phone));
  expect(statuses).toEqual([201, 201, 201, 201, 409, 429, 429]);
  for (let repeat = 0; repeat < 8; repeat++)
    expect(await guess("6", "203.0.113.10")).toBeLessThan(202);
  const later = {
    dateTimeStart: "2026-11-24T09:00:00-03:00",
    dateTimeEnd: "2026-11-24T09:30:00-03:00",
  };
  expect(await table({ ...later, clientPhone: "7", clientEmail: "a@a.br" }, "203.0.113.9")).toBe(
    201,
  );
});

test("guesses of a phone all get the same answer, soon without a query; the right client still cancels", async () => {
  const app = await appUnderTest(LIMITED, clock());
  await create(app, TUESDAY_AT_EIGHT);
  const answers = new Set();
  for (let guess = 0; guess < 20; guess++) {
    const { statusCode, body } = await cancel(
      app,
      { ...TUESDAY_AT_EIGHT, clientPhone: String(guess) },
      "203.0.113.9",
    );
    answers.add(`${statusCode} ${body}`);
  }
  const unseen = await cancel(app, TUESDAY_AT_EIGHT, "203.0.113.9");
  answers.add(`${unseen.statusCode} ${unseen.body}`);
  expect([...answers]).toEqual(['404 {"error":"Não encontramos um agendamento com esses dados."}']);
  expect((await cancel(app, TUESDAY_AT_EIGHT, "198.51.100.1")).statusCode).toBe(200);
});

test("RATE_LIMIT=off switches all of them off", async () => {
  const app = await appUnderTest(
    { RATE_LIMIT: "off", CREATES_PER_HOUR: "1", BOOKINGS_PER_CLIENT: "1" },
    clock(),
  );
  for (let index = 0; index < 5; index++) {
    expect((await create(app, request(index, { clientPhone: "1" }))).statusCode).toBe(201);
  }
  for (let guess = 0; guess < 20; guess++) {
    await cancel(app, { ...request(0), clientPhone: "2" }, "203.0.113.9");
    expect((await create(app, request(0, { clientPhone: "2" }))).statusCode).toBe(409);
  }
  expect((await cancel(app, request(0, { clientPhone: "1" }), "203.0.113.9")).statusCode).toBe(200);
});

test("each limit that is met is counted by its kind", async () => {
  const app = await appUnderTest(
    { ...LIMITED, CREATES_PER_HOUR: "5", BOOKINGS_PER_CLIENT: "1" },
    clock(),
  );
  await create(app, request(0, { clientPhone: "1" }));
  // This refusal reveals that the phone has a booking, and counts as a create.
  await create(app, request(1, { clientPhone: "1" }));
  for (let index = 2; index < 6; index++) await create(app, request(index));
  for (let guess = 0; guess < 13; guess++) {
    await cancel(app, { ...request(0), clientPhone: `9${guess}` }, "203.0.113.9");
  }
  const { body } = await app.inject("/metrics");
  expect(body).toContain('vitrine_limits_met_total{limit="creates"} 1');
  expect(body).toContain('vitrine_limits_met_total{limit="bookings"} 1');
  expect(body).toContain('vitrine_limits_met_total{limit="cancellations"} 1');
});

describe.each(DATABASES)("three instances on one $name", ({ newDatabase }) => {
  const instances = async (environment: Readonly<Record<string, string>> = {}) => {
    const database = await newDatabase();
    const parts = { database, machineNow: clock().machineNow };
    const apps: FastifyInstance[] = [];
    for (let index = 0; index < 3; index++) {
      apps.push(await appUnderTest({ ...LIMITED, ...environment }, parts));
    }
    return { database, at: (index: number) => apps[index % 3] as FastifyInstance };
  };

  test("all at once, one address makes twenty bookings and one phone four", async () => {
    const { at } = await instances();
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, index) => create(at(index), request(index))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    const ofOnePhone = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        create(at(index), request(50 + index, { clientPhone: "1" }), `203.0.113.${100 + index}`),
      ),
    );
    expect(ofOnePhone.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  });

  test("all at once, guesses on one slot are counted together", async () => {
    const { at } = await instances();
    await create(at(0), TUESDAY_AT_EIGHT);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        cancel(at(index), { ...TUESDAY_AT_EIGHT, clientPhone: String(index) }, "203.0.113.9"),
      ),
    );
    expect((await cancel(at(1), TUESDAY_AT_EIGHT, "203.0.113.9")).statusCode).toBe(404);
    expect((await cancel(at(2), TUESDAY_AT_EIGHT, "198.51.100.1")).statusCode).toBe(200);
  });

  test("nothing that is counted holds an address, a phone or an e-mail", async () => {
    const { database, at } = await instances();
    await create(at(0), TUESDAY_AT_EIGHT);
    for (let guess = 0; guess < 13; guess++) {
      await cancel(at(guess), { ...TUESDAY_AT_EIGHT, clientPhone: "1" }, "203.0.113.9");
    }
    const rows = [];
    for (const table of ["client_use", "cancel_guard", "cancel_look"]) {
      const found = await database.all(`SELECT * FROM ${table}`);
      expect(found).not.toEqual([]);
      rows.push(...found);
    }
    const kept = JSON.stringify(rows);
    for (const personal of ["203.0.113", "987654321", "joao", "example"])
      expect(kept).not.toContain(personal);
  });
});

/** The half hours that the first barber has left in the next fourteen days. */
async function freeSlots(app: FastifyInstance) {
  const slots = [];
  for (let days = 1; days <= 14; days++) {
    const day = dayAfter("2026-11-23", days);
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: "/check-availability",
      payload: {
        clientPhone: "1",
        calendarId: "barbearia",
        barberColorId: 6,
        timeType: "halfTimes",
        start: `${day}T00:00:00-03:00`,
        end: `${dayAfter(day, 1)}T00:00:00-03:00`,
      },
    });
    if (statusCode !== 200) continue;
    for (const [label, isFree] of Object.entries(JSON.parse(body) as Record<string, boolean>)) {
      const [start, end] = label.split(" - ");
      if (isFree)
        slots.push({
          dateTimeStart: `${day}T${start}:00-03:00`,
          dateTimeEnd: `${day}T${end}:00-03:00`,
        });
    }
  }
  return slots;
}
