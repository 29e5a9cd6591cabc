import { describe, expect, test } from "vitest";

import { AGENCY_CALLS } from "@vitrine/domain/wire/agency/agency-calls";
import { shopOfKind } from "@vitrine/domain/shop/kinds/shop-of-kind";
import { AGENCY_PAGE, agencyPage, TO_MAKE } from "@vitrine/testing/agency/agency-page";
import { appUnderTest, temporaryDatabase } from "@vitrine/testing/app-under-test";
import { countingDatabase } from "@vitrine/testing/databases/counting-database";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { runStatements } from "@vitrine/testing/databases/operations-of-tests";
import { MONDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";

import type { Database } from "../database/database.ts";
import { changeTo } from "../shops/edits/change-to.ts";
import { changeShop } from "../shops/shops-table.ts";

const NOW = Date.parse(MONDAY);
const DAY = 24 * 60 * 60_000;

async function openShops(database: Database, names: Readonly<Record<string, string>>) {
  for (const [calendarId, name] of Object.entries(names)) {
    const shop = shopOfKind("barbearia", { calendarId, name });
    const change = { shop, revision: 0, state: "open", changedBy: "agency's page" } as const;
    expect(await changeShop(database, changeTo(change))).toBe(true);
  }
}

/** SQL for bookings of a shop, by their starts. */
const bookings = (calendarId: string, starts: readonly number[], cancelledAt = "NULL") =>
  starts.map(
    (start, index) => `INSERT INTO booking (calendar_id, booking_id, barber_color_id, client_phone,
      client_name, client_email, places, starts_at, ends_at, created_at, cancelled_at, service_id)
    VALUES ('${calendarId}', '${start} ${cancelledAt}', 6, '98765${index}', 'Conceição Freitas',
      'conceicao@example.org', 1, ${start}, ${start + 1_800_000}, 0, ${cancelledAt}, 1)`,
  );

/** SQL for a delivery of the first booking of `bookings` that does not succeed. */
const undelivered = (calendarId: string, target: string, start: number, more: object = {}) => {
  const values = {
    changes: 1,
    waiting_since: NOW - 60 * 60_000,
    due_at: NOW,
    attempts: 3,
    last_reason: "'timed-out'",
    dead_at: "NULL",
    ...more,
  };
  return `INSERT INTO outbox (calendar_id, target, booking_id, ${Object.keys(values).join(", ")})
    VALUES ('${calendarId}', '${target}', '${start} NULL', ${Object.values(values).join(", ")})`;
};

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  async function opened() {
    const database = await newDatabase();
    const app = await appUnderTest(AGENCY_PAGE, { database, machineNow: () => NOW });
    return { database, app, page: agencyPage(app) };
  }

  test("the shops are listed by their ids with their live bookings of seven days, page after page", async () => {
    const { database, page } = await opened();
    await openShops(
      database,
      Object.fromEntries(
        Array.from({ length: 33 }, (_, index) => {
          const number = String(index).padStart(2, "0");
          return [`corte${number}`, `Corte ${number}`];
        }),
      ),
    );
    await runStatements(database, [
      ...bookings("barbearia", [NOW - 1, NOW, NOW + 7 * DAY - 1, NOW + 7 * DAY]),
      ...bookings("barbearia", [NOW + DAY], "1"),
      ...bookings("corte00", [NOW + DAY, NOW + 2 * DAY, NOW + 3 * DAY]),
    ]);
    const first = await page.shops();
    expect(first.shops.slice(0, 3)).toEqual([
      {
        calendarId: "barbearia",
        name: "Barbearia Modelo",
        page: "http://localhost:80/agenda",
        state: "open",
        bookings: 2,
        troubles: [],
      },
      {
        calendarId: "corte00",
        name: "Corte 00",
        page: "http://localhost:80/corte00",
        state: "open",
        bookings: 3,
        troubles: [],
      },
      expect.objectContaining({ calendarId: "corte01", bookings: 0 }),
    ]);
    expect([first.shops.length, first.isMore]).toEqual([32, true]);
    const second = await page.shops({ after: first.shops.at(-1)?.calendarId ?? "" });
    expect(second.shops.map(({ calendarId }) => calendarId)).toEqual([
      "corte31",
      "corte32",
      "reservas",
    ]);
    expect(second.isMore).toBe(false);
  });

  test("a search finds a part of the name or of the id, without accents, and nothing by a sign of SQL's", async () => {
    const { database, page } = await opened();
    await openShops(database, {
      "salao-da-ana": "Salão da Conceição",
      "corte-fino": "100% Corte",
      "espaco-b": "Espaço_B",
    });
    const found = async (search: string) =>
      (await page.shops({ search })).shops.map(({ calendarId }) => calendarId);
    expect(await found("CONCEICAO")).toEqual(["salao-da-ana"]);
    expect(await found(" salão ")).toEqual(["salao-da-ana"]);
    expect(await found("da-ana")).toEqual(["salao-da-ana"]);
    expect(await found("corte")).toEqual(["corte-fino"]);
    expect(await found("%")).toEqual(["corte-fino"]);
    expect(await found("_")).toEqual(["espaco-b"]);
    expect(await found("!")).toEqual([]);
    expect(await found("ana s")).toEqual([]);
    expect(await found("o")).toEqual([
      "barbearia",
      "corte-fino",
      "espaco-b",
      "reservas",
      "salao-da-ana",
    ]);
    expect((await page.shops({ search: "o", after: "espaco-b" })).shops).toHaveLength(2);
  });

  test("a renamed shop is found by its new name, and one that an earlier server has stored once this one has looked", async () => {
    const { database, page } = await opened();
    await openShops(database, { "salao-da-ana": "Salão da Ana" });
    const shop = shopOfKind("salao", { calendarId: "salao-da-ana", name: "Espaço Íris" });
    const change = { shop, revision: 1, state: "open", changedBy: "owner's page" } as const;
    await changeShop(database, changeTo(change));
    const found = async (search: string) =>
      (await page.shops({ search })).shops.map(({ calendarId }) => calendarId);
    expect([await found("iris"), await found("salao da")]).toEqual([["salao-da-ana"], []]);

    await runStatements(database, ["DELETE FROM shop_words"]);
    expect(await found("iris")).toEqual([]);
    const next = await appUnderTest(AGENCY_PAGE, { database });
    await next.listen({ port: 0, host: "127.0.0.1" });
    await expect.poll(() => found("iris")).toEqual(["salao-da-ana"]);
    await expect.poll(() => found("modelo")).toEqual(["barbearia", "reservas"]);
  });

  test("what fails is said in words: a calendar, mails, a busy calendar, since when", async () => {
    const { database, page } = await opened();
    const start = NOW + DAY;
    await runStatements(database, [
      ...bookings("barbearia", [start]),
      ...bookings("reservas", [start, NOW - DAY]),
      undelivered("barbearia", "caldav", start, { last_reason: "'not-allowed-401'" }),
      undelivered("barbearia", "mail", start),
      undelivered("barbearia", "owner-mail", start),
      // Nobody is needed for these: a client's mistyped address, a server away for a minute, what is over, what waits for its evening.
      undelivered("reservas", "mail", start, { last_reason: "'recipient-refused-550'" }),
      undelivered("reservas", "google", start, { waiting_since: NOW - 60_000 }),
      undelivered("reservas", "caldav", NOW - DAY, { dead_at: "1" }),
      undelivered("reservas", "reminder", start, { waiting_since: NOW + DAY, last_reason: "''" }),
      `INSERT INTO busy_calendar (calendar_id, closing_id, since, good_at, due_at, lease, leased_until)
        VALUES ('barbearia', 'busy-7', 0, ${NOW - 2 * DAY}, ${NOW}, '', 0),
          ('reservas', 'busy', 0, ${NOW - 60_000}, ${NOW}, '', 0)`,
    ]);
    const { shops } = await page.shops();
    expect(shops.map(({ troubles }) => troubles.toSorted())).toEqual([
      [
        "Calendário CalDAV: há agendamentos que não chegam lá desde 23/11, 09:00.",
        "Calendário que fecha horários de barbeiro2: não é lido desde 21/11, 10:00.",
        "E-mails ao dono: há avisos que não saem desde 23/11, 09:00.",
        "E-mails aos clientes: há mensagens que não saem desde 23/11, 09:00.",
      ],
      [],
    ]);
  });

  test("no answer of the agency's page holds a client's name, phone or e-mail", async () => {
    const { app, database, page } = await opened();
    const start = NOW + DAY;
    await app.inject({ method: "POST", url: "/createAppointment", payload: TUESDAY_AT_EIGHT });
    await runStatements(database, [
      ...bookings("barbearia", [start, start + DAY]),
      undelivered("barbearia", "mail", start),
      undelivered("barbearia", "caldav", start, { dead_at: "1" }),
      `INSERT INTO closing (calendar_id, closing_id, source, word, created_at)
        VALUES ('barbearia', 'dentist', 'owner', 'Conceição Freitas no dentista', 0)`,
    ]);
    const { clientName, clientPhone, clientEmail } = TUESDAY_AT_EIGHT;
    const clients = ["Conceição", "Freitas", "conceicao@", "98765", "dentista"];
    const answers: string[] = [];
    // The acts after the questions: what is suspended would not be asked about as it was.
    for (const { method, path } of AGENCY_CALLS.toSorted((one, other) =>
      one.method < other.method ? -1 : 1,
    )) {
      const action = path.slice("/agency/".length);
      const query = { calendarId: "barbearia", name: "Barbearia", search: "barbearia" };
      const body = { ...TO_MAKE, which: "others", typedName: "Barbearia Modelo" };
      const ofShop = action === "makeShop" ? {} : { calendarId: "barbearia" };
      const answer =
        method === "GET"
          ? await page.ask(action, query)
          : await page.act(action, { ...body, ...ofShop });
      const isDevice = path.endsWith("connectDevice");
      expect([path, answer.statusCode]).toEqual([path, isDevice ? 400 : 200]);
      answers.push(answer.body, JSON.stringify(answer.headers));
    }
    answers.push((await page.ask("shops")).body, (await page.ask("log")).body);
    expect(answers[0]).not.toBe("");
    for (const text of [clientName, clientPhone, clientEmail, ...clients]) {
      for (const answer of answers) expect(answer).not.toContain(text);
    }
    expect((await page.shops()).shops[0]?.bookings).toBe(3);
  });
});

test("a page of many shops takes as few statements as one of two, and reads the words of all only to search", async () => {
  const statementsOf = async (shops: number, search?: string) => {
    const opened = await temporaryDatabase();
    await openShops(
      opened,
      Object.fromEntries(
        Array.from({ length: shops }, (_, index) => [`loja${index}x`, `Loja ${index}`]),
      ),
    );
    const { database, statements } = countingDatabase(opened);
    const page = agencyPage(await appUnderTest(AGENCY_PAGE, { database }));
    await page.shops(search === undefined ? {} : { search });
    return [...statements];
  };
  const [two, many] = [await statementsOf(0), await statementsOf(100)];
  expect(many).toEqual(two);
  expect(many.length).toBeLessThanOrEqual(6);
  expect(many.filter((sql) => sql.includes("shop_words"))).toEqual([]);
  expect(await statementsOf(100, "loja")).toHaveLength(many.length + 1);
});

test("on SQLite each statement of a page finds its rows by an index, and a search reads only the words", async () => {
  const opened = await temporaryDatabase();
  const { database, statements } = countingDatabase(opened);
  const page = agencyPage(await appUnderTest(AGENCY_PAGE, { database }));
  await page.shops({ search: "modelo" });
  await page.log();
  const scanned = new Set<string>();
  for (const sql of statements) {
    const names = [...sql.matchAll(/:([a-z]\w*)/gi)].map(([, name = ""]) => [name, ""] as const);
    const plan = await opened.all(`EXPLAIN QUERY PLAN ${sql}`, Object.fromEntries(names));
    for (const { detail } of plan) {
      if (String(detail).startsWith("SCAN ")) scanned.add(String(detail));
    }
  }
  expect([...scanned].filter((detail) => !detail.includes("INDEX agency_log_by_entry"))).toEqual(
    [],
  );
});
