import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { OWNER_CALLS } from "@vitrine/domain/wire/owner/owner-calls";
import { seeCalendars } from "@vitrine/domain/wire/owner/owner-devices";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";
import { ownerBrowser } from "@vitrine/testing/owner/owner-browser";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
} from "@vitrine/testing/owner/owner-page";
import { TUESDAY } from "@vitrine/testing/sample-requests";
import { call, serverProcess } from "@vitrine/testing/server-process";
import { temporaryFolder } from "@vitrine/testing/app-under-test";

import type { Database } from "../database/database.ts";
import { secretToStore } from "../settings/calendar-secrets.ts";
import { readSealKey } from "../settings/seal.ts";
import { storeSetting } from "../shops/seal-settings.ts";

const WRONG = "Este endereço não abre nenhuma agenda. Confira o link do dono.";
const TOO_MANY = "Muitas tentativas com um endereço errado. Aguarde um minuto e tente de novo.";

const TOO_MANY_CALLS = "Muitas tentativas seguidas. Aguarde um minuto e tente de novo.";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";

/** The headers that differ between equal answers: the date, and how many calls are left. */
const SAYS_NOTHING = /^(date|x-ratelimit-.*|x-request-id)$/;

const STRANGERS: readonly [string, Record<string, string>, string][] = [
  ["a wrong secret", { authorization: "Bearer tesoura-de-ouro-0002" }, "barbearia"],
  ["another calendar's secret", { authorization: `Bearer ${OTHER_OWNER_SECRET}` }, "barbearia"],
  ["the secret and one letter more", { authorization: `Bearer ${OWNER_SECRET}1` }, "barbearia"],
  ["a calendar that does not exist", { authorization: `Bearer ${OWNER_SECRET}` }, "salao"],
  ["a name that every object has", { authorization: `Bearer ${OWNER_SECRET}` }, "__proto__"],
  ["no calendar", { authorization: `Bearer ${OWNER_SECRET}` }, ""],
  ["no secret", {}, "barbearia"],
  ["an empty secret", { authorization: "Bearer " }, "barbearia"],
  ["the secret without Bearer", { authorization: OWNER_SECRET }, "barbearia"],
  ["another scheme", { authorization: `Basic ${btoa(`barbearia:${OWNER_SECRET}`)}` }, "barbearia"],
  ["a device that is none", { cookie: `vitrine-dono-barbearia=${"a".repeat(43)}` }, "barbearia"],
  ["one of no calendar", { cookie: `vitrine-dono-salao=${"a".repeat(43)}` }, "salao"],
  ["a code that is none", { authorization: `Bearer ${"0123456789abcdef".repeat(2)}` }, "barbearia"],
  ["a secret of any length", { authorization: `Bearer ${"a".repeat(5_000)}` }, "barbearia"],
];

test.each(STRANGERS)(
  "%s answers as a calendar that has no owner's page does",
  async (_what, headers, calendarId) => {
    const app = await appUnderTest(OWNER_PAGES);
    const withoutPage = await appUnderTest();
    // Any browser asks which calendars it opens.
    const calls = OWNER_CALLS.filter((one) => one !== seeCalendars).map(({ method, path }) => ({
      method,
      url: path,
      headers,
      ...(method === "GET"
        ? { query: { calendarId, day: "2026-11-24", revision: "1" } }
        : { payload: { ...TO_CLOSE, ...TO_BOOK, which: "others", key: KEY, calendarId } }),
    }));
    for (const one of calls) {
      const answers = [await app.inject(one), await withoutPage.inject(one)].map(
        ({ statusCode, body, headers: answered }) => ({
          statusCode,
          body,
          headers: Object.fromEntries(
            Object.entries(answered).filter(([name]) => !SAYS_NOTHING.test(name)),
          ),
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.statusCode).toBe(403);
      expect(answers[0]?.body).toBe(JSON.stringify({ error: WRONG }));
      expect(answers[0]?.headers["cache-control"]).toBe("no-store");
    }
  },
);

test("who has no secret does not even learn that what was sent is wrong", async () => {
  const stranger = ownerPage(await appUnderTest(OWNER_PAGES), "tesoura-de-ouro-0002");
  expect((await stranger.act("closeTime", { calendarId: "barbearia", key: "x" })).statusCode).toBe(
    403,
  );
  expect((await stranger.see({}, { day: "yesterday" })).statusCode).toBe(403);
});

test("the secret opens its own calendar, however the scheme is written", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  expect((await ownerPage(app).see()).statusCode).toBe(200);
  expect((await ownerPage(app).see({ authorization: `bearer ${OWNER_SECRET}` })).statusCode).toBe(
    200,
  );
  const tables = ownerPage(app, OTHER_OWNER_SECRET);
  expect((await tables.see({}, { calendarId: "reservas" })).statusCode).toBe(200);
});

test("after five wrong secrets only the right one is let through from there: strangers share the shop's Wi-Fi", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "300" });
  const from = (remoteAddress: string, secret: string) =>
    app.inject({
      url: "/owner/day",
      query: { calendarId: "barbearia", day: "2026-11-24" },
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress,
    });
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect((await from("203.0.113.7", "tesoura-de-ouro-0002")).statusCode).toBe(403);
    if (wrong < 5) expect((await from("203.0.113.7", OWNER_SECRET)).statusCode).toBe(200);
  }
  const refused = await from("203.0.113.7", "tesoura-de-ouro-0002");
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ error: TOO_MANY });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(50);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await from("203.0.113.7", OWNER_SECRET)).statusCode).toBe(200);
  expect((await from("203.0.113.8", "tesoura-de-ouro-0002")).statusCode).toBe(403);
  // The clients' side does not count it.
  const create = {
    method: "POST",
    url: "/createAppointment",
    remoteAddress: "203.0.113.7",
  } as const;
  expect((await app.inject({ ...create, payload: {} })).statusCode).toBe(400);
});

test("a calendar whose name no database stores answers as one without an owner's page", async () => {
  const app = await appUnderTest(OWNER_PAGES, { database: await temporarySharedDatabase() });
  const answer = await app.inject({
    method: "POST",
    url: "/owner/connectDevice",
    headers: { authorization: `Bearer ${OWNER_SECRET}` },
    payload: { calendarId: "barbearia\0" },
  });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: WRONG }]);
});

test("the owner's calls and those of strangers at one address are counted apart", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "6" });
  const check = async () =>
    (await app.inject({ method: "POST", url: "/check-availability", payload: TUESDAY })).statusCode;
  for (let call = 1; call <= 6; call += 1) expect(await check()).toBe(200);
  expect(await check()).toBe(429);
  for (let call = 1; call <= 3; call += 1) {
    expect((await ownerPage(app).see()).statusCode).toBe(200);
    // More than the strangers' writes.
    const closed = await ownerPage(app).act("closeTime", TO_CLOSE);
    expect(closed.statusCode).toBe(200);
  }
  const other = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "1" });
  expect((await ownerPage(other).see()).statusCode).toBe(200);
  const first = { method: "POST", url: "/check-availability", payload: TUESDAY } as const;
  expect((await other.inject(first)).statusCode).toBe(200);
});

test("each calendar's owner has a count of calls, from wherever they come", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "3" });
  const from = (remoteAddress: string, secret = OWNER_SECRET, calendarId = "barbearia") =>
    app.inject({
      url: "/owner/day",
      query: { calendarId, day: "2026-11-24" },
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress,
    });
  for (let call = 1; call <= 3; call += 1) {
    expect((await from(`203.0.113.${call}`)).statusCode).toBe(200);
  }
  const refused = await from("203.0.113.7");
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ error: TOO_MANY_CALLS });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(50);
  expect((await ownerPage(app).act("book", TO_BOOK)).statusCode).toBe(429);
  expect((await from("203.0.113.7", OTHER_OWNER_SECRET, "reservas")).statusCode).toBe(200);
});

test("a wrong secret is counted with the strangers of its address", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "1" });
  const stranger = ownerPage(app, "tesoura-de-ouro-0002");
  expect((await stranger.see()).statusCode).toBe(403);
  const refused = await stranger.see();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({ error: TOO_MANY_CALLS });
});

const SEAL_KEY = "01".repeat(32);

/** A database that has the link of the barber shop, and no other, and the statements that it sends. */
async function storedLink() {
  const base = await temporaryDatabase();
  const key = readSealKey(SEAL_KEY);
  if (key === undefined) throw new Error("no key");
  const setting = { calendarId: "barbearia", name: "owner-link" } as const;
  await storeSetting(base, key, { ...setting, text: secretToStore(OWNER_SECRET) });
  const statements: string[] = [];
  const database: Database = {
    ...base,
    all(sql, values) {
      statements.push(sql);
      return base.all(sql, values);
    },
  };
  return { base, key, setting, database, statements };
}

async function withStoredLink(settings: Readonly<Record<string, string>> = {}) {
  const { database, statements } = await storedLink();
  return { app: await appUnderTest({ SEAL_KEY, ...settings }, { database }), statements };
}

test("a shop with a stored link answers a wrong secret, and asks the database, as a shop without one does", async () => {
  const { app, statements } = await withStoredLink();
  const stranger = ownerPage(app, "tesoura-de-ouro-0002");
  const answers = [];
  for (const calendarId of ["barbearia", "reservas", "barbearia", "reservas"]) {
    const { statusCode, body, headers } = await stranger.see({}, { calendarId });
    const said = Object.entries(headers).filter(([name]) => !SAYS_NOTHING.test(name));
    answers.push({ statusCode, body, said, statements: statements.splice(0) });
  }
  const [stored, without, storedAgain, withoutAgain] = answers;
  expect(stored).toMatchObject({ statusCode: 403, body: JSON.stringify({ error: WRONG }) });
  expect(without).toEqual(stored);
  expect(storedAgain?.statements).toEqual([]);
  expect(withoutAgain).toEqual(storedAgain);
});

test("once a stored link has opened the page, strangers at its address do not keep it out", async () => {
  const { app } = await withStoredLink({ RATE_LIMIT: "3" });
  const [owner, stranger] = [ownerPage(app), ownerPage(app, "tesoura-de-ouro-0002")];
  expect((await owner.see()).statusCode).toBe(200);
  for (const status of [403, 403, 429, 429]) {
    expect((await stranger.see()).statusCode).toBe(status);
  }
  expect((await owner.see()).statusCode).toBe(200);
});

test("a device that the link before has connected while it was replaced opens nothing", async () => {
  const { base, key, setting, database } = await storedLink();
  let isFirst = true;
  const slow: Database = {
    ...database,
    async all(sql, values) {
      const rows = await base.all(sql, values);
      if (sql.includes("FROM shop_secret") && isFirst) {
        isFirst = false;
        await storeSetting(base, key, { ...setting, text: secretToStore("cafe-com-leite-0001") });
        // Until the shop is read again, and with it what is set beside it.
        await after(2_100);
      }
      return rows;
    },
  };
  const app = await appUnderTest({ SEAL_KEY }, { database: slow });
  const thief = ownerBrowser(app);
  expect((await thief.connect()).statusCode).toBe(200);
  expect((await ownerPage(app).see()).statusCode).toBe(403);
  expect((await ownerPage(app, "cafe-com-leite-0001").see()).statusCode).toBe(200);
  expect((await thief.see()).statusCode).toBe(403);
});

test("wrong secrets for several calendars count together", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "300" });
  const stranger = ownerPage(app, "tesoura-de-ouro-0002");
  for (const calendarId of ["barbearia", "reservas", "salao", "barbearia", "reservas"]) {
    expect((await stranger.see({}, { calendarId })).statusCode).toBe(403);
  }
  expect((await stranger.see({}, { calendarId: "salao" })).statusCode).toBe(429);
});

test("with limits off, nobody waits", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const stranger = ownerPage(app, "tesoura-de-ouro-0002");
  for (let wrong = 0; wrong < 12; wrong += 1) {
    expect((await stranger.see()).statusCode).toBe(403);
  }
  expect((await ownerPage(app).see()).statusCode).toBe(200);
});

test("a page of another origin may send the secret and read the answer's tag", async () => {
  const origin = "https://www.example.com";
  const app = await appUnderTest({ ...OWNER_PAGES, CORS_ORIGINS: origin });
  for (const [url, method] of [
    ["/owner/day", "GET"],
    ["/owner/book", "POST"],
  ] as const) {
    const preflight = await app.inject({
      method: "OPTIONS",
      url,
      headers: {
        origin,
        "access-control-request-method": method,
        "access-control-request-headers": "authorization, content-type, if-none-match",
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe(origin);
    expect(preflight.headers["access-control-allow-methods"]).toContain(method);
    for (const name of ["authorization", "content-type", "if-none-match"])
      expect(preflight.headers["access-control-allow-headers"]).toContain(name);
  }
  const seen = await ownerPage(app).see({ origin });
  expect(seen.headers["access-control-allow-origin"]).toBe(origin);
  for (const name of ["ETag", "Retry-After"])
    expect(seen.headers["access-control-expose-headers"]).toContain(name);
  const refused = await ownerPage(app, "tesoura-de-ouro-0002").see({ origin });
  expect(refused.headers["access-control-allow-origin"]).toBe(origin);
});

test("no secret, code or token, right or wrong, is in a log line at any level or in a metric", async () => {
  const server = await serverProcess(temporaryFolder(), {
    ...OWNER_PAGES,
    LOG_LEVEL: "trace",
    RATE_LIMIT: "300",
  });
  const secrets = [OWNER_SECRET, OTHER_OWNER_SECRET, "tesoura-de-ouro-0002"];
  for (const secret of secrets) {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const seen = await fetch(`${server.url}/owner/day?calendarId=barbearia&day=2026-11-24`, {
      headers,
    });
    expect(seen.status).toBe(secret === OWNER_SECRET ? 200 : 403);
    for (const body of ["{", "[]", JSON.stringify({ ...TO_CLOSE, key: KEY })]) {
      await fetch(`${server.url}/owner/closeTime`, { method: "POST", headers, body });
    }
    await fetch(`${server.url}/owner/nothing`, { headers });
  }
  const origin = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const post = (action: string, headers: Record<string, string>) =>
    fetch(`${server.url}/owner/${action}`, {
      method: "POST",
      headers: { ...origin, ...headers },
      body: JSON.stringify({ calendarId: "barbearia", which: "this" }),
    });
  const bySecret = { authorization: `Bearer ${OWNER_SECRET}` };
  const { link } = (await (await post("makeDeviceLink", bySecret)).json()) as { link: string };
  const code = link.slice(-32);
  const connected = await post("connectDevice", { authorization: `Bearer ${code}` });
  expect(connected.status).toBe(200);
  const cookie = String(connected.headers.get("set-cookie")).split(";")[0] ?? "";
  const token = cookie.split("=")[1] ?? "";
  for (const status of [200, 429]) {
    expect((await post("disconnectDevices", { cookie })).status).toBe(status);
  }
  secrets.push(code, token);
  expect((await call(server.url, "/owner/book", TO_BOOK)).status).toBe(429);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.end("SIGTERM");
  expect(server.output()).toContain("/owner/day");
  for (const text of [server.output(), metrics]) {
    expect(text).toContain("owner");
    for (const secret of [...secrets, "dentista", "987654321"]) expect(text).not.toContain(secret);
  }
  expect(metrics).toContain('limit="owner-secrets"');
});
