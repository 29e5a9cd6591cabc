// The owner sees the shop, edits it and publishes: the promises of the whole server, on every engine.

import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";

import { readShop } from "@vitrine/domain/shop/shop-problems";
import type { Shop } from "@vitrine/domain/shop/shop";
import type { SeeShopAnswer } from "@vitrine/domain/wire/owner/shop-edits";
import { shop } from "@vitrine/shops/barbearia";

import type { Database } from "@vitrine/server/database/database";
import { runInTransaction } from "@vitrine/server/database/run-alone";
import { changeTo } from "@vitrine/server/shops/edits/change-to";
import { changeShop, revisionsOfShop, shopsAmong } from "@vitrine/server/shops/shops-table";

import { appUnderTest } from "../app-under-test.ts";
import { OTHER_OWNER_SECRET, OWNER_PAGES, ownerPage, TO_BOOK } from "../owner/owner-page.ts";
import { myShop } from "../owner/my-shop.ts";
import { TABLE_FOR_TEN, TUESDAY_AT_EIGHT } from "../sample-requests.ts";

async function open(newDatabase: () => Promise<Database>) {
  const database = await newDatabase();
  const app = await appUnderTest(OWNER_PAGES, { database });
  return { app, database, page: myShop(app) };
}

const create = async (app: FastifyInstance, body: object = {}, url = "/createAppointment") =>
  (await app.inject({ method: "POST", url, payload: { ...TUESDAY_AT_EIGHT, ...body } })).statusCode;

const CLOSED_ON_TUESDAY: Shop = { ...shop, closed: [{ from: "2026-11-24" }] };

const STALE = {
  error: "Outra pessoa publicou mudanças enquanto isso. Veja o que mudou e publique de novo.",
};
const OUTSIDE = {
  error: "Há agendamentos que ficam fora do que mudou. Veja quais são antes de publicar.",
};

/** Declares the contract's tests for one engine. */
export function shopEditsContract(newDatabase: () => Promise<Database>): void {
  test("what is published is sold by at once, and the next edit begins from it", async () => {
    const { app, page, database } = await open(newDatabase);
    const seen = await page.see();
    expect(readShop(seen.facts)).toEqual({ ok: true, shop });
    const saturdays = {
      ...shop,
      services: shop.services.map(({ hours, ...service }) => ({
        ...service,
        hours: [...hours, { weekdays: [6], from: "09:00", to: "12:00" }],
      })),
    };
    const onSaturday = {
      dateTimeStart: "2026-11-28T09:00:00-03:00",
      dateTimeEnd: "2026-11-28T09:30:00-03:00",
    };
    expect(await create(app, onSaturday)).toBe(400);
    const [status, published] = await page.publish(saturdays, { base: seen.base });
    expect(status).toBe(200);
    expect(await create(app, onSaturday)).toBe(201);
    const after = await page.see();
    expect(after).toMatchObject({ facts: saturdays, base: published["base"], state: "open" });
    expect(after.base).not.toBe(seen.base);
    // It no longer follows its file.
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([
      { revision: 2, file_hash: null, state: "open" },
    ]);
  });

  test("an edit is judged field by field, with the bookings that it would leave outside", async () => {
    const { app, page } = await open(newDatabase);
    await create(app);
    await create(app, {
      dateTimeStart: "2026-11-25T08:00:00-03:00",
      dateTimeEnd: "2026-11-25T08:30:00-03:00",
    });
    const judged = await page.judge(CLOSED_ON_TUESDAY);
    expect(judged).toEqual({
      problems: [],
      isStale: false,
      outside: [
        {
          bookingId: expect.any(String),
          barberColorId: 6,
          start: "2026-11-24T08:00:00-03:00",
          end: "2026-11-24T08:30:00-03:00",
          clientName: "João da Silva",
          clientPhone: "987654321",
          clientEmail: "joao@example.com",
          places: 1,
          service: "normal",
          bookedBy: "client",
        },
      ],
    });
    expect(await page.judge({ ...shop, name: "", windowDays: 0 })).toEqual({
      problems: [
        { field: "name", sentence: "Preencha este campo." },
        { field: "windowDays", sentence: "Escolha um número a partir de 1." },
      ],
      outside: [],
      isStale: false,
    });
    expect((await page.judge({ ...shop, kind: "tables" })).problems).not.toEqual([]);
    expect((await page.judge(null)).problems).toHaveLength(1);
    expect((await page.judge(shop, "another")).isStale).toBe(true);
    expect(await page.see()).toMatchObject({ versions: [] });
  });

  test("nothing is published over a booking that the owner has not seen; what is kept stands", async () => {
    const { app, page } = await open(newDatabase);
    await create(app);
    expect(await page.publish(CLOSED_ON_TUESDAY)).toEqual([409, OUTSIDE]);
    expect(await page.publish(CLOSED_ON_TUESDAY, { kept: ["another"] })).toEqual([409, OUTSIDE]);
    expect(await page.see()).toMatchObject({ versions: [] });
    const [booking] = (await page.judge(CLOSED_ON_TUESDAY)).outside;
    const kept = [booking?.bookingId ?? ""];
    expect((await page.publish(CLOSED_ON_TUESDAY, { kept }))[0]).toBe(200);
    expect((await ownerPage(app).day()).bookings).toMatchObject([{ clientName: "João da Silva" }]);
    // Once it is outside, a further edit leaves it where it is.
    const renamed = { ...CLOSED_ON_TUESDAY, name: "Outra" };
    expect(await page.judge(renamed)).toMatchObject({ outside: [] });
    expect((await page.publish(renamed))[0]).toBe(200);
  });

  test("bookings that are over or cancelled are not outside", async () => {
    const { app, page, database } = await open(newDatabase);
    await create(app);
    const { clientName: _name, clientEmail: _email, ...payload } = TUESDAY_AT_EIGHT;
    await app.inject({ method: "DELETE", url: "/deleteAppointment", payload });
    await create(app, { barberColorId: 7 });
    await runInTransaction(
      database,
      `UPDATE booking SET starts_at = starts_at - 86400000, ends_at = ends_at - 86400000`,
    );
    expect(
      (await page.judge({ ...shop, closed: [{ from: "2026-11-23", to: "2026-11-24" }] })).outside,
    ).toEqual([]);
    expect((await page.publish(CLOSED_ON_TUESDAY))[0]).toBe(200);
  });

  test("fewer places than groups have booked are published only when these may stand", async () => {
    const { app } = await open(newDatabase);
    const page = myShop(app, OTHER_OWNER_SECRET, "reservas");
    expect(await create(app, TABLE_FOR_TEN, "/createTable")).toBe(201);
    const { facts } = await page.see();
    const smaller = { ...facts, capacity: 8, partySizes: [2, 4] };
    const { outside } = await page.judge(smaller);
    expect(outside).toMatchObject([{ places: 10 }]);
    expect(await page.publish(smaller)).toEqual([409, OUTSIDE]);
    const kept = outside.map(({ bookingId }) => bookingId);
    expect((await page.publish(smaller, { kept }))[0]).toBe(200);
    const other = { ...TABLE_FOR_TEN, clientPhone: "1", clientNumber: 2, clientMax: 8 };
    expect(await create(app, other, "/createTable")).toBe(409);
  });

  test("who edits older facts publishes nothing", async () => {
    const { page } = await open(newDatabase);
    const { base } = await page.see();
    const mine = { ...shop, name: "Minha" };
    const theirs = { ...shop, name: "Deles" };
    const both = await Promise.all([page.publish(mine, { base }), page.publish(theirs, { base })]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect(both).toContainEqual([409, STALE]);
    const now = await page.see();
    expect(now.facts.name).toBe(both[0][0] === 200 ? "Minha" : "Deles");
    expect(await page.judge(mine, base)).toMatchObject({ isStale: true });
    expect((await page.publish({ ...mine, windowDays: 7 }, { base: now.base }))[0]).toBe(200);
  });

  test("a setting that is changed beside the shop makes no edit stale", async () => {
    const { page, database } = await open(newDatabase);
    const { base } = await page.see();
    await runInTransaction(database, "UPDATE shop SET revision = revision + 1");
    expect((await page.publish({ ...shop, name: "Outra" }, { base }))[0]).toBe(200);
  });

  test("the same call again publishes once; its key is for nothing else", async () => {
    const { app, page, database } = await open(newDatabase);
    const { base } = await page.see();
    const call = { base, key: randomUUID() };
    const renamed = {
      ...shop,
      barbers: shop.barbers.map((one, index) => (index === 0 ? { ...one, name: "Zé" } : one)),
    };
    const [, published] = await page.publish(renamed, call);
    const reordered = Object.fromEntries(Object.entries(renamed).toReversed());
    expect(await page.publish(reordered, call)).toEqual([200, published]);
    expect(await revisionsOfShop(database, "barbearia")).toHaveLength(2);
    const used = { error: "Esta chave já foi usada para outro pedido." };
    expect(await page.publish(shop, call)).toEqual([409, used]);
    expect((await ownerPage(app).act("book", { ...TO_BOOK, key: call.key })).json()).toEqual(used);
    // Others have published since: what it answers is the base of no facts of the moment.
    await page.publish({ ...renamed, name: "Deles" });
    const [status, repeated] = await page.publish(renamed, call);
    expect(status).toBe(200);
    expect((await page.judge(renamed, repeated["base"])).isStale).toBe(true);
    expect(await page.see()).toMatchObject({ facts: { name: "Deles" } });
  });

  test("a booking and an edit that closes its day never both succeed", async () => {
    const { app, page } = await open(newDatabase);
    for (let day = 24; day <= 27; day++) {
      const closed = { ...shop, closed: [{ from: `2026-11-${day}` }] };
      const { base } = await page.see();
      const slots = Array.from({ length: 9 }, (_, index) => ({
        clientPhone: String(900_000_000 + index),
        barberColorId: 5 + (index % 3),
        dateTimeStart: `2026-11-${day}T${10 + Math.floor(index / 3)}:00:00-03:00`,
        dateTimeEnd: `2026-11-${day}T${10 + Math.floor(index / 3)}:30:00-03:00`,
      }));
      const [[published], ...created] = await Promise.all([
        page.publish(closed, { base }),
        ...slots.map((slot) => create(app, slot)),
      ]);
      expect([200, 409]).toContain(published);
      expect(created.includes(201)).toBe(published === 409);
    }
  });

  test("facts with a problem are not published", async () => {
    const { page } = await open(newDatabase);
    const [first, ...others] = shop.barbers;
    const invalid = [
      400,
      { error: "Há algo a corrigir antes de publicar. Veja os campos marcados." },
    ];
    for (const facts of [
      null,
      [],
      { ...shop, name: "" },
      { ...shop, calendarId: "reservas" },
      { ...shop, secret: true },
      // A number that was another's.
      { ...shop, barbers: [{ ...first, id: 1 }, ...others] },
    ]) {
      expect(await page.publish(facts)).toEqual(invalid);
    }
    expect(await page.see()).toMatchObject({ versions: [] });
  });

  test("who has left stays known by links, whatever the edit says of it", async () => {
    const { page } = await open(newDatabase);
    const former = { barbers: [{ id: 2_000_000_000, name: "Ninguém" }], services: [] };
    expect((await page.publish({ ...shop, barbers: shop.barbers.slice(1), former }))[0]).toBe(200);
    const { facts } = await page.see();
    expect(facts.former).toEqual({ barbers: [{ id: 6, name: "barbeiro1" }], services: [] });
    const back = {
      ...shop,
      barbers: [...shop.barbers.slice(1), { id: 6, name: "barbeiro1", colorId: 1 }],
    };
    expect((await page.publish(back))[0]).toBe(200);
  });

  test("facts that are so already are published without a new version", async () => {
    const { page, database } = await open(newDatabase);
    const { base } = await page.see();
    expect(await page.publish(shop)).toEqual([200, { base }]);
    expect(await shopsAmong(database, ["barbearia"])).toMatchObject([{ revision: 1 }]);
  });

  test("the last twenty versions are listed by who made them, and each can be published again", async () => {
    const { page, database } = await open(newDatabase);
    const name = (count: number) => ({ ...shop, name: `Nome ${count}` });
    await page.publish(name(1));
    const stored = (facts: Shop, revision: number, state: "open" | "suspended") =>
      changeShop(database, changeTo({ shop: facts, revision, state, changedBy: "npm run shops" }));
    await stored(name(2), 2, "open");
    // What only suspends brings no facts.
    await stored(name(2), 3, "suspended");
    await page.publish(name(3));
    const { versions, state } = await page.see();
    expect(state).toBe("suspended");
    expect(versions.map(({ revision, by }) => [revision, by])).toEqual([
      [3, "agency"],
      [2, "owner"],
      [1, "file"],
    ]);
    expect(versions[0]?.changedAt).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);
    const second = await page.version(2);
    expect([second.statusCode, second.json()]).toEqual([200, { facts: name(1) }]);
    expect((await page.publish(second.json<SeeShopAnswer>().facts))[0]).toBe(200);
    for (let count = 4; count <= 24; count++) await page.publish(name(count));
    const last = (await page.see()).versions;
    expect(last).toHaveLength(20);
    expect(last[0]?.revision).toBe(26);
  });

  test("a version that is not kept, and a number that is none, are refused", async () => {
    const { page } = await open(newDatabase);
    const unknown = await page.version(99);
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { error: "Esta versão não está mais guardada." },
    ]);
    for (const revision of ["0", "1.5", "x", "", "2147483648"]) {
      expect((await page.version(revision)).statusCode, revision).toBe(400);
    }
  });
}
