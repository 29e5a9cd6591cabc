// Two owners publish edits at random while a hundred clients book, over real HTTP, on every engine and however many servers
// share it, also when one of them is killed. Bounded: 30 edits that are published.

import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import { newlyOutside } from "@vitrine/domain/shop/edits/bookings-outside";
import type { Shop } from "@vitrine/domain/shop/shop";
import type {
  JudgeShopEditAnswer,
  PublishShopSent,
  SeeShopAnswer,
} from "@vitrine/domain/wire/owner/shop-edits";
import { shop } from "@vitrine/shops/barbearia";
import { audit, tally } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { bookAtRandom, clientsLog } from "@vitrine/testing/facts/race-clients";
import type { ClientsLog } from "@vitrine/testing/facts/race-clients";
import { isAllowed, RACED_BOOKING, randomFacts } from "@vitrine/testing/facts/random-facts";
import { OWNER_SECRETS, ownerHeader } from "@vitrine/testing/owner/owner-http";
import { randomBelow } from "@vitrine/testing/random-below";
import { MONDAY } from "@vitrine/testing/sample-requests";

import { configFrom } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { openDatabase } from "../../database/open-database.ts";
import { find, number, query, text } from "../../database/query.ts";
import type { RowOf } from "../../database/query.ts";
import { runInTransaction } from "../../database/run-alone.ts";
import { hashOfFacts, storedFacts } from "../../shops/stored-facts.ts";

const CLIENTS = 100;
const OWNERS = 2;
const PUBLISHED = 30;
// Between a look at what is outside and the edit, mostly somebody books, but not always.
const PAUSE_MILLISECONDS = 400;
const PATIENCE_MILLISECONDS = 100;
const NOW = Date.parse(MONDAY);

/** What an owner has asked to be published; its facts have an address that no other edit has. */
interface Attempt extends Pick<PublishShopSent, "base" | "kept"> {
  readonly address: string;
  status: number;
  /** The base that was answered to the first call; `undefined` where it got no answer. */
  answered?: string | undefined;
}

const SEEN = { revision: number, facts: text };
const SEEN_BOOKING = { revision: number, ...RACED_BOOKING };

const REVISIONS = query(SEEN, "SELECT revision, facts FROM seen_revision ORDER BY revision");
const BOOKINGS = query(
  SEEN_BOOKING,
  `SELECT ${Object.keys(SEEN_BOOKING).join(", ")} FROM seen_booking`,
);
const LIVE = query(
  RACED_BOOKING,
  `SELECT ${Object.keys(RACED_BOOKING).join(", ")} FROM booking WHERE cancelled_at IS NULL`,
);
const BOOKED = query(
  { client_phone: text, is_live: number, cancelled_by: text },
  `SELECT client_phone, CASE WHEN cancelled_at IS NULL THEN 1 ELSE 0 END AS is_live, cancelled_by
  FROM booking`,
);

/** Has the database write down, in the transaction of each change of a shop, what is booked at that moment. */
async function watchChanges(database: Database, isPostgres: boolean): Promise<void> {
  const bookings = Object.keys(RACED_BOOKING).join(", ");
  const look = `INSERT INTO seen_revision VALUES (NEW.revision, NEW.facts);
    INSERT INTO seen_booking SELECT NEW.revision, ${bookings} FROM booking WHERE cancelled_at IS NULL;`;
  const statements = [
    "CREATE TABLE seen_revision (revision INTEGER NOT NULL, facts TEXT NOT NULL)",
    `CREATE TABLE seen_booking (revision INTEGER NOT NULL, booking_id TEXT NOT NULL, barber_color_id INTEGER NOT NULL,
      starts_at BIGINT NOT NULL, ends_at BIGINT NOT NULL, service_id INTEGER)`,
    ...(isPostgres
      ? [
          `CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${look} RETURN NULL; END $$`,
          "CREATE TRIGGER look AFTER INSERT ON shop_revision FOR EACH ROW EXECUTE FUNCTION look()",
        ]
      : [`CREATE TRIGGER look AFTER INSERT ON shop_revision BEGIN ${look} END`]),
  ];
  for (const statement of statements) await runInTransaction(database, statement);
}

async function openBooks(settings: Readonly<Record<string, string>>): Promise<Database> {
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.config);
  onTestFinished(() => database.close());
  return database;
}

/** Asks until it is answered by a server that could: one may be killed, or wait for a gap between bookings. */
async function ask(
  urlOf: (turn: number) => string,
  path: string,
  body?: object,
): Promise<{ status: number; json: unknown; tries: number }> {
  const { calendarId } = shop;
  for (let tries = 1; ; tries++) {
    const sent = fetch(urlOf(tries) + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...ownerHeader(calendarId), "content-type": "application/json" },
      ...(body && { body: JSON.stringify({ calendarId, ...body }) }),
    });
    const response = await sent.catch(() => undefined);
    const json = await response?.json().catch(() => undefined);
    if (response !== undefined && json !== undefined && response.status !== 503) {
      return { status: response.status, json, tries };
    }
    await after(PATIENCE_MILLISECONDS);
  }
}

/** Publishes one edit at random of the shop as it is, and keeps all, some or none of the bookings outside. */
async function publishAtRandom(
  urlOf: (turn: number) => string,
  address: string,
  below: (limit: number) => number,
): Promise<Attempt> {
  const seen = await ask(urlOf, `/owner/shop?calendarId=${shop.calendarId}`);
  const { base } = seen.json as SeeShopAnswer;
  const day = `2026-11-${24 + below(6)}`;
  const closed = below(3) === 0 ? [{ from: day }] : [];
  const facts: Shop = { ...randomFacts(below), address, closed };
  const judged = await ask(urlOf, "/owner/judgeShopEdit", { base, facts });
  const { problems, outside } = judged.json as JudgeShopEditAnswer;
  expect(problems).toEqual([]);
  const isCareless = below(4) === 0;
  const kept = isCareless ? [] : outside.map(({ bookingId }) => bookingId);
  const published = await ask(urlOf, "/owner/publishShop", {
    base,
    facts,
    kept,
    key: randomUUID(),
  });
  const { status, tries } = published;
  const attempt: Attempt = { address, base, kept, status };
  if (tries === 1) attempt.answered = (published.json as { base?: string }).base;
  return attempt;
}

/** What is wrong with the revisions, one after the other: no edit may be lost, and nothing may be outside unseen. */
function faultsOf(
  revisions: readonly RowOf<typeof SEEN>[],
  bookings: readonly RowOf<typeof SEEN_BOOKING>[],
  live: readonly RowOf<typeof RACED_BOOKING>[],
  attempts: readonly Attempt[],
) {
  const faults: string[] = [];
  const counts = { kept: 0, forbidden: 0 };
  const attemptAt = new Map(attempts.map((attempt) => [attempt.address, attempt]));
  const bookedAt = Map.groupBy(bookings, ({ revision }) => revision);
  let [before, base]: [Shop, string] = [shop, hashOfFacts(storedFacts(shop))];
  let tolerated = new Set<string>();
  const judgeNewOnes = (booked: readonly RowOf<typeof RACED_BOOKING>[]) => {
    for (const one of booked) {
      if (tolerated.has(one.booking_id) || isAllowed(before, one, NOW)) continue;
      faults.push(`${one.booking_id} was booked by facts that did not allow it`);
    }
  };
  for (const { revision, facts } of revisions) {
    const booked = bookedAt.get(revision) ?? [];
    judgeNewOnes(booked);
    const next = JSON.parse(facts) as Shop;
    const attempt = attemptAt.get(next.address);
    attemptAt.delete(next.address);
    if (attempt?.status !== 200)
      faults.push(`revision ${revision} is of no edit, or of one refused`);
    if (attempt?.base !== base) faults.push(`revision ${revision} has replaced other facts`);
    const hash = hashOfFacts(facts);
    if (attempt?.answered !== undefined && attempt.answered !== hash) {
      faults.push(`revision ${revision} was answered with another base`);
    }
    const kept = new Set(attempt?.kept);
    const toCome = booked.map((one) => ({
      bookingId: one.booking_id,
      barberColorId: one.barber_color_id,
      span: { start: one.starts_at, end: one.ends_at },
      serviceId: one.service_id ?? undefined,
      places: 1,
    }));
    for (const { bookingId } of newlyOutside(before, next, toCome)) {
      if (kept.has(bookingId)) counts.kept += 1;
      else faults.push(`${bookingId} is outside revision ${revision}, unseen`);
    }
    [before, base] = [next, hash];
    tolerated = new Set(
      booked.filter((one) => !isAllowed(next, one, NOW)).map((one) => one.booking_id),
    );
    counts.forbidden += tolerated.size;
  }
  judgeNewOnes(live);
  const lost = [...attemptAt.values()].filter(({ status }) => status === 200);
  return { faults: [...faults, ...lost.map(({ address }) => `${address} was lost`)], counts };
}

async function expectNobodyMoved(database: Database, { booked, left }: ClientsLog): Promise<void> {
  const rows = await find(database, BOOKED);
  const stored = new Map(rows.map((row) => [row.client_phone, row]));
  expect([...booked].filter((phone) => !stored.has(phone))).toEqual([]);
  const cancelled = rows.filter((row) => row.is_live === 0);
  expect(cancelled.filter((row) => row.cancelled_by !== "client")).toEqual([]);
  expect(cancelled.filter((row) => !left.has(row.client_phone))).toEqual([]);
}

describe.each(ENGINES)("on $name", (engine) => {
  test("no booking is outside unseen, lost or cancelled by an edit, and no edit replaces another unseen", async () => {
    const newDatabase = async () => ({ ...(await engine.newDatabase()), ...OWNER_SECRETS });
    const { settings, servers, start } = await startShop({ ...engine, newDatabase });
    const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
    const database = await openBooks(settings);
    await watchChanges(database, engine.name === "PostgreSQL");
    const log = clientsLog();
    const pause = PAUSE_MILLISECONDS;
    const attempts: Attempt[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      bookAtRandom(
        log,
        { client, now: NOW, mayStay: true, mayMove: false, pause },
        urlOf,
        () => isOver,
      ),
    );
    let published = 0;
    let killed: Promise<void> | undefined;
    const killOne = async () => {
      await servers[0]?.end("SIGKILL");
      servers[0] = await start();
    };
    const owners = Array.from({ length: OWNERS }, async (_, owner) => {
      const below = randomBelow(31 + owner);
      for (let edit = 0; published < PUBLISHED; edit++) {
        await after(below(150));
        const urlOfOwner = (turn: number) => urlOf(owner + edit + turn);
        const attempt = await publishAtRandom(urlOfOwner, `Rua ${owner}, ${edit}`, below);
        attempts.push(attempt);
        if (attempt.status === 200) published += 1;
        if (published === PUBLISHED / 2) killed ??= killOne();
      }
    });
    try {
      await Promise.all(owners);
    } finally {
      isOver = true;
      await Promise.all(clients);
      await killed;
    }

    const revisions = await find(database, REVISIONS);
    const { faults, counts } = faultsOf(
      revisions,
      await find(database, BOOKINGS),
      await find(database, LIVE),
      attempts,
    );
    expect(faults).toEqual([]);
    await expectNobodyMoved(database, log);
    const { status, output } = audit(settings);
    expect(output).toMatch(/no overlap, no overfull half hour, no drift\./);
    expect(status).toBe(0);

    const statuses = tally(log.statuses);
    expect(Object.keys(statuses).filter((one) => !/^(?:0|201|400|409|503)$/.test(one))).toEqual([]);
    const edits = tally(attempts.map((attempt) => attempt.status));
    expect(Object.keys(edits)).toEqual(["200", "409"]);
    // Enough was sold, refused and kept, and owners have met one another.
    expect(statuses[201]).toBeGreaterThan(200);
    expect(statuses[400]).toBeGreaterThan(200);
    expect(edits[409]).toBeGreaterThan(5);
    expect(counts.kept).toBeGreaterThan(20);
    expect(counts.forbidden).toBeGreaterThan(20);
  });
});
