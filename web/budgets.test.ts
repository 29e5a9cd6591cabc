// What a page may weigh, in bytes on the wire. Reads the build in web/dist: npm run build makes it.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "dist");
const KIBIBYTE = 1_024;

/** KiB, Brotli but for fonts, which are compressed in themselves. `scripts`: before idle or touch. */
const BUDGETS = {
  "/": { html: 20, style: 8, scripts: 2, fonts: 40 },
  "/agenda": { html: 8, style: 8, scripts: 75, fonts: 40 },
  "/reserva": { html: 8, style: 8, scripts: 75, fonts: 40 },
  "/bann": { html: 8, style: 8, scripts: 2, fonts: 0 },
  "/policy": { html: 16, style: 8, scripts: 2, fonts: 40 },
  "/portifolio": { html: 12, style: 8, scripts: 75, fonts: 40 },
  "*": { html: 8, style: 8, scripts: 2, fonts: 40 },
} as const;

const pages = JSON.parse(readFileSync(join(DIST, "pages.json"), "utf8")) as {
  path: keyof typeof BUDGETS;
  file: string;
}[];

test("every page has a budget", () => {
  expect(pages.map((page) => page.path).toSorted()).toEqual(Object.keys(BUDGETS).toSorted());
});

test.each(pages)("$path weighs no more than it may", ({ path, file }) => {
  const html = readFileSync(join(DIST, file), "utf8");
  const weights = {
    html: sizeOf(`${file}.br`),
    style: brotliCompressSync(stylesOf(html)).length,
    scripts: sum(scriptsOf(html).map((name) => sizeOf(`${name}.br`))),
    fonts: sum(fontsOf(html).map(sizeOf)),
  };
  for (const [kind, budget] of Object.entries(BUDGETS[path])) {
    const bytes = weights[kind as keyof typeof weights];
    expect(bytes, `${kind} of ${path}, in bytes`).toBeLessThanOrEqual(budget * KIBIBYTE);
    // A page without what it has a budget for would be a page that this test cannot read.
    if (budget > 0) expect(bytes, `${kind} of ${path}, in bytes`).toBeGreaterThan(0);
  }
});

test("no page fetches a stylesheet, nor anything from elsewhere", () => {
  for (const { file } of pages) {
    const html = readFileSync(join(DIST, file), "utf8");
    expect(html).not.toMatch(/rel="stylesheet"/);
    expect(html).not.toMatch(/<(script|img|source|iframe)[^>]+src(set)?="(https?:)?\/\//);
    expect(html).not.toMatch(/<link(?![^>]*rel="canonical")[^>]+href="(https?:)?\/\//);
  }
});

function stylesOf(html: string): string {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1]).join("");
}

function scriptsOf(html: string): string[] {
  return [
    ...html.matchAll(/<script[^>]+src="\/([^"]+)"/g),
    ...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="\/([^"]+)"/g),
  ].map((match) => String(match[1]));
}

function fontsOf(html: string): string[] {
  return [...html.matchAll(/href="\/([^"]+\.woff2)"/g)].map((match) => String(match[1]));
}

function sizeOf(name: string): number {
  return statSync(join(DIST, name)).size;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
