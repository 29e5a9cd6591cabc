import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { TABLE_FOR_TEN, TUESDAY_FOR_TWO } from "@vitrine/testing/sample-requests";

const check = { method: "POST", url: "/check-table" } as const;

async function shopWithTenAtEight() {
  const app = await appUnderTest();
  const created = await app.inject({ method: "POST", url: "/createTable", payload: TABLE_FOR_TEN });
  expect(created.statusCode).toBe(201);
  const occupied = async (change: object) => {
    const answer = await app.inject({ ...check, payload: { ...TUESDAY_FOR_TWO, ...change } });
    return Object.entries(answer.json<Record<string, boolean>>())
      .filter(([, isFree]) => !isFree)
      .map(([label]) => label);
  };
  return { app, occupied };
}

test("an empty day has room for twenty, slot by slot", async () => {
  const app = await appUnderTest();
  const answer = await app.inject({
    ...check,
    payload: { ...TUESDAY_FOR_TWO, timeType: "twoTimes", clientNumber: 20 },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    "08:00 - 10:00": true,
    "10:00 - 12:00": true,
    "14:00 - 16:00": true,
    "16:00 - 18:00": true,
    "18:00 - 20:00": true,
    "20:00 - 22:00": true,
  });
});

test("beside a group of ten there is room for ten more, and not for twelve", async () => {
  const { occupied } = await shopWithTenAtEight();
  for (const clientNumber of [2, 4, 6, 8, 10]) {
    expect(await occupied({ clientNumber })).toEqual([]);
  }
  for (const clientNumber of [12, 14, 16, 18, 20]) {
    expect(await occupied({ clientNumber })).toEqual(["08:00 - 08:30"]);
  }
});

test("a longer period needs room in every half hour that it covers, at its own place only", async () => {
  const { occupied } = await shopWithTenAtEight();
  expect(await occupied({ clientNumber: 12, timeType: "oneTimes" })).toEqual(["08:00 - 09:00"]);
  expect(await occupied({ clientNumber: 12, timeType: "twoTimes" })).toEqual(["08:00 - 10:00"]);
  expect(await occupied({ clientNumber: 12, barberColorId: 7 })).toEqual([]);
});

test("a barber's appointments and the tables do not know of each other", async () => {
  const { app } = await shopWithTenAtEight();
  const { clientNumber: _people, clientMax: _max, ...asBarber } = TUESDAY_FOR_TWO;
  const answer = await app.inject({
    method: "POST",
    url: "/check-availability",
    payload: { ...asBarber, calendarId: "barbearia" },
  });
  expect(answer.json()).toMatchObject({ "08:00 - 08:30": true });
});

const PEOPLE_ERROR = "Escolha um número de pessoas da lista: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20.";
const MAX_ERROR = "O limite é de 20 pessoas por horário.";

test.each([
  ["nobody", { clientNumber: 0 }, PEOPLE_ERROR],
  ["an odd number of people", { clientNumber: 3 }, PEOPLE_ERROR],
  ["more people than the place holds", { clientNumber: 22 }, PEOPLE_ERROR],
  ["people as text", { clientNumber: "4" }, PEOPLE_ERROR],
  ["no number of people", { clientNumber: undefined }, PEOPLE_ERROR],
  ["another limit", { clientMax: 200 }, MAX_ERROR],
  ["a limit as text", { clientMax: "20" }, MAX_ERROR],
  ["no limit", { clientMax: undefined }, MAX_ERROR],
  ["the barber's calendar", { calendarId: "barbearia" }, "Esta agenda não existe."],
  ["an unknown calendar", { calendarId: "padaria" }, "Esta agenda não existe."],
  ["a phone with a dash", { clientPhone: "98765-4321" }, "Informe um telefone de 1 a 9 dígitos."],
  ["two days", { end: "2026-11-26T00:00:00-03:00" }, "Consulte os horários de um dia por vez."],
  [
    "a Saturday",
    { start: "2026-11-28T00:00:00-03:00", end: "2026-11-29T00:00:00-03:00" },
    "Este dia não está aberto para agendamento. Escolha outro dia.",
  ],
])("%s is refused with 400 and its sentence", async (_name, change, error) => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...check, payload: { ...TUESDAY_FOR_TWO, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error });
});
