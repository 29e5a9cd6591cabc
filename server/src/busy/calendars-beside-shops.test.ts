// Busy calendars whose addresses are set beside a shop: which are read, which are not, and whose times stay closed.

import { lookup } from "node:dns";

import { describe, expect, test } from "vitest";

import { auditBooks } from "@vitrine/server/audit/audit-books";
import { busyClosings } from "@vitrine/server/busy/busy-closings-table";
import type { Database } from "@vitrine/server/database/database";
import { runInTransaction } from "@vitrine/server/database/run-alone";
import { readSealKey } from "@vitrine/server/settings/seal";
import type { SealKey } from "@vitrine/server/settings/seal";
import { liveSettings } from "@vitrine/server/shops/live-settings";
import { liveShops } from "@vitrine/server/shops/live-shops";
import { removeSetting, storeSetting } from "@vitrine/server/shops/seal-settings";
import type { BusySettingName } from "@vitrine/server/shops/setting-names";
import { CATALOGUE } from "@vitrine/shops/shops";
import { temporaryDatabase } from "@vitrine/testing/app-under-test";
import { calendar, event } from "@vitrine/testing/calendars/cases/calendar-case";
import { DATABASES } from "@vitrine/testing/databases/databases";
import { inTransaction } from "@vitrine/testing/databases/in-transaction";
import { temporarySharedDatabase } from "@vitrine/testing/databases/shared-postgres";
import { withClock } from "@vitrine/testing/databases/with-clock";
import { scriptedServer } from "@vitrine/testing/network/scripted-server";

import { BUSY_PACE } from "./busy-pace.ts";
import {
  openAbandonedCalendars,
  openUnsetCalendars,
  pollBusyCalendars,
  readCalendarsWithoutRow,
} from "./poll-busy-calendars.ts";
import type { BusyParts } from "./poll-busy-calendars.ts";

const [KEY, OTHER] = ["01", "02"].map((byte) => readSealKey(byte.repeat(32))) as [SealKey, SealKey];

const MONDAY = Date.parse("2026-11-23T10:00:00-03:00");
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
// As long as a server may show what it knows of a shop before it asks again.
const UNKNOWN_MILLISECONDS = 1_800;

const at = (hour: number) =>
  calendar(...event(`DTSTART:20261124T${hour}0000Z`, `DTEND:20261124T${hour}3000Z`));

/** A server that reads what is set beside shops, and the calendars to which it leads. */
async function besideShops(database: Database, keys: readonly SealKey[] = [KEY]) {
  const texts = new Map<string, string>();
  const elsewhere = await scriptedServer(({ path }, response) => {
    const text = texts.get(path);
    if (text?.startsWith("http") === true) response.writeHead(302, { location: text });
    else if (text === undefined) response.writeHead(404);
    response.end(text);
  });

  const problems: string[] = [];
  const lookedUp: string[] = [];
  const clock = { shops: 0, machine: MONDAY };
  const machineNow = () => clock.machine;
  const shops = liveShops(database, { clock: () => clock.shops });
  const settings = liveSettings({ shops, database, keys, log: { error: () => undefined } });
  const store = busyClosings(withClock(database, machineNow));
  const parts: BusyParts = {
    settings: { calendars: [], mayBePrivate: true },
    shopSettings: {
      find(calendarId, name) {
        lookedUp.push(`${calendarId} ${name}`);
        return settings.find(calendarId, name);
      },
    },
    shops,
    store,
    pace: BUSY_PACE,
    now: () => MONDAY,
    machineNow,
    watch: {
      failed: ({ name }, problem) => void problems.push(`${name}: ${problem}`),
      doubted: () => undefined,
      readInPart: () => undefined,
      lost: () => undefined,
      notUnderstood: () => undefined,
    },
    // A test has no address on the public network.
    network: { lookup, isPublicAddress: (address) => address === "127.0.0.1" },
  };

  return {
    parts,
    store,
    clock,
    texts,
    problems,
    lookedUp,
    url: (path: string) => `${elsewhere.origin}${path}`,
    read: () => elsewhere.seen.map(({ path }) => path),

    async set(name: BusySettingName, text: string, calendarId = "barbearia") {
      await storeSetting(database, KEY, { calendarId, name, text });
      await store.readSoon({ calendarId, closingId: name });
    },

    /** Looks for what is due, as much later. */
    async look(milliseconds: number = BUSY_PACE.lookMilliseconds, other: Partial<BusyParts> = {}) {
      clock.machine += milliseconds;
      clock.shops += milliseconds;
      await pollBusyCalendars({ ...parts, ...other }, new AbortController().signal);
    },

    async closed() {
      const rows = await database.all(
        `SELECT calendar_id, barber_color_id, starts_at FROM closed_time
        ORDER BY calendar_id, starts_at, barber_color_id`,
      );
      return rows.map((row) => {
        const start = new Date(Number(row["starts_at"])).toISOString().slice(11, 16);
        return `${String(row["calendar_id"])} ${String(row["barber_color_id"])} ${start}`;
      });
    },

    audit: async () => (await auditBooks(database, CATALOGUE)).findings,
  };
}

describe.each(DATABASES)("on $name", ({ newDatabase }) => {
  test("a calendar that is set beside a shop closes its times within a look, and so does its next address", async () => {
    const beside = await besideShops(await newDatabase());
    beside.texts.set("/one", at(15)).set("/two", at(18)).set("/house", at(12));
    await beside.look();
    await beside.set("busy-6", beside.url("/one"));
    await beside.set("busy", beside.url("/house"), "reservas");
    await beside.look();
    expect(await beside.closed()).toContain("barbearia 6 15:00");
    expect((await beside.closed()).filter((one) => one.startsWith("reservas"))).toHaveLength(
      CATALOGUE.get("reservas")?.barbers.length ?? 0,
    );
    await beside.look();
    expect(beside.read().toSorted()).toEqual(["/house", "/one"]);
    await beside.set("busy-6", beside.url("/two"));
    await beside.look();
    expect((await beside.closed())[0]).toBe("barbearia 6 18:00");
    expect(beside.problems).toEqual([]);
    expect(await beside.audit()).toEqual([]);
  });

  test("a changed address is read once every server knows it, also by one that was reading the one before", async () => {
    const beside = await besideShops(await newDatabase());
    beside.texts.set("/one", at(15)).set("/two", at(18));
    await beside.set("busy-6", beside.url("/one"));
    await beside.look();
    beside.clock.machine += BUSY_PACE.pollMilliseconds;
    const closing = { calendarId: "barbearia", closingId: "busy-6" };
    const lease = { lease: "slow", leaseMilliseconds: 60 * SECOND };
    const claim = await beside.store.claim(closing, lease);
    await beside.set("busy-6", beside.url("/two"));
    expect(claim && (await beside.store.end(claim, claim.state, 0))).toBe(false);
    // This server still knows the address from before.
    await beside.look(SECOND);
    expect(beside.read()).toEqual(["/one"]);
    await beside.look(SECOND);
    expect(beside.read()).toEqual(["/one", "/two"]);
    expect(await beside.closed()).toEqual(["barbearia 6 18:00"]);
  });

  test("where the environment sets a calendar, the setting beside the shop is not read", async () => {
    const beside = await besideShops(await newDatabase());
    beside.texts.set("/environment", at(15)).set("/beside", at(18));
    const ofEnvironment = {
      calendarId: "barbearia",
      name: "BARBEARIA_BARBEIRO1",
      barberColorId: 6,
      url: beside.url("/environment"),
    };
    await beside.set("busy-6", beside.url("/beside"));
    await beside.set("busy-7", beside.url("/beside"));
    const settings = { calendars: [ofEnvironment], mayBePrivate: true };
    await beside.look(undefined, { settings });
    expect(await beside.closed()).toEqual(["barbearia 6 15:00", "barbearia 7 18:00"]);
    expect(beside.lookedUp).toEqual(["barbearia busy-7"]);
  });

  test("what was taken away closes nothing more, also where a server does not know it yet", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    const closing = { calendarId: "barbearia", closingId: "busy-6" } as const;
    await beside.set("busy-6", beside.url("/one"));
    await beside.look();
    beside.clock.machine += BUSY_PACE.pollMilliseconds;
    const forget = async () => {
      await removeSetting(database, { calendarId: "barbearia", name: "busy-6" });
      const dueBefore = Number.MAX_SAFE_INTEGER;
      await beside.store.forget(closing, { from: MONDAY, capacity: 1, dueBefore });
    };
    const find: BusyParts["shopSettings"]["find"] = async (...asked) => {
      const text = await beside.parts.shopSettings.find(...asked);
      // As when the setting is taken away after this server has looked it up.
      await forget();
      return text;
    };
    await beside.look(0, { shopSettings: { find } });
    expect(beside.lookedUp).toEqual(["barbearia busy-6", "barbearia busy-6"]);
    expect(await beside.closed()).toEqual([]);
    expect(await database.all("SELECT closing_id FROM busy_calendar")).toEqual([]);
    expect(await beside.audit()).toEqual([]);
  });

  test("a setting that cannot be opened or read leaves closed what is closed, and the calendar to others", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15)).set("/two", at(18));
    await beside.set("busy-6", beside.url("/one"));
    await beside.set("busy-7", beside.url("/two"));
    await beside.look();
    await storeSetting(database, KEY, { calendarId: "barbearia", name: "busy-7", text: "s3cret" });
    const without = await besideShops(database, [OTHER]);
    await without.look(3 * HOUR);
    beside.clock.shops += UNKNOWN_MILLISECONDS;
    const closed = ["barbearia 6 15:00", "barbearia 7 18:00"];
    for (const server of [without, beside]) {
      server.clock.machine = MONDAY + 3 * HOUR;
      await openUnsetCalendars(server.parts);
      await openAbandonedCalendars(server.parts);
      expect(await server.closed()).toEqual(closed);
    }
    expect(without.read()).toEqual([]);
    await beside.look(0);
    expect(beside.read().toSorted()).toEqual(["/one", "/one", "/two"]);
    expect(await beside.closed()).toEqual(closed);
    expect(beside.problems).toEqual([]);
  });

  test.each([
    ["at a start", openUnsetCalendars, 0],
    ["an hour after it was due", openAbandonedCalendars, 63 * 60 * SECOND],
  ])("of what was taken away and left a row, the times are opened %s", async (_, open, later) => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    await beside.set("busy-6", beside.url("/one"));
    await beside.look();
    await removeSetting(database, { calendarId: "barbearia", name: "busy-6" });
    await beside.look(BUSY_PACE.pollMilliseconds);
    await openAbandonedCalendars(beside.parts);
    expect(await beside.closed()).toEqual(["barbearia 6 15:00"]);
    beside.clock.machine += later;
    await open(beside.parts);
    expect(await beside.closed()).toEqual([]);
    expect(await beside.audit()).toEqual([]);
  });

  test("what is set between the look at all rows and its turn is not opened", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    await beside.set("busy-6", beside.url("/one"));
    await beside.look();
    await removeSetting(database, { calendarId: "barbearia", name: "busy-6" });
    const find: BusyParts["shops"]["find"] = async (id) => {
      await beside.set("busy-6", beside.url("/one"));
      return beside.parts.shops.find(id);
    };
    await openUnsetCalendars({ ...beside.parts, shops: { find } });
    expect(await beside.closed()).toEqual(["barbearia 6 15:00"]);
    await beside.look();
    expect(beside.read()).toEqual(["/one", "/one"]);
  });

  test("a start asks once for many calendars that are set, and shops only for the others", async () => {
    const database = await newDatabase();
    await runInTransaction(
      database,
      `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
      VALUES ('barbearia', 'busy', 0, 0, '', 0), ('barbearia', 'busy-5', 0, 0, '', 0),
        ('barbearia', 'busy-6', 0, 0, '', 0), ('reservas', 'busy', 0, 0, '', 0)`,
    );
    await runInTransaction(
      database,
      `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
      VALUES ('barbearia', 'busy', '', 'sealed', 0), ('barbearia', 'busy-5', '', 'sealed', 0),
        ('barbearia', 'busy-6', '', 'sealed', 0), ('reservas', 'busy', '', '', 0)`,
    );
    const { parts } = await besideShops(database);
    const statements: string[] = [];
    const counted = {
      ...database,
      all: (...asked: Parameters<Database["all"]>) => {
        statements.push(asked[0]);
        return database.all(...asked);
      },
    };
    const askedFor: string[] = [];
    const find: BusyParts["shops"]["find"] = (id) => {
      askedFor.push(id);
      return parts.shops.find(id);
    };
    await openUnsetCalendars({ ...parts, shops: { find }, store: busyClosings(counted) });
    expect(askedFor).toEqual(["reservas"]);
    expect(statements).toHaveLength(1);
  });

  test("a calendar whose row was lost is read again after a start, and no other gets a row", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    const url = beside.url("/one");
    await storeSetting(database, KEY, { calendarId: "barbearia", name: "busy-6", text: url });
    await storeSetting(database, KEY, { calendarId: "barbearia", name: "busy-7", text: url });
    await removeSetting(database, { calendarId: "barbearia", name: "busy-7" });
    await storeSetting(database, KEY, { calendarId: "barbearia", name: "owner-link", text: "one" });
    await beside.set("busy", url, "reservas");
    const due = () =>
      database.all("SELECT closing_id, due_at FROM busy_calendar ORDER BY closing_id");
    const [before] = await due();
    beside.clock.machine += 1;
    await readCalendarsWithoutRow(beside.parts, new AbortController().signal);
    expect(await due()).toEqual([before, { closing_id: "busy-6", due_at: MONDAY + 2_001 }]);
    await beside.look();
    expect(await beside.closed()).toContain("barbearia 6 15:00");
  });

  test("a setting is looked up only when its row is due, and its turn has come", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    await beside.set("busy-6", beside.url("/one"));
    await beside.look();
    expect(beside.lookedUp).toEqual(["barbearia busy-6"]);
    await beside.look();
    expect(beside.lookedUp).toHaveLength(1);
    await runInTransaction(
      database,
      `INSERT INTO busy_calendar (calendar_id, closing_id, since, due_at, lease, leased_until)
      VALUES ${Array.from({ length: 30 }, (_, one) => `('barbearia', 'busy-${100 + one}', 0, 0, '', 0)`).join(", ")}`,
    );
    let most = 0;
    let underWay = 0;
    const find = async () => {
      most = Math.max(most, (underWay += 1));
      await new Promise((settle) => setTimeout(settle, 5));
      underWay -= 1;
      return undefined;
    };
    await beside.look(undefined, { shopSettings: { find } });
    expect(most).toBe(20);
  });

  test("where one shop's settings cannot be read, the others' calendars are, and the look fails", async () => {
    const beside = await besideShops(await newDatabase());
    beside.texts.set("/one", at(15));
    await beside.set("busy", beside.url("/one"), "reservas");
    await beside.set("busy-6", beside.url("/one"));
    const find: BusyParts["shopSettings"]["find"] = async (id, name) => {
      if (id === "reservas") throw new Error("the database is away");
      return beside.parts.shopSettings.find(id, name);
    };
    await expect(beside.look(undefined, { shopSettings: { find } })).rejects.toThrow("away");
    expect(await beside.closed()).toEqual(["barbearia 6 15:00"]);
  });

  test("the calendar of a person who is not in the shop closes nothing", async () => {
    const beside = await besideShops(await newDatabase());
    beside.texts.set("/one", at(15));
    await beside.set("busy-77", beside.url("/one"));
    await beside.look();
    expect(beside.read()).toEqual(["/one"]);
    expect(await beside.closed()).toEqual([]);
  });

  test("a suspended shop's calendar is read on", async () => {
    const database = await newDatabase();
    const beside = await besideShops(database);
    beside.texts.set("/one", at(15));
    await beside.set("busy-6", beside.url("/one"));
    await runInTransaction(
      database,
      "UPDATE shop SET state = 'suspended' WHERE calendar_id = 'barbearia'",
    );
    await beside.look();
    expect(await beside.closed()).toEqual(["barbearia 6 15:00"]);
  });
});

test("a calendar that is set beside its shop in the moment of being forgotten stays", async () => {
  const database = await temporarySharedDatabase();
  const beside = await besideShops(database);
  const closing = { calendarId: "barbearia", closingId: "busy-6" };
  await beside.store.readSoon(closing);
  const isSet = Promise.withResolvers<undefined>();
  const isForgetting = Promise.withResolvers<undefined>();
  const setting = inTransaction(database, async (transaction) => {
    await transaction.run("UPDATE busy_calendar SET due_at = due_at + 1");
    await transaction.run(
      `INSERT INTO shop_secret (calendar_id, name, key_id, sealed, set_at)
      VALUES ('barbearia', 'busy-6', '', 'sealed', 0)`,
    );
    isSet.resolve(undefined);
    await isForgetting.promise;
    return { ok: true };
  });
  await isSet.promise;
  const dueBefore = Number.MAX_SAFE_INTEGER;
  const forgetting = beside.store.forget(closing, { from: MONDAY, capacity: 1, dueBefore });
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(() => database.all(waiting)).not.toEqual([]);
  isForgetting.resolve(undefined);
  await Promise.all([setting, forgetting]);
  expect(await database.all("SELECT closing_id FROM busy_calendar")).toHaveLength(1);
});

test("a server that stops looks up no more of what is due", async () => {
  const database = await temporaryDatabase();
  const beside = await besideShops(database);
  for (let person = 100; person < 200; person++) {
    await beside.store.readSoon({ calendarId: "barbearia", closingId: `busy-${person}` });
  }
  const stopping = new AbortController();
  let looks = 0;
  const find: BusyParts["shops"]["find"] = (id) => {
    looks += 1;
    stopping.abort();
    return beside.parts.shops.find(id);
  };
  beside.clock.machine += BUSY_PACE.lookMilliseconds;
  await pollBusyCalendars({ ...beside.parts, shops: { find } }, stopping.signal);
  expect(looks).toBe(1);
});

const REFUSED = "it leads into a private network";

test("an address beside a shop leads to no private network, though the environment's may", async () => {
  const beside = await besideShops(await temporaryDatabase());
  beside.texts.set("/one", at(15));
  const ofEnvironment = {
    calendarId: "barbearia",
    name: "BARBEARIA",
    barberColorId: undefined,
    url: beside.url("/one"),
  };
  await beside.set("busy-6", beside.url("/one"));
  const settings = { calendars: [ofEnvironment], mayBePrivate: true };
  await beside.look(undefined, { settings, network: undefined });
  expect(beside.problems).toEqual([expect.stringContaining(`barbearia busy-6: ${REFUSED}`)]);
  expect(beside.read()).toEqual(["/one"]);
});

test("an address beside a shop that redirects into a private network is not followed, and not quoted", async () => {
  const beside = await besideShops(await temporaryDatabase());
  beside.texts
    .set("/moved", beside.url("/one").replace("127.0.0.1", "127.0.0.2"))
    .set("/one", at(15));
  await beside.set("busy-6", beside.url("/moved"));
  await beside.look();
  expect(beside.problems).toEqual([expect.stringContaining(`barbearia busy-6: ${REFUSED}`)]);
  expect(beside.problems[0]).not.toContain("moved");
  expect(beside.read()).toEqual(["/moved"]);
});
