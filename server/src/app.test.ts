import { createReadStream } from "node:fs";

import { expect, test, vi } from "vitest";

import { catalogueOf } from "@vitrine/domain/shop/shop";
import { shop } from "@vitrine/shops/barbearia";
import { appUnderTest } from "@vitrine/testing/app-under-test";
import { mailingApp } from "@vitrine/testing/mail/mailing-app";
import { headerOf, mimePart, partOfType } from "@vitrine/testing/mail/mime-parts";
import { MONDAY, TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { SOON } from "@vitrine/testing/soon";
import { DatabaseUnavailable } from "./database/database.ts";
import type { Database } from "./database/database.ts";

const check = { method: "POST", url: "/check-availability", payload: TUESDAY } as const;
const create = { method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT } as const;

/** A database that is gone: what the engines say then, on every call. */
const goneDatabase: Database = {
  all: () => Promise.reject(new DatabaseUnavailable(new Error("gone"))),
  snapshot: () => Promise.reject(new DatabaseUnavailable(new Error("gone"))),
  tx: () => Promise.reject(new DatabaseUnavailable(new Error("gone"))),
  migration: () => Promise.reject(new DatabaseUnavailable(new Error("gone"))),
  now: Date.now,
  close: () => Promise.resolve(),
};

test("while the database is gone, calls answer 503, ready 503 and health 200", async () => {
  const app = await appUnderTest({}, { database: goneDatabase });
  for (const request of [check, create]) {
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json()).toEqual({
      error: "O serviço está indisponível no momento. Tente de novo em instantes.",
    });
  }
  expect((await app.inject("/ready")).statusCode).toBe(503);
  expect((await app.inject("/health")).statusCode).toBe(200);
});

test("a bug answers 500 with a sentence and nothing of itself", async () => {
  const database = { ...goneDatabase, all: () => Promise.reject(new Error("secret detail")) };
  const app = await appUnderTest({}, { database });
  const answer = await app.inject(check);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: "Algo deu errado do nosso lado. Tente de novo em instantes.",
  });
});

test("health and ready answer 200 while the database answers", async () => {
  const app = await appUnderTest();
  expect((await app.inject("/health")).statusCode).toBe(200);
  expect((await app.inject("/ready")).statusCode).toBe(200);
});

test("health and ready answer however often they are asked", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1" });
  for (const url of ["/health", "/ready"]) {
    for (let call = 0; call < 15; call++) expect((await app.inject(url)).statusCode).toBe(200);
  }
});

test("a server that cannot keep up refuses calls with 503 and still says that it lives", async () => {
  const app = await appUnderTest(
    { CORS_ORIGINS: "https://www.example.com" },
    { refusesWhileBlocked: true },
  );
  await app.ready();
  const blockedUntil = Date.now() + 2_500;
  while (Date.now() < blockedUntil);
  await vi.waitFor(async () => {
    const origin = "https://www.example.com";
    const refused = await app.inject({ ...check, headers: { origin } });
    expect(refused.statusCode).toBe(503);
    // A page of another origin can read why.
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
    expect((await app.inject("/health")).statusCode).toBe(200);
  }, SOON);
});

test("metrics count outcomes by name and nobody by theirs", async () => {
  const app = await appUnderTest();
  for (let times = 0; times < 2; times++) await app.inject(create);
  await app.inject({ ...create, payload: { ...TUESDAY_AT_EIGHT, clientPhone: "111111111" } });
  const { body, headers } = await app.inject("/metrics");
  expect(headers["content-type"]).toContain("text/plain");
  expect(body).toContain('vitrine_bookings_total{outcome="stored"} 1');
  expect(body).toContain('vitrine_bookings_total{outcome="repeated"} 1');
  expect(body).toContain('vitrine_bookings_total{outcome="slot-taken"} 1');
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/createAppointment",status="201"\} 1/,
  );
  for (const secret of ["João", "joao@example.com", "987654321"])
    expect(body).not.toContain(secret);
});

const OWNER_CHANGE = ["200", "400", "403", "409", "413", "415", "429", "500", "503"];
const QUESTION = ["200", "400", "403", "429", "500", "503"];
const OWNER_CHANGE_OF_SOMETHING = [
  "200",
  "400",
  "403",
  "404",
  "409",
  "413",
  "415",
  "429",
  "500",
  "503",
];

test("the document promises every status that a call can answer", async () => {
  const app = await appUnderTest();
  const document = (await app.inject("/openapi.json")).json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  const statuses = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.entries(methods).map(([method, { responses }]) => [method, Object.keys(responses)]),
    ]),
  );
  expect(statuses).toEqual({
    "/check-availability": [["post", ["200", "400", "413", "415", "429", "500", "503"]]],
    "/createAppointment": [
      ["post", ["200", "201", "400", "409", "413", "415", "429", "500", "503"]],
    ],
    "/check-table": [["post", ["200", "400", "413", "415", "429", "500", "503"]]],
    "/createTable": [["post", ["200", "201", "400", "409", "413", "415", "429", "500", "503"]]],
    "/deleteAppointment": [
      ["delete", ["200", "400", "404", "409", "413", "415", "429", "500", "503"]],
    ],
    "/checkDays": [
      ["post", ["200", "400", "413", "415", "429", "500", "503"]],
      ["get", ["204", "400", "429", "500", "503"]],
    ],
    "/moveAppointment": [
      ["post", ["200", "400", "404", "409", "413", "415", "429", "500", "503"]],
      ["get", ["204", "400", "429", "500", "503"]],
    ],
    "/confirmar-presenca": [["post", ["200", "400", "409", "413", "415", "429", "500", "503"]]],
    "/owner/day": [["get", ["200", "304", "400", "403", "429", "500", "503"]]],
    "/owner/week": [["get", ["200", "304", "400", "403", "429", "500", "503"]]],
    "/owner/shop": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/shopVersion": [["get", ["200", "400", "403", "404", "429", "500", "503"]]],
    "/owner/judgeShopEdit": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/owner/publishShop": [["post", OWNER_CHANGE]],
    "/owner/closeTime": [["post", OWNER_CHANGE]],
    "/owner/openTime": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/book": [["post", OWNER_CHANGE]],
    "/owner/moveBooking": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/bookSeries": [["post", OWNER_CHANGE]],
    "/owner/moveSeries": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/cancelSeries": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/answerSeries": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/checkSeries": [["post", OWNER_CHANGE]],
    "/owner/seeSeries": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/markBookings": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/cancelBooking": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/flood": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/figures": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/findClients": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/owner/bookingsFile": [["get", ["200", "400", "403", "409", "429", "500", "503"]]],
    "/owner/shopOnly": [["post", OWNER_CHANGE]],
    "/owner/shopOnlyPhone": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/noteClient": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/dismissFlood": [["post", OWNER_CHANGE]],
    "/owner/cancelBookings": [["post", OWNER_CHANGE_OF_SOMETHING]],
    "/owner/undoCancellations": [["post", OWNER_CHANGE]],
    "/owner/undoCancellation": [["post", OWNER_CHANGE]],
    "/owner/shopSettings": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/tryShopSetting": [["post", OWNER_CHANGE]],
    "/owner/setShopSetting": [["post", OWNER_CHANGE]],
    "/owner/unsetShopSetting": [["post", OWNER_CHANGE]],
    "/owner/makeFeed": [["post", OWNER_CHANGE]],
    "/owner/personLinks": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/makePersonLink": [["post", OWNER_CHANGE]],
    "/owner/revokePersonLink": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/owner/notices": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/subscribeToNotices": [["post", OWNER_CHANGE]],
    "/owner/endNotices": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/owner/connectDevice": [["post", OWNER_CHANGE]],
    "/owner/calendars": [["get", ["200", "400", "429", "500", "503"]]],
    "/owner/devices": [["get", ["200", "400", "403", "429", "500", "503"]]],
    "/owner/makeDeviceLink": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/owner/disconnectDevices": [
      ["post", ["200", "400", "403", "413", "415", "429", "500", "503"]],
    ],
    "/agency/shops": [["get", QUESTION]],
    "/agency/address": [["get", QUESTION]],
    "/agency/shop": [["get", QUESTION]],
    "/agency/log": [["get", QUESTION]],
    "/agency/makeShop": [["post", OWNER_CHANGE]],
    "/agency/suspendShop": [["post", OWNER_CHANGE]],
    "/agency/reopenShop": [["post", OWNER_CHANGE]],
    "/agency/makeOwnerLink": [["post", OWNER_CHANGE]],
    "/agency/eraseShop": [["post", OWNER_CHANGE]],
    "/agency/calendars": [["get", ["200", "400", "429", "500", "503"]]],
    "/agency/connectDevice": [["post", OWNER_CHANGE]],
    "/agency/devices": [["get", QUESTION]],
    "/agency/makeDeviceLink": [["post", ["200", "400", "403", "413", "415", "429", "500", "503"]]],
    "/agency/disconnectDevices": [
      ["post", ["200", "400", "403", "413", "415", "429", "500", "503"]],
    ],
  });
});

test("the document's page loads nothing from elsewhere and runs nothing inline", async () => {
  const app = await appUnderTest();
  const { statusCode, headers, body } = await app.inject("/docs");
  expect(statusCode).toBe(200);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  expect(body).not.toMatch(/<script>|(src|href)="https?:/);
});

test("every answer carries a strict policy, and HSTS only under a public https address", async () => {
  const plain = await (await appUnderTest()).inject(check);
  expect(plain.headers["content-security-policy"]).toBe(
    "default-src 'none';frame-ancestors 'none'",
  );
  expect(plain.headers["x-content-type-options"]).toBe("nosniff");
  expect(plain.headers["x-frame-options"]).toBe("DENY");
  expect(plain.headers["strict-transport-security"]).toBeUndefined();
  const secure = await (
    await appUnderTest({ PUBLIC_URL: "https://vitrine.example.com" })
  ).inject(check);
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("HSTS speaks of the names below the public one only when that is asked for", async () => {
  const app = await appUnderTest({
    PUBLIC_URL: "https://vitrine.example.com",
    HSTS_SUBDOMAINS: "1",
  });
  const { headers } = await app.inject(check);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
});

test("every answer carries it, also to what never reaches a route", async () => {
  const app = await appUnderTest();
  const usual = (await app.inject("/health")).headers;
  const names = Object.keys(usual).filter((name) =>
    /^(x-(?!request-id)|cross-|content-security|referrer)/.test(name),
  );
  expect(names.length).toBeGreaterThan(5);
  for (const url of ["/%", "/%zz", `/calendars/${"a".repeat(200)}/b.ics`, "/nada"]) {
    const { headers } = await app.inject(url);
    for (const name of names) expect(headers[name], `${name} of ${url}`).toBe(usual[name]);
  }
});

test("no error is ever kept, whatever was to be answered instead, and its sentence is ours", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "3" });
  const kept = {
    "cache-control": "public, max-age=31536000, immutable",
    etag: '"a"',
    "last-modified": "Sat, 01 Jan 2000 00:00:00 GMT",
    "content-encoding": "br",
    "content-disposition": 'inline; filename="a.ics"',
    "content-type": "text/css",
  };
  app.get("/throws", (_request, reply) => {
    reply.headers(kept);
    throw new Error("something in English");
  });
  app.get("/breaks", (_request, reply) => reply.headers(kept).send(createReadStream("/nowhere")));
  for (const [url, status] of [
    ["/throws", 500],
    ["/breaks", 500],
    ["/nada", 404],
    ["/%", 400],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(url);
    expect(statusCode).toBe(status);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    for (const name of ["etag", "last-modified", "content-encoding", "content-disposition"]) {
      expect(headers[name]).toBeUndefined();
    }
    expect(Object.keys(JSON.parse(body) as object)).toEqual(["error"]);
    expect(body).not.toContain("English");
  }
  const gone = await appUnderTest({ RATE_LIMIT: "3" }, { database: goneDatabase });
  const statuses = [];
  for (const payload of [TUESDAY, {}, TUESDAY, TUESDAY]) {
    const answer = await gone.inject({ ...check, payload });
    expect(answer.headers["cache-control"]).toBe("no-store");
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([503, 400, 503, 429]);
});

test("a part or a condition that a file of the document's page does not have or meet is 416 or 412", async () => {
  const app = await appUnderTest();
  const ask = (headers: Record<string, string>) =>
    app.inject({ url: "/docs/static/swagger-ui.css", headers });
  expect((await ask({ range: "bytes=99999999-" })).statusCode).toBe(416);
  expect((await ask({ "if-match": '"other"' })).statusCode).toBe(412);
});

test("no address under the document's page is answered from the disk", async () => {
  const app = await appUnderTest();
  for (const name of ["", "/", "/index.html", "/swagger-ui.css", "nada.css"]) {
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await app.inject({ method, url: `/docs/static/${name}` });
      expect([name, answer.statusCode]).toEqual([name, 404]);
      if (method === "GET") expect(answer.json()).toEqual({ error: "Este endereço não existe." });
    }
  }
  expect((await app.inject("/docs/static/swagger-ui.css")).statusCode).toBe(200);
  expect((await app.inject("/docs/static/swagger-initializer.js")).statusCode).toBe(200);
});

test("OPTIONS that asks for no leave is an unknown address, whether other origins are let in or not", async () => {
  for (const environment of [{}, { CORS_ORIGINS: "https://www.example.com" }]) {
    const app = await appUnderTest(environment);
    for (const headers of [
      {},
      { origin: "https://www.example.com" },
      { "access-control-request-method": "POST" },
    ]) {
      for (const url of ["/createAppointment", "/nada", "*"]) {
        const answer = await app.inject({ method: "OPTIONS", url, headers });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ error: "Este endereço não existe." });
      }
    }
  }
});

test("an unknown address answers 404 in JSON where there is no page to show", async () => {
  const app = await appUnderTest();
  for (const url of ["/nope", "/createAppointment", "/..%2f..%2fetc%2fpasswd"]) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: "Este endereço não existe." });
  }
});

test("an address that cannot be read answers 400", async () => {
  const app = await appUnderTest();
  expect((await app.inject("/%zz")).json()).toEqual({
    error: "Não foi possível entender o pedido.",
  });
});

test("another origin is let in only when the settings name it", async () => {
  const app = await appUnderTest({
    CORS_ORIGINS: "https://www.example.com, https://shop.example.com",
  });
  const ask = (origin: string) => app.inject({ ...check, headers: { origin } });
  const allowed = await ask("https://shop.example.com");
  expect(allowed.headers["access-control-allow-origin"]).toBe("https://shop.example.com");
  expect(
    (await ask("https://evil.example.com")).headers["access-control-allow-origin"],
  ).toBeUndefined();
  const preflight = await app.inject({
    method: "OPTIONS",
    url: "/deleteAppointment",
    headers: {
      origin: "https://www.example.com",
      "access-control-request-method": "DELETE",
      "access-control-request-headers": "content-type",
    },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-max-age"]).toBe("7200");
  expect(preflight.headers["access-control-allow-methods"]).toContain("DELETE");
  expect(preflight.headers["access-control-allow-headers"]).toContain("content-type");
});

test("without the setting no origin is let in", async () => {
  const app = await appUnderTest();
  const answer = await app.inject({ ...check, headers: { origin: "https://www.example.com" } });
  expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
});

test("checks are limited a minute and client, creating and deleting more tightly and together", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "6" });
  const statuses = async (request: typeof check | typeof create, count: number) => {
    const answers = [];
    for (let call = 0; call < count; call++) answers.push((await app.inject(request)).statusCode);
    return answers;
  };
  expect(await statuses(check, 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await statuses(create, 2)).toEqual([201, 200]);
  const refused = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload: {} });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("60");
  expect(refused.json()).toEqual({
    error: "Muitas tentativas seguidas. Aguarde um minuto e tente de novo.",
  });
  const stranger = await app.inject({ ...check, remoteAddress: "10.1.1.1" });
  expect(stranger.statusCode).toBe(200);
});

test("unknown addresses are limited too", async () => {
  const app = await appUnderTest({ RATE_LIMIT: "1" });
  const statuses = [];
  for (let call = 0; call < 11; call++) statuses.push((await app.inject(`/${call}`)).statusCode);
  expect(statuses.at(-2)).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});

test("a forwarded address counts only behind a trusted proxy", async () => {
  const callTwice = async (environment: Record<string, string>) => {
    const app = await appUnderTest({ RATE_LIMIT: "1", ...environment });
    const statuses = [];
    for (const client of ["203.0.113.1", "203.0.113.2"]) {
      const headers = { "x-forwarded-for": client };
      statuses.push((await app.inject({ ...check, headers })).statusCode);
    }
    return statuses;
  };
  expect(await callTwice({})).toEqual([200, 429]);
  expect(await callTwice({ TRUST_PROXY: "1" })).toEqual([200, 200]);
  expect(await callTwice({ TRUST_PROXY: "127.0.0.1" })).toEqual([200, 200]);
  expect(await callTwice({ TRUST_PROXY: "10.0.0.0/8" })).toEqual([200, 429]);
});

test("NOW fixes the booking rules' clock", async () => {
  const ask = async (now: string) =>
    (await (await appUnderTest({ NOW: now })).inject(check)).statusCode;
  expect(await ask(MONDAY)).toBe(200);
  expect(await ask("2026-11-24T00:00:00-03:00")).toBe(400);
});

test("the shop that books is the shop in its mail and in its feed", async () => {
  const salon = {
    ...shop,
    calendarId: "salao",
    name: "Salão da Ana",
    words: { ...shop.words, calendarName: "Agenda do salão" },
    barbers: [{ id: 6, name: "Ana", colorId: 6 }],
  };
  const secrets = { FEED_SECRET_SALAO: "cafe-com-leite-0001", OWNER_MAIL_SALAO: "ana@example.com" };
  const { app, mail } = await mailingApp(undefined, secrets, catalogueOf([salon]));
  const payload = { ...TUESDAY_AT_EIGHT, calendarId: "salao" };
  expect((await app.inject({ ...create, payload })).statusCode).toBe(201);
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), SOON);
  const mails = mail.received.map(({ raw }) => mimePart(raw));
  const textTo = (to: string) => {
    const found = mails.find((part) => headerOf(part, "to")?.includes(to));
    return found && partOfType(found, "text/plain")?.body;
  };
  expect(textTo("joao@example.com")).toMatch(/^Barbeiro: Ana$[^]*^Salão da Ana$/m);
  expect(textTo("ana@example.com")).toContain("ter 24/11, 08:00 - 08:30: Ana, João da Silva");
  const feed = await app.inject("/calendars/salao/cafe-com-leite-0001.ics");
  expect(feed.body).toContain("X-WR-CALNAME:Agenda do salão");
  expect(feed.body).toContain("SUMMARY:João da Silva · normal · Ana");
});
