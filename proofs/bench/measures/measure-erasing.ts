import { DatabaseSync } from "node:sqlite";

import { checkRequest } from "../bench-requests.ts";
import { BENCH_NOW } from "../bench-shop.ts";
import { startBookedServer } from "../booked-server.ts";
import type { Checkout } from "../checkout.ts";
import { databaseIn } from "../expect-stored.ts";
import { copyFilledBooks } from "../migration/filled-books.ts";
import { loadServer } from "../load-figures.ts";
import type { LoadResult } from "../load.ts";
import type { Conditions, Figures, Measurement } from "../figures/measurement.ts";

// The clients of years, as a server finds them that has never erased any or whose RETENTION_DAYS has been lowered.
const BACKLOG = { count: 100_000, calendars: 10 };
const RETENTION_DAYS = "90";

// Not as many as the server can answer: on a machine with few processors, load and server would wait for each other, and
// it is the erasing's delays that are looked for.
const CHECKS = { connections: 8, perSecond: 1_000 };
const CREATES = { connections: 8, perSecond: 200 };
const WARM_UP_SECONDS = 1;

const A_DAY_MILLISECONDS = 24 * 60 * 60_000;

/** What checks and creates wait for while the clients of old bookings are being erased, to without. */
export async function measureErasing(
  checkout: Checkout,
  conditions: Conditions,
): Promise<Measurement> {
  let isErasingFirst = false;
  return {
    async turn() {
      isErasingFirst = !isErasingFirst;
      const first = await callsDuring(checkout, conditions, isErasingFirst);
      const second = await callsDuring(checkout, conditions, !isErasingFirst);
      const [erasing, without] = isErasingFirst ? [first, second] : [second, first];
      return {
        ...figuresBeside("checks", erasing.checks, without.checks),
        ...figuresBeside("creates", erasing.creates, without.creates),
        "clients erased a second": erasing.erasedPerSecond,
      };
    },
    async close() {},
  };
}

function figuresBeside(calls: string, erasing: LoadResult, without: LoadResult): Figures {
  return {
    [`${calls} while clients are erased: p50, ms`]: erasing.p50,
    [`${calls} while clients are erased: p99, ms`]: erasing.p99,
    [`${calls} without: p50, ms`]: without.p50,
    [`${calls} without: p99, ms`]: without.p99,
    [`${calls}' p50 while clients are erased, to without`]: erasing.p50 / without.p50,
    [`${calls}' p99 while clients are erased, to without`]: erasing.p99 / without.p99,
  };
}

/** Checks, then creates, on a new server with the whole backlog before it, which it erases or, under a longer retention, does not. */
async function callsDuring(
  checkout: Checkout,
  conditions: Conditions,
  isErasing: boolean,
): Promise<{ checks: LoadResult; creates: LoadResult; erasedPerSecond: number }> {
  const dataFolder = conditions.newFolder("erasing");
  const books = databaseIn(dataFolder);
  await copyFilledBooks(checkout, BACKLOG, { fillFolder: conditions.fillFolder, copy: books });
  if (isErasing) confirmClock(books);
  const server = await startBookedServer(checkout, conditions, {
    dataFolder,
    filled: BACKLOG.count,
    settings: isErasing ? { RETENTION_DAYS } : {},
  });
  await loadServer(server, { ...CHECKS, seconds: WARM_UP_SECONDS }, checkRequest);
  const before = countErased(books);
  const started = performance.now();
  const { seconds } = conditions;
  const checks = await loadServer(server, { ...CHECKS, seconds }, checkRequest);
  const creates = await loadServer(server, { ...CREATES, seconds }, server.creates.next);
  const elapsed = (performance.now() - started) / 1_000;
  const after = countErased(books);
  await server.stop();
  if (isErasing ? before === after || after === BACKLOG.count : after > 0) {
    throw new Error(`erased before the calls: ${before}, after them: ${after}. Fewer seconds?`);
  }
  return { checks, creates, erasedPerSecond: (after - before) / elapsed };
}

/** A server trusts its clock enough to erase by it only once it has been running with it for a day. */
function confirmClock(books: string): void {
  const database = new DatabaseSync(books);
  database
    .prepare("UPDATE server_clock SET seen_at = ?, counted_until = ?, confirmed_milliseconds = ?")
    .run(Date.parse(BENCH_NOW), Date.now(), A_DAY_MILLISECONDS);
  database.close();
}

function countErased(books: string): number {
  const database = new DatabaseSync(books, { readOnly: true });
  const { count } = database
    .prepare("SELECT count(*) AS count FROM booking WHERE erased_at IS NOT NULL")
    .get() as { count: number };
  database.close();
  return count;
}
