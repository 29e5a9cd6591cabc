// 'Testar agora' through the whole server: what is tried, how often, and how long a refusal takes.

import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";

import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { calendar, event, NINE } from "@vitrine/testing/calendars/cases/calendar-case";
import { countingServer } from "@vitrine/testing/network/counting-server";
import { everyNameAt } from "@vitrine/testing/network/names-without-dns";
import { OTHER_OWNER_SECRET, OWNER_PAGES, OWNER_SECRET } from "@vitrine/testing/owner/owner-page";
import { PROGRAMS } from "@vitrine/testing/programs";
import { serverProcess } from "@vitrine/testing/server-process";
import { SOON } from "@vitrine/testing/soon";

import type { NameLookup } from "../../outward/checked-lookup.ts";
import { tryLimits } from "./try-limits.ts";

const SETTINGS = {
  ...OWNER_PAGES,
  SEAL_KEY: "01".repeat(32),
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Agenda <agenda@example.com>",
};

const isPublicAddress = (address: string) => address === "127.0.0.1";

async function ownersServer({ lookup = everyNameAt("127.0.0.1"), RATE_LIMIT = "off" } = {}) {
  const database = await temporaryDatabase();
  const outwardNetwork = { lookup, isPublicAddress };
  const app = await appUnderTest({ ...SETTINGS, RATE_LIMIT }, { database, outwardNetwork });
  const tries = (name: string, value?: string) => tryOf(app, "barbearia", { name, value });
  return { app, database, tries };
}

const tryOf = (app: FastifyInstance, calendarId: string, body: object) =>
  app.inject({
    method: "POST",
    url: "/owner/tryShopSetting",
    headers: {
      authorization: `Bearer ${calendarId === "barbearia" ? OWNER_SECRET : OTHER_OWNER_SECRET}`,
    },
    payload: { calendarId, ...body },
  });

test("an address is tried before it is set, and what is set without an address; neither stores anything", async () => {
  const { port, connections } = await countingServer((_, response) =>
    response.end(calendar(...event(NINE, "DURATION:PT1H"))),
  );
  const { app, database, tries } = await ownersServer();
  const works = {
    isWorking: true,
    sentence: "Funciona: 1 evento lido. Nos próximos sete dias, fecha um horário.",
    closes: [{ day: "2026-11-24", from: "09:00", to: "10:00" }],
  };
  const value = `http://calendar.example.com:${port}/s3cret.ics`;
  const tried = await tries("busy-6", value);
  expect([tried.statusCode, tried.json()]).toEqual([200, works]);
  expect((await tries("busy-6")).json()).toEqual({
    isWorking: false,
    sentence: "Ainda não há nada guardado aqui para testar.",
  });
  const stored = ["shop_secret", "busy_calendar", "closed_time", "outbox_follower"];
  for (const table of stored)
    expect(await database.all(`SELECT 1 AS one FROM ${table}`)).toEqual([]);

  await app.inject({
    method: "POST",
    url: "/owner/setShopSetting",
    headers: { authorization: `Bearer ${OWNER_SECRET}` },
    payload: {
      calendarId: "barbearia",
      name: "busy-6",
      value,
      key: "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c",
    },
  });
  expect((await tries("busy-6")).json()).toEqual(works);
  expect(connections).toHaveLength(2);
});

test.each([
  ["dona@example.com", true, "Nenhum e-mail de teste é enviado"],
  ["dona", false, "não é um endereço de e-mail"],
])("of the owner's mail address %s only the form is tried", async (value, isWorking, words) => {
  const { tries } = await ownersServer();
  const answer = (await tries("owner-mail", value)).json();
  expect(answer).toEqual({ isWorking, sentence: expect.stringContaining(words) });
});

test("a calendar at Google is the agency's to try", async () => {
  const { tries } = await ownersServer();
  expect((await tries("google", "dona@group.calendar.google.com")).statusCode).toBe(409);
});

test("a calendar has a few tries a minute, whatever is tried, and another one its own", async () => {
  const { app, tries } = await ownersServer();
  for (let count = 1; count <= 5; count++) {
    expect((await tries(count % 2 === 0 ? "busy" : "caldav", "x")).statusCode).toBe(200);
  }
  const refused = await tries("busy", "x");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(30);
  const other = await tryOf(app, "reservas", { name: "busy", value: "x" });
  expect(other.statusCode).toBe(200);
});

test("a calendar is set a few times a minute: each time, its address is asked", async () => {
  const { app } = await ownersServer();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count++) {
    const answer = await app.inject({
      method: "POST",
      url: "/owner/setShopSetting",
      headers: { authorization: `Bearer ${OWNER_SECRET}` },
      payload: {
        calendarId: "barbearia",
        name: "busy",
        value: `https://${count}.example.com/`,
        key: `3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b${String(count).padStart(2, "0")}`,
      },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test("a calendar has one try at a time, and keeps no other from theirs", async () => {
  const waiting: (() => void)[] = [];
  const { port } = await countingServer((_, response) => {
    waiting.push(() => response.end(calendar()));
  });
  const { app, tries } = await ownersServer();
  const value = `http://calendar.example.com:${port}/`;
  const first = tries("busy", value);
  await vi.waitFor(() => expect(waiting).toHaveLength(1), SOON);
  expect((await tries("busy-5", value)).statusCode).toBe(429);
  const other = tryOf(app, "reservas", { name: "busy", value });
  await vi.waitFor(() => expect(waiting).toHaveLength(2), SOON);
  for (const end of waiting) end();
  expect([(await first).statusCode, (await other).statusCode]).toEqual([200, 200]);
  expect((await tries("busy-5", "x")).statusCode).toBe(200);
});

test("four calendars are tried at once, and a fifth finds no service until one has its answer", async () => {
  const { tryOnce } = tryLimits();
  const [answered, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = { ok: true } as const;
  const slow = {
    work: async () => (await answered.promise, done),
    wait: () => waited.promise,
  };
  const quick = { work: async () => done, wait: async () => undefined };
  const four = ["a", "b", "c", "d"].map((id) => tryOnce(id, slow));
  expect(await tryOnce("e", quick)).toMatchObject({ refusal: "service-unavailable" });
  answered.resolve();
  // What is only waited for takes no place of others.
  await vi.waitFor(async () => expect(await tryOnce(randomUUID(), quick)).toEqual(done), SOON);
  expect(await tryOnce("a", quick)).toMatchObject({ refusal: "too-many-calls" });
  waited.resolve();
  expect(await Promise.all(four)).toEqual([done, done, done, done]);
  expect(await tryOnce("a", quick)).toEqual(done);
});

const UNKNOWN_NAME: NameLookup = (_name, _options, give) =>
  give(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), []);

const slowly =
  (lookup: NameLookup): NameLookup =>
  (...asked) =>
    void setTimeout(() => lookup(...asked), 700);

test("neither the answer nor its time says whether a name leads into the private network, or is known at all", async () => {
  const { port, connections } = await countingServer();
  const caldav = `https://db.internal:${port}/dona\ndona\ns3cret`;
  const answers = await Promise.all(
    [
      everyNameAt("127.0.0.2"),
      slowly(everyNameAt("127.0.0.2")),
      UNKNOWN_NAME,
      slowly(UNKNOWN_NAME),
    ].flatMap((lookup) =>
      [
        ["busy", `http://db.internal:${port}/`],
        ["caldav", caldav],
      ].map(async ([name = "", value = ""]) => {
        const { tries } = await ownersServer({ lookup });
        const begunAt = performance.now();
        const answer = await tries(name, value);
        expect(performance.now() - begunAt).toBeGreaterThan(1_990);
        return answer.json();
      }),
    ),
  );
  const sentence = expect.stringContaining("Não há servidor público nesse endereço.");
  for (const answer of answers) expect(answer).toEqual({ isWorking: false, sentence });
  expect(new Set(answers.map((answer) => answer.sentence)).size).toBe(1);
  expect(connections).toEqual([]);
});

test("a server that stops does not wait for what is being tried", async () => {
  const { port, connections } = await countingServer(() => undefined);
  const { app } = await ownersServer();
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = fetch(`${url}/owner/tryShopSetting`, {
    method: "POST",
    headers: { authorization: `Bearer ${OWNER_SECRET}`, "content-type": "application/json" },
    body: JSON.stringify({
      calendarId: "barbearia",
      name: "busy",
      value: `http://calendar.example.com:${port}/`,
    }),
  });
  await vi.waitFor(() => expect(connections).toHaveLength(1), SOON);
  const begunAt = performance.now();
  await app.close();
  expect((await answer).status).toBe(200);
  expect(performance.now() - begunAt).toBeLessThan(5_000);
});

test("nothing that is tried or set is in a log, the metrics or an answer", async () => {
  const environment = { ...SETTINGS, LOG_LEVEL: "trace" };
  const program = PROGRAMS.quickCalendars;
  const server = await serverProcess(temporaryFolder(), environment, [], program);
  const answers: string[] = [];
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${server.url}/owner/${call}`, {
      method: "POST",
      headers: { authorization: `Bearer ${OWNER_SECRET}`, "content-type": "application/json" },
      body: JSON.stringify({ calendarId: "barbearia", ...body }),
    });
    answers.push(await answer.text());
    return answer.status;
  };
  const caldav = "https://segredo.invalid/cofre/agenda\nusuaria\nsenha-de-app";
  const busy = "https://usuaria:senha-de-app@segredo.invalid/cofre.ics";
  const statuses = [
    await post("tryShopSetting", { name: "caldav", value: caldav }),
    await post("tryShopSetting", { name: "busy", value: busy }),
    await post("tryShopSetting", { name: "busy", value: { cofre: "senha-de-app" } }),
    await post("setShopSetting", { name: "caldav", value: caldav, key: "usuaria" }),
    ...(await Promise.all(
      Object.entries({ caldav, busy, "owner-mail": "usuaria@segredo.invalid" }).map(
        ([name, value]) => post("setShopSetting", { name, value, key: crypto.randomUUID() }),
      ),
    )),
    await post("tryShopSetting", { name: "caldav" }),
  ];
  expect(statuses).toEqual([200, 200, 400, 400, 200, 200, 200, 200]);
  const see = await fetch(`${server.url}/owner/shopSettings?calendarId=barbearia`, {
    headers: { authorization: `Bearer ${OWNER_SECRET}` },
  });
  answers.push(await see.text());
  // The busy calendar is read soon: it fails, and says so.
  const line = "calendar busy of barbearia not read";
  await vi.waitFor(() => expect(server.output()).toContain(line), SOON);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const text of [server.output(), metrics, ...answers]) {
    expect(text).not.toMatch(/segredo|cofre|usuaria|senha-de-app/);
  }
});
