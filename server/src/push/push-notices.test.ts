// Bookings, cancellations and moves, as they reach the owner's devices at a push service of our own.

import { describe, expect, test } from "vitest";

import type { MakePersonLinkAnswer } from "@vitrine/domain/wire/owner/person-links";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { ownerPage, OWNER_SECRET, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import {
  connectedBrowser,
  noticedApp,
  NOTICED,
  seeNotices,
  subscribe,
} from "@vitrine/testing/push/noticed-app";
import { pushService } from "@vitrine/testing/push/push-service-of-test";
import { TUESDAY_AT_EIGHT, TUESDAY_AT_EIGHT_IDENTITY } from "@vitrine/testing/sample-requests";

import { readSealKey } from "../settings/seal.ts";

type App = Awaited<ReturnType<typeof noticedApp>>;

const AT_NINE = {
  dateTimeStart: "2026-11-24T09:00:00-03:00",
  dateTimeEnd: "2026-11-24T09:30:00-03:00",
};

const move = async (app: App, barberColorId: number) => {
  const to = { newDateTimeStart: AT_NINE.dateTimeStart, newDateTimeEnd: AT_NINE.dateTimeEnd };
  const payload = { ...TUESDAY_AT_EIGHT_IDENTITY, newBarberColorId: barberColorId, ...to };
  const answer = await app.inject({ method: "POST", url: "/moveAppointment", payload });
  expect([answer.statusCode, answer.body]).toEqual([200, "{}"]);
};

const book = async (app: App, more: object = {}) => {
  const payload = { ...TUESDAY_AT_EIGHT, ...more };
  const answer = await app.inject({ method: "POST", url: "/createAppointment", payload });
  expect([answer.statusCode, answer.body]).toEqual([201, "{}"]);
};

const cancel = async (app: App, more: object = {}) => {
  const payload = { ...TUESDAY_AT_EIGHT_IDENTITY, ...more };
  const answer = await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
  expect(answer.statusCode).toBe(200);
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("every device is notified once of a booking, a move and a cancellation, by name only where the owner chose so", async () => {
    const service = await pushService();
    const database = await newDatabase();
    const app = await noticedApp(database);
    const [named, unnamed] = [service.subscribe("named"), service.subscribe("unnamed")];
    const [first, second] = [await connectedBrowser(app), await connectedBrowser(app)];
    expect(await seeNotices(first)).toMatchObject({ state: "off", withNames: false });
    await subscribe(first, named, true);
    await subscribe(second, unnamed);
    expect(await seeNotices(first)).toMatchObject({ state: "on", withNames: true });
    expect(await seeNotices(second)).toMatchObject({ state: "on", withNames: false });

    const began = performance.now();
    await book(app);
    await expect.poll(() => service.received).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(5_000);
    const title = "Novo agendamento – Barbearia Modelo";
    const body = "ter 24/11, 08:00 - 08:30 · barbeiro1 · normal";
    expect(service.noticesAt(named.path)).toMatchObject([
      { title, body: `João da Silva · ${body}` },
    ]);
    expect(service.noticesAt(unnamed.path)).toMatchObject([{ title, body }]);
    expect(service.received[0]?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      urgency: "high",
      ttl: String(22 * 60 * 60),
      topic: expect.stringMatching(/^[\w-]{22}$/) as string,
    });

    await move(app, 7);
    await expect.poll(() => service.received).toHaveLength(4);
    expect(service.noticesAt(unnamed.path)[1]).toMatchObject({
      title: "Agendamento mudado – Barbearia Modelo",
      body: "ter 24/11, 09:00 - 09:30 · antes ter 24/11 08:00 · barbeiro2 · normal",
    });

    await cancel(app, { barberColorId: 7, ...AT_NINE });
    await expect.poll(() => service.received).toHaveLength(6);
    expect(service.noticesAt(unnamed.path)[2]).toMatchObject({
      title: "Agendamento cancelado – Barbearia Modelo",
    });
    const tags = service.noticesAt(unnamed.path).map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(3);
    await expect.poll(() => database.all("SELECT * FROM outbox")).toEqual([]);
    expect(JSON.stringify(await database.all("SELECT * FROM push_subscription"))).not.toContain(
      service.origin,
    );
  });

  test("the owner's own acts give no notice, and a device that has ended its notices gets none", async () => {
    const service = await pushService();
    const app = await noticedApp(await newDatabase());
    const [kept, ended] = [service.subscribe("kept"), service.subscribe("ended")];
    const [first, second] = [await connectedBrowser(app), await connectedBrowser(app)];
    await subscribe(first, kept);
    await subscribe(second, ended);
    expect((await second.post("endNotices")).statusCode).toBe(200);
    expect(await seeNotices(second)).toMatchObject({ state: "off" });
    const key = "8a2f2c1e-0d7c-4f25-9d8e-5b7f0a6f9d10";
    const own = { ...TO_BOOK, barberColorId: 5, key };
    expect((await ownerPage(app).act("book", own)).statusCode).toBe(200);
    const others = [
      { dateTimeStart: "2026-12-01T08:00:00-03:00", dateTimeEnd: "2026-12-01T08:30:00-03:00" },
    ];
    const repeated = { ...TO_BOOK, barberColorId: 7, everyWeeks: 1, last: "2026-12-01", others };
    const series = { ...repeated, key: "5f0c1f6e-8a44-4a3c-9f0e-6c1b7a9d2e31" };
    expect((await ownerPage(app).act("bookSeries", series)).statusCode).toBe(200);
    await book(app);
    await expect.poll(() => service.received.map(({ path }) => path)).toEqual([kept.path]);
  });

  test("an endpoint that is gone is forgotten, one that fails is tried again, and only that one", async () => {
    const gone = new Set<string>();
    const service = await pushService((path, count) => {
      if (gone.has(path)) return 410;
      return path.includes("failing") && count < 4 ? 503 : 201;
    });
    const database = await newDatabase();
    const app = await noticedApp(database);
    const [well, failing, lost] = ["well", "failing", "lost"].map(service.subscribe);
    for (const one of [well, failing, lost]) {
      if (one !== undefined) await subscribe(await connectedBrowser(app), one);
    }
    gone.add(String(lost?.path));
    await book(app);
    await expect.poll(() => service.noticesAt(String(failing?.path))).toHaveLength(1);
    await expect.poll(() => database.all("SELECT * FROM outbox")).toEqual([]);
    expect(service.callsTo(String(failing?.path))).toBe(4);
    expect(service.callsTo(String(well?.path))).toBe(1);
    expect(service.callsTo(String(lost?.path))).toBe(1);
    expect(await database.all("SELECT * FROM push_subscription")).toHaveLength(2);
  });

  test("a push service that hangs, and keys that no browser has, keep no other device waiting", async () => {
    const service = await pushService((path) => (path.includes("hanging") ? 0 : 201));
    const database = await newDatabase();
    const app = await noticedApp(database);
    const [well, hanging, broken] = ["well", "hanging", "broken"].map(service.subscribe);
    if (well === undefined || hanging === undefined || broken === undefined)
      throw new Error("three");
    for (const one of [hanging, { ...broken, p256dh: `B${"A".repeat(86)}` }, well]) {
      await subscribe(await connectedBrowser(app), one);
    }
    const began = performance.now();
    await book(app);
    await expect.poll(() => service.noticesAt(well.path)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(service.callsTo(broken.path)).toBe(0);
    await expect
      .poll(() => database.all("SELECT device_id FROM push_subscription"))
      .toHaveLength(2);
  });

  test("a person's own link gets notices of their chair alone, and that a booking has left it", async () => {
    const service = await pushService();
    const app = await noticedApp(await newDatabase());
    const made = await ownerPage(app).act("makePersonLink" as "book", {
      calendarId: "barbearia",
      barberColorId: 6,
    });
    const { link } = JSON.parse(made.body) as MakePersonLinkAnswer;
    const six = service.subscribe("six");
    await subscribe(await connectedBrowser(app, link.split("#barbearia.")[1]), six);
    await book(app, { barberColorId: 7, ...AT_NINE, clientPhone: "911111111" });
    await book(app);
    await expect.poll(() => service.received).toHaveLength(1);
    await move(app, 5);
    await expect.poll(() => service.received).toHaveLength(2);
    expect(service.noticesAt(six.path)[1]).toMatchObject({
      title: "Agendamento passou a outra pessoa – Barbearia Modelo",
      body: "ter 24/11 08:00 · normal",
    });
  });

  test("'Sair', a device that is shut out and a link that is turned end the notices", async () => {
    const service = await pushService();
    const database = await newDatabase();
    const app = await noticedApp(database);
    const subscribed = async () => {
      const rows = await database.all("SELECT device_id FROM push_subscription");
      return rows.length;
    };
    const [left, out, stays] = [
      await connectedBrowser(app),
      await connectedBrowser(app),
      await connectedBrowser(app),
    ];
    for (const browser of [left, out, stays]) await subscribe(browser, service.subscribe("one"));
    await left.disconnect("this");
    expect(await subscribed()).toBe(2);
    await stays.disconnect("others");
    expect(await subscribed()).toBe(1);
    // The environment's link is another after the next start.
    await app.close();
    const turned = await noticedApp(database, { OWNER_SECRET_BARBEARIA: `${OWNER_SECRET}-2` });
    await book(turned);
    await expect.poll(() => subscribed()).toBe(0);
    expect(service.received).toEqual([]);
  });

  test("with another SEAL_KEY a new key is made, and the subscriptions before it are forgotten by themselves", async () => {
    const service = await pushService();
    const database = await newDatabase();
    const before = await noticedApp(database);
    const lost = service.subscribe("lost");
    const device = await connectedBrowser(before);
    await subscribe(device, lost);
    const { serverKey } = await seeNotices(device);
    await before.close();

    const app = await noticedApp(database, { SEAL_KEY: "6".repeat(64) });
    const again = await connectedBrowser(app);
    // It may be this server alone that has another key: nothing is replaced yet.
    expect(await seeNotices(again)).toMatchObject({ state: "unavailable" });
    expect(await database.all("SELECT * FROM push_subscription")).toHaveLength(1);
    // Another shop's owner gets a new link: the old key is lost.
    const keyId = readSealKey("6".repeat(64))?.id ?? "";
    await runStatements(database, [
      `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
      VALUES ('reservas', 'owner-link', '${keyId}', '', 0)`,
    ]);
    const seen = await seeNotices(again);
    expect(seen).toMatchObject({ state: "off" });
    expect(seen.serverKey).not.toBe(serverKey);
    const found = service.subscribe("found");
    await subscribe(again, found);
    await book(app, { ...AT_NINE, clientPhone: "911111111" });
    await expect.poll(() => service.received.map(({ path }) => path)).toEqual([found.path]);
    expect(await database.all("SELECT * FROM push_subscription")).toHaveLength(1);
  });
});

test("no notice goes to an address that is no push service's unless PUSH_PRIVATE says so, and such a one is forgotten", async () => {
  const service = await pushService();
  const { temporaryDatabase } = await import("@vitrine/testing/app-under-test");
  const database = await temporaryDatabase();
  const open = await noticedApp(database);
  const device = await connectedBrowser(open);
  await subscribe(device, service.subscribe("here"));
  await open.close();
  const app = await noticedApp(database, { PUSH_PRIVATE: "off" });
  await book(app);
  await expect.poll(() => database.all("SELECT * FROM push_subscription")).toEqual([]);
  expect(service.received).toEqual([]);
});

test("without a SEAL_KEY, or by a browser that is no device, no notices begin", async () => {
  const service = await pushService();
  const { appUnderTest } = await import("@vitrine/testing/app-under-test");
  const { SEAL_KEY: _, ...unsealed } = NOTICED;
  const without = await connectedBrowser(await appUnderTest(unsealed));
  expect(await seeNotices(without)).toEqual({
    state: "unavailable",
    withNames: false,
    serverKey: "",
  });
  const app = await appUnderTest(NOTICED);
  const { serverKey } = await seeNotices(await connectedBrowser(app));
  const page = ownerPage(app);
  const { endpoint, p256dh, auth } = service.subscribe("page");
  const body = { calendarId: "barbearia", serverKey, endpoint, p256dh, auth, withNames: false };
  const answer = await page.act("subscribeToNotices" as "book", body);
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
    409,
    { error: "Os avisos chegam só num aparelho ligado. Abra o link de novo neste navegador." },
  ]);
});
