// npm run bench -- --only shops: what a server costs with few shops and with many, in one run, on both engines.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

import { openBooks } from "@vitrine/server/database/open-database";
import { changeShop } from "@vitrine/server/shops/shops-table";
import { readerOf, storedFacts } from "@vitrine/server/shops/stored-facts";

import { AGENCY_SECRET } from "@vitrine/testing/agency/agency-page";

import type { BenchOptions } from "../bench-options.ts";
import { median } from "../figures/median.ts";
import { printTable } from "../figures/print-table.ts";
import { memoryMegabytes, processorMicroseconds } from "../figures/process-figures.ts";
import { load } from "../load.ts";
import { loadServer } from "../load-figures.ts";
import type { MeasuredServer } from "../measured-server.ts";
import { measureRounds } from "../measures/measure-rounds.ts";
import { measureAgency } from "./measure-agency.ts";
import { startMailSink } from "./mail-sink.ts";
import { ENGINES, expectBookings, openShopBooks, startShopServer } from "./shop-books.ts";
import type { ShopBooks, ShopEngine } from "./shop-books.ts";
import { anyOfFirst, shopRequests } from "./shop-requests.ts";
import type { ShopRequests } from "./shop-requests.ts";
import { FIGURES, SHOPS_HEAD, verdictRows } from "./shop-verdicts.ts";
import type { ShopFigures } from "./shop-verdicts.ts";
import { idOf, variedShop } from "./varied-shops.ts";

const BOOKED_SHOPS = 20;
const OPENED_SHOPS = 10;
const PAGES = 20;
const MAILS = 5;
const MAIL_MILLISECONDS = 10_000;
const OPENING_MILLISECONDS = 10_000;
// A start is short, and noisy.
const STARTS_A_ROUND = 2;
const LOG_STATEMENTS = pathToFileURL(join(import.meta.dirname, "log-statements.ts")).href;

type ShopOptions = Pick<BenchOptions, "shops" | "rounds" | "seconds" | "connections">;

/** @throws on any wrong answer; a limit that is missed is only shown */
export async function measureShops(options: ShopOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-bench-"));
  try {
    const rows: string[][] = [];
    for (const engine of ENGINES) rows.push(...(await measureEngine(engine, options, folder)));
    const few = Math.min(...options.shops);
    console.log(
      `\nFew shops: ${few} of them are asked, with each number of shops the same. ` +
        `Any shop: each as often as the others.\n`,
    );
    printTable(SHOPS_HEAD, rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureEngine(
  engine: ShopEngine,
  options: ShopOptions,
  folder: string,
): Promise<string[][]> {
  const newFolder = (name: string) => mkdtempSync(join(folder, `${name}-`));
  const { books, close } = await openShopBooks(engine, options.shops, newFolder);
  try {
    const measured = books.map(({ shops }) => ({ shops, figures: {} as Record<string, number[]> }));
    const note = (at: number, figures: ShopFigures) =>
      Object.assign(measured[at]?.figures ?? {}, figures);
    for (const [at, figures] of (await measureStarts(books, options)).entries()) note(at, figures);
    const known = books.map(({ shops }) =>
      shopRequests(new Set(Array.from({ length: Math.min(shops, BOOKED_SHOPS) }, (_, at) => at))),
    );
    const each = books.flatMap((book, at) => {
      const requests = known[at];
      return requests === undefined ? [] : [{ book, requests, at }];
    });
    // Before the loads, whose bookings all get a reminder once mail is on: for minutes nothing would be at rest.
    for (const { book, requests, at } of each) {
      note(at, await measureRestAndMail(book, requests, options, newFolder("rest")));
    }
    for (const [at, figures] of (await measureLoads(books, known, options)).entries()) {
      note(at, figures);
    }
    for (const { book, requests } of each) expectBookings(book, requests.created());
    return verdictRows(engine, measured);
  } finally {
    await close();
  }
}

async function measureStarts(
  books: readonly ShopBooks[],
  { rounds }: ShopOptions,
): Promise<ShopFigures[]> {
  const turns = await measureRounds(
    books.map((book) => ({
      async turn() {
        const began = performance.now();
        const { pid, stop } = await startShopServer(book);
        const milliseconds = performance.now() - began;
        const processorTime = processorMicroseconds(pid) / 1_000;
        await stop();
        return { [FIGURES.start]: milliseconds, [FIGURES.startTime]: processorTime };
      },
      async close() {},
    })),
    STARTS_A_ROUND * rounds,
  );
  return turns.map(byFigure);
}

/** The servers of all numbers of shops run beside each other and take turns, so that what else the machine does falls on all. */
async function measureLoads(
  books: readonly ShopBooks[],
  known: readonly ShopRequests[],
  options: ShopOptions,
): Promise<ShopFigures[]> {
  const { connections, seconds, rounds } = options;
  const few = anyOfFirst(Math.min(...options.shops));
  const servers: MeasuredServer[] = [];
  try {
    const first: ShopFigures[] = [];
    const turns = [];
    for (const [at, book] of books.entries()) {
      const requests = known[at];
      if (requests === undefined) continue;
      const server = await startShopServer(book, { AGENCY_SECRET });
      servers.push(server);
      const any = anyOfFirst(book.shops);
      await load([server.url], { connections: 8, seconds: Infinity }, requests.firstSlots());
      first.push({
        ...(await measureOpenings(server, book)),
        [FIGURES.firstPage]: [await firstPages(server, book)],
        ...(await measureAgency(server, book)),
      });
      const loadBy = (next: ReturnType<ShopRequests["check"]>) =>
        loadServer(server, { connections, seconds }, next);
      turns.push({
        async turn() {
          const check = await loadBy(requests.check(few));
          const create = await loadBy(requests.create(few));
          const checkAnywhere = await loadBy(requests.check(any));
          const createAnywhere = await loadBy(requests.create(any));
          return {
            [FIGURES.checks]: check.perSecond,
            [FIGURES.checkTime]: check.processorTime,
            [FIGURES.creates]: create.perSecond,
            [FIGURES.createTime]: create.processorTime,
            [FIGURES.checksAnywhere]: checkAnywhere.perSecond,
            [FIGURES.checkTimeAnywhere]: checkAnywhere.processorTime,
            [FIGURES.createsAnywhere]: createAnywhere.perSecond,
            [FIGURES.createTimeAnywhere]: createAnywhere.processorTime,
            [FIGURES.memory]: await memoryAfterLoad(server, book, requests, options),
          };
        },
        async close() {},
      });
    }
    const loads = await measureRounds(turns, rounds);
    return first.map((figures, at) => ({ ...figures, ...byFigure(loads[at] ?? []) }));
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

function byFigure(turns: readonly Readonly<Record<string, number>>[]): ShopFigures {
  const names = Object.keys(turns[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, turns.map((turn) => turn[name] ?? Number.NaN)]),
  );
}

/** From the begin of the transaction that makes a shop, as `npm run shops -- new` does, to the first page that shows it. */
async function measureOpenings(
  { url }: MeasuredServer,
  { place }: ShopBooks,
): Promise<ShopFigures> {
  const database = await openBooks({
    databaseUrl: place["DATABASE_URL"],
    dataDirectory: place["DATA_DIR"] ?? "",
  });
  try {
    const times: number[] = [];
    // The first one starts the thread that renders, once in a server's life: it is not counted.
    for (let opened = 0; opened <= OPENED_SHOPS; opened++) {
      const shop = { ...variedShop(opened), calendarId: `nova-${opened}`, name: `Nova ${opened}` };
      const began = performance.now();
      const isDone = await changeShop(database, {
        calendarId: shop.calendarId,
        revision: 0,
        facts: storedFacts(shop),
        state: "open",
        reader: readerOf(shop),
        fileHash: null,
        changedBy: "npm run bench",
      });
      if (!isDone) throw new Error(`${shop.calendarId} was not opened`);
      while (!(await isShown(url, shop.calendarId, shop.name))) {
        if (performance.now() - began > OPENING_MILLISECONDS) {
          throw new Error(`${shop.calendarId} was opened and is not shown`);
        }
      }
      if (opened > 0) times.push(performance.now() - began);
    }
    return { [FIGURES.opening]: [median(times)], [FIGURES.slowestOpening]: [Math.max(...times)] };
  } finally {
    await database.close();
  }
}

/** The page of shops that no one has asked for before, one after the other. */
async function firstPages({ url }: MeasuredServer, { shops }: ShopBooks): Promise<number> {
  const times: number[] = [];
  const pages = Math.min(PAGES, shops);
  for (let page = 0; page < pages; page++) {
    const number = Math.floor((page * shops) / pages);
    const began = performance.now();
    const { calendarId, name } = variedShop(number);
    if (!(await isShown(url, calendarId, name))) throw new Error(`${calendarId} is not shown`);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function isShown(url: string, calendarId: string, name: string): Promise<boolean> {
  const response = await fetch(`${url}/${calendarId}`);
  const text = await response.text();
  return response.status === 200 && text.includes(name.replaceAll("&", "&amp;"));
}

/**
 * The same number of checks, creates and pages for each number of shops, of any shop. How much garbage lies about at one moment
 * is chance: it is measured in each round.
 */
async function memoryAfterLoad(
  { url, pid }: MeasuredServer,
  { shops }: ShopBooks,
  requests: ShopRequests,
  { seconds, connections }: ShopOptions,
): Promise<number> {
  const any = anyOfFirst(shops);
  for (const [next, count] of [
    [requests.check(any), 5_000 * seconds],
    [requests.create(any), 1_000 * seconds],
  ] as const) {
    let sent = 0;
    await load([url], { connections, seconds: Infinity }, () =>
      sent++ < count ? next() : undefined,
    );
  }
  for (let page = 0; page < 100 * seconds; page++) {
    const { calendarId, name } = variedShop(any());
    if (!(await isShown(url, calendarId, name))) throw new Error(`${calendarId} is not shown`);
  }
  await sleep(1_000 * seconds);
  return memoryMegabytes(pid);
}

/** On a server with mail: what it asks its database while nothing happens, then how soon a create's mail arrives. */
async function measureRestAndMail(
  book: ShopBooks,
  requests: ShopRequests,
  { seconds }: ShopOptions,
  folder: string,
): Promise<ShopFigures> {
  const sink = await startMailSink();
  const file = join(folder, "statements.txt");
  const server = await startShopServer(
    book,
    {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: "Agenda <agenda@example.com>",
      // So that it also looks for what is set beside the shops.
      SEAL_KEY: "01".repeat(32),
      // A shop's mails that come together take turns, which is not what is measured.
      MAILS_PER_MINUTE: "6000",
      STATEMENTS_FILE: file,
    },
    ["--import", LOG_STATEMENTS],
  );
  try {
    // What a start does belongs to no rest. Then as long as the slowest looks need to come round several times.
    await sleep(2_500 * seconds);
    const statements = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
    const before = statements().length;
    await sleep(10_000 * seconds);
    const atRest = statements().slice(before);
    showCommonest(`${book.shops} shops`, atRest);
    const mails: number[] = [];
    for (let mail = 0; mail < MAILS; mail++) {
      const shop = Math.floor(Math.random() * book.shops);
      mails.push(await mailOf(server.url, requests, shop, `mail${mail}@example.com`, sink));
    }
    return {
      [FIGURES.atRest]: [atRest.length / (10 * seconds)],
      [FIGURES.mail]: [Math.max(...mails)],
    };
  } finally {
    await server.stop();
    await sink.close();
  }
}

function showCommonest(what: string, statements: readonly string[]): void {
  const counts = Object.entries(Object.groupBy(statements, (statement) => statement))
    .map(([statement, all = []]) => ({ statement, times: all.length }))
    .toSorted((one, other) => other.times - one.times);
  for (const { statement, times } of counts.slice(0, 5)) {
    console.log(`at rest, ${what}, ${times}×: ${statement}`);
  }
}

/** Milliseconds from a create's answer to its mail; Infinity when none comes. */
async function mailOf(
  url: string,
  requests: ShopRequests,
  shop: number,
  address: string,
  sink: Awaited<ReturnType<typeof startMailSink>>,
): Promise<number> {
  let arrived = Infinity;
  const arrival = sink.arrivalOf(address).then(() => (arrived = performance.now()));
  const response = await fetch(`${url}/createAppointment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: requests.createBody(shop, address),
  });
  if (response.status !== 201) throw new Error(`${idOf(shop)}: ${response.status}`);
  const answered = performance.now();
  await Promise.race([arrival, sleep(MAIL_MILLISECONDS)]);
  return Math.max(0, arrived - answered);
}
