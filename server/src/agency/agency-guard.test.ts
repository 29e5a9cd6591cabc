import { setTimeout as after } from "node:timers/promises";

import { expect, test } from "vitest";

import { AGENCY_CALLS } from "@vitrine/domain/wire/agency/agency-calls";
import { isReserved } from "@vitrine/domain/shop/calendar-id";
import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import {
  AGENCY_PAGE,
  AGENCY_SECRET,
  agencyPage,
  TO_MAKE,
} from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase, temporaryFolder } from "@vitrine/testing/app-under-test";
import { ownerBrowser } from "@vitrine/testing/owner/owner-browser";
import { OWNER_PAGES, OWNER_SECRET, ownerPage } from "@vitrine/testing/owner/owner-page";
import { serverProcess } from "@vitrine/testing/server-process";

const WRONG = { error: "Este endereço não abre a página da agência. Confira o link." };
const TOO_MANY = {
  error: "Muitas tentativas com um endereço errado. Aguarde um minuto e tente de novo.",
};

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";

/** The headers that differ between equal answers: the date, and how many calls are left. */
const SAYS_NOTHING = /^(date|x-ratelimit-.*|x-request-id)$/;

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** The one call that no guard keeps: it says only of a device that it is one. */
const FIND_DEVICE = "/agency/calendars";
const NO_DEVICE = { calendarIds: [] };

/** A request for each call of the agency's page, as a page sends it. */
const REQUESTS = AGENCY_CALLS.map(({ method, path }) =>
  method === "GET"
    ? { method, url: path, query: { name: "Zé", calendarId: "barbearia" } }
    : {
        method,
        url: path,
        payload: { ...TO_MAKE, key: KEY, typedName: "Barbearia Modelo", which: "others" },
      },
);

const STRANGERS: readonly [string, Record<string, string>][] = [
  ["a wrong secret", { authorization: "Bearer vitrine-de-vidro-0002" }],
  ["an owner's secret", { authorization: `Bearer ${OWNER_SECRET}` }],
  ["the secret and one letter more", { authorization: `Bearer ${AGENCY_SECRET}1` }],
  ["no secret", {}],
  ["an empty secret", { authorization: "Bearer " }],
  ["the secret without Bearer", { authorization: AGENCY_SECRET }],
  ["a device that is none", { ...SAME_ORIGIN, cookie: `vitrine-agencia=${"a".repeat(43)}` }],
  ["a code that is none", { authorization: `Bearer ${"0123456789abcdef".repeat(2)}` }],
];

test.each(STRANGERS)(
  "each call with %s answers as it does where the agency has no page",
  async (_what, headers) => {
    const app = await appUnderTest({ ...AGENCY_PAGE, ...OWNER_PAGES });
    const withoutPage = await appUnderTest(OWNER_PAGES);
    for (const request of REQUESTS) {
      const answers = await Promise.all(
        [app, withoutPage].map((one) => one.inject({ ...request, headers })),
      );
      const [said, saidWithout] = answers.map(({ statusCode, body, headers: answered }) => ({
        statusCode,
        body,
        headers: Object.entries(answered).filter(([name]) => !SAYS_NOTHING.test(name)),
      }));
      expect(said).toEqual(saidWithout);
      const expected = request.url === FIND_DEVICE ? [200, NO_DEVICE] : [403, WRONG];
      const [status, body] = [said?.statusCode, JSON.parse(said?.body ?? "")];
      expect([request.url, status, body]).toEqual([request.url, ...expected]);
      expect(answers[0]?.headers["cache-control"]).toBe("no-store");
    }
  },
);

test("without AGENCY_SECRET nothing opens the page, whatever else is set", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, SEAL_KEY: AGENCY_PAGE.SEAL_KEY });
  for (const secret of [AGENCY_SECRET, OWNER_SECRET, ""]) {
    expect((await agencyPage(app, secret).ask("shops")).statusCode).toBe(403);
  }
});

test("the agency's secret opens no owner's page", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE, ...OWNER_PAGES });
  const page = ownerPage(app, AGENCY_SECRET);
  for (const calendarId of ["barbearia", AGENCY_ID]) {
    expect((await page.see({}, { calendarId })).statusCode).toBe(403);
  }
});

test("after five wrong secrets only the right one is let through from there", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE, RATE_LIMIT: "300" });
  const from = (remoteAddress: string, secret: string) =>
    app.inject({
      url: "/agency/shops",
      headers: { authorization: `Bearer ${secret}` },
      remoteAddress,
    });
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect((await from("203.0.113.7", "vitrine-de-vidro-0002")).statusCode).toBe(403);
  }
  const refused = await from("203.0.113.7", "vitrine-de-vidro-0002");
  expect([refused.statusCode, refused.json()]).toEqual([429, TOO_MANY]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(50);
  expect((await from("203.0.113.7", AGENCY_SECRET)).statusCode).toBe(200);
  expect((await from("203.0.113.8", "vitrine-de-vidro-0002")).statusCode).toBe(403);
});

test("wrong codes and tokens count with the wrong secrets of their address", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE, RATE_LIMIT: "300" });
  const stranger = agencyBrowser(app);
  for (let wrong = 1; wrong <= 3; wrong += 1) {
    expect((await stranger.connect(`${wrong}`.repeat(32))).statusCode).toBe(403);
  }
  stranger.cookies.set("vitrine-agencia", "a".repeat(43));
  expect((await stranger.see()).statusCode).toBe(403);
  expect((await stranger.see()).statusCode).toBe(403);
  const refused = await stranger.see();
  expect([refused.statusCode, refused.json()]).toEqual([429, TOO_MANY]);
});

/** A browser in which the agency's page is open. */
function agencyBrowser(app: Parameters<typeof ownerBrowser>[0]) {
  const { call, cookies } = ownerBrowser(app);
  const post = (action: string, payload: object = {}, headers: Record<string, string> = {}) =>
    call("POST", `/agency/${action}`, { payload, headers });
  return {
    cookies,
    post,
    find: () => call("GET", FIND_DEVICE),
    see: () => call("GET", "/agency/shops"),
    devices: async () => (await call("GET", "/agency/devices")).json().devices,
    connect: (opening = AGENCY_SECRET) =>
      post("connectDevice", {}, { authorization: `Bearer ${opening}` }),
    async code() {
      const { link } = (await post("makeDeviceLink")).json<{ link: string }>();
      return link.slice(-32);
    },
  };
}

test("a code makes a device that opens the page without the secret, until it is shut out", async () => {
  const app = await appUnderTest(AGENCY_PAGE);
  const desk = agencyBrowser(app);
  const connected = await desk.connect();
  const token = desk.cookies.get("vitrine-agencia");
  expect(connected.headers["set-cookie"]).toBe(
    `vitrine-agencia=${token}; Max-Age=15552000; Path=/agency; HttpOnly; SameSite=Strict`,
  );
  await expect.poll(async () => (await desk.devices()).length).toBe(1);
  const { link, qr } = (await desk.post("makeDeviceLink")).json();
  expect(link).toMatch(/^http:\/\/localhost:80\/agencia#:[0-9a-f]{32}$/);
  expect(qr.modules).toBeGreaterThan(20);

  const phone = agencyBrowser(app);
  expect((await phone.connect(link.slice(-32))).statusCode).toBe(200);
  expect((await phone.see()).statusCode).toBe(200);
  // The calls do not wait until it is stored that a device was seen.
  await expect.poll(async () => (await desk.devices()).length).toBe(2);
  const listed = await desk.devices();
  expect(listed).toMatchObject([
    { name: "iPhone · Safari", isThis: true, lastSeen: expect.stringMatching(/-03:00$/) },
    { name: "iPhone · Safari", isThis: false },
  ]);
  await desk.post("disconnectDevices", { which: listed[1].deviceId });
  const shutOut = await phone.see();
  expect([shutOut.statusCode, shutOut.json()]).toEqual([403, WRONG]);
  const left = await desk.post("disconnectDevices", { which: "this" });
  expect(left.headers["set-cookie"]).toBe(
    "vitrine-agencia=; Max-Age=0; Path=/agency; HttpOnly; SameSite=Strict",
  );
  expect((await desk.see()).statusCode).toBe(403);
});

test("a cookie of the agency's opens no owner's page, and an owner's opens not the agency's", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE, ...OWNER_PAGES });
  const desk = agencyBrowser(app);
  await desk.connect();
  const owner = ownerBrowser(app);
  await owner.connect();
  const [ofAgency = ""] = desk.cookies.values();
  const [ofOwner = ""] = owner.cookies.values();
  owner.cookies.set("vitrine-dono-barbearia", ofAgency);
  owner.cookies.set("vitrine-dono-agencia", ofAgency);
  expect((await owner.see()).statusCode).toBe(403);
  const query = { calendarId: AGENCY_ID, day: "2026-11-24" };
  expect((await owner.call("GET", "/owner/day", { query })).statusCode).toBe(403);
  const calendars = await owner.call("GET", "/owner/calendars");
  expect(calendars.json()).toEqual({ calendarIds: [] });
  desk.cookies.set("vitrine-agencia", ofOwner);
  expect((await desk.see()).statusCode).toBe(403);
  // No shop has the id under which they stand.
  expect(isReserved(AGENCY_ID)).toBe(true);
});

test("another secret shuts out all devices and codes, and the twentieth device is the last", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(AGENCY_PAGE, { database });
  const first = agencyBrowser(app);
  await first.connect();
  const code = await first.code();
  const later = await appUnderTest(
    { ...AGENCY_PAGE, AGENCY_SECRET: "vitrine-de-vidro-0002" },
    { database },
  );
  const same = agencyBrowser(later);
  for (const [name, token] of first.cookies) same.cookies.set(name, token);
  expect((await same.see()).statusCode).toBe(403);
  expect((await same.connect(code)).statusCode).toBe(403);

  for (let count = 2; count <= 20; count += 1) {
    expect((await agencyBrowser(app).connect()).statusCode).toBe(200);
  }
  const refused = await agencyBrowser(app).connect();
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { error: "Esta página já abre em 20 aparelhos. Tire um deles em “Aparelhos”." },
  ]);
});

test("a cookie that comes from another site's page opens nothing", async () => {
  const app = await appUnderTest(AGENCY_PAGE);
  const desk = agencyBrowser(app);
  await desk.connect();
  const cookie = [...desk.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const request of REQUESTS) {
    const headers = { cookie, "sec-fetch-site": "cross-site" };
    const answer = await app.inject({ ...request, headers });
    if (request.url === FIND_DEVICE) expect(answer.json()).toEqual(NO_DEVICE);
    else expect(answer.statusCode).toBe(403);
  }
  expect((await desk.see()).statusCode).toBe(200);
  expect((await desk.find()).json()).toEqual({ calendarIds: ["agencia"] });
});

test("no secret, code, token or owner's link is in a log line at any level or in a metric", async () => {
  const server = await serverProcess(temporaryFolder(), {
    ...AGENCY_PAGE,
    LOG_LEVEL: "trace",
    RATE_LIMIT: "300",
  });
  const post = (action: string, headers: Record<string, string>, body: object = {}) =>
    fetch(`${server.url}/agency/${action}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...SAME_ORIGIN, ...headers },
      body: JSON.stringify(body),
    });
  const bySecret = { authorization: `Bearer ${AGENCY_SECRET}` };
  const wrong = "vitrine-de-vidro-0002";
  expect((await post("makeShop", { authorization: `Bearer ${wrong}` })).status).toBe(403);
  const { link } = (await (await post("makeDeviceLink", bySecret)).json()) as { link: string };
  const code = link.slice(-32);
  const connected = await post("connectDevice", { authorization: `Bearer ${code}` });
  const token = /=([\w-]{43});/.exec(connected.headers.get("set-cookie") ?? "")?.[1] ?? "";
  expect(token).not.toBe("");
  const made = await post("makeShop", bySecret, { ...TO_MAKE, key: KEY });
  const { ownerLink } = (await made.json()) as { ownerLink: string };
  const ownersSecret = ownerLink.slice(-48);
  expect(ownersSecret).toMatch(/^[0-9a-f]{48}$/);
  await after(100);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.end("SIGTERM");
  expect(server.output()).toContain("/agency/makeShop");
  for (const text of [server.output(), metrics]) {
    for (const secret of [AGENCY_SECRET, wrong, code, token, ownersSecret, "Salão da Ana"]) {
      expect(text).not.toContain(secret);
    }
  }
  expect(metrics).toContain("/agency/makeShop");
});
