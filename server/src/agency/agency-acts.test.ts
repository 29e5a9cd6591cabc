import { describe, expect, test } from "vitest";

import { AGENCY_ID } from "@vitrine/domain/agency/agency-devices";
import { SHOP_KINDS } from "@vitrine/domain/shop/kinds/shop-kinds";
import { shopOfKind } from "@vitrine/domain/shop/kinds/shop-of-kind";
import { AGENCY_CALLS } from "@vitrine/domain/wire/agency/agency-calls";
import {
  AGENCY_PAGE,
  AGENCY_SECRET,
  agencyPage,
  secretIn,
  TO_MAKE,
} from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { DATABASES, DATABASES_AND_THREAD } from "@vitrine/testing/databases/databases";
import { ownerBrowser } from "@vitrine/testing/owner/owner-browser";
import { OWNER_PAGES, OWNER_SECRET, ownerPage } from "@vitrine/testing/owner/owner-page";
import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import { auditBooks } from "../audit/audit-books.ts";
import type { Database } from "../database/database.ts";
import { eraseDueShops } from "../erasing/erase-shops.ts";
import { runInTransaction } from "../database/run-alone.ts";
import { changeShop, revisionsOfShop, shopsAmong } from "../shops/shops-table.ts";
import { storedCatalogue } from "../shops/stored-catalogue.ts";
import { secretsOf } from "../shops/shop-secrets-table.ts";
import { tombstoneId } from "../shops/tombstones-table.ts";

const KEY = "3c8f7d3e-64b4-4d58-9d0e-2f0f8a3f1b5c";
const OTHER_KEY = "7a0a2a0e-0d3c-4a55-8b6b-5d0f3c1b2a10";
const OF_ANA = { calendarId: TO_MAKE.calendarId, day: "2026-11-24" };

async function openPage(newDatabase: () => Promise<Database>) {
  const database = await newDatabase();
  const app = await appUnderTest(AGENCY_PAGE, { database });
  return { database, app, page: agencyPage(app) };
}

describe.each(DATABASES_AND_THREAD)("on $name", ({ newDatabase }) => {
  const opened = () => openPage(newDatabase);

  test("a shop is opened as its kind begins, and its owner's link opens its page", async () => {
    const { app, database, page } = await opened();
    const made = await page.act("makeShop", TO_MAKE);
    expect(made.statusCode).toBe(200);
    expect(made.headers["cache-control"]).toBe("no-store");
    expect(made.json()).toEqual({
      page: "http://localhost:80/salao-da-ana",
      ownerLink: expect.stringMatching(/^http:\/\/localhost:80\/dono#salao-da-ana\.[0-9a-f]{48}$/),
      qr: { modules: expect.any(Number), path: expect.stringMatching(/^M/) },
    });
    const day = await ownerPage(app, secretIn(made)).see({}, OF_ANA);
    expect([day.statusCode, day.json().bookings]).toEqual([200, []]);
    const exported = await page.ask("shop", { calendarId: TO_MAKE.calendarId });
    expect(exported.json()).toEqual({ facts: shopOfKind("salao", TO_MAKE) });
    const [{ changedBy } = { changedBy: "" }] = await revisionsOfShop(database, "salao-da-ana");
    expect(changedBy).toBe("agency's page");
    // Only its digest is kept, and that sealed.
    const stored = JSON.stringify(await secretsOf(database, "salao-da-ana"));
    expect(stored).toContain("owner-link");
    expect(stored).not.toContain(secretIn(made));
  });

  test("a suspended shop is not booked until it is opened again, and each act is in the log", async () => {
    const { app, page } = await opened();
    const book = async () =>
      (await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT }))
        .statusCode;
    const barbearia = { calendarId: "barbearia", key: KEY };
    for (const status of [200, 200]) {
      expect((await page.act("suspendShop", barbearia)).statusCode).toBe(status);
    }
    expect(await book()).toBe(409);
    expect((await page.shops()).shops[0]).toMatchObject({ state: "suspended" });
    expect((await page.act("reopenShop", { calendarId: "barbearia" })).statusCode).toBe(200);
    expect(await book()).toBe(201);
    // The first answer came late: what was asked for then is over.
    expect((await page.act("suspendShop", barbearia)).statusCode).toBe(200);
    expect((await page.shops()).shops[0]).toMatchObject({ state: "open" });
    // Nor is it done later when it was so at first.
    const open = { calendarId: "barbearia", key: OTHER_KEY };
    expect((await page.act("reopenShop", open)).statusCode).toBe(200);
    expect((await page.act("suspendShop", { calendarId: "barbearia" })).statusCode).toBe(200);
    expect((await page.act("reopenShop", open)).statusCode).toBe(200);
    expect((await page.shops()).shops[0]).toMatchObject({ state: "suspended" });
    const { entries, isMore } = await page.log();
    expect(entries.map(({ act, calendarId }) => [act, calendarId])).toEqual([
      ["suspended", "barbearia"],
      ["reopened", "barbearia"],
      ["suspended", "barbearia"],
    ]);
    expect(isMore).toBe(false);
  });

  test("exports and the agency's own devices are in the log, too", async () => {
    const { app, page } = await opened();
    const desk = ownerBrowser(app, { calendarId: AGENCY_ID });
    const post = (action: string, payload: object = {}, secret?: string) =>
      desk.call("POST", `/agency/${action}`, {
        payload,
        ...(secret !== undefined && { headers: { authorization: `Bearer ${secret}` } }),
      });
    await page.act("makeDeviceLink");
    await post("connectDevice", {}, AGENCY_SECRET);
    // One that is a device already makes none.
    await post("connectDevice", {}, AGENCY_SECRET);
    await post("connectDevice", {}, "0".repeat(32));
    await desk.call("GET", "/agency/shop", { query: { calendarId: "barbearia" } });
    await page.ask("shop", { calendarId: "no-such-shop" });
    await post("makeDeviceLink");
    await post("disconnectDevices", { which: "this" });
    const phone = "iPhone · Safari";
    const { entries } = await page.log();
    expect(entries.map(({ act, calendarId, device }) => [act, calendarId, device])).toEqual([
      ["devices-disconnected", AGENCY_ID, phone],
      ["device-linked", AGENCY_ID, phone],
      ["exported", "barbearia", phone],
      ["device-connected", AGENCY_ID, phone],
      ["device-linked", AGENCY_ID, undefined],
    ]);
  });

  test("a new owner's link ends the one before it at once, with all devices and codes", async () => {
    const { app, database, page } = await opened();
    const made = await page.act("makeShop", TO_MAKE);
    const { calendarId } = TO_MAKE;
    const phone = ownerBrowser(app, { calendarId });
    await phone.connect(secretIn(made));
    expect((await phone.see()).statusCode).toBe(200);
    const code = await phone.code();
    const linked = await page.act("makeOwnerLink", { calendarId });
    expect(linked.json()).toMatchObject({ page: "http://localhost:80/salao-da-ana" });
    expect((await phone.see()).statusCode).toBe(403);
    expect((await ownerPage(app, secretIn(made)).see({}, OF_ANA)).statusCode).toBe(403);
    expect((await ownerBrowser(app, { calendarId }).connect(code)).statusCode).toBe(403);
    expect((await ownerPage(app, secretIn(linked)).see({}, OF_ANA)).statusCode).toBe(200);
    const rows = await database.all("SELECT revoked_at FROM owner_device");
    expect(rows).toEqual([{ revoked_at: expect.any(Number) }]);
    expect(await database.all("SELECT code_hash FROM owner_code")).toEqual([]);
  });
});

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  const opened = () => openPage(newDatabase);

  test("a repeated call makes a new link of the same shop, and the lost one ends", async () => {
    const { app, database, page } = await opened();
    const lost = await page.act("makeShop", { ...TO_MAKE, key: KEY });
    const again = await page.act("makeShop", { ...TO_MAKE, key: KEY });
    expect(again.statusCode).toBe(200);
    expect(secretIn(again)).not.toBe(secretIn(lost));
    expect((await ownerPage(app, secretIn(lost)).see({}, OF_ANA)).statusCode).toBe(403);
    expect((await ownerPage(app, secretIn(again)).see({}, OF_ANA)).statusCode).toBe(200);
    expect(await revisionsOfShop(database, "salao-da-ana")).toHaveLength(1);
    const other = await page.act("makeShop", { ...TO_MAKE, name: "Outro", key: KEY });
    expect([other.statusCode, other.json()]).toEqual([
      409,
      { error: "Esta chave já foi usada para outro pedido." },
    ]);
    expect((await page.log()).entries.map(({ act }) => act)).toEqual(["linked", "made"]);
  });

  test("of two who open a shop of one id at once, one opens it", async () => {
    const { app, database, page } = await opened();
    const answers = await Promise.all(
      ["Salão da Ana", "Salão da Bia", "Salão da Cris"].map((name) =>
        page.act("makeShop", { ...TO_MAKE, name }),
      ),
    );
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    if (winner === undefined) throw new Error("nobody has opened the shop");
    expect((await ownerPage(app, secretIn(winner)).see({}, OF_ANA)).statusCode).toBe(200);
    expect(await revisionsOfShop(database, "salao-da-ana")).toHaveLength(1);
  });

  test("no shop is opened at an address that it cannot have, nor of facts that it cannot have", async () => {
    const { database, page } = await opened();
    await runInTransaction(
      database,
      `INSERT INTO shop (calendar_id, revision, facts, state, reader, changed_at)
        VALUES (:id, 1, '[]', 'erased', 0, 0)`,
      { id: tombstoneId("encerrada") },
    );
    for (const [wrong, status, sentence] of [
      [{ calendarId: "barbearia" }, 409, "Este endereço já é de outra loja."],
      [{ calendarId: "agenda" }, 409, "Este endereço já é de outra página."],
      [{ calendarId: "encerrada" }, 409, "Este endereço foi de uma loja encerrada e não volta."],
      [{ calendarId: "Salão" }, 400, "O endereço tem de 3 a 40 letras minúsculas"],
      [{ name: "  " }, 400, "Escreva um nome de até 60 letras"],
      [{ name: "Sal\u200bão" }, 400, "Escreva um nome de até 60 letras"],
      [{ kind: "padaria" }, 400, "Não foi possível entender o pedido."],
      [{ key: "1" }, 400, "O pedido não tem uma chave válida."],
    ] as const) {
      const refused = await page.act("makeShop", { ...TO_MAKE, ...wrong });
      expect([wrong, refused.statusCode]).toEqual([wrong, status]);
      expect(refused.json().error).toContain(sentence);
    }
    expect((await page.shops()).shops.map(({ calendarId }) => calendarId)).toEqual([
      "barbearia",
      "reservas",
    ]);
    expect((await page.log()).entries).toEqual([]);
  });

  test("beside the shop barbearia there may be a barbearia-do-ze, and the link of one does not open the other", async () => {
    const settings = { ...AGENCY_PAGE, ...OWNER_PAGES };
    const app = await appUnderTest(settings, { database: await newDatabase() });
    const ofZe = { calendarId: "barbearia-do-ze", day: "2026-11-24" };
    const made = await agencyPage(app).act("makeShop", { ...TO_MAKE, ...ofZe });
    const statusOf = async (secret: string, day: typeof ofZe) =>
      (await ownerPage(app, secret).see({}, day)).statusCode;
    expect(await statusOf(secretIn(made), ofZe)).toBe(200);
    expect(await statusOf(OWNER_SECRET, ofZe)).toBe(403);
    const ofBarbearia = { ...ofZe, calendarId: "barbearia" };
    expect(await statusOf(OWNER_SECRET, ofBarbearia)).toBe(200);
    expect(await statusOf(secretIn(made), ofBarbearia)).toBe(403);
  });

  test("an address is suggested that a new shop can have, and judged as it is typed", async () => {
    const { page } = await opened();
    const see = async (query: Record<string, string>) => (await page.ask("address", query)).json();
    expect(await see({ name: "Salão da Ana" })).toEqual({ calendarId: "salao-da-ana" });
    expect(await see({ name: "Barbearia do Zé" })).toEqual({ calendarId: "barbearia-do-ze" });
    await page.act("makeShop", { ...TO_MAKE, calendarId: "barbearia-do-ze" });
    expect(await see({ name: "Barbearia do Zé" })).toEqual({ calendarId: "barbearia-do-ze2" });
    expect(await see({ name: "Zé", calendarId: "corte-fino" })).toEqual({
      calendarId: "corte-fino",
    });
    expect(await see({ name: "Zé", calendarId: "Corte" })).toEqual({
      calendarId: "Corte",
      problem:
        "O endereço tem de 3 a 40 letras minúsculas, números e hifens, e começa com uma letra.",
    });
    expect(await see({ name: "Zé", calendarId: "barbearia-do-ze" })).toEqual({
      calendarId: "barbearia-do-ze",
      problem: "Este endereço já é de outra loja. Escolha outro.",
    });
  });

  test("a shop is erased in seven days by its typed name, and opening it takes that back", async () => {
    const { database, page } = await opened();
    const barbearia = { calendarId: "barbearia" };
    const typed = { ...barbearia, typedName: " barbearia MODELO ", key: KEY };
    const wrong = await page.act("eraseShop", { ...barbearia, typedName: "Barbearia" });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { error: "O nome digitado não é o desta loja." },
    ]);
    expect((await shopsAmong(database, ["barbearia"]))[0]).toMatchObject({ state: "open" });
    const erased = await page.act("eraseShop", typed);
    const { eraseAt } = erased.json<{ eraseAt: string }>();
    const days = (Date.parse(eraseAt) - database.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const again = await page.act("eraseShop", { ...barbearia, typedName: "Barbearia Modelo" });
    expect(again.json()).toEqual({ eraseAt });
    expect((await page.shops()).shops[0]).toMatchObject({ state: "suspended", eraseAt });
    await page.act("reopenShop", barbearia);
    const [shown] = (await page.shops()).shops;
    expect(shown).toMatchObject({ state: "open" });
    expect(shown).not.toHaveProperty("eraseAt");
    expect((await shopsAmong(database, ["barbearia"]))[0]).toMatchObject({
      state: "open",
      erase_at: null,
    });
    // An answer that comes late promises nothing that was taken back.
    const late = await page.act("eraseShop", typed);
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: "A agenda acabou de mudar. Tente de novo." },
    ]);
    expect((await page.act("eraseShop", { ...typed, key: OTHER_KEY })).statusCode).toBe(200);
    await runInTransaction(
      database,
      "UPDATE shop SET erase_at = erase_at - 60000 WHERE erase_at > 0",
    );
    const [row] = await shopsAmong(database, ["barbearia"]);
    const promised = (await page.act("eraseShop", typed)).json<{ eraseAt: string }>();
    expect(Date.parse(promised.eraseAt)).toBe(Math.trunc((row?.erase_at ?? 0) / 1_000) * 1_000);
  });

  test("once a shop is erased, neither the page nor the log shows it, and its address is refused", async () => {
    const { database, page } = await opened();
    await page.act("makeShop", TO_MAKE);
    await page.act("eraseShop", { calendarId: "salao-da-ana", typedName: "Salão da Ana" });
    const erasing = {
      database,
      isClockTrusted: async () => true,
      feedSecretOf: async () => undefined,
      forget: () => undefined,
      onErased: () => undefined,
    };
    const pass = () =>
      runInTransaction(database, "UPDATE shop SET erase_at = 0 WHERE erase_at IS NOT NULL");
    for (let looks = 1; looks <= 2; looks += 1) {
      await pass();
      await eraseDueShops(erasing);
      const { shops } = await page.shops();
      expect(shops.map(({ calendarId }) => calendarId)).toEqual(["barbearia", "reservas"]);
      expect(await page.shops({ search: "ana" })).toEqual({ shops: [], isMore: false });
      expect((await page.log()).entries).toEqual([]);
      const made = await page.act("makeShop", TO_MAKE);
      expect(made.json().error).toContain("foi de uma loja encerrada");
    }
  });

  test("a text with a sign that no database stores is refused", async () => {
    const { page } = await opened();
    const texts = { calendarId: "barbearia", name: "Ana", typedName: "Ana", which: "others" };
    const asked = { ...texts, search: "ana", after: "ana", before: "1" };
    for (const { method, path } of AGENCY_CALLS) {
      const call = path.replace("/agency/", "");
      const body = { ...TO_MAKE, ...texts, key: KEY };
      for (const field of Object.keys(method === "GET" ? asked : body)) {
        const answer =
          method === "GET"
            ? await page.ask(call, { ...asked, [field]: "a\0b" })
            : await page.act(call, { ...body, [field]: "a\0b" });
        expect.soft(answer.statusCode, `${path} ${field}`).not.toBe(500);
        const isRefused = path === "/agency/shops" && ["search", "after"].includes(field);
        if (isRefused)
          expect(answer.json()).toEqual({ error: "Não foi possível entender o pedido." });
      }
    }
  });

  test("the log says which device acted, and is read in pages, the latest first", async () => {
    const { app, page } = await opened();
    const desk = ownerBrowser(app);
    const connect = { authorization: `Bearer ${AGENCY_PAGE.AGENCY_SECRET}` };
    await desk.call("POST", "/agency/connectDevice", { payload: {}, headers: connect });
    const key = crypto.randomUUID();
    const payload = { calendarId: "barbearia", key };
    await desk.call("POST", "/agency/suspendShop", { payload });
    for (let turns = 1; turns <= 13; turns += 1) {
      for (const calendarId of ["barbearia", "reservas"]) {
        await page.act("reopenShop", { calendarId });
        await page.act("suspendShop", { calendarId });
      }
    }
    const first = await page.log();
    expect([first.entries.length, first.isMore]).toEqual([50, true]);
    const last = first.entries.at(-1)?.entry ?? 0;
    const second = await page.log({ before: String(last) });
    expect(second.isMore).toBe(false);
    const all = [...first.entries, ...second.entries];
    const numbers = all.map(({ entry }) => entry);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
    expect(new Set(numbers).size).toBe(numbers.length);
    // The first turn has opened only one of the two: the other one was open. The device was connected before.
    expect(all).toHaveLength(53);
    expect(all.at(-2)).toMatchObject({
      act: "suspended",
      calendarId: "barbearia",
      device: "iPhone · Safari",
      at: expect.stringMatching(/-03:00$/),
    });
    expect(all[0]).not.toHaveProperty("device");
  });
});

test.each(DATABASES)(
  "on $name, a change of the owner's that comes between is kept, and the shop is suspended by newer facts",
  async ({ newDatabase }) => {
    const database = await newDatabase();
    let isFirst = true;
    const app = await appUnderTest(AGENCY_PAGE, {
      database: {
        ...database,
        async tx(operation, args) {
          if (operation.name === "change a shop's state for the agency" && isFirst) {
            isFirst = false;
            const [row] = await shopsAmong(database, ["barbearia"]);
            if (row === undefined) throw new Error("no shop");
            const facts = row.facts.replace("Barbearia Modelo", "Barbearia do Zé");
            const { calendar_id: calendarId, revision, state, reader } = row;
            const change = { calendarId, revision, facts, state, reader };
            await changeShop(database, { ...change, fileHash: null, changedBy: "owner's page" });
          }
          return database.tx(operation, args);
        },
      },
    });
    const page = agencyPage(app);
    expect((await page.act("suspendShop", { calendarId: "barbearia" })).statusCode).toBe(200);
    expect((await page.shops()).shops[0]).toMatchObject({
      name: "Barbearia do Zé",
      state: "suspended",
    });
    expect(isFirst).toBe(false);
  },
);

test("each kind opens a shop that is booked, and its books add up", async () => {
  const database = await temporaryDatabase();
  const app = await appUnderTest(AGENCY_PAGE, { database });
  const page = agencyPage(app);
  for (const kind of SHOP_KINDS) {
    const calendarId = `loja-${kind}`;
    const name = `Loja ${kind}`;
    expect((await page.act("makeShop", { kind, calendarId, name })).statusCode).toBe(200);
    const shop = shopOfKind(kind, { calendarId, name });
    const [service] = shop.services;
    const isTables = shop.kind === "tables";
    const client = { clientPhone: "987654321", barberColorId: 1, calendarId };
    const group = isTables ? { clientNumber: 4, clientMax: shop.capacity } : {};
    const check = await app.inject({
      method: "POST",
      url: isTables ? "/check-table" : "/check-availability",
      payload: {
        ...client,
        ...group,
        serviceId: service?.id,
        start: "2026-11-25T00:00:00-03:00",
        end: "2026-11-26T00:00:00-03:00",
      },
    });
    const slots = Object.entries(check.json<Record<string, boolean>>());
    const [from, to] = slots.find(([, isFree]) => isFree)?.[0].split(" - ") ?? [];
    const created = await app.inject({
      method: "POST",
      url: isTables ? "/createTable" : "/createAppointment",
      payload: {
        ...client,
        ...group,
        clientName: "João da Silva",
        clientEmail: "joao@example.com",
        serviceId: service?.id,
        dateTimeStart: `2026-11-25T${from}:00-03:00`,
        dateTimeEnd: `2026-11-25T${to}:00-03:00`,
      },
    });
    expect([kind, created.statusCode]).toEqual([kind, 201]);
  }
  const audited = await auditBooks(database, await storedCatalogue(database));
  expect(audited).toEqual({ calendars: SHOP_KINDS.length, bookings: 6, findings: [] });
});

test("without SEAL_KEY, or beside another one, no link is made and no shop is opened", async () => {
  const database = await temporaryDatabase();
  const { AGENCY_SECRET } = AGENCY_PAGE;
  const without = agencyPage(await appUnderTest({ AGENCY_SECRET }, { database }));
  const page = agencyPage(await appUnderTest(AGENCY_PAGE, { database }));
  const beside = agencyPage(
    await appUnderTest({ AGENCY_SECRET, SEAL_KEY: "02".repeat(32) }, { database }),
  );
  expect((await page.act("makeOwnerLink", { calendarId: "barbearia" })).statusCode).toBe(200);
  for (const [refusing, sentence] of [
    [without, "Falta SEAL_KEY nas configurações do servidor"],
    [beside, "foi lacrado por outra SEAL_KEY"],
  ] as const) {
    for (const [action, body] of [
      ["makeShop", TO_MAKE],
      ["makeOwnerLink", { calendarId: "barbearia" }],
    ] as const) {
      const refused = await refusing.act(action, body);
      expect([action, refused.statusCode]).toEqual([action, 409]);
      expect(refused.json().error).toContain(sentence);
    }
  }
  expect((await page.shops()).shops).toHaveLength(2);
});

/** The clock as servers write it that do not know shops, and as those that know them, but no parts of half hours. */
const OLDER_CLOCKS = {
  shops: "UPDATE server_clock SET seen_at = :at, counted_until = :at, confirmed_milliseconds = 0",
  parts: `UPDATE server_clock SET seen_at = :at, counted_until = :at, confirmed_milliseconds = 0, known_until = :at`,
};

test("beside an older server nothing is done that it would not know, as by command", async () => {
  const database = await temporaryDatabase();
  const DATABASE_URL = "postgres://vitrine@db.example.com/vitrine";
  const page = agencyPage(await appUnderTest({ ...AGENCY_PAGE, DATABASE_URL }, { database }));
  const statuses = async () => {
    const { calendarId, typedName } = { calendarId: "barbearia", typedName: "Barbearia Modelo" };
    const answers = [
      await page.act("makeShop", {
        ...TO_MAKE,
        calendarId: `loja-${crypto.randomUUID().slice(0, 8)}`,
      }),
      await page.act("suspendShop", { calendarId }),
      await page.act("eraseShop", { calendarId, typedName }),
      await page.act("reopenShop", { calendarId }),
      await page.act("makeOwnerLink", { calendarId }),
    ];
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(refused.json().error).toBe(
        "O sistema está sendo atualizado. Tente de novo daqui a duas horas.",
      );
    }
    return answers.map(({ statusCode }) => statusCode);
  };
  const write = (of: keyof typeof OLDER_CLOCKS, hoursAgo: number) =>
    runInTransaction(database, OLDER_CLOCKS[of], { at: database.now() - hoursAgo * 60 * 60_000 });
  await write("shops", 1);
  expect(await statuses()).toEqual([409, 409, 409, 409, 200]);
  // Its bookings would be given back by whole half hours: only a shop with a step is kept from it.
  await write("parts", 1);
  expect(await statuses()).toEqual([409, 200, 200, 200, 200]);
  await write("shops", 3);
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
});

test("a link of the environment is not replaced, which the refusal says", async () => {
  const app = await appUnderTest({ ...AGENCY_PAGE, ...OWNER_PAGES });
  const refused = await agencyPage(app).act("makeOwnerLink", { calendarId: "barbearia" });
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      error:
        "O link do dono desta loja está nas configurações do servidor, em OWNER_SECRET: é lá que se troca.",
    },
  ]);
  expect((await ownerPage(app).see()).statusCode).toBe(200);
});

test("of a shop that is not there nothing is changed or shown", async () => {
  const page = agencyPage(await appUnderTest(AGENCY_PAGE));
  for (const action of ["suspendShop", "reopenShop", "eraseShop", "makeOwnerLink"]) {
    const refused = await page.act(action, { calendarId: "ninguem", typedName: "Ninguém" });
    expect([action, refused.statusCode, refused.json()]).toEqual([
      action,
      400,
      { error: "Esta agenda não existe." },
    ]);
  }
  expect((await page.ask("shop", { calendarId: "ninguem" })).statusCode).toBe(400);
  expect((await page.log()).entries).toEqual([]);
});

test("a shop whose facts cannot be read is listed, suspended and erased all the same", async () => {
  const database = await temporaryDatabase();
  const page = agencyPage(await appUnderTest(AGENCY_PAGE, { database }));
  await runInTransaction(
    database,
    "UPDATE shop SET facts = '{', revision = 7 WHERE calendar_id = 'barbearia'",
  );
  expect((await page.shops()).shops[0]).toMatchObject({ name: "barbearia", state: "open" });
  expect((await page.act("suspendShop", { calendarId: "barbearia" })).statusCode).toBe(200);
  const typed = { calendarId: "barbearia", typedName: "barbearia" };
  expect((await page.act("eraseShop", typed)).statusCode).toBe(200);
  expect((await shopsAmong(database, ["barbearia"]))[0]).toMatchObject({
    state: "suspended",
    facts: "{",
    erase_at: expect.any(Number),
  });
  expect((await page.ask("shop", { calendarId: "barbearia" })).statusCode).toBe(503);
});
