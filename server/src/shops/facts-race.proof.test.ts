// A shop's facts change at random while two hundred clients book, over real HTTP, on every engine and however many servers
// share it, also when one of them is killed. Bounded: 120 changes.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import type { Shop } from "@vitrine/domain/shop/shop";
import { audit, tally } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { bookAtRandom, clientsLog } from "@vitrine/testing/facts/race-clients";
import { isAllowed, RACED_BOOKING, randomFacts } from "@vitrine/testing/facts/random-facts";
import { randomBelow } from "@vitrine/testing/random-below";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { shop } from "@vitrine/shops/barbearia";

import { configFrom } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { operation } from "../database/operation.ts";
import { find, query } from "../database/query.ts";
import { readerOf, storedFacts } from "./stored-facts.ts";

const CLIENTS = 200;
const CHANGES = 120;
// On a slow machine more of them are needed, until enough was tried.
const CHANGES_MAX = 4 * CHANGES;
const NOW = Date.parse(MONDAY);
const CLOSED = "suspended";

interface Rules {
  readonly facts: Shop;
  readonly state: "open" | typeof CLOSED;
}

const LIVE = query(
  RACED_BOOKING,
  `SELECT booking_id, barber_color_id, starts_at, ends_at, service_id FROM booking
  WHERE cancelled_at IS NULL`,
);

const CHANGE = `UPDATE shop SET facts = :facts, reader = :reader, state = :state, revision = revision + 1
  WHERE calendar_id = :calendarId`;

/** Changes the facts and reads what is booked at that moment: once it has the shop's row, nothing is booked before it. */
const CHANGE_AND_LOOK = operation(
  "race: change a shop's facts and look at its bookings",
  async (
    transaction,
    change: { calendarId: string; facts: string; reader: number; state: string },
  ) => {
    await transaction.run(CHANGE, change);
    return { ok: true, bookings: await find(transaction, LIVE) };
  },
);

type Booked = Awaited<ReturnType<(typeof CHANGE_AND_LOOK)["work"]>>["bookings"][number];

const mayStand = ({ facts, state }: Rules, booking: Booked): boolean =>
  state === "open" && isAllowed(facts, booking, NOW);

async function openBooks(settings: Readonly<Record<string, string>>): Promise<Database> {
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.config);
  onTestFinished(() => database.close());
  return database;
}

describe.each(ENGINES)("on $name", (engine) => {
  test("every booking was allowed by the facts at its commit, whatever was known where", async () => {
    const { settings, servers, start } = await startShop(engine);
    const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
    const database = await openBooks(settings);
    const below = randomBelow(29);
    const log = clientsLog();
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      // All leave again, or everything would soon be sold out.
      bookAtRandom(
        log,
        { client, now: NOW, mayStay: false, mayMove: true, pause: 0 },
        urlOf,
        () => isOver,
      ),
    );

    let rules: Rules = { facts: shop, state: "open" };
    let tolerated = new Set<string>();
    const wrong: string[] = [];
    let forbidden = 0;
    let besideParts = 0;
    // Enough was sold and refused, and enough changes met bookings that they would not have allowed.
    const isEnough = () => {
      const counts = tally(log.statuses);
      return (
        (tally(log.moves)[200] ?? 0) > 5 &&
        (counts[201] ?? 0) > 200 &&
        (counts[400] ?? 0) > 200 &&
        forbidden > 20 &&
        besideParts > 100
      );
    };
    try {
      for (let change = 0; change < CHANGES || (change < CHANGES_MAX && !isEnough()); change++) {
        await after(below(150));
        if (change === CHANGES / 2) {
          await servers[0]?.end("SIGKILL");
          servers[0] = await start();
        }
        const next: Rules = {
          facts: randomFacts(below),
          // Now and then nothing at all is allowed.
          state: below(8) === 0 ? CLOSED : "open",
        };
        const { calendarId } = shop;
        const { bookings } = await database.tx(CHANGE_AND_LOOK, {
          calendarId,
          facts: storedFacts(next.facts),
          reader: readerOf(next.facts),
          state: next.state,
        });
        // What the facts before this change did not allow, and was not booked before they began.
        const before = bookings.filter((one) => !mayStand(rules, one));
        wrong.push(...before.map((one) => one.booking_id).filter((id) => !tolerated.has(id)));
        rules = next;
        const standing = bookings.filter((one) => !mayStand(rules, one));
        forbidden += standing.length;
        if (next.facts.stepMinutes !== undefined) besideParts += bookings.length;
        tolerated = new Set(standing.map((one) => one.booking_id));
      }
    } finally {
      isOver = true;
      await Promise.all(clients);
    }
    expect(wrong).toEqual([]);

    const { status, output } = audit(settings);
    expect(output).toMatch(/no overlap, no overfull half hour, no drift\./);
    expect(status).toBe(0);
    const counts = tally(log.statuses);
    expect(Object.keys(counts).filter((one) => !/^(?:0|201|400|409|503)$/.test(one))).toEqual([]);
    const moves = tally(log.moves);
    expect(Object.keys(moves).filter((one) => !/^(?:0|200|400|409|503)$/.test(one))).toEqual([]);
    expect(isEnough(), JSON.stringify({ counts, moves, forbidden, besideParts })).toBe(true);
  });
});
