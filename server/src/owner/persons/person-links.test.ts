import { randomUUID } from "node:crypto";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";

import { DEVICES_MAX, PERSON_DEVICES_MAX } from "@vitrine/domain/owner/owner-devices";
import type { MakePersonLinkAnswer } from "@vitrine/domain/wire/owner/person-links";
import type { SeeDayAnswer } from "@vitrine/domain/wire/owner/see-day";
import { shop } from "@vitrine/shops/barbearia";
import { agencyPage, AGENCY_PAGE, secretIn } from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { myShop } from "@vitrine/testing/owner/my-shop";
import { ownerBrowser } from "@vitrine/testing/owner/owner-browser";
import {
  OWNER_PAGES,
  OWNER_SECRET,
  ownerPage,
  TO_BOOK,
  TO_CLOSE,
  TO_MOVE,
} from "@vitrine/testing/owner/owner-page";
import type { OwnerAction } from "@vitrine/testing/owner/owner-page";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import type { Database } from "../../database/database.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { bookingFloods } from "../../floods/booking-floods-table.ts";
import { qrPath } from "../../http/qr-path.ts";
import { hashForDevice, knownFrom } from "../../settings/calendar-secrets.ts";
import { storedFacts } from "../../shops/stored-facts.ts";

const SETTINGS = { ...OWNER_PAGES, ...AGENCY_PAGE };

const [OTHER_COLUMN, OWNER_ONLY, NO_LINK] = [
  { error: "Com o seu link, você marca e fecha só a sua própria coluna." },
  { error: "Isto abre só com o link do dono." },
  { error: "Este endereço não abre nenhuma agenda. Confira o link do dono." },
];

/** A Tuesday for which no weekly rule has times yet. */
const LATER = "2027-10-05";

const AT_TEN = { ...TO_MOVE, barberColorId: 6 };

async function call(
  app: FastifyInstance,
  action: string,
  body: object,
  secret = OWNER_SECRET,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: "POST",
    url: `/owner/${action}`,
    headers: { authorization: `Bearer ${secret}` },
    payload: { calendarId: "barbearia", ...body },
  });
}

async function linkOf(app: FastifyInstance, barberColorId: number): Promise<string> {
  const answer = await call(app, "makePersonLink", { barberColorId });
  const { link } = answer.json<MakePersonLinkAnswer>();
  return link.slice(link.indexOf("#barbearia.") + "#barbearia.".length);
}

async function seeLinks(app: FastifyInstance, secret = OWNER_SECRET) {
  return app.inject({
    url: "/owner/personLinks",
    query: { calendarId: "barbearia" },
    headers: { authorization: `Bearer ${secret}` },
  });
}

async function open(newDatabase: () => Promise<Database> = temporaryDatabase) {
  const database = await newDatabase();
  const app = await appUnderTest(SETTINGS, { database });
  const secret = await linkOf(app, 6);
  const browser = ownerBrowser(app);
  expect((await browser.connect(secret)).statusCode).toBe(200);
  /** What a person gets who does it, as status and answer. */
  const act = async (action: OwnerAction, body: object) => {
    const { statusCode, body: said } = await person.act(action, body);
    return [statusCode, JSON.parse(said) as object] as const;
  };
  const person = ownerPage(app, secret);
  return { app, database, owner: ownerPage(app), secret, browser, person, act };
}

/** Books for a person, and returns the booking's id. */
async function booked(page: ReturnType<typeof ownerPage>, body: object = {}): Promise<string> {
  const key = randomUUID();
  expect((await page.act("book", { ...TO_BOOK, ...body, key })).statusCode).toBe(200);
  return key;
}

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  test("a person's day holds what is of their column alone, and so does its tag", async () => {
    const { app, database, owner, person, browser } = await open(newDatabase);
    const own = await booked(owner, { clientName: "Cliente de seis" });
    const before = await person.see();
    await booked(owner, { barberColorId: 7, clientName: "Cliente de sete" });
    const other = { ...TO_CLOSE, barberColorIds: [7], from: "14:00", to: "15:00", word: "viagem" };
    await owner.act("closeTime", other);
    const moved = await booked(owner, {
      ...AT_TEN,
      clientName: "Mudou de coluna",
      clientPhone: "1",
    });
    await owner.act("moveBooking", {
      ...TO_MOVE,
      bookingId: moved,
      dateTimeStart: "2026-11-24T11:00:00-03:00",
      dateTimeEnd: "2026-11-24T11:30:00-03:00",
    });
    const cancelled = { calendarId: "barbearia", bookingId: moved, tellsClient: true };
    await owner.act("cancelBooking", cancelled);
    const at = Date.now();
    const payload = { ...TUESDAY_AT_EIGHT, barberColorId: 5, clientName: "Cliente de sete" };
    expect(
      (await app.inject({ method: "POST", url: "/createAppointment", payload })).statusCode,
    ).toBe(201);
    const noted =
      "UPDATE booking SET client_note = 'De sete', client_area_code = '77' WHERE barber_color_id <> 6";
    expect(await runInTransaction(database, noted)).toBeGreaterThan(1);
    await bookingFloods(database).notice({ calendarId: "barbearia", beganAt: at, noticedAt: at });
    await call(app, "shopOnly", { isOn: true, key: randomUUID() });
    expect(await owner.day()).toMatchObject({
      flood: { bookings: 1 },
      shopOnlyUntil: expect.any(String) as string,
    });
    const seen = await person.see();
    expect(seen.json()).toMatchObject({ bookings: [{ bookingId: own }], closed: [] });
    expect(seen.json()).not.toHaveProperty("shopOnlyUntil");
    expect(seen.json()).not.toHaveProperty("flood");
    expect(seen.body).not.toMatch(/sete|"77"|Mudou|viagem/);
    expect(seen.json<{ changes: object[] }>().changes).toHaveLength(1);
    expect(seen.headers["etag"]).toBe(before.headers["etag"]);
    expect((await browser.see()).json()).toEqual(seen.json());
    const again = await person.see({ "if-none-match": String(seen.headers["etag"]) });
    expect(again.statusCode).toBe(304);
    await person.act("cancelBooking", {
      bookingId: own,
      calendarId: "barbearia",
      tellsClient: true,
    });
    const changed = await person.see({ "if-none-match": String(seen.headers["etag"]) });
    expect(changed.statusCode).toBe(200);
  });

  test("a person books, moves, cancels and takes back in their own column", async () => {
    const { act, person } = await open(newDatabase);
    const key = await booked(person);
    const bookingId = key;
    expect(await act("moveBooking", { ...AT_TEN, bookingId })).toEqual([200, {}]);
    const { barberColorId, dateTimeStart, dateTimeEnd } = TO_BOOK;
    const here = { calendarId: "barbearia", bookingId, barberColorId, dateTimeStart, dateTimeEnd };
    expect(await act("moveBooking", { ...here, undoes: AT_TEN })).toEqual([200, {}]);
    expect(await act("moveBooking", { ...AT_TEN, bookingId })).toEqual([200, {}]);
    const named = { calendarId: "barbearia", bookingId };
    expect(await act("cancelBooking", { ...named, tellsClient: false })).toEqual([200, {}]);
    expect(await act("undoCancellation", named)).toEqual([200, {}]);
    const many = { calendarId: "barbearia", bookingIds: [bookingId] };
    expect(await act("cancelBookings", { ...many, tellsClients: false })).toEqual([200, {}]);
    expect(await act("undoCancellations", many)).toEqual([200, {}]);
    const day = await person.day();
    expect(day.bookings).toMatchObject([{ bookingId, start: AT_TEN.dateTimeStart }]);
  });

  test("another's column is refused, and another's booking is as one that does not exist", async () => {
    const { act, owner } = await open(newDatabase);
    const other = await booked(owner, { barberColorId: 7 });
    const cancelled = await booked(owner, {
      ...TO_MOVE,
      clientPhone: "1",
    });
    const named = { calendarId: "barbearia", bookingId: cancelled };
    await owner.act("cancelBooking", { ...named, tellsClient: false });
    expect(await act("book", { ...TO_BOOK, barberColorId: 7 })).toEqual([403, OTHER_COLUMN]);
    const before = await owner.day();
    for (const [action, body, status] of [
      ["moveBooking", AT_TEN, 404],
      ["moveBooking", { ...AT_TEN, undoes: AT_TEN }, 409],
      ["cancelBooking", { tellsClient: true }, 404],
      ["undoCancellation", {}, 409],
    ] as const) {
      const nobody = randomUUID();
      for (const bookingId of [other, cancelled]) {
        const asked = { calendarId: "barbearia", ...body };
        const answer = await act(action, { ...asked, bookingId });
        expect(answer).toEqual(await act(action, { ...asked, bookingId: nobody }));
        expect(answer[0]).toBe(status);
      }
    }
    const bookingIds = [other, cancelled];
    const many = { calendarId: "barbearia", bookingIds };
    expect((await act("cancelBookings", { ...many, tellsClients: true }))[0]).toBe(404);
    expect((await act("undoCancellations", many))[0]).toBe(409);
    expect({ ...(await owner.day()), now: "" }).toEqual({ ...before, now: "" });
  });

  test("of many bookings only a person's own are cancelled, and none is moved to another column", async () => {
    const { act, owner, person } = await open(newDatabase);
    const other = await booked(owner, { barberColorId: 7 });
    const own = await booked(owner);
    const bookingIds = [other, own];
    expect(await act("moveBooking", { ...TO_MOVE, bookingId: own })).toEqual([403, OTHER_COLUMN]);
    const back = { ...AT_TEN, bookingId: own, undoes: TO_MOVE };
    expect(await act("moveBooking", back)).toEqual([403, OTHER_COLUMN]);
    const many = { calendarId: "barbearia", bookingIds, tellsClients: false };
    expect((await act("cancelBookings", many))[0]).toBe(200);
    expect((await owner.day()).bookings).toMatchObject([{ bookingId: other }]);
    await owner.act("cancelBookings", many);
    expect((await act("undoCancellations", { calendarId: "barbearia", bookingIds }))[0]).toBe(200);
    expect((await owner.day()).bookings).toMatchObject([{ bookingId: own }]);
    expect((await person.day()).bookings).toHaveLength(1);
  });

  test("a person closes and opens their own time; what is closed for others, too, they only see", async () => {
    const { act, owner, person } = await open(newDatabase);
    const key = randomUUID();
    const own = { ...TO_CLOSE, key };
    expect(await act("closeTime", { ...own, barberColorIds: [6, 7] })).toEqual([403, OTHER_COLUMN]);
    expect(await act("closeTime", own)).toEqual([200, {}]);
    const ofAll = randomUUID();
    const afternoon = { ...TO_CLOSE, from: "14:00", to: "15:00", word: "reforma" };
    const weekly = { ...afternoon, from: "16:00", to: "17:00", isWeekly: true };
    const [weeklyKey, laterKey] = [randomUUID(), randomUUID()];
    await owner.act("closeTime", { ...afternoon, barberColorIds: [6, 7], key: ofAll });
    await owner.act("closeTime", { ...weekly, barberColorIds: [6, 7], key: weeklyKey });
    // It has no times yet.
    const later = { ...weekly, firstDay: LATER, lastDay: LATER, barberColorIds: [6, 7] };
    expect((await owner.act("closeTime", { ...later, key: laterKey })).statusCode).toBe(200);
    const shown = { barberColorId: 6, word: "" };
    expect((await person.day()).closed).toMatchObject([
      { closingId: key, word: "dentista", source: "owner" },
      { ...shown, closingId: ofAll, source: "shop" },
      { ...shown, closingId: weeklyKey, source: "shop" },
    ]);
    // Not scheduled yet.
    const seen = (await person.see({}, { day: "2027-11-23" })).json<SeeDayAnswer>();
    expect(seen.closed.map(({ source }) => source)).toEqual(["shop", "shop"]);
    const only = { barberColorId: 6, dateTimeStart: "2026-11-24T14:00:00-03:00" };
    const unknown = await act("openTime", { calendarId: "barbearia", closingId: randomUUID() });
    expect(unknown[0]).toBe(404);
    for (const asked of [
      { closingId: ofAll },
      { closingId: ofAll, only },
      { closingId: weeklyKey },
      { closingId: laterKey },
    ]) {
      expect(await act("openTime", { calendarId: "barbearia", ...asked })).toEqual(unknown);
    }
    const another = { closingId: ofAll, only: { ...only, barberColorId: 7 } };
    expect(await act("openTime", { calendarId: "barbearia", ...another })).toEqual([
      403,
      OTHER_COLUMN,
    ]);
    expect(await act("openTime", { calendarId: "barbearia", closingId: key })).toEqual([200, {}]);
    expect((await owner.day()).closed).toHaveLength(4);
  });

  test("a link ends at once with its devices: when it is made again, when it is revoked, and when its person leaves", async () => {
    const { app, database, browser, secret } = await open(newDatabase);
    const code = await browser.code();
    const others = ownerBrowser(app);
    await others.connect(await linkOf(app, 7));
    const ofOwner = ownerBrowser(app);
    await ofOwner.connect();
    const shutOut = async (one: typeof browser, key: string) => {
      expect((await one.see()).statusCode).toBe(403);
      expect((await ownerPage(app, key).see()).json()).toEqual(NO_LINK);
      expect((await ownerBrowser(app).connect(code)).statusCode).toBe(403);
    };
    const second = await linkOf(app, 6);
    await shutOut(browser, secret);
    await browser.connect(second);
    expect((await call(app, "revokePersonLink", { barberColorId: 6 })).statusCode).toBe(200);
    await shutOut(browser, second);
    const third = await linkOf(app, 6);
    await browser.connect(third);
    expect((await browser.see()).statusCode).toBe(200);
    const owner = myShop(app);
    const barbers = shop.barbers.filter(({ id }) => id !== 6);
    expect((await owner.publish({ ...shop, barbers }))[0]).toBe(200);
    await shutOut(browser, third);
    expect((await owner.publish(shop))[0]).toBe(200);
    await shutOut(browser, third);
    expect((await others.see()).statusCode).toBe(200);
    expect((await ofOwner.see()).statusCode).toBe(200);
    const connected = await database.all(
      "SELECT barber_color_id AS person FROM owner_device WHERE revoked_at IS NULL",
    );
    expect(connected.map(({ person }) => person).toSorted()).toEqual([0, 7]);
    await expect
      .poll(async () => (await seeLinks(app)).json<object>())
      .toMatchObject({ links: [{ barberId: 7, devices: 1 }] });
  });

  test("a person has a list of devices and codes of their own", async () => {
    const { app, browser } = await open(newDatabase);
    const [owner, second] = [ownerBrowser(app), ownerBrowser(app)];
    await owner.connect();
    const ownersCode = await owner.code();
    await second.connect(await browser.code());
    expect((await second.see()).statusCode).toBe(200);
    await expect.poll(() => browser.devices()).toHaveLength(2);
    await expect.poll(() => owner.devices()).toHaveLength(1);
    // Neither the owner's device nor another person's can be shut out by its id.
    const [ofOwner] = await owner.devices();
    await browser.disconnect(String(ofOwner?.deviceId));
    for (let code = 1; code <= 5; code += 1) await browser.code();
    await browser.disconnect("others");
    expect((await second.see()).statusCode).toBe(403);
    expect((await browser.see()).statusCode).toBe(200);
    expect((await owner.see()).statusCode).toBe(200);
    expect((await ownerBrowser(app).connect(ownersCode)).statusCode).toBe(200);
    await owner.disconnect("others");
    expect((await browser.see()).statusCode).toBe(200);
  });

  test("a person's devices take none of the owner's places, and are few", async () => {
    const { app, secret } = await open(newDatabase);
    for (let device = 1; device < PERSON_DEVICES_MAX; device += 1) {
      expect((await ownerBrowser(app).connect(secret)).statusCode).toBe(200);
    }
    const refused = await ownerBrowser(app).connect(secret);
    expect(refused.json()).toEqual({
      error: "Seu link já abre em 5 aparelhos. Tire um deles em “Aparelhos”, nesta página.",
    });
    for (let device = 1; device <= DEVICES_MAX; device += 1) {
      expect((await ownerBrowser(app).connect()).statusCode).toBe(200);
    }
  });
});

test("the link is made for somebody of the shop, shown once, and stored as a digest, sealed", async () => {
  const { app, database, secret } = await open();
  expect(secret).toMatch(/^6~[0-9a-f]{48}$/);
  const made = await call(app, "makePersonLink", { barberColorId: 7 });
  const { link, qr } = made.json<MakePersonLinkAnswer>();
  expect(qr).toEqual(qrPath(link));
  expect((await call(app, "makePersonLink", { barberColorId: 99 })).statusCode).toBe(400);
  expect((await call(app, "revokePersonLink", { barberColorId: 99 })).statusCode).toBe(200);
  const seen = await seeLinks(app);
  expect(seen.json()).toMatchObject({ links: [{ barberId: 6, devices: 0 }, { barberId: 7 }] });
  const rows = JSON.stringify(await database.all("SELECT * FROM shop_secret"));
  expect(rows).toContain("person-6");
  expect(rows + seen.body).not.toContain(secret.slice("6~".length));
});

test("who has left opens nothing, also where an earlier server has changed the facts and the link stands", async () => {
  const { app, database, browser, secret } = await open();
  const facts = storedFacts({ ...shop, barbers: shop.barbers.filter(({ id }) => id !== 6) });
  await runInTransaction(
    database,
    "UPDATE shop SET facts = :facts, revision = revision + 1 WHERE calendar_id = 'barbearia'",
    { facts },
  );
  await myShop(app).see();
  expect((await browser.see()).json()).toEqual(NO_LINK);
  expect((await ownerPage(app, secret).see()).json()).toEqual(NO_LINK);
});

test("an earlier server, which knows the owner's secret alone, finds no person's device or code by it", async () => {
  const { database, browser } = await open();
  const code = await browser.code();
  const [token = ""] = browser.cookies.values();
  const rows = JSON.stringify([
    ...(await database.all("SELECT token_hash FROM owner_device")),
    ...(await database.all("SELECT code_hash FROM owner_code")),
  ]);
  for (const key of [token, code]) {
    expect(key).toMatch(/^6~/);
    for (const text of [key, key.slice("6~".length)]) {
      expect(rows).not.toContain(hashForDevice(knownFrom(OWNER_SECRET), text));
    }
  }
});

test("without a key to seal with, no link is made", async () => {
  const app = await appUnderTest(OWNER_PAGES);
  expect((await call(app, "makePersonLink", { barberColorId: 6 })).statusCode).toBe(409);
});

test("who opens the page by their own link sees the facts of the shop, and nothing of how they came about", async () => {
  const { app, secret } = await open();
  await myShop(app).publish({ ...shop, windowDays: 21 });
  const seen = await myShop(app, secret).see();
  expect(seen).toMatchObject({ person: { barberId: 6 }, versions: [], isNew: false });
  expect(seen.facts.barbers).toHaveLength(shop.barbers.length);
  expect(await myShop(app).see()).not.toHaveProperty("person");
});

test("the owner's new link shuts out the owner's devices, and those of persons stay", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE });
  const agency = agencyPage(app);
  const ownersSecret = secretIn(await agency.act("makeOwnerLink", { calendarId: "barbearia" }));
  const made = await call(app, "makePersonLink", { barberColorId: 6 }, ownersSecret);
  const { link } = made.json<MakePersonLinkAnswer>();
  const [owner, person] = [ownerBrowser(app), ownerBrowser(app)];
  await owner.connect(ownersSecret);
  await person.connect(link.slice(link.indexOf("#barbearia.") + "#barbearia.".length));
  await agency.act("makeOwnerLink", { calendarId: "barbearia" });
  expect((await owner.see()).statusCode).toBe(403);
  expect((await person.see()).statusCode).toBe(200);
});

test("an owner's device stays the owner's when it opens a person's link, and a person's becomes another's", async () => {
  const { app, browser, secret } = await open();
  const owner = ownerBrowser(app);
  await owner.connect();
  await owner.connect(secret);
  const shown = async (one: typeof owner) =>
    (await one.call("GET", "/owner/shop", { query: { calendarId: "barbearia" } })).json<{
      person?: object;
    }>().person;
  expect(await shown(owner)).toBeUndefined();
  await browser.connect(await linkOf(app, 7));
  expect(await shown(browser)).toEqual({ barberId: 7 });
  await browser.connect();
  expect(await shown(browser)).toBeUndefined();
  const calendars = await browser.call("GET", "/owner/calendars");
  expect(calendars.json()).toEqual({ calendarIds: ["barbearia"] });
});

test("a key that a person's call has used is for nothing else, also not for the owner's same call", async () => {
  const { owner, person } = await open();
  const key = randomUUID();
  expect((await person.act("closeTime", { ...TO_CLOSE, key })).statusCode).toBe(200);
  expect((await person.act("closeTime", { ...TO_CLOSE, key })).statusCode).toBe(200);
  expect((await owner.act("closeTime", { ...TO_CLOSE, key })).statusCode).toBe(409);
});

test("a person's calls are counted apart from the owner's, and wrong links as wrong secrets", async () => {
  const app = await appUnderTest({ ...SETTINGS, RATE_LIMIT: "4" });
  const person = ownerPage(app, await linkOf(app, 6));
  for (let see = 1; see <= 4; see += 1) expect((await person.see()).statusCode).toBe(200);
  expect((await person.see()).statusCode).toBe(429);
  expect((await ownerPage(app).see()).statusCode).toBe(200);
  const busy = await appUnderTest({ ...SETTINGS, RATE_LIMIT: "300" });
  const wrong = ownerPage(busy, `6~${"0".repeat(48)}`);
  for (let tries = 1; tries <= 5; tries += 1) expect((await wrong.see()).statusCode).toBe(403);
  expect((await wrong.see()).statusCode).toBe(429);
});

test("an owner's secret that looks like a person's opens everything", async () => {
  const secret = "6~tesoura-de-ouro-0001";
  const app = await appUnderTest({ ...SETTINGS, OWNER_SECRET_BARBEARIA: secret });
  expect((await seeLinks(app, secret)).statusCode).toBe(200);
});

test("what concerns the shop as a whole is refused to a person, whatever the body", async () => {
  const { app, secret } = await open();
  expect((await seeLinks(app, secret)).json()).toEqual(OWNER_ONLY);
  const refused = await call(app, "makePersonLink", { barberColorId: "six" }, secret);
  expect([refused.statusCode, refused.json()]).toEqual([403, OWNER_ONLY]);
});
