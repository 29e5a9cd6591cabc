import { expect, test } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { TABLE_FOR_TEN } from "@vitrine/testing/sample-requests";

const create = { method: "POST", url: "/createTable" } as const;

test("a group is booked with 201 and an empty object, and takes its places", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  const answer = await app.inject({ ...create, payload: TABLE_FOR_TEN });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({});
  expect(await database.all("SELECT calendar_id, places FROM booking")).toEqual([
    { calendar_id: "reservas", places: 10 },
  ]);
  expect(await database.all("SELECT taken, capacity FROM half_hour")).toEqual([
    { taken: 10, capacity: 20 },
  ]);
});

test("an exact repeat succeeds with 200 and stores nothing, though there is room for it twice", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await app.inject({ ...create, payload: TABLE_FOR_TEN });
  const repeat = await app.inject({ ...create, payload: TABLE_FOR_TEN });
  expect(repeat.statusCode).toBe(200);
  expect(repeat.json()).toEqual({});
  expect(await database.all("SELECT taken FROM half_hour")).toEqual([{ taken: 10 }]);
});

test("groups share a slot until it is full", async () => {
  const app = await appUnderTest();
  for (const [clientNumber, clientPhone] of [
    [10, "111111111"],
    [8, "222222222"],
    [2, "333333333"],
  ] as const) {
    const payload = { ...TABLE_FOR_TEN, clientNumber, clientPhone };
    expect((await app.inject({ ...create, payload })).statusCode).toBe(201);
  }
  const late = { ...TABLE_FOR_TEN, clientNumber: 2, clientPhone: "444444444" };
  expect((await app.inject({ ...create, payload: late })).statusCode).toBe(409);
});

test.each([
  ["twelve people after ten", { clientPhone: "111111111", clientNumber: 12 }],
  [
    "twelve people for an overlapping hour",
    { clientPhone: "111111111", clientNumber: 12, dateTimeEnd: "2026-11-24T09:00:00-03:00" },
  ],
  [
    "twelve people for two overlapping hours",
    { clientPhone: "111111111", clientNumber: 12, dateTimeEnd: "2026-11-24T10:00:00-03:00" },
  ],
  ["the same phone with more people", { clientNumber: 12 }],
  ["the same phone with fewer people", { clientNumber: 2 }],
  ["the same phone with another name", { clientName: "João" }],
])("%s are refused with 409", async (_name, change) => {
  const app = await appUnderTest();
  await app.inject({ ...create, payload: TABLE_FOR_TEN });
  const answer = await app.inject({ ...create, payload: { ...TABLE_FOR_TEN, ...change } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    error: "Este horário já está ocupado. Escolha outro horário.",
  });
});

test("ten people for an overlapping period fit beside ten, and the same slot elsewhere stays free", async () => {
  const app = await appUnderTest();
  await app.inject({ ...create, payload: TABLE_FOR_TEN });
  for (const change of [
    { clientPhone: "111111111", dateTimeEnd: "2026-11-24T10:00:00-03:00" },
    { clientPhone: "222222222", barberColorId: 7, clientNumber: 20 },
  ]) {
    const answer = await app.inject({ ...create, payload: { ...TABLE_FOR_TEN, ...change } });
    expect(answer.statusCode).toBe(201);
  }
});

const PEOPLE_ERROR = "Escolha um número de pessoas da lista: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20.";
const MAX_ERROR = "O limite é de 20 pessoas por horário.";

test.each([
  ["one person", { clientNumber: 1 }, PEOPLE_ERROR],
  ["an odd number of people", { clientNumber: 11 }, PEOPLE_ERROR],
  ["half a person", { clientNumber: 2.5 }, PEOPLE_ERROR],
  ["fewer people than none", { clientNumber: -2 }, PEOPLE_ERROR],
  ["more people than the place holds", { clientNumber: 22 }, PEOPLE_ERROR],
  ["people as text", { clientNumber: "10" }, PEOPLE_ERROR],
  ["no number of people", { clientNumber: undefined }, PEOPLE_ERROR],
  ["a limit of the client's own", { clientMax: 1_000 }, MAX_ERROR],
  ["a limit as text", { clientMax: "20" }, MAX_ERROR],
  ["no limit", { clientMax: undefined }, MAX_ERROR],
  ["the barber's calendar", { calendarId: "barbearia" }, "Esta agenda não existe."],
  ["a barber of no one", { barberColorId: 1 }, "Escolha um barbeiro da lista."],
  ["a name of digits", { clientName: "R2D2" }, "Informe um nome de 1 a 20 letras e espaços."],
  [
    "a slot of no period",
    { dateTimeEnd: "2026-11-24T08:15:00-03:00" },
    "Este horário não existe. Escolha um dos horários da lista.",
  ],
])("%s is refused with 400 and its sentence", async (_name, change, error) => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...create, payload: { ...TABLE_FOR_TEN, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error });
});
