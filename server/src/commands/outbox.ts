// npm run outbox. Exits with 0, 1 (wrong argument) or 2 (database).

import { toRfc3339 } from "@vitrine/domain/time/shop-time";
import type { Instant } from "@vitrine/domain/time/shop-time";
import type { Catalogue } from "@vitrine/domain/shop/shop";

import { requireConfig } from "../config.ts";
import { reasonOf } from "../database/failure-reason.ts";
import { slotOf } from "../outbox/booking-slot.ts";
import { databasePlace, openBooks } from "../database/open-database.ts";
import { storedCatalogue } from "../shops/stored-catalogue.ts";
import { outboxStore } from "../outbox/tables/outbox-tables.ts";
import type { DeadLetter } from "../outbox/tables/outbox-backlog-table.ts";
import type { Pause } from "../outbox/tables/outbox-followers-table.ts";
import type { OutboxStore } from "../outbox/tables/outbox-tables.ts";

// A person has to call each of these clients, and would not read a longer list.
const DEAD_LETTERS_MAX = 200;

const USAGE = "Use: npm run outbox [-- retry [TARGET] | refill TARGET]";

const config = requireConfig();
const task = parseTask(process.argv.slice(2));
if (task === undefined) {
  console.error(USAGE);
  process.exit(1);
}

let catalogue: Catalogue = new Map();
try {
  const database = await openBooks(config);
  catalogue = await storedCatalogue(database);
  for (const line of await task(outboxStore(database))) console.log(line);
  await database.close();
} catch (error) {
  console.error(`${databasePlace(config)} cannot be used: ${reasonOf(error)}`);
  process.exit(2);
}

function parseTask([verb, target, ...more]: string[]):
  | ((outbox: OutboxStore) => Promise<string[]>)
  | undefined {
  if (more.length > 0) return undefined;
  if (verb === undefined) return report;
  if (verb === "retry") return (outbox) => retry(outbox, target);
  if (verb === "refill" && target !== undefined) return (outbox) => refill(outbox, target);
  return undefined;
}

async function report(outbox: OutboxStore): Promise<string[]> {
  const [counts, pauses] = [await outbox.counts(), await outbox.pauses()];
  if (counts.length === 0 && pauses.length === 0) return ["Nothing waits."];
  const failureReasons = await outbox.failureReasons();
  const deadLetters = await outbox.deadLetters(bookingNow(), DEAD_LETTERS_MAX);
  const waiting = counts.flatMap(({ target, pending, dead, oldestMilliseconds: oldest }) => [
    `${target}: ${pending} pending${oldest === undefined ? "" : `, the oldest for ${inWords(oldest)}`}; ${dead} given up`,
    ...failureReasons
      .filter((failure) => failure.target === target)
      .map(({ reason, changes }) => `  ${reason}: ${changes}`),
    ...deadLetters.filter((letter) => letter.target === target).map(deadLetterLine),
  ]);
  return [...waiting, ...pauses.map(pauseLine)];
}

function timeAt(instant: Instant, calendarId: string): string {
  return toRfc3339(instant, catalogue.get(calendarId)?.timeZone ?? "UTC");
}

function pauseLine({ target, calendarId, until, cause }: Pause): string {
  return `${target} of ${calendarId} is paused until ${timeAt(until, calendarId)}: ${cause}`;
}

function deadLetterLine(letter: DeadLetter): string {
  const { calendar, day, time, barber } = slotOf(letter, catalogue.get(letter.calendarId));
  return `  given up, still to come: ${calendar}, ${day}, ${time}, ${barber} (${letter.reason})`;
}

async function retry(outbox: OutboxStore, target: string | undefined): Promise<string[]> {
  const count = await sumOverCalendars((id) => outbox.retryNow(id, target));
  return [`Due now: ${count}. The server tries them within seconds.`];
}

async function refill(outbox: OutboxStore, target: string): Promise<string[]> {
  const count = await sumOverCalendars((id) => outbox.refill(id, target, bookingNow()));
  const why = count === 0 ? " There are none, or nothing of that name follows them." : "";
  return [`Bookings to come that ${target} is told again: ${count}.${why}`];
}

async function sumOverCalendars(count: (calendarId: string) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const id of catalogue.keys()) sum += await count(id);
  return sum;
}

function bookingNow(): number {
  return config.now ?? Date.now();
}

function inWords(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
