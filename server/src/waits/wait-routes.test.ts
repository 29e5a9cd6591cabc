import { expect, test } from "vitest";

import type { MakePersonLinkAnswer } from "@vitrine/domain/wire/owner/person-links";
import { AGENCY_PAGE } from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { OWNER_PAGES, OWNER_SECRET, ownerPage } from "@vitrine/testing/owner/owner-page";
import { MAIL_SERVER_AWAY } from "@vitrine/testing/sample-requests";
import { TUESDAY_OF_WAITS } from "@vitrine/testing/sample-waits";

import { countingSalt } from "../booking/limits/counting-salt-table.ts";
import type { Database } from "../database/database.ts";
import { addressHashOf, leaveLinkFor, leaveTokenOf } from "./leave-waits.ts";
import { waitStore } from "./waits-table.ts";

const RITA = {
  calendarId: "barbearia",
  barberColorId: 6,
  timeType: "halfTimes",
  day: "2026-11-24",
  partsOfDay: ["morning", "evening"],
  clientName: "Rita",
  clientEmail: "rita@example.com",
};

async function waitingApp(settings: Readonly<Record<string, string>> = {}, database?: Database) {
  const of = database ?? (await temporaryDatabase());
  const app = await appUnderTest({ ...MAIL_SERVER_AWAY, ...settings }, { database: of });
  const waits = waitStore(of);
  return {
    app,
    database: of,
    ask: (change: object = {}) =>
      app.inject({ method: "POST", url: "/createWait", payload: { ...RITA, ...change } }),
    leave: (token: string, type?: string, payload = "") =>
      app.inject({
        method: "POST",
        url: `/sair-dos-avisos?t=${token}`,
        ...(type !== undefined && { headers: { "content-type": type }, payload }),
      }),
    waiting: (calendarId = "barbearia") =>
      waits.metBy(calendarId, TUESDAY_OF_WAITS, Number.MAX_SAFE_INTEGER),
  };
}

test("a client's wait is stored with what it is for, and the answer says nothing", async () => {
  const { ask, waiting, database } = await waitingApp();
  const answer = await ask({ partsOfDay: ["evening", "morning"] });
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  const salt = await countingSalt(database)();
  expect(await waiting()).toMatchObject([
    {
      addressHash: addressHashOf(salt, "rita@example.com"),
      barberColorId: 6,
      serviceId: 1,
      places: 1,
      day: "2026-11-24",
      span: TUESDAY_OF_WAITS,
      partsOfDay: ["morning", "evening"],
      clientName: "Rita",
      clientEmail: "rita@example.com",
    },
  ]);
});

test("with any barber a service is named by its id or by its kind, also in a shop without 'tanto faz'", async () => {
  const { ask, waiting } = await waitingApp();
  const any = { barberColorId: undefined, anyBarber: true };
  expect((await ask({ ...any, timeType: "oneTimes" })).statusCode).toBe(200);
  expect((await ask({ ...any, timeType: undefined, serviceId: 3 })).statusCode).toBe(200);
  const asked = (await waiting()).map(({ barberColorId, serviceId }) => [barberColorId, serviceId]);
  expect(asked).toEqual([
    [0, 2],
    [0, 3],
  ]);
});

test("a wait for a table has its number of people", async () => {
  const { ask, waiting } = await waitingApp();
  const table = { calendarId: "reservas", barberColorId: 5, clientNumber: 12 };
  expect((await ask(table)).statusCode).toBe(200);
  expect(await waiting("reservas")).toMatchObject([{ barberColorId: 5, places: 12 }]);
});

test.each([
  ["an unknown calendar", { calendarId: "padaria" }, "Esta agenda não existe."],
  ["an unknown barber", { barberColorId: 9 }, "Escolha um barbeiro da lista."],
  ["nobody", { barberColorId: undefined }, "Escolha um barbeiro da lista."],
  ["somebody and anybody", { anyBarber: true }, "Escolha um barbeiro da lista."],
  ["no style", { timeType: undefined }, "Escolha um estilo da lista."],
  ["an unknown style", { serviceId: 9 }, "Escolha um estilo da lista."],
  ["no day", { day: "2026-02-30" }, "Este dia não existe."],
  [
    "a day that cannot be booked",
    { day: "2026-11-28" },
    "Este dia não está aberto para agendamento. Escolha outro dia.",
  ],
  ["no part of the day", { partsOfDay: [] }, "Escolha manhã, tarde ou noite."],
  ["a part twice", { partsOfDay: ["morning", "morning"] }, "Escolha manhã, tarde ou noite."],
  ["a part of the night", { partsOfDay: ["night"] }, "Escolha manhã, tarde ou noite."],
  ["a part as text", { partsOfDay: "morning" }, "Escolha manhã, tarde ou noite."],
  ["a name with a digit", { clientName: "R1ta" }, "Informe um nome de 1 a 20 letras e espaços."],
  ["half an address", { clientEmail: "rita@" }, "Informe um e-mail válido, com até 35 caracteres."],
  [
    "a table for nobody",
    { calendarId: "reservas", barberColorId: 5 },
    "Escolha um número de pessoas da lista: 2, 4, 6, 8, 10, 12, 14, 16, 18, 20.",
  ],
  [
    "any table",
    { calendarId: "reservas", barberColorId: undefined, anyBarber: true, clientNumber: 2 },
    "Escolha um barbeiro da lista.",
  ],
])("%s is refused with 400 and its sentence", async (_what, change, error) => {
  const { ask, waiting } = await waitingApp();
  const answer = await ask(change);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
  expect(await waiting()).toEqual([]);
});

test("a fourth wait of a mailbox is refused, a repeat of the third is not", async () => {
  const { ask } = await waitingApp();
  const addresses = ["a.ana@gmail.com", "aana@gmail.com", "AAna+x@googlemail.com"];
  for (const [index, clientEmail] of addresses.entries()) {
    expect((await ask({ clientEmail, barberColorId: 5 + index })).statusCode).toBe(200);
  }
  const clientEmail = "aana@gmail.com";
  expect((await ask({ clientEmail, barberColorId: 7 })).statusCode).toBe(200);
  const answer = await ask({ clientEmail, serviceId: 2, timeType: undefined });
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      error:
        "Este e-mail já tem três avisos nesta loja. Quando o dia de um deles passar, peça outro.",
    },
  ]);
});

test("waits count as creates of their network, and fourth waits as refused creates", async () => {
  const { ask, app } = await waitingApp({ CREATES_PER_HOUR: "2", RATE_LIMIT: "1000" });
  const addresses = ["a@example.com", "b@example.com", "c@example.com"];
  const statuses = [];
  for (const clientEmail of addresses) statuses.push((await ask({ clientEmail })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const answer = await ask({ clientEmail: "c@example.com" });
  expect(answer.json()).toEqual({
    error:
      "Muitos agendamentos em pouco tempo. Tente de novo mais tarde ou fale com o estabelecimento.",
  });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3_000);
  await app.close();

  const others = await waitingApp({ CREATES_PER_HOUR: "3", RATE_LIMIT: "1000" });
  for (const serviceId of [1, 2, 3]) await others.ask({ serviceId, timeType: undefined });
  const refused = [];
  for (let tries = 0; tries < 10; tries++) {
    refused.push((await others.ask({ barberColorId: 7 })).statusCode);
  }
  expect(refused).toEqual([...Array.from({ length: 9 }, () => 409), 429]);
});

test("a host says that clients can wait, where it can mail them a link, and lacks the calls elsewhere", async () => {
  const { app } = await waitingApp();
  const asked = await app.inject({ method: "GET", url: "/createWait" });
  expect([asked.statusCode, asked.body]).toEqual([204, ""]);
  expect(asked.headers["cache-control"]).toBe("public, max-age=3600");
  for (const settings of [{ PUBLIC_URL: "" }, { SMTP_URL: "", MAIL_FROM: "" }]) {
    const { app: other, ask, leave } = await waitingApp(settings);
    const answers = [
      await other.inject({ method: "GET", url: "/createWait" }),
      await ask(),
      await leave("t"),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404]);
  }
});

test("a client who leaves has no wait in any shop, can leave again, and is answered as before", async () => {
  const { ask, leave, waiting, database } = await waitingApp();
  await ask();
  await ask({ calendarId: "reservas", barberColorId: 5, clientNumber: 2 });
  await ask({ clientName: "Ana", clientEmail: "ana@example.com" });
  const salt = await countingSalt(database)();
  const token = leaveTokenOf(salt, addressHashOf(salt, "Rita@example.com"));
  const form = "application/x-www-form-urlencoded";
  for (const answer of [
    await leave(token),
    await leave(token, form, "List-Unsubscribe=One-Click"),
    await leave(token, "multipart/form-data; boundary=b", "--b--"),
    await leave(token, "application/json", "{"),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  }
  expect((await waiting()).map(({ clientEmail }) => clientEmail)).toEqual(["ana@example.com"]);
  expect(await waiting("reservas")).toEqual([]);

  const statuses = [];
  for (const serviceId of [1, 2, 3, 3]) {
    statuses.push((await ask({ serviceId, timeType: undefined })).statusCode);
  }
  statuses.push((await ask({ barberColorId: 7 })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 409]);
  expect(await waiting()).toHaveLength(1);
  const rows = await database.all("SELECT client_name, client_email FROM client_wait");
  expect(rows.filter(({ client_email: email }) => email === "")).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toContain("Rita");
});

test("a token that is not whole, or of another installation, leaves nothing", async () => {
  const { ask, leave, waiting, database, app } = await waitingApp();
  await ask();
  const salt = await countingSalt(database)();
  const hash = addressHashOf(salt, "rita@example.com");
  const token = leaveTokenOf(salt, hash);
  for (const wrong of [
    "",
    token.slice(0, -1),
    `${token}.${hash}`,
    `${hash}.`,
    leaveTokenOf("another salt", hash),
    `${addressHashOf(salt, "ana@example.com")}.${token.split(".")[1]}`,
    "%00",
    "é".repeat(22),
    "a".repeat(101),
  ]) {
    const answer = await leave(encodeURI(wrong));
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: "Este link está incompleto. Abra-o de novo no e-mail." },
    ]);
  }
  for (const url of ["/sair-dos-avisos", `/sair-dos-avisos?t=${token}&t=${token}`]) {
    expect((await app.inject({ method: "POST", url })).statusCode).toBe(400);
  }
  expect(await waiting()).toHaveLength(1);
  expect(leaveLinkFor(salt, "https://www.example.com", hash)).toBe(
    `https://www.example.com/sair-dos-avisos?t=${token}`,
  );
  expect(token).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
});

test("the owner's day says how many wait, and nobody's name", async () => {
  const { ask, app } = await waitingApp(OWNER_PAGES);
  const page = ownerPage(app);
  expect(await page.day()).not.toHaveProperty("waiting");
  await ask();
  await ask({ barberColorId: undefined, anyBarber: true, clientEmail: "ana@example.com" });
  await ask({ day: "2026-11-25", clientEmail: "eva@example.com" });
  const answer = await page.see();
  expect(answer.json()).toMatchObject({ waiting: 2 });
  expect(answer.body).not.toMatch(/rita|ana@/i);
});

test("with a link of their own, a person reads how many wait for them or for anybody", async () => {
  const { ask, app } = await waitingApp({ ...OWNER_PAGES, ...AGENCY_PAGE });
  await ask();
  await ask({ barberColorId: undefined, anyBarber: true, clientEmail: "ana@example.com" });
  for (const [barberColorId, waiting] of [
    [6, 2],
    [7, 1],
  ]) {
    const made = await app.inject({
      method: "POST",
      url: "/owner/makePersonLink",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: { calendarId: "barbearia", barberColorId },
    });
    const { link } = made.json<MakePersonLinkAnswer>();
    const secret = link.slice(link.indexOf("#barbearia.") + "#barbearia.".length);
    expect(await ownerPage(app, secret).day()).toMatchObject({ waiting });
  }
});
