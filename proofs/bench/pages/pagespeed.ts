// npm run pagespeed: Lighthouse (mobile, simulated slow phone) over every route of the real server. Prints the medians
// as a table and keeps each run as JSON in test-results/pagespeed. Options: --runs N (3), --routes /agenda,/policy, and
// --keep: writes the medians to scenes/pagespeed.json, which the example picture of a speed report shows. --site measures
// a shop's own site instead, without the widget and with it below the first view.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import type { Result } from "lighthouse";
import lighthousePackage from "lighthouse/package.json" with { type: "json" };

import { DEBIAN_CHROMIUM } from "../../../scripts/debian/debian-chromium.mjs";
import { openHostSite } from "../../../e2e/host-site.ts";
import { startServer } from "@vitrine/testing/start-server";
import { ROUTES } from "../../../web/src/routes.ts";
import { median } from "../figures/median.ts";
import { printTable } from "../figures/print-table.ts";

const RESULTS = resolve(import.meta.dirname, "../../../test-results/pagespeed");
const KEPT = resolve(import.meta.dirname, "../../../scenes/pagespeed.json");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

// Quiet on a network that reaches nothing, and startable by root.
const CHROMIUM_ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-quic", "--disable-sync"];

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    routes: { type: "string", default: ROUTES.map((route) => route.path).join(",") },
    keep: { type: "boolean", default: false },
    site: { type: "boolean", default: false },
  },
});

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const data = mkdtempSync(join(tmpdir(), "vitrine-pagespeed-"));
const host = await openHostSite();
const server = await startServer(data, { NOW: "", EMBED_ORIGINS: host.origin });
try {
  const figures: RouteFigures[] = [];
  if (options.site) {
    for (const [name, lines] of [
      ["without", []],
      ["with", [{ "data-shop": "barbearia" }]],
    ] as const) {
      host.show({ server: server.url, lines, textBefore: 60 });
      figures.push(await measure(`/site-${name}`, host.origin));
    }
  } else {
    for (const route of options.routes.split(",")) {
      figures.push(await measure(route, server.url + route));
    }
  }
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
    figures.map((route) => Object.values(route)),
  );
  if (options.keep && !options.site) saveFigures(figures);
} finally {
  await server.end("SIGTERM");
  await host.close();
  rmSync(data, { recursive: true, force: true });
}

/** The medians of a route, as the table prints them, in the table's order. */
interface RouteFigures {
  readonly path: string;
  readonly performance: string;
  readonly accessibility: string;
  readonly bestPractices: string;
  readonly seo: string;
  readonly lcpSeconds: string;
  readonly tbtMilliseconds: string;
  readonly cls: string;
  readonly kilobytes: string;
}

async function measure(route: string, address: string): Promise<RouteFigures> {
  const runs: Result[] = [];
  for (let run = 1; run <= Number(options.runs); run++) {
    const result = await runLighthouse(address);
    const name = `${route === "/" ? "landing" : route.slice(1).replaceAll("/", "-")}-${run}.json`;
    writeFileSync(join(RESULTS, name), JSON.stringify(result, null, 2));
    runs.push(result);
  }
  const middle = (value: (result: Result) => number) => median(runs.map(value));
  const metric = (id: string) => middle((result) => result.audits[id]?.numericValue ?? NaN);
  const score = (category: (typeof CATEGORIES)[number]) =>
    middle((result) => (result.categories[category]?.score ?? 0) * 100).toFixed(0);
  return {
    path: route,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpSeconds: (metric("largest-contentful-paint") / 1_000).toFixed(2),
    tbtMilliseconds: metric("total-blocking-time").toFixed(0),
    cls: metric("cumulative-layout-shift").toFixed(3),
    kilobytes: (metric("total-byte-weight") / 1_024).toFixed(0),
  };
}

/** A route that was not measured this time keeps its figures. */
function saveFigures(measured: readonly RouteFigures[]): void {
  const { routes: before } = JSON.parse(readFileSync(KEPT, "utf8")) as {
    routes: readonly RouteFigures[];
  };
  const known = [...measured, ...before];
  const routes = ROUTES.flatMap(({ path }) => known.find((figures) => figures.path === path) ?? []);
  const { version } = lighthousePackage;
  const measuredOn = new Date().toISOString().slice(0, "2026-11-23".length);
  const report = { lighthouse: version, measuredOn, runs: Number(options.runs), routes };
  writeFileSync(KEPT, `${JSON.stringify(report, null, 2)}\n`);
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
