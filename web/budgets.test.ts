// What a page may weigh, in bytes on the wire. Reads the build in web/dist: npm run build makes it.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { SHOPS } from "@vitrine/shops/shops";
import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "dist");
const KIBIBYTE = 1_024;

/** KiB, Brotli but for fonts, which are compressed in themselves. `scripts`: before idle or touch. */
interface Budget {
  readonly html: number;
  readonly style: number;
  readonly scripts: number;
  readonly fonts: number;
}

const SHOP_SCREEN: Budget = { html: 8, style: 8, scripts: 75, fonts: 40 };

const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { html: 20, style: 8, scripts: 2, fonts: 40 },
  ...Object.fromEntries(SHOPS.map(({ path }) => [path, SHOP_SCREEN])),
  "/bann": { html: 8, style: 8, scripts: 2, fonts: 0 },
  "/privacidade": { html: 16, style: 8, scripts: 2, fonts: 40 },
  "/policy": { html: 16, style: 8, scripts: 2, fonts: 40 },
  "/portifolio": { html: 12, style: 8, scripts: 75, fonts: 40 },
  "*": { html: 8, style: 8, scripts: 2, fonts: 40 },
};

const pages = JSON.parse(readFileSync(join(DIST, "pages.json"), "utf8")) as {
  path: string;
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
  for (const [kind, budget] of Object.entries(BUDGETS[path] ?? {})) {
    const bytes = weights[kind as keyof typeof weights];
    expect(bytes, `${kind} of ${path}, in bytes`).toBeLessThanOrEqual(budget * KIBIBYTE);
    // A page without what it has a budget for would be a page that this test cannot read.
    if (budget > 0) expect(bytes, `${kind} of ${path}, in bytes`).toBeGreaterThan(0);
  }
});

/** KiB, all that the landing page sends without scrolling, except the scripts that wait for idle. */
const FIRST_VIEW = 200;
const THUMBNAIL = 25;
const FULL_PICTURE = 150;

test("what the landing page shows first weighs no more than it may", () => {
  const html = landingPage();
  const { path, file } = pages.find((page) => page.path === "/") ?? { path: "/", file: "" };
  expect(path).toBe("/");
  const [window = ""] = html.split("<figure");
  const shown = picturesOf(window);
  expect(shown).toHaveLength(5);
  const bytes =
    sizeOf(`${file}.br`) +
    sum(scriptsOf(html).map((name) => sizeOf(`${name}.br`))) +
    sum(fontsOf(html).map(sizeOf)) +
    sum(shown.map((picture) => sizeOf(picture.smallest)));
  expect(bytes).toBeGreaterThan(50 * KIBIBYTE);
  expect(bytes).toBeLessThanOrEqual(FIRST_VIEW * KIBIBYTE);
});

test("every picture has its room kept, two formats, and a size that a phone can pay", () => {
  const html = landingPage();
  expect(picturesOf(html)).toHaveLength(25);
  for (const { tag, lazy, smallest } of picturesOf(html)) {
    // Words first: even what stands in the first view is asked for when they are laid out.
    expect(lazy).toBe(true);
    expect(tag).toMatch(/width="\d+" height="\d+"/);
    expect(smallest).toMatch(/-480-.*\.avif$/);
    expect(sizeOf(smallest), smallest).toBeLessThanOrEqual(THUMBNAIL * KIBIBYTE);
  }
  const full = [...html.matchAll(/<a [^>]*href="\/(assets\/[^"]+-1600-[^"]+)"/g)];
  expect(full).toHaveLength(20);
  for (const [, name = ""] of full) {
    expect(sizeOf(name), name).toBeLessThanOrEqual(FULL_PICTURE * KIBIBYTE);
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

function landingPage(): string {
  return readFileSync(join(DIST, "index.html"), "utf8");
}

function picturesOf(html: string): { tag: string; lazy: boolean; smallest: string }[] {
  return [...html.matchAll(/<picture>(.*?)<\/picture>/gs)].map(([, inside = ""]) => ({
    tag: inside,
    lazy: inside.includes('loading="lazy"'),
    smallest: /type="image\/avif" srcSet="\/([^ ]+) /i.exec(inside)?.[1] ?? "",
  }));
}

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
