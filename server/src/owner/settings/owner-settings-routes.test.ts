// What the owner sees, sets and takes away beside their shop, through the whole server.

import { createHash, randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { describe, expect, test } from "vitest";

import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { SeeShopSettingsAnswer } from "@vitrine/domain/wire/owner/shop-settings";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { OWNER_PAGES, OWNER_SECRET, ownerPage, TO_BOOK } from "@vitrine/testing/owner/owner-page";
import { shop } from "@vitrine/shops/barbearia";

import type { Database } from "../../database/database.ts";
import { qrPath } from "../../http/qr-path.ts";
import { placeFrom } from "../../outbox/followers/following.ts";
import { readSealKey, unseal } from "../../settings/seal.ts";
import { secretsOf } from "../../shops/shop-secrets-table.ts";
import { shopsAmong } from "../../shops/shops-table.ts";

const SEAL_KEY = "01".repeat(32);
const OTHER_SEAL_KEY = "02".repeat(32);

const SMTP = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Agenda <agenda@example.com>" };

const ADDRESS = "https://calendar.example.com/dona/agenda";
const ACCOUNT = `${ADDRESS}\ndona-do-salao\ns3cret`;
const BUSY_ADDRESS = "https://calendar.example.com/s3cret/basic.ics";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const calendarId = "barbearia";

/** The owner of a server with these settings. */
async function ownerOf(database: Database, settings: Readonly<Record<string, string>> = {}) {
  const app = await appUnderTest({ ...OWNER_PAGES, SEAL_KEY, ...settings }, { database });
  return { app, ...callsOf(app) };
}

function callsOf(app: FastifyInstance, secret = OWNER_SECRET) {
  const headers = { authorization: `Bearer ${secret}` };
  const see = () => app.inject({ url: "/owner/shopSettings", query: { calendarId }, headers });
  const post = (call: string, body: object) =>
    app.inject({
      method: "POST",
      url: `/owner/${call}`,
      headers,
      payload: { calendarId, key: randomUUID(), ...body },
    });
  const seen = async () => (await see()).json<SeeShopSettingsAnswer>();
  return {
    see,
    seen,
    states: async () =>
      Object.fromEntries((await seen()).settings.map(({ name, state }) => [name, state])),
    post,
    set: (name: string, value: string, key: string = randomUUID()) =>
      post("setShopSetting", { name, value, key }),
    unset: (name: string, key: string = randomUUID()) => post("unsetShopSetting", { name, key }),
  };
}

/** By name, what is stored in the clear. */
async function storedIn(database: Database, sealKey = SEAL_KEY) {
  const key = readSealKey(sealKey);
  if (key === undefined) throw new Error("no key");
  const opened = (await secretsOf(database, calendarId)).map((secret) => {
    const unsealed = unseal([key], secret, secret);
    return [secret.name, unsealed.ok ? unsealed.text : unsealed.reason] as const;
  });
  return Object.fromEntries(opened);
}

const revisionIn = async (database: Database) =>
  (await shopsAmong(database, [calendarId]))[0]?.revision;

const followersIn = (database: Database) =>
  database.all("SELECT target, place FROM outbox_follower ORDER BY target");

const NOTHING_SET = {
  "owner-mail": "unset",
  caldav: "unset",
  google: "unavailable",
  busy: "unset",
  "busy-6": "unset",
  "busy-7": "unset",
  "busy-5": "unset",
};

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  test("a calendar that is set follows from then on, with the bookings to come, until it is taken away", async () => {
    const database = await newDatabase();
    const { app, set, unset, states, see } = await ownerOf(database, SMTP);
    await ownerPage(app).act("book", { ...TO_BOOK, key: KEY });
    expect(await states()).toEqual(NOTHING_SET);
    const answer = await set("caldav", ` ${ACCOUNT}\n`);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await states()).toEqual({ ...NOTHING_SET, caldav: "set" });
    expect(await storedIn(database)).toEqual({ caldav: ACCOUNT });
    expect(await followersIn(database)).toEqual([{ target: "caldav", place: placeFrom(ADDRESS) }]);
    expect(await database.all("SELECT target, booking_id FROM outbox")).toEqual([
      { target: "caldav", booking_id: KEY },
    ]);
    expect((await see()).body).not.toMatch(/example|dona|s3cret/);

    expect((await unset("caldav")).statusCode).toBe(200);
    expect(await states()).toEqual(NOTHING_SET);
    expect(await storedIn(database)).toEqual({});
    expect(await followersIn(database)).toEqual([]);
    expect(await database.all("SELECT target FROM outbox")).toEqual([]);
  });

  test("a busy calendar that is set is read soon, and what it has closed opens once it is taken away", async () => {
    const database = await newDatabase();
    const { set, unset } = await ownerOf(database);
    expect((await set("busy-6", BUSY_ADDRESS)).statusCode).toBe(200);
    const rows = () => database.all("SELECT calendar_id, closing_id FROM busy_calendar");
    expect(await rows()).toEqual([{ calendar_id: calendarId, closing_id: "busy-6" }]);
    const tuesday = Date.parse("2026-11-24T08:00:00-03:00");
    await runStatements(database, [
      `INSERT INTO closing (calendar_id, closing_id, source, word, created_at)
        VALUES ('${calendarId}', 'busy-6', 'busy', '', 0)`,
      `INSERT INTO closed_time (calendar_id, closing_id, barber_color_id, starts_at, ends_at)
        VALUES ('${calendarId}', 'busy-6', 6, ${tuesday}, ${tuesday + 1_800_000})`,
      `INSERT INTO half_hour (calendar_id, barber_color_id, cell, taken, blocked, capacity)
        VALUES ('${calendarId}', 6, ${tuesday / 1_800_000}, 0, 1, 1)`,
    ]);
    expect((await unset("busy-6")).statusCode).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await database.all("SELECT starts_at FROM closed_time")).toEqual([]);
  });

  test("a repeated call succeeds and changes nothing more; one of the same key and another value is refused", async () => {
    const database = await newDatabase();
    const { set, unset } = await ownerOf(database);
    const other = await ownerOf(database);
    expect((await set("caldav", ACCOUNT, KEY)).statusCode).toBe(200);
    const [revision, [secret]] = [
      await revisionIn(database),
      await secretsOf(database, calendarId),
    ];
    expect((await other.set("caldav", ACCOUNT, KEY)).statusCode).toBe(200);
    const changed = await set("caldav", `${ACCOUNT}2`, KEY);
    expect([changed.statusCode, changed.json()]).toEqual([
      409,
      { error: "Esta chave já foi usada para outro pedido." },
    ]);
    expect((await unset("caldav", KEY)).statusCode).toBe(409);
    expect(await revisionIn(database)).toBe(revision);
    expect(await secretsOf(database, calendarId)).toEqual([secret]);
  });

  test("of two calls with one key at once, one changes the shop", async () => {
    const database = await newDatabase();
    const { set } = await ownerOf(database);
    const before = (await revisionIn(database)) ?? 0;
    const both = await Promise.all([set("caldav", ACCOUNT, KEY), set("caldav", ACCOUNT, KEY)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await revisionIn(database)).toBe(before + 1);
  });

  test("a call for a shop that was erased in this moment stores nothing, not even its key", async () => {
    const database = await newDatabase();
    const { set, states } = await ownerOf(database);
    await states();
    await runStatements(database, [
      `UPDATE shop SET state = 'erased' WHERE calendar_id = '${calendarId}'`,
    ]);
    expect((await set("caldav", ACCOUNT)).statusCode).toBe(400);
    expect(await database.all("SELECT call_key FROM owner_call")).toEqual([]);
    expect(await database.all("SELECT name FROM shop_secret")).toEqual([]);
    expect(await followersIn(database)).toEqual([]);
  });
});

test("by the record of a call, no guess of its password can be checked", async () => {
  const database = await temporaryDatabase();
  const { set } = await ownerOf(database);
  await set("caldav", ACCOUNT, KEY);
  const [row] = await database.all("SELECT content FROM owner_call");
  const request = { calendarId, key: KEY, name: "caldav", value: ACCOUNT };
  const orders = [request, { key: KEY, calendarId, value: ACCOUNT, name: "caldav" }];
  for (const order of orders) {
    const guessed = createHash("sha256").update(`set-setting ${JSON.stringify(order)}`);
    expect(row?.["content"]).not.toBe(guessed.digest("base64url"));
  }
});

test("what the environment sets is named, and neither changed nor tried here", async () => {
  const database = await temporaryDatabase();
  const { states, seen, set, unset, post } = await ownerOf(database, {
    ...SMTP,
    CALDAV_URL_BARBEARIA: ADDRESS,
    CALDAV_USER_BARBEARIA: "dona",
    CALDAV_PASSWORD_BARBEARIA: "s3cret",
    OWNER_MAIL_BARBEARIA: "dona@example.com",
    BUSY_URL_BARBEARIA: BUSY_ADDRESS,
    BUSY_URL_BARBEARIA_BARBEIRO1: BUSY_ADDRESS,
    FEED_SECRET_BARBEARIA: "cafe-com-leite-0001",
  });
  expect(await states()).toEqual({
    ...NOTHING_SET,
    "owner-mail": "environment",
    caldav: "environment",
    busy: "environment",
    "busy-6": "environment",
  });
  expect((await seen()).feed).toBe("environment");
  const revision = await revisionIn(database);
  const refused = [
    await set("caldav", ACCOUNT),
    await unset("caldav"),
    await set("busy-6", BUSY_ADDRESS),
    await post("tryShopSetting", { name: "caldav" }),
    await post("makeFeed", {}),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: "Quem muda isto é a agência: fale com ela." },
    ]);
  }
  expect((await set("busy-7", BUSY_ADDRESS)).statusCode).toBe(200);
  expect(await revisionIn(database)).toBe((revision ?? 0) + 1);
});

test("what the agency has not set up is unavailable", async () => {
  const database = await temporaryDatabase();
  const { states, seen, set, post } = await ownerOf(database, { SEAL_KEY: "" });
  expect(new Set(Object.values(await states()))).toEqual(new Set(["unavailable"]));
  expect((await seen()).feed).toBe("unavailable");
  for (const answer of [await set("caldav", ACCOUNT), await post("makeFeed", {})]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: "A agência ainda não preparou o que isto precisa: fale com ela." },
    ]);
  }
  // With a key, but without a mail server.
  const sealing = await ownerOf(database);
  expect(await sealing.states()).toEqual({ ...NOTHING_SET, "owner-mail": "unavailable" });
  expect((await sealing.set("owner-mail", "dona@example.com")).statusCode).toBe(409);
});

test("a calendar at Google is the agency's: the owner sees its state and with whom to share it", async () => {
  const database = await temporaryDatabase();
  const { seen, set, unset } = await ownerOf(database, { GOOGLE_CREDENTIALS: await credentials() });
  const { settings, googleAccount } = await seen();
  expect(googleAccount).toBe("vitrine@project.iam.gserviceaccount.com");
  expect(settings).toContainEqual({ name: "google", state: "unset" });
  expect((await set("google", "outra@group.calendar.google.com")).statusCode).toBe(409);
  expect((await unset("google")).statusCode).toBe(409);
  expect(await storedIn(database)).toEqual({});
});

test("what a lost key has sealed is unreadable: it can be taken away, and nothing new is set beside it", async () => {
  const database = await temporaryDatabase();
  const before = await ownerOf(database, { SEAL_KEY: OTHER_SEAL_KEY });
  await before.set("caldav", ACCOUNT);
  await before.post("makeFeed", {});
  const { states, seen, set, unset, post } = await ownerOf(database, SMTP);
  expect(await states()).toEqual({ ...NOTHING_SET, caldav: "unreadable" });
  expect((await seen()).feed).toBe("unavailable");
  expect((await set("caldav", ACCOUNT)).statusCode).toBe(409);
  expect((await post("makeFeed", {})).statusCode).toBe(409);
  const tried = await post("tryShopSetting", { name: "caldav" });
  expect(tried.json()).toMatchObject({
    isWorking: false,
    sentence: expect.stringContaining("não pode mais ser lido"),
  });
  expect((await unset("caldav")).statusCode).toBe(200);
  expect(await states()).toEqual(NOTHING_SET);
});

test.each([
  ["caldav", "https://calendar.example.com/dona"],
  ["caldav", "http://calendar.example.com/dona\ndona\ns3cret"],
  ["busy", "dona@example.com"],
  ["owner-mail", "dona, s3cret"],
  ["busy", `https://calendar.example.com/${"s3cret".repeat(700)}`],
])("a %s that is not of its form is refused, and not quoted", async (name, value) => {
  const database = await temporaryDatabase();
  const { set } = await ownerOf(database, SMTP);
  const answer = await set(name, value);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: "Não deu para entender o que foi digitado. Confira e tente de novo." },
  ]);
  expect(await storedIn(database)).toEqual({});
});

test.each(["owner-link", "feed-secret", "busy-0", "busy-06", "person-6", "busy-6 ", "__proto__"])(
  "no owner sets %s",
  async (name) => {
    const database = await temporaryDatabase();
    const { set, unset, post } = await ownerOf(database);
    for (const answer of [
      await set(name, "0123456789abcdef"),
      await unset(name),
      await post("tryShopSetting", { name, value: BUSY_ADDRESS }),
    ]) {
      expect(answer.statusCode).toBe(400);
    }
    expect(await storedIn(database)).toEqual({});
  },
);

test("nobody sets the calendar of a person who is not in the shop, and that of one who has left can be taken away", async () => {
  const database = await temporaryDatabase();
  const { set, unset, states } = await ownerOf(database, SMTP);
  await set("busy-6", BUSY_ADDRESS);
  const answer = await set("busy-77", BUSY_ADDRESS);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: "Escolha um barbeiro da lista." },
  ]);
  // As the row of somebody who has left since.
  await runStatements(database, ["UPDATE shop_secret SET name = 'busy-77' WHERE name = 'busy-6'"]);
  expect(await states()).toEqual({ ...NOTHING_SET, "busy-77": "unreadable" });
  expect((await unset("busy-77")).statusCode).toBe(200);
  expect(await states()).toEqual(NOTHING_SET);
});

test("only the owner of the shop is let in", async () => {
  const database = await temporaryDatabase();
  const { app } = await ownerOf(database);
  const { see, set, unset, post } = callsOf(app, "mesa-do-canto-0002");
  const answers = [
    await see(),
    await set("caldav", ACCOUNT),
    await unset("caldav"),
    await post("tryShopSetting", { name: "caldav" }),
    await post("makeFeed", {}),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  expect(await database.all("SELECT name FROM shop_secret")).toEqual([]);
});

test("a feed is made and shown once, and replaces the one before it", async () => {
  const database = await temporaryDatabase();
  const { app, post, seen } = await ownerOf(database, { PUBLIC_URL: "https://www.example.com" });
  expect((await seen()).feed).toBe("unset");
  const make = async () => {
    const answer = await post("makeFeed", {});
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    return answer.json<{ link: string; qr: unknown }>();
  };
  const statusOf = async (link: string) =>
    (await app.inject({ url: new URL(link).pathname })).statusCode;
  const first = await make();
  expect(first.link).toMatch(
    /^https:\/\/www\.example\.com\/calendars\/barbearia\/[0-9a-f]{48}\.ics$/,
  );
  expect(first.qr).toEqual(qrPath(first.link.replace("https:", "webcal:")));
  const second = await make();
  await expect.poll(() => statusOf(second.link)).toBe(200);
  expect(await statusOf(first.link)).toBe(404);
  const answer = await seen();
  expect(answer.feed).toBe("set");
  expect(JSON.stringify(answer)).not.toContain("/calendars/");
});

test("beside a server from before shops were rows, which would take the calendar off, nothing is set", async () => {
  const database = await temporaryDatabase();
  const { set } = await ownerOf(database, { DATABASE_URL: "postgres://elsewhere.example.com/a" });
  await runStatements(database, [
    `UPDATE server_clock SET seen_at = ${Date.now()}, counted_until = ${Date.now()}`,
  ]);
  expect((await set("caldav", ACCOUNT)).statusCode).toBe(409);
  expect(await storedIn(database)).toEqual({});
});

test("what fails of a setting stands beside it, in words and since when, until another value is set", async () => {
  const database = await temporaryDatabase();
  const { app, set, seen } = await ownerOf(database, {
    ...SMTP,
    BUSY_URL_BARBEARIA: BUSY_ADDRESS,
  });
  await set("caldav", ACCOUNT);
  await set("busy-7", BUSY_ADDRESS);
  await ownerPage(app).act("book", { ...TO_BOOK, key: KEY });
  const at = Date.now() - 3_600_000;
  await runStatements(database, [
    `UPDATE outbox SET last_reason = 'not-allowed-401', waiting_since = ${at}`,
    `UPDATE busy_calendar SET since = ${at}`,
    `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
      VALUES ('${calendarId}', 'busy', ${at}, 0, '', 0), ('${calendarId}', 'busy-6', ${at}, 0, '', 0)`,
  ]);
  const troubles = async () =>
    Object.fromEntries((await seen()).settings.map(({ name, trouble }) => [name, trouble]));
  // The environment's at once; a value that was set in this minute is given time.
  const busy = {
    since: toRfc3339(at, shop.timeZone),
    sentence: expect.stringMatching(/lido.* fale com ela\.$/),
  };
  expect(await troubles()).toEqual({ busy });
  await runStatements(database, [`UPDATE shop_secret SET set_at = ${Date.now() - 60_000}`]);
  const since = toRfc3339(at, shop.timeZone);
  const caldav = { since, sentence: expect.stringContaining("senha de app") };
  const ofOne = {
    since,
    sentence: expect.stringMatching(/lido.* Testar agora para ver o motivo\.$/),
  };
  expect(await troubles()).toEqual({ caldav, busy, "busy-7": ofOne });
  await set("caldav", `${ACCOUNT}2`);
  expect(await troubles()).toEqual({ busy, "busy-7": ofOne });
});

test("the settings cost the same few statements, however much is set and fails", async () => {
  const counted = countingDatabase(await temporaryDatabase());
  const { seen } = await ownerOf(counted.database, SMTP);
  const people = Array.from({ length: 100 }, (_, one) => 100 + one);
  await seen();
  counted.statements.length = 0;
  await seen();
  const few = counted.statements.length;
  await runStatements(counted.database, [
    `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
      VALUES ${people.map((id) => `('${calendarId}', 'busy-${id}', 'k', 'sealed', 1)`).join(", ")}`,
    `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
      VALUES ${people.map((id) => `('${calendarId}', 'busy-${id}', 0, 0, '', 0)`).join(", ")}`,
  ]);
  counted.statements.length = 0;
  expect((await seen()).settings).toHaveLength(4 + shop.barbers.length + people.length);
  expect(counted.statements.length).toBe(few);
  expect(few).toBeLessThanOrEqual(5);
});

async function credentials(): Promise<string> {
  const { generateKeyPairSync } = await import("node:crypto");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return JSON.stringify({
    type: "service_account",
    client_email: "vitrine@project.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  });
}
