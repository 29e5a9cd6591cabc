// A shop's facts change at random while two hundred clients book, over real HTTP, on every engine and however many servers
// share it, also when one of them is killed. Bounded: 120 changes.

import { setTimeout as after } from "node:timers/promises";

import { describe, expect, onTestFinished, test } from "vitest";

import { barberById } from "@vitrine/domain/shop/shop";
import type { Shop } from "@vitrine/domain/shop/shop";
import { bookableDays } from "@vitrine/domain/slots/booking-days";
import { refusalForSpan } from "@vitrine/domain/slots/slot-admission";
import { slotsOf, spanOf } from "@vitrine/domain/slots/time-slots";
import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import { audit, tally } from "@vitrine/testing/contracts/concurrency-contract";
import { ENGINES, startShop } from "@vitrine/testing/databases/engine-under-test";
import { randomBelow } from "@vitrine/testing/random-below";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { call } from "@vitrine/testing/server-process";
import { shop } from "@vitrine/shops/barbearia";

import { configFrom } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open-database.ts";
import { operation } from "../database/operation.ts";
import { find, number, query, text } from "../database/query.ts";
import { readerOf, storedFacts } from "./stored-facts.ts";

const CLIENTS = 200;
const CHANGES = 120;
const NOW = Date.parse(MONDAY);
const CLOSED = "suspended";

/** The shop with slots that begin so far apart, services of other lengths, and time to clean. */
function stepped(stepMinutes: 5 | 10 | 15, minutes: readonly number[], padding: number): Shop {
  const services = shop.services.map((service, index) => ({
    ...service,
    minutes: minutes[index] ?? service.minutes,
    ...(padding > 0 && { paddingMinutes: padding }),
  }));
  return { ...shop, stepMinutes, services };
}

const SHOPS = [
  shop,
  stepped(5, [40, 25, 70], 10),
  stepped(10, [20, 50, 90], 0),
  stepped(15, [30, 60, 120], 5),
];

interface Rules {
  readonly facts: Shop;
  readonly state: "open" | typeof CLOSED;
}

const LIVE = query(
  { booking_id: text, barber_color_id: number, starts_at: number, ends_at: number },
  "SELECT booking_id, barber_color_id, starts_at, ends_at FROM booking WHERE cancelled_at IS NULL",
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

function isAllowed({ facts, state }: Rules, booking: Booked): boolean {
  const barber = barberById(facts, booking.barber_color_id);
  const span = { start: booking.starts_at, end: booking.ends_at };
  return (
    state === "open" &&
    barber !== undefined &&
    refusalForSpan(facts, facts.services, barber, span, NOW, "client") === undefined
  );
}

/** One of the steps, some of the people, some of the services, and the morning or the afternoon; now and then nothing at all. */
function randomRules(below: (limit: number) => number): Rules {
  const some = <Item>(all: readonly Item[]) => {
    const first = below(all.length);
    return all.filter((_, index) => index === first || below(2) === 0);
  };
  const half = below(3);
  const of = SHOPS[below(SHOPS.length)] ?? shop;
  const services = some(of.services).map((service) => ({
    ...service,
    hours: service.hours.filter((_, index) => half === 2 || index === half),
  }));
  const facts = { ...of, barbers: some(of.barbers), services };
  return { facts, state: below(8) === 0 ? CLOSED : "open" };
}

async function openBooks(settings: Readonly<Record<string, string>>): Promise<Database> {
  const read = configFrom(settings);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const database = await openDatabase(read.config);
  onTestFinished(() => database.close());
  return database;
}

async function raceClient(
  urlOf: (turn: number) => string,
  client: number,
  isOver: () => boolean,
  statuses: number[],
): Promise<void> {
  const below = randomBelow(1_000 + client);
  const pick = <Item>(all: readonly Item[]) => all[below(all.length)] as Item;
  for (let turn = 0; !isOver(); turn++) {
    const of = pick(SHOPS);
    const slot = pick(slotsOf(of, pick(of.services)));
    const span = spanOf(shop, pick(bookableDays(shop, NOW)), slot);
    const identity = {
      calendarId: shop.calendarId,
      barberColorId: pick(shop.barbers).id,
      clientPhone: String(100_000_000 + client * 1_000 + turn),
      dateTimeStart: toRfc3339(span.start, shop.timeZone),
      dateTimeEnd: toRfc3339(span.end, shop.timeZone),
    };
    const details = { clientName: "João da Silva", clientEmail: `joao${client}@example.com` };
    const send = (path: string, body: object, method?: "DELETE") =>
      // A killed server answers nothing.
      call(urlOf(client + turn), path, body, method).catch(() => ({ status: 0 }));
    const { status } = await send("/createAppointment", { ...identity, ...details });
    statuses.push(status);
    // All leave again, or everything would soon be sold out.
    if (status === 201) await send("/deleteAppointment", identity, "DELETE");
    if (status === 0) await after(100);
  }
}

describe.each(ENGINES)("on $name", (engine) => {
  test("every booking was allowed by the facts at its commit, whatever was known where", async () => {
    const { settings, servers, start } = await startShop(engine);
    const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? "";
    const database = await openBooks(settings);
    const below = randomBelow(29);
    const statuses: number[] = [];
    let isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      raceClient(urlOf, client, () => isOver, statuses),
    );

    let rules: Rules = { facts: shop, state: "open" };
    let tolerated = new Set<string>();
    const wrong: string[] = [];
    let forbidden = 0;
    let besideParts = 0;
    try {
      for (let change = 0; change < CHANGES; change++) {
        await after(below(150));
        if (change === CHANGES / 2) {
          await servers[0]?.end("SIGKILL");
          servers[0] = await start();
        }
        const next = randomRules(below);
        const { calendarId } = shop;
        const { bookings } = await database.tx(CHANGE_AND_LOOK, {
          calendarId,
          facts: storedFacts(next.facts),
          reader: readerOf(next.facts),
          state: next.state,
        });
        // What the facts before this change did not allow, and was not booked before they began.
        const before = bookings.filter((one) => !isAllowed(rules, one));
        wrong.push(...before.map((one) => one.booking_id).filter((id) => !tolerated.has(id)));
        rules = next;
        const standing = bookings.filter((one) => !isAllowed(rules, one));
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
    const counts = tally(statuses);
    expect(Object.keys(counts).filter((one) => !/^(?:0|201|400|409|503)$/.test(one))).toEqual([]);
    // Enough was sold and refused, and enough changes met bookings that they would not have allowed.
    expect(counts[201]).toBeGreaterThan(200);
    expect(counts[400]).toBeGreaterThan(200);
    expect(forbidden).toBeGreaterThan(20);
    expect(besideParts).toBeGreaterThan(100);
  });
});
