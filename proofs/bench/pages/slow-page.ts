import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "@playwright/test";
import type { Browser, CDPSession } from "@playwright/test";

import { DEBIAN_CHROMIUM } from "../../../scripts/debian/debian-chromium.mjs";

const PROBE = readFileSync(join(import.meta.dirname, "slow-page-probe.js"), "utf8");

// Lighthouse's slow phone network: 1.6 Mbit down, 750 kbit up, 150 ms there and back.
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: 750_000 / 8,
};

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "pt-BR",
};

const TIMEOUT_MILLISECONDS = 60_000;

/** Startable by root, and quiet on a network that reaches nothing. */
const CHROMIUM_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    args: CHROMIUM_ARGUMENTS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });
}

/** What the probe in the page says. */
interface Report {
  readonly what: string;
  /** Milliseconds since the navigation began. */
  readonly at: number;
  readonly [more: string]: unknown;
}

/**
 * Milliseconds from opening a booking page, its fields filled in, until a touch on a day shows the day as chosen, and
 * until the day's slots are there. Throws when anything that was put in is lost.
 */
export async function measureDay(
  browser: Browser,
  url: string,
  slowness: number,
): Promise<{ chosen: number; slots: number }> {
  return withSlowPage(browser, slowness, async ({ open, next, touch }) => {
    await open(url);
    await touch(await next("day to touch"));
    const chosen = await next("day shown as chosen");
    const slots = await next("slots shown");
    expectEqual("the chosen day", slots["chosen"], slots["touched"]);
    const fields = slots["fields"] as readonly string[];
    expectEqual("the text fields", fields.slice(0, 3), ["Ana Luz", "ana@example.com", "987654321"]);
    if (fields.includes("")) throw new Error(`a choice was lost: ${fields.join(", ")}`);
    expectEqual("the number of slots", slots["slots"], 18);
    return { chosen: chosen.at, slots: slots.at };
  });
}

/**
 * Milliseconds until the first picture of the landing page is open: for a visitor who touches it as soon as it is there,
 * from opening the page; for one who has read first, from the touch.
 */
export async function measurePicture(
  browser: Browser,
  url: string,
  slowness: number,
  visitor: "quick" | "reading",
): Promise<number> {
  return withSlowPage(browser, slowness, async ({ open, next, touch }) => {
    await open(`${url}/?visitor=${visitor}`);
    const place = await next("picture to touch");
    await touch(place);
    const shown = await next("picture shown");
    expectEqual("the opened picture", shown["title"], "Restaurante");
    return visitor === "quick" ? shown.at : shown.at - place.at;
  });
}

interface SlowPage {
  open(url: string): Promise<void>;
  next(what: string): Promise<Report>;
  touch(place: Report): Promise<void>;
}

/** Runs `measure` in a phone's browser with nothing in its cache, on a slow network and so many times slower a processor. */
async function withSlowPage<Result>(
  browser: Browser,
  slowness: number,
  measure: (page: SlowPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") failures.push(message.text());
    });
    const next = await receiveReports(devtools, failures);
    await page.addInitScript({ content: `{${PROBE}}` });
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
    const result = await measure({
      open: async (url) => {
        await page.goto(url, { waitUntil: "commit" });
      },
      next,
      touch: async (place) => {
        const point = { x: Number(place["x"]), y: Number(place["y"]) };
        // Not waited for: a busy page answers late, and the finger does not wait for it either.
        const down = devtools.send("Input.dispatchTouchEvent", {
          type: "touchStart",
          touchPoints: [point],
        });
        const up = devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await Promise.all([down, up]);
      },
    });
    if (failures.length > 0) throw new Error(`the page failed: ${failures.join(" · ")}`);
    return result;
  } finally {
    await context.close();
  }
}

async function receiveReports(
  devtools: CDPSession,
  failures: readonly string[],
): Promise<(what: string) => Promise<Report>> {
  const reports: Report[] = [];
  let arrived = (): void => {};
  devtools.on("Runtime.bindingCalled", ({ payload }) => {
    reports.push(JSON.parse(payload) as Report);
    arrived();
  });
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "reportToBench" });
  return async (what) => {
    const late = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    for (;;) {
      const found = reports.find((report) => report.what === what);
      if (found !== undefined) return found;
      await new Promise<void>((resolve, reject) => {
        arrived = resolve;
        late.addEventListener("abort", () =>
          reject(new Error(`'${what}' did not come. The console says: ${failures.join(" · ")}`)),
        );
      });
    }
  };
}

function expectEqual(name: string, found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${name}: ${one} instead of ${other}`);
}
