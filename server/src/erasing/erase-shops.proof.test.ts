// A shop is erased as the agency does it, by commands beside real servers: what is left of it, and who waits meanwhile.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test, vi } from "vitest";

import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { storeOldClients, waitForClock } from "@vitrine/testing/databases/old-clients";
import { onDatabase } from "@vitrine/testing/databases/on-database";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import {
  TABLE_FOR_TEN,
  TUESDAY_AT_EIGHT,
  TUESDAY_AT_EIGHT_IDENTITY,
} from "@vitrine/testing/sample-requests";
import { book, callPatiently, serverProcess } from "@vitrine/testing/server-process";
import { shopsCommand } from "@vitrine/testing/shops-command";
import { SOON } from "@vitrine/testing/soon";

import { runInTransaction } from "../database/run-alone.ts";

const SECRET = "a-secret-of-the-barbers";
const TRACES = /João|joao@example|987654321|Barbearia Modelo|na barbearia|a-secret-of-the/;

// Another client, so that what is found of the first one was the barbers'.
const TABLE = {
  ...TABLE_FOR_TEN,
  clientName: "Maria",
  clientEmail: "maria@example.com",
  clientPhone: "912345678",
};

type Settings = Readonly<Record<string, string>>;

async function startWithClock(engine: (typeof ENGINES)[number]) {
  const shop = await startShop(engine);
  await waitForClock(shop.settings);
  return shop;
}

/** As if the time had come: a server looks when it starts. */
const letTimeCome = (settings: Settings) =>
  onDatabase(settings, (database) =>
    runInTransaction(database, "UPDATE shop SET erase_at = 0 WHERE erase_at IS NOT NULL"),
  );

const restart = async (settings: Settings) =>
  serverProcess(settings["DATA_DIR"] ?? temporaryFolder(), {
    ...settings,
    LOG_LEVEL: "info",
    FEED_SECRET_BARBEARIA: SECRET,
  });

describe.each(ENGINES)("on $name", (engine) => {
  test("a shop is suspended, reopened, erased for good: no name, no text and no address of it is left", async () => {
    const { settings, servers, urlOf } = await startWithClock(engine);
    const shops = shopsCommand(settings);
    await book(urlOf(0), TUESDAY_AT_EIGHT);
    await book(urlOf(0), TABLE, "/createTable");
    const later = {
      ...TUESDAY_AT_EIGHT,
      dateTimeStart: "2026-11-24T09:00:00-03:00",
      dateTimeEnd: "2026-11-24T09:30:00-03:00",
    };
    await book(urlOf(0), later);

    const asked = await shops("erase", "barbearia");
    expect(asked.stdout).toContain("npm run shops -- reopen barbearia revokes it.");
    expect(asked.stdout).toContain("Nothing was changed.");
    expect((await shops("erase", "barbearia", "--yes")).code).toBe(0);
    const next = {
      ...later,
      dateTimeStart: "2026-11-24T10:00:00-03:00",
      dateTimeEnd: "2026-11-24T10:30:00-03:00",
    };
    expect((await callPatiently(urlOf(0), "/createAppointment", next)).status).toBe(409);
    const identity = TUESDAY_AT_EIGHT_IDENTITY;
    expect((await callPatiently(urlOf(0), "/deleteAppointment", identity, "DELETE")).status).toBe(
      200,
    );
    expect((await shops("list")).stdout).toMatch(
      /^barbearia +suspended revision 2, follows its file, to be erased on \d{4}-\d\d-\d\d {2}Barb/m,
    );
    expect((await shops("erase", "barbearia", "--yes")).stdout).toMatch(
      /^The shop barbearia is suspended, and is erased at \S+Z\. Until then/,
    );
    expect((await shops("reopen", "barbearia", "--yes")).stdout).toContain(", and is not erased.");
    expect((await callPatiently(urlOf(0), "/createAppointment", next)).status).toBe(201);

    const { stdout } = await shops("export", "barbearia", "--bookings", "csv");
    expect(stdout.trimEnd().split("\r\n")).toHaveLength(4);
    expect(stdout).toContain(";João da Silva;joao@example.com;987654321;cancelado;");

    await shops("erase", "barbearia", "--yes");
    for (const { end } of servers) await end("SIGTERM");
    for (const looks of [1, 2]) {
      await letTimeCome(settings);
      const server = await restart(settings);
      await vi.waitFor(
        () =>
          expect([looks, server.output()]).toEqual([looks, expect.stringMatching(/shop erased/)]),
        SOON,
      );
      expect(server.output()).not.toMatch(TRACES);
      await server.end("SIGTERM");
    }

    const server = await restart(settings);
    expect(server.output()).toContain(
      "shops/barbearia.ts is not taken up: the shop barbearia was erased.",
    );
    const page = await fetch(`${server.url}/agenda`, { headers: { accept: "text/html" } });
    expect(page.status).toBe(404);
    const feed = await fetch(`${server.url}/calendars/barbearia/${SECRET}.ics`);
    expect([feed.status, await feed.json()]).toEqual([
      410,
      { error: "Esta agenda foi encerrada. Pode tirá-la do seu calendário." },
    ]);
    for (const path of [`barbearia/another-${SECRET}`, `reservas/${SECRET}`]) {
      expect((await fetch(`${server.url}/calendars/${path}.ics`)).status).toBe(404);
    }
    expect((await callPatiently(server.url, "/createAppointment", next)).status).toBe(400);
    expect((await callPatiently(server.url, "/createTable", TABLE)).status).toBe(200);

    const refused = await shops("new", "barbearia", "--like", "reservas", "--yes");
    expect([refused.code, refused.stderr]).toEqual([
      1,
      "The shop barbearia was erased: its id is never used again.\n",
    ]);
    expect((await shops("show", "barbearia")).stderr).toBe("The shop barbearia was erased.\n");
    const listed = (await shops("list")).stdout.split("\n");
    expect(listed[0]).toMatch(/^erased\.[\w-]{43} {2}\d{4}-\d\d-\d\d$/);
    await server.end("SIGTERM");

    if (settings["DATABASE_URL"] === undefined) {
      const folder = settings["DATA_DIR"] ?? "";
      const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
      expect(files.join("")).not.toMatch(TRACES);
      return;
    }
    await onDatabase(settings, async (database) => {
      // It would fail inside a transaction; nothing holds the rows any more, so that none is left for it to keep. Repeated: a
      // connection of the server that has just ended may still report rows that it left.
      await vi.waitFor(async () => {
        await database.all("VACUUM");
        expect(
          await database.all(
            "SELECT relname::text AS name FROM pg_stat_user_tables WHERE relname IN ('booking', 'shop_revision') AND n_dead_tup > 0",
          ),
        ).toEqual([]);
      }, SOON);
      const tables = await database.all(
        "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
      );
      expect(tables.length).toBeGreaterThan(15);
      for (const { name } of tables) {
        const rows = await database.all(`SELECT t::text AS shown FROM ${String(name)} AS t`);
        expect(rows.map(({ shown }) => String(shown)).join("\n")).not.toMatch(TRACES);
      }
    });
  });

  test("who books in another shop does not wait for a large one to be erased", async () => {
    const { settings, servers } = await startWithClock({ ...engine, instances: 1 });
    await storeOldClients(settings, 2_000);
    expect((await shopsCommand(settings)("erase", "barbearia", "--yes")).code).toBe(0);
    await letTimeCome(settings);
    await servers[0]?.end("SIGTERM");
    const server = await restart(settings);
    const waits: number[] = [];
    const began = performance.now();
    for (let number = 0; !server.output().includes("shop erased"); number++) {
      const from = performance.now();
      const { status } = await callPatiently(server.url, "/createTable", {
        ...TABLE_FOR_TEN,
        clientNumber: 2,
        clientPhone: String(900_000_000 + number),
      });
      waits.push(performance.now() - from);
      expect([201, 409]).toContain(status);
    }
    const erasedAfter = performance.now() - began;
    expect(server.output()).toMatch(/"rows":\d{4},"msg":"shop erased"/);
    const longest = Math.max(...waits);
    console.log(
      `${engine.name}: ${waits.length} calls in ${erasedAfter} ms of erasing, the longest ${longest} ms`,
    );
    // Erased at once, the shop would hold up one call for nearly all of this time.
    expect(waits.length).toBeGreaterThan(100);
    expect(longest).toBeLessThan(erasedAfter / 2);
  });
});
