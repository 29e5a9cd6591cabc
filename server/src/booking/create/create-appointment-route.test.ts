import { expect, test } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

const create = { method: "POST", url: "/createAppointment" } as const;

test("a free slot is booked with 201 and an empty object", async () => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({});
});

test("what was sent is what is stored", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  const rows = await database.all("SELECT * FROM booking");
  expect(rows).toEqual([
    {
      asked_at: null,
      calendar_id: "barbearia",
      booking_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      barber_color_id: 6,
      client_phone: "987654321",
      client_name: "João da Silva",
      client_email: "joao@example.com",
      places: 1,
      starts_at: Date.UTC(2026, 10, 24, 11),
      ends_at: Date.UTC(2026, 10, 24, 11, 30),
      confirmed_at: null,
      missed_at: null,
      series_id: null,
      series_place: null,
      created_at: expect.any(Number),
      cancelled_at: null,
      erased_at: null,
      booked_by: "client",
      cancelled_by: "unknown",
      revision: 0,
      moved_at: null,
      moved_by: "owner",
      moved_from_barber_color_id: null,
      moved_from_starts_at: null,
      client_moves: 0,
      client_note: "",
      client_area_code: "",
      service_id: 1,
      service_name: "normal",
      price_cents: null,
      price_is_from: 0,
      padding_minutes: null,
    },
  ]);
});

test("an exact repeat succeeds with 200 and stores nothing, also with its times written in UTC", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest({}, { database });
  await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  const repeats = [
    TUESDAY_AT_EIGHT,
    {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T11:00:00Z",
      dateTimeEnd: "2026-11-24T11:30:00.000Z",
    },
  ];
  for (const payload of repeats) {
    const answer = await app.inject({ ...create, payload });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
  }
  expect(await database.all("SELECT booking_id FROM booking")).toHaveLength(1);
  expect(await database.all("SELECT taken FROM half_hour")).toEqual([{ taken: 1 }]);
});

test.each([
  ["another person", { clientPhone: "111111111" }],
  ["the same phone with another name", { clientName: "João" }],
  ["the same phone with another e-mail", { clientEmail: "silva@example.com" }],
  ["an overlapping hour", { clientPhone: "111111111", dateTimeEnd: "2026-11-24T09:00:00-03:00" }],
  ["an overlapping two hours of the same phone", { dateTimeEnd: "2026-11-24T10:00:00-03:00" }],
])("a taken slot is refused to %s with 409", async (_name, change) => {
  const app = await appUnderTest();
  await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  const answer = await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, ...change } });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    error: "Este horário já está ocupado. Escolha outro horário.",
  });
});

test("the slot beside, and the same slot of another barber, stay free", async () => {
  const app = await appUnderTest();
  await app.inject({ ...create, payload: TUESDAY_AT_EIGHT });
  const beside = {
    dateTimeStart: "2026-11-24T08:30:00-03:00",
    dateTimeEnd: "2026-11-24T09:00:00-03:00",
  };
  for (const change of [beside, { barberColorId: 7 }]) {
    const answer = await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, ...change } });
    expect(answer.statusCode).toBe(201);
  }
});

const NAME_ERROR = "Informe um nome de 1 a 20 letras e espaços.";
const EMAIL_ERROR = "Informe um e-mail válido, com até 35 caracteres.";
const PHONE_ERROR = "Informe um telefone de 1 a 9 dígitos.";
const SLOT_ERROR = "Este horário não existe. Escolha um dos horários da lista.";
const DAY_ERROR = "Este dia não está aberto para agendamento. Escolha outro dia.";
const AREA_CODE_ERROR = "Informe um DDD que exista, ou nenhum.";
const TIME_ERROR = "A data ou o horário não é válido.";

const onDay = (day: string) => ({
  dateTimeStart: `${day}T08:00:00-03:00`,
  dateTimeEnd: `${day}T08:30:00-03:00`,
});

test.each([
  ["a name of digits", { clientName: "R2D2" }, NAME_ERROR],
  ["a name too long", { clientName: "abcdefghijklmnopqrstu" }, NAME_ERROR],
  ["a name untrimmed", { clientName: " Ana" }, NAME_ERROR],
  ["no name", { clientName: undefined }, NAME_ERROR],
  ["a null name", { clientName: null }, NAME_ERROR],
  ["an e-mail without a domain", { clientEmail: "joao" }, EMAIL_ERROR],
  ["an e-mail too long", { clientEmail: `${"a".repeat(40)}@example.com` }, EMAIL_ERROR],
  ["a phone too long", { clientPhone: "9876543210" }, PHONE_ERROR],
  ["an empty phone", { clientPhone: "" }, PHONE_ERROR],
  ["an area code of no area", { clientAreaCode: "20" }, AREA_CODE_ERROR],
  ["an empty area code", { clientAreaCode: "" }, AREA_CODE_ERROR],
  ["an unknown calendar", { calendarId: "" }, "Esta agenda não existe."],
  ["the calendar of tables", { calendarId: "reservas" }, "Esta agenda não existe."],
  ["a barber of no one", { barberColorId: 6.5 }, "Escolha um barbeiro da lista."],
  ["a start that is no time", { dateTimeStart: "2026-02-30T08:00:00-03:00" }, TIME_ERROR],
  ["an end that is no time", { dateTimeEnd: 1_795_518_000_000 }, TIME_ERROR],
  ["a slot of no style", { dateTimeEnd: "2026-11-24T08:15:00-03:00" }, SLOT_ERROR],
  ["an end before its start", { dateTimeEnd: "2026-11-24T07:30:00-03:00" }, SLOT_ERROR],
  ["the far past", onDay("0001-01-01"), SLOT_ERROR],
  ["today", onDay("2026-11-23"), DAY_ERROR],
  ["a Sunday", onDay("2026-11-29"), DAY_ERROR],
  ["the fifteenth day", onDay("2026-12-08"), DAY_ERROR],
])("%s is refused with 400 and its sentence", async (_name, change, error) => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, ...change } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error });
});

test.each([
  ["broken JSON", "application/json", '{"clientName":"João', 400],
  ["no body", "application/json", "", 400],
  ["a list", "application/json", "[]", 400],
  ["null", "application/json", "null", 400],
  ["a poisoned prototype", "application/json", '{"__proto__":{"clientName":"Ana"}}', 400],
  ["a form", "application/x-www-form-urlencoded", "clientName=Ana", 415],
  ["plain text", "text/plain", JSON.stringify(TUESDAY_AT_EIGHT), 415],
  [
    "a body over 64 KiB",
    "application/json",
    JSON.stringify({ clientName: "a".repeat(65_537) }),
    413,
  ],
])("%s is refused with a sentence for a person", async (_name, type, payload, status) => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...create, headers: { "content-type": type }, payload });
  expect(answer.statusCode).toBe(status);
  expect(Object.keys(answer.json())).toEqual(["error"]);
  expect(answer.json<{ error: string }>().error).toMatch(/^(O|Não) .+\.$/u);
  expect(answer.body).not.toContain("João");
});
