import { expect, test } from "vitest";

import { appUnderTest } from "@vitrine/testing/app-under-test";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

test("an empty day is free, slot by slot", async () => {
  const app = await appUnderTest();
  const answer = await app.inject({
    method: "POST",
    url: "/check-availability",
    payload: { ...TUESDAY, timeType: "twoTimes" },
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

test("a two-hour booking occupies the four half hours and two hours inside it, for its barber only", async () => {
  const app = await appUnderTest();
  await app.inject({
    method: "POST",
    url: "/createAppointment",
    payload: { ...TUESDAY_AT_EIGHT, dateTimeEnd: "2026-11-24T10:00:00-03:00" },
  });
  const occupied = async (change: object) => {
    const answer = await app.inject({
      method: "POST",
      url: "/check-availability",
      payload: { ...TUESDAY, ...change },
    });
    return Object.entries(answer.json<Record<string, boolean>>())
      .filter(([, isFree]) => !isFree)
      .map(([label]) => label);
  };
  expect(await occupied({ timeType: "halfTimes" })).toEqual([
    "08:00 - 08:30",
    "08:30 - 09:00",
    "09:00 - 09:30",
    "09:30 - 10:00",
  ]);
  expect(await occupied({ timeType: "oneTimes" })).toEqual(["08:00 - 09:00", "09:00 - 10:00"]);
  expect(await occupied({ timeType: "twoTimes" })).toEqual(["08:00 - 10:00"]);
  expect(await occupied({ barberColorId: 7 })).toEqual([]);
});

test("the phone never changes the answer", async () => {
  const app = await appUnderTest();
  await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
  const ask = (clientPhone: string) =>
    app.inject({
      method: "POST",
      url: "/check-availability",
      payload: { ...TUESDAY, clientPhone },
    });
  expect((await ask("987654321")).body).toBe((await ask("111111111")).body);
});

test.each([
  ["a phone with a dash", { clientPhone: "98765-4321" }, "Informe um telefone de 1 a 9 dígitos."],
  ["a phone that is a number", { clientPhone: 987654321 }, "Informe um telefone de 1 a 9 dígitos."],
  ["no phone", { clientPhone: undefined }, "Informe um telefone de 1 a 9 dígitos."],
  ["an unknown calendar", { calendarId: "padaria" }, "Esta agenda não existe."],
  ["the calendar of tables", { calendarId: "reservas" }, "Esta agenda não existe."],
  ["a calendar named like a prototype", { calendarId: "__proto__" }, "Esta agenda não existe."],
  ["an unknown barber", { barberColorId: 9 }, "Escolha um barbeiro da lista."],
  ["a barber as text", { barberColorId: "6" }, "Escolha um barbeiro da lista."],
  ["an unknown style", { timeType: "allTimes" }, "Escolha um estilo da lista."],
  ["a start that is no time", { start: "amanhã" }, "A data ou o horário não é válido."],
  ["an end without an offset", { end: "2026-11-25T00:00:00" }, "A data ou o horário não é válido."],
  ["two days", { end: "2026-11-26T00:00:00-03:00" }, "Consulte os horários de um dia por vez."],
  [
    "a day of another zone",
    { start: "2026-11-24T00:00:00Z", end: "2026-11-25T00:00:00Z" },
    "Consulte os horários de um dia por vez.",
  ],
  [
    "today",
    { start: "2026-11-23T00:00:00-03:00", end: "2026-11-24T00:00:00-03:00" },
    "Este dia não está aberto para agendamento. Escolha outro dia.",
  ],
  [
    "a Saturday",
    { start: "2026-11-28T00:00:00-03:00", end: "2026-11-29T00:00:00-03:00" },
    "Este dia não está aberto para agendamento. Escolha outro dia.",
  ],
])("%s is refused with 400 and its sentence", async (_name, change, error) => {
  const app = await appUnderTest();
  const answer = await app.inject({
    method: "POST",
    url: "/check-availability",
    payload: { ...TUESDAY, ...change },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error });
});

test("the same day written in another offset is the same day", async () => {
  const app = await appUnderTest();
  const answer = await app.inject({
    method: "POST",
    url: "/check-availability",
    payload: { ...TUESDAY, start: "2026-11-24T03:00:00Z", end: "2026-11-25T03:00:00Z" },
  });
  expect(answer.statusCode).toBe(200);
});
