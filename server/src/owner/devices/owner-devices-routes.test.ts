import { describe, expect, test } from "vitest";

import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { ownerBrowser } from "@vitrine/testing/owner/owner-browser";
import type { OwnerBrowser } from "@vitrine/testing/owner/owner-browser";
import {
  OTHER_OWNER_SECRET,
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
} from "@vitrine/testing/owner/owner-page";

import { qrPath } from "../../http/qr-path.ts";

const WRONG = { error: "Este endereço não abre nenhuma agenda. Confira o link do dono." };
const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const AT = Date.parse("2026-11-23T10:00:00-03:00");
const HALF_A_YEAR = 180 * DAY;

/** A browser that was connected by the secret, and has been seen since. */
async function connected(...parameters: Parameters<typeof ownerBrowser>) {
  const browser = ownerBrowser(...parameters);
  expect((await browser.connect()).statusCode).toBe(200);
  await expectListed(browser);
  return browser;
}

/** Polls, because the call does not wait until it is stored that the device was seen. */
async function expectListed(browser: OwnerBrowser): Promise<void> {
  await expect.poll(async () => (await browser.devices()).some(({ isThis }) => isThis)).toBe(true);
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("a code makes a device that opens the page without the secret, until it is shut out", async () => {
    const app = await appUnderTest(OWNER_PAGES, { database: await newDatabase() });
    const owner = await connected(app);
    const phone = ownerBrowser(app);
    expect((await phone.see()).statusCode).toBe(403);
    expect((await phone.connect(await owner.code())).statusCode).toBe(200);
    expect((await phone.see()).statusCode).toBe(200);
    expect((await phone.post("book", { ...TO_BOOK, key: KEY })).statusCode).toBe(200);
    expect((await ownerPage(app).day()).bookings).toHaveLength(1);

    await expectListed(phone);
    const listed = await owner.devices();
    expect(listed.map(({ name, isThis }) => [name, isThis])).toEqual([
      ["iPhone · Safari", true],
      ["iPhone · Safari", false],
    ]);
    expect((await owner.disconnect(String(listed[1]?.deviceId))).statusCode).toBe(200);
    expect((await phone.see()).statusCode).toBe(403);
    const refused = await phone.post("book", { ...TO_BOOK, barberColorId: 7, key: KEY });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual(WRONG);
    expect((await owner.see()).statusCode).toBe(200);
    expect(await owner.devices()).toHaveLength(1);
  });
});

test("the cookie is the server's alone, for the owner's calls of this site, and over HTTPS where the site is", async () => {
  const plain = await connected(await appUnderTest(OWNER_PAGES));
  const token = plain.cookies.get("vitrine-dono-barbearia");
  expect(token).toMatch(/^[\w-]{43}$/);
  const again = ownerBrowser(await appUnderTest(OWNER_PAGES));
  const answer = await again.connect();
  expect(answer.headers["set-cookie"]).toBe(
    `vitrine-dono-barbearia=${again.cookies.get("vitrine-dono-barbearia")}; Max-Age=15552000; Path=/owner; HttpOnly; SameSite=Strict`,
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json()).toEqual({});
  const publicly = { ...OWNER_PAGES, PUBLIC_URL: "https://www.example.com" };
  const secure = await ownerBrowser(await appUnderTest(publicly)).connect();
  expect(secure.headers["set-cookie"]).toMatch(/; SameSite=Strict; Secure$/);
});

test("neither a token nor a code is in the database, and each calendar has hashes of its own", async () => {
  const database = await temporaryDatabase();
  const owner = await connected(await appUnderTest(OWNER_PAGES, { database }));
  const code = await owner.code();
  const rows = [
    ...(await database.all("SELECT * FROM owner_code")),
    ...(await database.all("SELECT * FROM owner_device")),
  ];
  expect(rows).toHaveLength(2);
  const dump = JSON.stringify(rows);
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  for (const opening of [code, ...owner.cookies.values(), OWNER_SECRET]) {
    expect(dump).not.toContain(opening);
  }
});

test("one code makes five devices, for a day, whatever clock the booking rules have", async () => {
  let at = AT;
  const settings = { ...OWNER_PAGES, NOW: "2031-01-01T10:00:00-03:00" };
  const app = await appUnderTest(settings, { machineNow: () => at });
  const owner = await connected(app);
  const code = await owner.code();
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    statuses.push((await ownerBrowser(app).connect(code)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 403]);
  const next = await owner.code();
  at = AT + DAY - 1;
  expect((await ownerBrowser(app).connect(next)).statusCode).toBe(200);
  at = AT + DAY;
  expect((await ownerBrowser(app).connect(next)).statusCode).toBe(403);
});

test("a browser that is already a device stays the same device, and uses up nothing", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const owner = await connected(app);
  const code = await owner.code();
  const phone = ownerBrowser(app);
  for (let time = 1; time <= 7; time += 1) {
    expect((await phone.connect(code)).statusCode).toBe(200);
    expect((await phone.connect(OWNER_SECRET)).statusCode).toBe(200);
  }
  await expectListed(phone);
  expect(await owner.devices()).toHaveLength(2);
  expect((await ownerBrowser(app).connect(code)).statusCode).toBe(200);
});

test("a device that leaves is shut out, its cookie goes, and with it the link that would bring it back", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const owner = await connected(app);
  const code = await owner.code();
  const phone = ownerBrowser(app);
  await phone.connect(code);
  const [token = ""] = phone.cookies.values();
  const left = await phone.disconnect("this");
  expect(left.headers["set-cookie"]).toBe(
    "vitrine-dono-barbearia=; Max-Age=0; Path=/owner; HttpOnly; SameSite=Strict",
  );
  expect([...phone.cookies]).toEqual([]);
  // A copy of the cookie, made before, opens nothing either.
  phone.cookies.set("vitrine-dono-barbearia", token);
  expect((await phone.see()).statusCode).toBe(403);
  expect((await phone.connect(code)).statusCode).toBe(403);
  expect(await owner.devices()).toHaveLength(1);
  // A device may also disconnect itself by its own id.
  const [own] = await owner.devices();
  await owner.disconnect(String(own?.deviceId));
  expect([...owner.cookies]).toEqual([]);
});

test("a device shuts all others out at once, and the links with them; the secret alone shuts out all", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const [one, two, three] = [await connected(app), await connected(app), await connected(app)];
  const tables = ownerBrowser(app, { calendarId: "reservas" });
  await tables.connect(OTHER_OWNER_SECRET);
  const code = await two.code();
  expect((await one.disconnect("others")).statusCode).toBe(200);
  const statuses = [await one.see(), await two.see(), await three.see(), await tables.see()];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 403, 403, 200]);
  expect((await two.connect(code)).statusCode).toBe(403);
  const bySecret = await ownerBrowser(app).post(
    "disconnectDevices",
    { which: "others" },
    { authorization: `Bearer ${OWNER_SECRET}` },
  );
  expect(bySecret.statusCode).toBe(200);
  expect((await one.see()).statusCode).toBe(403);
  expect((await tables.see()).statusCode).toBe(200);
  expect((await tables.disconnect("nobody")).statusCode).toBe(400);
});

test("another secret of the calendar, or none, shuts out all earlier devices and codes", async () => {
  const database = await temporaryDatabase();
  const owner = await connected(await appUnderTest(OWNER_PAGES, { database }));
  const code = await owner.code();
  for (const settings of [{ OWNER_SECRET_BARBEARIA: "tesoura-de-prata-0002" }, {}]) {
    const later = ownerBrowser(await appUnderTest(settings, { database }));
    for (const [name, token] of owner.cookies) later.cookies.set(name, token);
    expect((await later.see()).statusCode).toBe(403);
    expect((await later.connect(code)).statusCode).toBe(403);
  }
  expect((await owner.see()).statusCode).toBe(200);
});

test("the twentieth device is the last, and the secret still opens the page", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  for (let count = 1; count <= 20; count += 1) await connected(app);
  const late = ownerBrowser(app);
  const refused = await late.connect();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({
    error: "Esta agenda já abre em 20 aparelhos. Tire um deles em “Aparelhos”, na página do dono.",
  });
  expect([...late.cookies]).toEqual([]);
  const bySecret = await late.see({ authorization: `Bearer ${OWNER_SECRET}` });
  expect(bySecret.statusCode).toBe(200);
});

test("one browser opens two shops, learns which from its cookies, and leaves each of them separately", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const browser = await connected(app);
  const calendars = async () => (await browser.call("GET", "/owner/calendars")).json();
  await browser.post(
    "connectDevice",
    { calendarId: "reservas" },
    { authorization: `Bearer ${OTHER_OWNER_SECRET}` },
  );
  expect([...browser.cookies.keys()]).toEqual(["vitrine-dono-barbearia", "vitrine-dono-reservas"]);
  expect(await calendars()).toEqual({ calendarIds: ["barbearia", "reservas"] });
  const elsewhere = await browser.call("GET", "/owner/calendars", {
    headers: { "sec-fetch-site": "same-site" },
  });
  expect(elsewhere.json()).toEqual({ calendarIds: [] });
  await browser.disconnect("this");
  browser.cookies.set("vitrine-dono-salao", "a".repeat(43));
  expect(await calendars()).toEqual({ calendarIds: ["reservas"] });
});

test("a cookie opens one calendar, and none with another's token", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  const browser = await connected(app);
  const query = { calendarId: "reservas", day: "2026-11-24" };
  expect((await browser.call("GET", "/owner/day", { query })).statusCode).toBe(403);
  browser.cookies.set("vitrine-dono-reservas", String([...browser.cookies.values()][0]));
  expect((await browser.call("GET", "/owner/day", { query })).statusCode).toBe(403);
});

test("a shut out device, a used up or old code and an unknown calendar answer alike", async () => {
  let at = AT;
  const app = await appUnderTest(OWNER_PAGES, { machineNow: () => at });
  const owner = await connected(app);
  const oldCode = await owner.code();
  at = AT + DAY;
  const usedUp = await owner.code();
  for (let count = 1; count <= 5; count += 1) await ownerBrowser(app).connect(usedUp);
  const unknown = ownerBrowser(app, { calendarId: "salao" });
  const code = "0123456789abcdef".repeat(2);
  const shutOut = await connected(app);
  const connecting = await Promise.all([
    ownerBrowser(app).connect(code),
    ownerBrowser(app).connect(oldCode),
    ownerBrowser(app).connect(usedUp),
    unknown.connect(code),
    unknown.connect(OWNER_SECRET),
  ]);
  await owner.disconnect("others");
  unknown.cookies.set("vitrine-dono-salao", "a".repeat(43));
  const stranger = ownerBrowser(app);
  stranger.cookies.set("vitrine-dono-barbearia", "a".repeat(43));
  const seeing = await Promise.all([stranger.see(), shutOut.see(), unknown.see()]);
  for (const answers of [connecting, seeing]) {
    const told = answers.map(({ statusCode, body, headers }) => {
      const { date: _, "x-request-id": _id, ...others } = headers;
      return { statusCode, body, others };
    });
    expect(told[0]).toMatchObject({ statusCode: 403, body: JSON.stringify(WRONG) });
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  }
});

const FOREIGN: readonly [string, Record<string, string>][] = [
  ["a site beside ours, under the same domain", { "sec-fetch-site": "same-site" }],
  ["another site", { "sec-fetch-site": "cross-site", origin: "http://localhost:80" }],
  ["an address that somebody typed", { "sec-fetch-site": "none" }],
  ["another origin, without further headers", { origin: "https://evil.example.com" }],
  ["a page without an origin", { origin: "null" }],
  ["an origin that may call with the secret", { origin: "https://www.example.com" }],
];

test.each(FOREIGN)("a cookie that comes from %s opens nothing", async (_where, headers) => {
  const app = await appUnderTest({ ...OWNER_PAGES, CORS_ORIGINS: "https://www.example.com" });
  const browser = await connected(app);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const request of [
    { url: "/owner/day", query: { calendarId: "barbearia", day: "2026-11-24" } },
    { method: "POST" as const, url: "/owner/book", payload: { ...TO_BOOK, key: KEY } },
    {
      method: "POST" as const,
      url: "/owner/disconnectDevices",
      payload: { calendarId: "barbearia", which: "this" },
    },
  ]) {
    const answer = await app.inject({ ...request, headers: { ...headers, cookie } });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  }
  const connecting = await app.inject({
    method: "POST",
    url: "/owner/connectDevice",
    payload: { calendarId: "barbearia" },
    headers: { ...headers, authorization: `Bearer ${OWNER_SECRET}` },
  });
  expect(connecting.statusCode).toBe(400);
  expect(connecting.headers["set-cookie"]).toBeUndefined();
  expect((await browser.see()).statusCode).toBe(200);
});

test("a browser without Sec-Fetch-Site is judged by its origin", async () => {
  const settings = { ...OWNER_PAGES, PUBLIC_URL: "https://www.example.com" };
  const app = await appUnderTest(settings);
  const browser = await connected(app);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = async (headers: Record<string, string>, method: "GET" | "POST") => {
    const answer = await app.inject({
      method,
      url: method === "GET" ? "/owner/devices" : "/owner/makeDeviceLink",
      ...(method === "GET"
        ? { query: { calendarId: "barbearia" } }
        : { payload: { calendarId: "barbearia" } }),
      headers: { host: "localhost:3000", cookie, ...headers },
    });
    return answer.statusCode;
  };
  expect(await asked({}, "GET")).toBe(200);
  expect(await asked({}, "POST")).toBe(403);
  expect(await asked({ origin: "http://localhost:3000" }, "POST")).toBe(200);
  expect(await asked({ origin: "https://www.example.com" }, "POST")).toBe(200);
  expect(await asked({ origin: "https://www.example.com:8443" }, "POST")).toBe(403);
});

test("a body that is not JSON changes nothing", async () => {
  const browser = await connected(await appUnderTest(OWNER_PAGES));
  const answer = await browser.call("POST", "/owner/disconnectDevices", {
    payload: Buffer.from("calendarId=barbearia&which=this"),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.statusCode).toBe(415);
  expect((await browser.see()).statusCode).toBe(200);
});

test("a browser that keeps no cookies does not use up a device for long", async () => {
  let at = AT;
  const app = await appUnderTest(OWNER_PAGES, { machineNow: () => at });
  for (let load = 1; load <= 20; load += 1) await ownerBrowser(app).connect();
  expect((await ownerBrowser(app).connect()).statusCode).toBe(409);
  at = AT + 10 * 60_000;
  const owner = await connected(app);
  expect(await owner.devices()).toHaveLength(1);
});

test("a device is recorded as seen once an hour, and its cookie is then renewed", async () => {
  let at = AT;
  const database = await temporaryDatabase();
  const browser = await connected(
    await appUnderTest(OWNER_PAGES, { database, machineNow: () => at }),
  );
  const version = () => database.dataVersion?.();
  const seenAt = async () => (await browser.devices())[0]?.lastSeen;
  expect(await seenAt()).toBe("2026-11-23T10:00:00-03:00");
  const before = version();
  at = AT + HOUR - 1;
  expect((await browser.see()).headers["set-cookie"]).toBeUndefined();
  expect(version()).toBe(before);
  at = AT + HOUR;
  const [token] = browser.cookies.values();
  expect((await browser.see()).headers["set-cookie"]).toContain(`=${token}; Max-Age=15552000;`);
  await expect.poll(seenAt).toBe("2026-11-23T11:00:00-03:00");
  const after = version();
  expect((await browser.see()).headers["set-cookie"]).toBeUndefined();
  expect(version()).toBe(after);
  at = AT + HOUR + HALF_A_YEAR;
  expect((await browser.see()).statusCode).toBe(403);
  // A clock that was set ahead for a while disconnects no device for good.
  at = AT + 2 * HOUR;
  expect((await browser.see()).statusCode).toBe(200);
});

test("strangers at the owner's address do not keep a device out, nor do forged cookies", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "9" });
  const browser = await connected(app);
  expect((await browser.see()).statusCode).toBe(200);
  const stranger = ownerBrowser(app);
  const statuses = new Set<number>();
  for (let call = 1; call <= 30; call += 1) {
    stranger.cookies.set("vitrine-dono-barbearia", String(call).padStart(43, "0"));
    statuses.add((await stranger.see()).statusCode);
    statuses.add((await ownerBrowser(app).see()).statusCode);
  }
  expect([...statuses]).toEqual([403, 429]);
  expect((await browser.see()).statusCode).toBe(200);
  // The last forged ones were not even looked up.
  expect((await stranger.see()).json()).toEqual({
    error: "Muitas tentativas seguidas. Aguarde um minuto e tente de novo.",
  });
});

test("the list of a browser's calendars is limited like any other call, whatever its token", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "9" });
  const browser = await connected(app);
  expect((await browser.see()).statusCode).toBe(200);
  const ask = async () => (await browser.call("GET", "/owner/calendars")).statusCode;
  for (let call = 1; call <= 9; call += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  expect((await browser.see()).statusCode).toBe(200);
});

test("wrong codes and tokens count with the wrong secrets of their address", async () => {
  const app = await appUnderTest({ ...OWNER_PAGES, RATE_LIMIT: "300" });
  const owner = await connected(app, { remoteAddress: "203.0.113.8" });
  const code = await owner.code();
  const stranger = ownerBrowser(app);
  for (let wrong = 1; wrong <= 3; wrong += 1) {
    expect((await stranger.connect(`${wrong}`.repeat(32))).statusCode).toBe(403);
  }
  stranger.cookies.set("vitrine-dono-barbearia", "a".repeat(43));
  expect((await stranger.see()).statusCode).toBe(403);
  expect((await stranger.see()).statusCode).toBe(403);
  for (const refused of [
    await stranger.see(),
    await stranger.connect("a".repeat(32)),
    await stranger.see({ authorization: "Bearer tesoura-de-ouro-0002" }),
  ]) {
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      error: "Muitas tentativas com um endereço errado. Aguarde um minuto e tente de novo.",
    });
  }
  expect((await stranger.connect(code)).statusCode).toBe(200);
});

test("a link leads to the address where the page is open, and its QR code holds the whole link", async () => {
  const settings = { ...OWNER_PAGES, PUBLIC_URL: "https://www.example.com" };
  const app = await appUnderTest(settings);
  const browser = await connected(app);
  for (const [origin, base] of [
    ["http://localhost:80", "http://localhost:80"],
    ["https://evil.example.com", "https://www.example.com"],
    [undefined, "https://www.example.com"],
  ]) {
    const answer = await browser.post(
      "makeDeviceLink",
      {},
      {
        authorization: `Bearer ${OWNER_SECRET}`,
        "sec-fetch-site": origin === "http://localhost:80" ? "same-origin" : "cross-site",
        ...(origin !== undefined && { origin }),
      },
    );
    const { link, qr } = answer.json();
    expect(link).toMatch(new RegExp(`^${base}/dono#barbearia:[0-9a-f]{32}$`));
    expect(qr).toEqual(qrPath(link));
  }
});
