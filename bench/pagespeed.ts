// npm run pagespeed: Lighthouse (mobile, simulated slow phone) over every route of the real server. Prints the medians
// as a table and keeps each run as JSON in test-results/pagespeed. Options: --runs N (3), --routes /agenda,/policy.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import type { Result } from "lighthouse";

import { DEBIAN_CHROMIUM } from "../scripts/debian-chromium.mjs";
import { startServer } from "../server/src/testing/start-server.ts";
import { ROUTES } from "../web/src/routes.ts";
import { median } from "./median.ts";
import { printTable } from "./print-table.ts";

const RESULTS = resolve(import.meta.dirname, "../test-results/pagespeed");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

// Quiet on a network that reaches nothing, and startable by root.
const CHROMIUM_ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-quic", "--disable-sync"];

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    routes: { type: "string", default: ROUTES.map((route) => route.path).join(",") },
  },
});

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "vitrine-pagespeed-"));
const server = await startServer(data, { NOW: "" });
try {
  const rows = [];
  for (const route of options.routes.split(",")) rows.push(await measure(route));
  printTable(
    [
      "route",
      "performance",
      "accessibility",
      "best practices",
      "SEO",
      "LCP s",
      "TBT ms",
      "CLS",
      "KB",
    ],
    rows,
  );
} finally {
  await server.end("SIGTERM");
  rmSync(data, { recursive: true, force: true });
}

async function measure(route: string): Promise<string[]> {
  const runs: Result[] = [];
  for (let run = 1; run <= Number(options.runs); run++) {
    const result = await runLighthouse(server.url + route);
    const name = `${route === "/" ? "landing" : route.slice(1)}-${run}.json`;
    writeFileSync(join(RESULTS, name), JSON.stringify(result, null, 2));
    runs.push(result);
  }
  const middle = (value: (result: Result) => number) => median(runs.map(value));
  const metric = (id: string) => middle((result) => result.audits[id]?.numericValue ?? NaN);
  return [
    route,
    ...CATEGORIES.map((category) =>
      Math.round(middle((result) => (result.categories[category]?.score ?? 0) * 100)).toString(),
    ),
    (metric("largest-contentful-paint") / 1_000).toFixed(2),
    metric("total-blocking-time").toFixed(0),
    metric("cumulative-layout-shift").toFixed(3),
    (metric("total-byte-weight") / 1_024).toFixed(0),
  ];
}

async function runLighthouse(url: string): Promise<Result> {
  // A browser of its own each time: nothing is kept from the run before.
  const chrome = await launch({
    chromeFlags: CHROMIUM_ARGUMENTS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { chromePath: DEBIAN_CHROMIUM } : {}),
  });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: "error",
    });
    if (run === undefined || run.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse failed on ${url}: ${run?.lhr.runtimeError?.message}`);
    }
    return run.lhr;
  } finally {
    chrome.kill();
  }
}
