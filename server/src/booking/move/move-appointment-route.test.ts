import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import { shop as barberShop } from "@vitrine/shops/barbearia";
import { shop as restaurant } from "@vitrine/shops/reservas";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import {
  TABLE_FOR_TEN,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";

const TO_NINE = {
  ...TUESDAY_AT_EIGHT_IDENTITY,
  newDateTimeStart: "2026-11-24T09:00:00-03:00",
  newDateTimeEnd: "2026-11-24T09:30:00-03:00",
};

const NINE_IDENTITY = {
  ...TUESDAY_AT_EIGHT_IDENTITY,
  dateTimeStart: TO_NINE.newDateTimeStart,
  dateTimeEnd: TO_NINE.newDateTimeEnd,
};

const NOT_FOUND = { error: "Não encontramos um agendamento com esses dados." };
const TAKEN = { error: "Este horário já está ocupado. Escolha outro horário." };

const create = (app: FastifyInstance, payload: object, url = "/createAppointment") =>
  app.inject({ method: "POST", url, payload });
const move = (app: FastifyInstance, payload: object, remoteAddress = "203.0.113.7") =>
  app.inject({ method: "POST", url: "/moveAppointment", payload, remoteAddress });
const remove = (app: FastifyInstance, payload: object) =>
  app.inject({ method: "DELETE", url: "/deleteAppointment", payload });

/** An hour of the day, as a new time. */
const toHour = (hour: string) => ({
  newDateTimeStart: `2026-11-24T${hour}:00:00-03:00`,
  newDateTimeEnd: `2026-11-24T${hour}:30:00-03:00`,
});
const fromHour = (hour: string) => ({
  dateTimeStart: `2026-11-24T${hour}:00:00-03:00`,
  dateTimeEnd: `2026-11-24T${hour}:30:00-03:00`,
});

test("a booking is moved with 200, the same again is 200, and only its new time is taken", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await create(app, TUESDAY_AT_EIGHT);
  const [before] = await database.all("SELECT booking_id FROM booking");
  for (const copy of [1, 2]) {
    const answer = await move(app, TO_NINE);
    expect([answer.statusCode, answer.json()], `copy ${copy}`).toEqual([200, {}]);
  }
  expect(
    await database.all("SELECT booking_id, revision, client_moves, moved_by FROM booking"),
  ).toEqual([{ ...before, revision: 1, client_moves: 1, moved_by: "client" }]);
  expect(await database.all("SELECT taken FROM half_hour ORDER BY cell")).toEqual([
    { taken: 0 },
    { taken: 1 },
  ]);
  expect((await remove(app, TUESDAY_AT_EIGHT_IDENTITY)).statusCode).toBe(404);
  expect((await remove(app, NINE_IDENTITY)).statusCode).toBe(200);
  expect((await move(app, TO_NINE)).statusCode).toBe(404);
});

test("another person takes it over, and it can be moved to where it overlaps itself", async () => {
  const app = await appUnderTest();
  const pintura = { ...TUESDAY_AT_EIGHT, dateTimeEnd: "2026-11-24T10:00:00-03:00" };
  await create(app, pintura);
  const { clientName: _name, clientEmail: _email, ...identity } = pintura;
  const moved = {
    ...identity,
    newBarberColorId: 7,
    newDateTimeStart: pintura.dateTimeStart,
    newDateTimeEnd: pintura.dateTimeEnd,
  };
  expect((await move(app, moved)).statusCode).toBe(200);
  expect((await create(app, { ...pintura, clientPhone: "1" })).statusCode).toBe(201);
  expect((await create(app, { ...pintura, barberColorId: 7 })).statusCode).toBe(200);
});

test("a wrong phone is answered like no booking, whether or not the new time is free", async () => {
  const app = await appUnderTest();
  await create(app, TUESDAY_AT_EIGHT);
  await create(app, { ...TUESDAY_AT_EIGHT, ...fromHour("10"), clientPhone: "222222222" });
  const wrong = { ...TO_NINE, clientPhone: "111111111" };
  for (const payload of [
    wrong,
    { ...wrong, ...toHour("10") },
    // A time that no shop sells, a day that is over.
    { ...wrong, ...toHour("07") },
    // No booking is there at all.
    { ...TO_NINE, ...fromHour("11") },
    { ...TO_NINE, barberColorId: 7, newBarberColorId: 6 },
    // Whose the taken time is, is not asked in this way either.
    { ...TO_NINE, ...fromHour("11"), ...toHour("10"), clientPhone: "222222222" },
  ]) {
    const answer = await move(app, payload);
    expect([answer.statusCode, answer.json()]).toEqual([404, NOT_FOUND]);
  }
  expect((await remove(app, TUESDAY_AT_EIGHT_IDENTITY)).statusCode).toBe(200);
});

test("a new time that is taken, or one's own, leaves the booking where it is", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await create(app, TUESDAY_AT_EIGHT);
  await create(app, { ...TUESDAY_AT_EIGHT, ...fromHour("09"), clientPhone: "222222222" });
  const before = await database.all("SELECT * FROM booking ORDER BY starts_at");
  const answer = await move(app, TO_NINE);
  expect([answer.statusCode, answer.json()]).toEqual([409, TAKEN]);
  expect((await move(app, { ...TO_NINE, ...toHour("08") })).statusCode).toBe(200);
  expect(await database.all("SELECT * FROM booking ORDER BY starts_at")).toEqual(before);
  expect(await database.all("SELECT taken FROM half_hour")).toEqual([{ taken: 1 }, { taken: 1 }]);
});

test.each([
  [
    "a time that is no slot",
    toHour("07"),
    "Este horário não existe. Escolha um dos horários da lista.",
  ],
  [
    "another length",
    { newDateTimeEnd: "2026-11-24T10:00:00-03:00" },
    "Este horário não existe. Escolha um dos horários da lista.",
  ],
  [
    "a Saturday",
    {
      newDateTimeStart: "2026-11-28T09:00:00-03:00",
      newDateTimeEnd: "2026-11-28T09:30:00-03:00",
    },
    "Este dia não está aberto para agendamento. Escolha outro dia.",
  ],
  ["nobody", { newBarberColorId: 1 }, "Escolha um barbeiro da lista."],
  ["a broken time", { newDateTimeStart: "" }, "A data ou o horário não é válido."],
  ["an unknown calendar", { calendarId: "x" }, "Esta agenda não existe."],
])("%s is refused with 400, and nothing is moved", async (_name, change, error) => {
  const app = await appUnderTest();
  await create(app, TUESDAY_AT_EIGHT);
  const answer = await move(app, { ...TO_NINE, ...change });
  expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  expect((await remove(app, TUESDAY_AT_EIGHT_IDENTITY)).statusCode).toBe(200);
});

test("another person must do the booked service, in the same time", async () => {
  const catalogue = catalogueOf([
    {
      ...barberShop,
      barbers: barberShop.barbers.map((barber) =>
        barber.id === 7 ? { ...barber, services: [{ id: 2 }, { id: 3 }] } : barber,
      ),
    },
    restaurant,
  ]);
  const app = await appUnderTest({}, { catalogue });
  await create(app, TUESDAY_AT_EIGHT);
  expect((await move(app, { ...TO_NINE, newBarberColorId: 7 })).statusCode).toBe(400);
  expect((await move(app, { ...TO_NINE, newBarberColorId: 5 })).statusCode).toBe(200);
});

test("a booking is moved five times by its client, and however often its new time was taken", async () => {
  const app = await appUnderTest();
  await create(app, TUESDAY_AT_EIGHT);
  await create(app, { ...TUESDAY_AT_EIGHT, ...fromHour("15"), clientPhone: "222222222" });
  const hours = ["08", "09", "10", "11", "12", "08"];
  for (const [index, hour] of hours.slice(1).entries()) {
    const from = fromHour(hours[index] ?? "");
    expect((await move(app, { ...TO_NINE, ...from, ...toHour("15") })).statusCode).toBe(409);
    expect((await move(app, { ...TO_NINE, ...from, ...toHour(hour) })).statusCode).toBe(200);
  }
  const sixth = await move(app, TO_NINE);
  expect([sixth.statusCode, sixth.json()]).toEqual([
    409,
    { error: "Este horário já mudou muitas vezes. Para mudar de novo, fale com a loja." },
  ]);
  // Only a client who has proved it learns that.
  expect((await move(app, { ...TO_NINE, clientPhone: "111111111" })).statusCode).toBe(404);
});

test("a table is moved with its whole group, and two of one phone never meet", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await create(app, TABLE_FOR_TEN, "/createTable");
  await create(app, { ...TABLE_FOR_TEN, ...fromHour("09") }, "/createTable");
  const toNine = { ...TO_NINE, calendarId: "reservas" };
  expect((await move(app, toNine)).statusCode).toBe(409);
  expect((await move(app, { ...toNine, ...toHour("10") })).statusCode).toBe(200);
  const eleven = { ...TABLE_FOR_TEN, ...fromHour("10"), clientPhone: "1", clientNumber: 12 };
  expect((await create(app, eleven, "/createTable")).statusCode).toBe(409);
  expect((await create(app, { ...eleven, clientNumber: 10 }, "/createTable")).statusCode).toBe(201);
  expect(await database.all("SELECT taken FROM half_hour ORDER BY cell")).toEqual([
    { taken: 0 },
    { taken: 10 },
    { taken: 20 },
  ]);
});

test("what is late to be moved is refused by its time alone, booked or not", async () => {
  const catalogue = catalogueOf([{ ...barberShop, cancelUntilMinutes: 120 }, restaurant]);
  const database = await temporaryDatabase();
  const early = await appUnderTest({}, { database, catalogue });
  await create(early, TUESDAY_AT_EIGHT);
  const late = await appUnderTest({ NOW: "2026-11-24T06:01:00-03:00" }, { database, catalogue });
  const toWednesday = {
    ...TO_NINE,
    newDateTimeStart: "2026-11-25T09:00:00-03:00",
    newDateTimeEnd: "2026-11-25T09:30:00-03:00",
  };
  for (const phone of [TO_NINE.clientPhone, "111111111"]) {
    const answer = await move(late, { ...toWednesday, clientPhone: phone });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: "Falta pouco para o seu horário. Avise a loja." },
    ]);
  }
  const inTime = await appUnderTest({ NOW: "2026-11-24T06:00:00-03:00" }, { database, catalogue });
  expect((await move(inTime, toWednesday)).statusCode).toBe(200);
});

test("what has begun is not moved any more, also where nothing is too late to be cancelled", async () => {
  const database = await temporaryDatabase();
  await create(await appUnderTest({}, { database }), TUESDAY_AT_EIGHT);
  const begun = await appUnderTest({ NOW: "2026-11-24T08:00:00-03:00" }, { database });
  const toWednesday = {
    ...TO_NINE,
    newDateTimeStart: "2026-11-25T09:00:00-03:00",
    newDateTimeEnd: "2026-11-25T09:30:00-03:00",
  };
  expect((await move(begun, toWednesday)).statusCode).toBe(409);
});

test("a page of another host learns by a plain GET that bookings can be moved here", async () => {
  const app = await appUnderTest({ CORS_ORIGINS: "https://www.example.com" });
  const answer = await app.inject({
    method: "GET",
    url: "/moveAppointment",
    headers: { origin: "https://www.example.com" },
  });
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect(answer.headers).toMatchObject({
    "access-control-allow-origin": "https://www.example.com",
    "cache-control": "public, max-age=3600",
  });
});
