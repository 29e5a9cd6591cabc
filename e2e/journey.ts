// What every journey stands on: a real server whose books are empty, a browser whose clock is the shop's Monday, and an
// eye on the console.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

import { openDatabase } from "../server/src/database/open-database.ts";
import { OWNER_SECRETS } from "@vitrine/testing/owner/owner-http";
import { removeEveryBooking } from "@vitrine/testing/databases/remove-every-booking";
import { PROGRAMS } from "@vitrine/testing/programs";
import { startPostgres } from "@vitrine/testing/databases/postgres";
import { MONDAY } from "@vitrine/testing/sample-requests";
import { startServer } from "@vitrine/testing/start-server";
import type { ServerProcess } from "@vitrine/testing/start-server";

export interface Shop {
  /** The server's address; it stays the same over a crash. */
  readonly url: string;
  /** The settings under which the operator's commands find its books. */
  readonly books: Readonly<Record<string, string>>;
  /** Ends the server as a power cut would. */
  crash(): Promise<void>;
  /** Starts it again on the same data and port, with these settings besides. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
}

interface Journey {
  shop: Shop;
  /** Settings of the server, for a journey that needs other ones. */
  serverSettings: Record<string, string>;
  /** The program of a server that has settings of its own. */
  serverProgram: string;
  /** The console errors that the journey is about; any other one fails it. */
  expectedErrors: RegExp;
}

interface Engine {
  /** Whether the server keeps its bookings in PostgreSQL; else in the embedded database. */
  onPostgres: boolean;
  /** The settings that lead to an empty database. */
  engine: { newDatabase(): Promise<Record<string, string>> };
  /** The server with default settings that this worker's journeys take one after the other. */
  house: House;
}

interface House {
  /** A shop with empty books; the same server unless a journey has left it crashed. */
  open(): Promise<Shop>;
}

/**
 * Marks a journey that is made on PostgreSQL, too: one for each thing that people do to the books. What the pages show is
 * the same on both engines, and what the engines promise is shown by the contracts of the stores.
 */
export const EVERY_ENGINE = { tag: "@every-engine" };

const NOTHING = /(?!)/;

/** What Playwright says where a configuration lets no worker run. */
const WORKER_BLOCKED = "Service Worker registration blocked by Playwright";

export const test = base.extend<Journey, Engine>({
  onPostgres: [false, { option: true, scope: "worker" }],
  serverSettings: [{}, { option: true }],
  serverProgram: [PROGRAMS.main, { option: true }],
  expectedErrors: [NOTHING, { option: true }],

  engine: [
    async ({ onPostgres }, use) => {
      if (!onPostgres) return use({ newDatabase: async () => ({}) });
      const postgres = await startPostgres();
      await use({ newDatabase: async () => ({ DATABASE_URL: await postgres.createDatabase() }) });
      await postgres.stop();
    },
    { scope: "worker" },
  ],

  house: [
    async ({ engine }, use) => {
      let current: { shop: OwnShop; settings: Record<string, string> } | undefined;
      await use({
        async open() {
          if (current?.shop.isRunning() === true) {
            await emptyBooks(current.shop.folder, current.settings);
            return current.shop;
          }
          await current?.shop.close();
          const settings = await engine.newDatabase();
          const shop = await openShop(settings);
          current = { shop, settings };
          return shop;
        },
      });
      await current?.shop.close();
    },
    { scope: "worker" },
  ],

  shop: async ({ serverSettings, serverProgram, engine, house }, use) => {
    // Starting a server takes as long as a short journey: only those with settings of their own have their own.
    if (Object.keys(serverSettings).length === 0) return use(await house.open());
    const settings = { ...(await engine.newDatabase()), ...serverSettings };
    const shop = await openShop(settings, serverProgram);
    await use(shop);
    await shop.close();
  },

  baseURL: async ({ shop }, use) => use(shop.url),

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
    });
    await page.clock.install({ time: MONDAY });
    await use(page);
    const stray = errors.filter((text) => !expectedErrors.test(text) && text !== WORKER_BLOCKED);
    expect(stray, "nothing unexpected in the console").toEqual([]);
  },
});

export { expect };

interface OwnShop extends Shop {
  readonly folder: string;
  isRunning(): boolean;
  close(): Promise<void>;
}

async function openShop(
  settings: Readonly<Record<string, string>>,
  program = PROGRAMS.main,
): Promise<OwnShop> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-journey-"));
  const environment = { ...OWNER_SECRETS, ...settings };
  let server: ServerProcess = await startServer(folder, environment, [], program);
  let isRunning = true;
  const { url } = server;
  return {
    url,
    books: { ...settings, DATA_DIR: folder },
    folder,
    isRunning: () => isRunning,
    async crash() {
      isRunning = false;
      await server.end("SIGKILL");
    },
    async restart(others = {}) {
      const { port: PORT } = new URL(url);
      server = await startServer(folder, { ...environment, ...others, PORT }, [], program);
      isRunning = true;
    },
    async close() {
      await server.end("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Takes every booking out of the books, under the running server. */
async function emptyBooks(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const database = await openDatabase({
    dataDirectory: folder,
    databaseUrl: settings["DATABASE_URL"],
  });
  await removeEveryBooking(database);
  await database.close();
}

/** What a browser itself says of an answer that is an error. */
export const HTTP_ERROR = /^Failed to load resource: the server responded with a status of/;
/** What it says when there is no answer. */
export const NO_ANSWER = /^Failed to load resource: net::ERR_/;
/** The same, and the line that the page itself logs. */
export const NO_ANSWER_AND_LOG = /^Failed to load resource: net::ERR_|TypeError: Failed to fetch/;

/** No violation of axe's rules, as the page is once nothing fades in any more. */
export async function expectAccessible(
  page: Page,
  otherRules: Readonly<Record<string, { enabled: boolean }>> = {},
): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });
  // No page here has a frame from elsewhere: so axe may run in the page itself, and open no second one to join results in.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    // WCAG 2.2's own rule, which axe leaves out unless it is asked for.
    rules: { "target-size": { enabled: true }, ...otherRules },
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** The page scrolls smoothly, and would carry a target away from under the finger. */
export async function expectScrollingOver(page: Page): Promise<void> {
  const last: number[] = [];
  const isStill = async (): Promise<boolean> => {
    last.push(await page.evaluate(() => scrollY));
    // A busy machine may show no new picture in one of these waits.
    return last.length > 2 && new Set(last.slice(-3)).size === 1;
  };
  await expect.poll(isStill, { intervals: [150] }).toBe(true);
}

/** The page does not scroll sideways: nothing is lost at this width. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBe(0);
}

/** No word is beyond the screen's sides, not even where a page clips what is; what scrolls by itself may be. */
export async function expectWordsOnScreen(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (texts.nextNode() !== null) {
      const text = texts.currentNode;
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (scrollsSideways(text.parentElement)) continue;
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (left < 0 || right > innerWidth) found.push(String(text.textContent));
    }
    return found;

    function scrollsSideways(element: Element | null): boolean {
      if (element === null || element === document.documentElement) return false;
      if (/auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
      return scrollsSideways(element.parentElement);
    }
  });
  expect(beyond).toEqual([]);
}

/** What moved by itself since the page was opened: the sum of its layout shifts. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
