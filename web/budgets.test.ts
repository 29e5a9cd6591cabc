// What a page may weigh, in bytes on the wire. Reads the build in web/dist: npm run build makes it.

import { pathOf } from "@vitrine/domain/shop/calendar-id";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { SHOPS } from "@vitrine/shops/shops";
import { expect, test } from "vitest";

const DIST = join(import.meta.dirname, "dist");
const KIBIBYTE = 1_024;

/**
 * KiB, Brotli but for fonts, which are compressed in themselves. `scripts`: until the page reacts; `laterScripts`: those
 * that its document asks for behind them.
 */
interface Budget {
  readonly html: number;
  readonly style: number;
  readonly scripts: number;
  readonly laterScripts?: number;
  readonly fonts: number;
}

/** KiB, all the scripts that a booking page asks for: the early ones and those behind them. */
const BOOKING_SCRIPTS = 75;

const SHOP_SCREEN: Budget = {
  html: 8,
  style: 8,
  scripts: 8,
  laterScripts: BOOKING_SCRIPTS,
  fonts: 40,
};

const BUDGETS: Readonly<Record<string, Budget>> = {
  "/": { html: 14, style: 6, scripts: 1.25, fonts: 40 },
  ...Object.fromEntries(SHOPS.map(({ calendarId }) => [pathOf(calendarId), SHOP_SCREEN])),
  "/bann": { html: 8, style: 8, scripts: 2, fonts: 0 },
  "/privacidade": { html: 16, style: 8, scripts: 2, fonts: 40 },
  "/confirmar-presenca": { html: 8, style: 8, scripts: 2, fonts: 40 },
  "/sair-dos-avisos": { html: 8, style: 8, scripts: 2, fonts: 40 },
  "/policy": { html: 16, style: 8, scripts: 2, fonts: 40 },
  // The day, whole. 'Minha loja' and the lists of devices and of a flood are fetched when they are opened, but
  // for their styles.
  "/dono": { html: 11, style: 12, scripts: 90, fonts: 40 },
  // A whole screen, which the owner's page shows when asked to, with a React of its own.
  "/dono/previa": { html: 8, style: 10, scripts: 100, fonts: 40 },
  "/agencia": { html: 8, style: 8, scripts: 75, fonts: 40 },
  // Without the widget that it shows, which is a document of its own.
  "/widget": { html: 8, style: 8, scripts: 2, laterScripts: 73, fonts: 40 },
  "/portifolio": { html: 12, style: 8, scripts: 2, laterScripts: 73, fonts: 40 },
  "*": { html: 8, style: 8, scripts: 2, fonts: 40 },
};

const pages = JSON.parse(readFileSync(join(DIST, "pages.json"), "utf8")) as {
  path: string;
  file: string;
  embeddedFile?: string;
  translations?: Record<string, string>;
}[];
const documents = pages.flatMap(({ path, file, translations = {} }) =>
  [file, ...Object.values(translations)].map((each) => ({ path, file: each })),
);

test("every page has a budget", () => {
  expect(pages.map((page) => page.path).toSorted()).toEqual(Object.keys(BUDGETS).toSorted());
});

test.each(documents)("$file weighs no more than $path may", ({ path, file }) => {
  const html = readFileSync(join(DIST, file), "utf8");
  const weights = {
    html: sizeOf(`${file}.br`),
    style: brotliCompressSync(stylesOf(html)).length,
    scripts: sum(scriptsOf(html).map((name) => sizeOf(`${name}.br`))),
    laterScripts: sum(laterScriptsOf(html).map((name) => sizeOf(`${name}.br`))),
    fonts: sum(fontsOf(html).map(sizeOf)),
  };
  for (const [kind, budget] of Object.entries({ laterScripts: 0, ...BUDGETS[path] })) {
    const bytes = weights[kind as keyof typeof weights];
    expect(bytes, `${kind} of ${path}, in bytes`).toBeLessThanOrEqual(budget * KIBIBYTE);
    // A page without what it has a budget for would be a page that this test cannot read.
    if (budget > 0) expect(bytes, `${kind} of ${path}, in bytes`).toBeGreaterThan(0);
  }
});

test("a booking page asks for no more than 75 KiB of scripts in all", () => {
  for (const { calendarId } of SHOPS) {
    const path = pathOf(calendarId);
    const bytes = sum(allScriptsOf(fileAt(path)).map((name) => sizeOf(`${name}.br`)));
    expect(bytes, `scripts of ${path}, in bytes`).toBeLessThanOrEqual(BOOKING_SCRIPTS * KIBIBYTE);
    expect(bytes, `scripts of ${path}, in bytes`).toBeGreaterThan(50 * KIBIBYTE);
  }
});

/** What a script costs besides its bytes, as Lighthouse counts it. */
const HEADER_BYTES = 800;

test("with their headers, a booking page's scripts come to no more than 75 KiB", () => {
  for (const { calendarId } of SHOPS) {
    const scripts = allScriptsOf(fileAt(pathOf(calendarId)));
    const bytes = sum(scripts.map((name) => sizeOf(`${name}.br`) + HEADER_BYTES));
    expect(bytes, `scripts of ${calendarId}, in bytes`).toBeLessThanOrEqual(
      BOOKING_SCRIPTS * KIBIBYTE,
    );
  }
});

test("what only a frame needs is one script of 1 KiB, and comes to no other page", () => {
  for (const { path, file, embeddedFile } of pages) {
    // It is never anything but a frame of the owner's page.
    if (path === "/dono/previa") continue;
    const plain = allScriptsOf(file);
    for (const name of plain) {
      const script = readFileSync(join(DIST, name), "utf8");
      expect(script, `${name} of ${file}`).not.toMatch(/parent\.postMessage|--below-/);
    }
    if (embeddedFile === undefined) continue;
    const added = allScriptsOf(embeddedFile).filter((name) => !plain.includes(name));
    expect(added).toEqual([expect.stringMatching(/^assets\/frame-/)]);
    expect(sum(added.map((name) => sizeOf(`${name}.br`)))).toBeLessThanOrEqual(KIBIBYTE);
  }
});

/** KiB, all that the landing page sends without scrolling. */
const FIRST_VIEW = 135;
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
  expect(picturesOf(html)).toHaveLength(27);
  for (const { tag, lazy, smallest } of picturesOf(html)) {
    // Words first: even a picture in the first view is fetched only after the layout of the words.
    expect(lazy).toBe(true);
    expect(tag).toMatch(/width="\d+" height="\d+"/);
    expect(smallest).toMatch(/-(480|320)-.*\.avif$/);
    expect(sizeOf(smallest), smallest).toBeLessThanOrEqual(THUMBNAIL * KIBIBYTE);
  }
  const full = [...html.matchAll(/<a [^>]*href="\/(assets\/[^"]+-1600-[^"]+)"/g)];
  expect(full).toHaveLength(20);
  for (const [, name = ""] of full) {
    expect(sizeOf(name), name).toBeLessThanOrEqual(FULL_PICTURE * KIBIBYTE);
  }
});

test("a page to read is sent no React", () => {
  for (const path of [
    "/",
    "/bann",
    "/privacidade",
    "/confirmar-presenca",
    "/sair-dos-avisos",
    "/policy",
    "*",
  ]) {
    const scripts = allScriptsOf(fileAt(path));
    expect(scripts.length, path).toBeGreaterThan(0);
    for (const name of scripts) {
      expect(readFileSync(join(DIST, name), "utf8"), name).not.toContain("react.transitional");
    }
  }
});

/** KiB: the script that opens a picture, with the dialog's styles. */
const GALLERY = 5.25;

test("a touched picture of the landing page opens after one script more, without React", () => {
  const sent = allScriptsOf(fileAt("/"));
  const later = sent.flatMap((name) => importsOf(name, /\bimport\([`"]\.\/([^`"]+)/g));
  expect(later).toEqual([expect.stringMatching(/^assets\/gallery-/)]);
  for (const name of later) {
    expect(sizeOf(`${name}.br`)).toBeLessThanOrEqual(GALLERY * KIBIBYTE);
    // What it imports is there already: otherwise it would wait for another request.
    expect(sent).toEqual(expect.arrayContaining(importsOf(name, /\bfrom ?[`"]\.\/([^`"]+)/g)));
    expect(readFileSync(join(DIST, name), "utf8")).not.toContain("react");
  }
});

test("a site that takes the widget in loads 3 KB until the widget is near", () => {
  const script = readFileSync(join(DIST, "widget.js"), "utf8");
  expect(sizeOf("widget.js.br")).toBeLessThanOrEqual(3_000);
  // One classic script that fetches no other, and works where a policy allows nothing inline.
  expect(script).not.toMatch(/\bimport\b|\beval\b|new Function|innerHTML|document\.write|cookie/);
});

test("no page fetches a stylesheet, nor anything from elsewhere", () => {
  for (const { file } of pages) {
    const html = readFileSync(join(DIST, file), "utf8");
    expect(html).not.toMatch(/rel="stylesheet"/);
    expect(html).not.toMatch(/<(script|img|source|iframe)[^>]+src(set)?="(https?:)?\/\//);
    expect(html).not.toMatch(/<link(?![^>]*rel="(canonical|alternate)")[^>]+href="(https?:)?\/\//);
  }
});

function landingPage(): string {
  return readFileSync(join(DIST, "index.html"), "utf8");
}

function fileAt(path: string): string {
  const page = pages.find((each) => each.path === path);
  if (page === undefined) throw new Error(`There is no page at ${path}.`);
  return page.file;
}

/** The scripts that a document asks for, before the page reacts and after. */
function allScriptsOf(file: string): string[] {
  const html = readFileSync(join(DIST, file), "utf8");
  return [...scriptsOf(html), ...laterScriptsOf(html)];
}

/** The scripts that a script names by an address of this form. */
function importsOf(name: string, address: RegExp): string[] {
  const script = readFileSync(join(DIST, name), "utf8");
  return [...script.matchAll(address)].map((match) => `assets/${match[1]}`);
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
    ...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="\/([^"]+)">/g),
  ].map((match) => String(match[1]));
}

function laterScriptsOf(html: string): string[] {
  const links = html.matchAll(/rel="modulepreload" href="\/([^"]+)" fetchpriority="low">/g);
  return [...links].map((match) => String(match[1]));
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
