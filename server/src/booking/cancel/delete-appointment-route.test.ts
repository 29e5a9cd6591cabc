import { expect, test } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import {
  TABLE_FOR_TEN,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY as IDENTITY,
} from "@vitrine/testing/sample-requests";

const create = { method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT } as const;
const remove = { method: "DELETE", url: "/deleteAppointment", payload: IDENTITY } as const;

test("a booking is deleted with 200, its slot is free, and it can be booked and deleted again", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  for (const round of [1, 2, 3]) {
    expect((await app.inject(create)).statusCode, `round ${round}`).toBe(201);
    const answer = await app.inject(remove);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
    expect(await database.all("SELECT taken FROM half_hour")).toEqual([{ taken: 0 }]);
  }
});

test.each([
  ["a wrong phone", { clientPhone: "111111111" }],
  ["another barber", { barberColorId: 7 }],
  ["another end", { dateTimeEnd: "2026-11-24T09:00:00-03:00" }],
  ["a slot that nobody has", { dateTimeStart: "2026-11-24T07:00:00-03:00" }],
])("%s answers like no booking at all, and deletes nothing", async (_name, change) => {
  const app = await appUnderTest();
  await app.inject(create);
  const wrong = await app.inject({ ...remove, payload: { ...IDENTITY, ...change } });
  expect(wrong.statusCode).toBe(404);
  expect(wrong.json()).toEqual({ error: "Não encontramos um agendamento com esses dados." });
  expect((await app.inject(remove)).statusCode).toBe(200);
  expect((await app.inject(remove)).body).toBe(wrong.body);
});

test("a booking whose day has passed can still be deleted", async () => {
  const database = await temporaryDatabase();
  await (await appUnderTest({}, { database })).inject(create);
  const yearsLater = await appUnderTest({ NOW: "2031-01-01T00:00:00Z" }, { database });
  expect((await yearsLater.inject(remove)).statusCode).toBe(200);
});

test("a table is deleted by its calendar, and only its own places are given back", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  const createTable = { method: "POST", url: "/createTable" } as const;
  await app.inject(create);
  await app.inject({ ...createTable, payload: TABLE_FOR_TEN });
  const four = { ...TABLE_FOR_TEN, clientPhone: "444444444", clientNumber: 4 };
  await app.inject({ ...createTable, payload: four });
  const answer = await app.inject({ ...remove, payload: { ...IDENTITY, calendarId: "reservas" } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({});
  expect(
    await database.all("SELECT calendar_id, taken FROM half_hour ORDER BY calendar_id"),
  ).toEqual([
    { calendar_id: "barbearia", taken: 1 },
    { calendar_id: "reservas", taken: 4 },
  ]);
});

test.each([
  [{ clientPhone: "abc" }, "Informe um telefone de 1 a 9 dígitos."],
  [{ calendarId: 1 }, "Esta agenda não existe."],
  [{ barberColorId: 1 }, "Escolha um barbeiro da lista."],
  [{ dateTimeStart: "" }, "A data ou o horário não é válido."],
  [{ dateTimeEnd: null }, "A data ou o horário não é válido."],
])("%j is refused with 400", async (change, error) => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...remove, payload: { ...IDENTITY, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error });
});

test("giving back an hour leaves the half hours of others taken", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await app.inject(create);
  const hour = {
    clientPhone: "222222222",
    dateTimeStart: "2026-11-24T09:00:00-03:00",
    dateTimeEnd: "2026-11-24T10:00:00-03:00",
  };
  await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, ...hour } });
  await app.inject({ ...remove, payload: { ...IDENTITY, ...hour } });
  const taken = await database.all("SELECT taken FROM half_hour ORDER BY cell");
  expect(taken).toEqual([{ taken: 1 }, { taken: 0 }, { taken: 0 }]);
});
