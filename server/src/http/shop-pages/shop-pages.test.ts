import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import type { Shop } from "@vitrine/domain/shop/shop";
import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { barberShop } from "@vitrine/testing/fixture-shops";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { DatabaseUnavailable } from "../../database/database.ts";
import { formInMemory } from "../files/web-file.ts";
import { registerWebPages } from "../files/web-pages.ts";
import type { RendererBuild } from "../files/web-build.ts";
import { PageCache } from "./page-cache.ts";
import { pageRenderer, RendererBusy } from "./page-renderer.ts";
import type { FoundShop, RenderedPage, RenderingTask } from "./rendered-page.ts";

const POLICY = "default-src 'none'; script-src 'self'";

// What the web build's program does, in a few words; a shop's name can make it fail.
const PROGRAM = `
  let renderings = 0;
  export async function shopDocument({ title }, { shop, state }, isEmbedded) {
    renderings += 1;
    const { name } = shop;
    if (name === "throws") throw new Error("no such word");
    if (name === "ends") process.exit(1);
    if (name === "hangs") for (;;);
    const end = performance.now() + (name === "is slow" ? 300 : 0);
    while (performance.now() < end);
    const html = [title, name, state, isEmbedded ? "embedded" : "page", renderings].join(" · ");
    return { contentSecurityPolicy: "default-src 'none'; style-src '" + name + "'", html };
  }
`;

const BUILD: RendererBuild = { program: PROGRAM, template: JSON.stringify({ title: "Tela" }) };

const HERE = { publicUrl: undefined, retentionDays: 90 };
const salon: Shop = { ...barberShop, calendarId: "salao", name: "Salão" };

function webBuild(): string {
  const directory = temporaryFolder();
  const pages = [
    {
      path: "/agenda",
      file: "agenda.html",
      embeddedFile: "framed.html",
      contentSecurityPolicy: POLICY,
      shop: barberShop,
    },
    { path: "*", file: "404.html", contentSecurityPolicy: POLICY },
  ];
  const files = {
    "agenda.html": "built",
    "framed.html": "built for a frame",
    "404.html": "<h1>Não achamos</h1>",
    ".renderer/shop-documents.js": BUILD.program,
    ".renderer/template.json": BUILD.template,
    "pages.json": JSON.stringify(pages),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, ".."), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  return directory;
}

/** A server whose shops a test changes, and what asks it for a page. */
function served(shops: readonly FoundShop[] = [], embedOrigins: readonly string[] = []) {
  const found = new Map(shops.map((each) => [each.shop.calendarId, each]));
  const app: FastifyInstance = Fastify();
  onTestFinished(() => app.close());
  const limits = { checks: {}, writes: {}, unknown: {} };
  registerWebPages(app, webBuild(), limits, HERE, embedOrigins, async (id) => found.get(id));
  return {
    change: (each: FoundShop) => void found.set(each.shop.calendarId, each),
    get: (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: "text/html", ...headers } }),
  };
}

const open = (shop: Shop, revision = 1): FoundShop => ({
  shop,
  revision,
  changedAt: 0,
  state: "open",
});

test("a shop that no build knows has its page at its id, with its own policy", async () => {
  const { get } = served([open(salon)]);
  const page = await get("/salao");
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe("Tela · Salão · open · page · 1");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["cache-control"]).toBe("no-cache");
  expect(page.headers["last-modified"]).toBeUndefined();
  expect(page.headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'Salão'; frame-ancestors 'none'",
  );
});

test("its page is compressed as the browser asks, and not sent again to a browser that has it", async () => {
  const { get } = served([open(salon)]);
  const brotli = await get("/salao", { "accept-encoding": "br" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain("Salão");
  const gzip = await get("/salao", { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toContain("Salão");
  const again = { "accept-encoding": "br", "if-none-match": String(brotli.headers["etag"]) };
  expect((await get("/salao", again)).statusCode).toBe(304);
});

test("it is rendered once for each revision, however many ask at once", async () => {
  const { get, change } = served([open(salon)]);
  const pages = await Promise.all([get("/salao"), get("/salao"), get("/salao?barbeiro=ana")]);
  for (const { body } of pages) expect(body).toBe("Tela · Salão · open · page · 1");
  change(open({ ...salon, name: "Salão da Ana" }, 2));
  expect((await get("/salao")).body).toBe("Tela · Salão da Ana · open · page · 2");
  expect((await get("/salao")).body).toBe("Tela · Salão da Ana · open · page · 2");
});

test("a frame of a listed site gets the page for frames", async () => {
  const { get } = served([open(salon)], ["https://www.example.com"]);
  const page = await get("/salao?embed");
  expect(page.body).toBe("Tela · Salão · open · embedded · 1");
  expect(page.headers["content-security-policy"]).toContain(
    "frame-ancestors 'self' https://www.example.com",
  );
});

test("the build's page is sent while it shows what the shop is, and no longer", async () => {
  const { get, change } = served([open(structuredClone(barberShop))]);
  expect((await get("/agenda")).body).toBe("built");
  expect((await get("/agenda?embed")).body).toBe("built for a frame");
  change(open({ ...barberShop, name: "Outro nome" }, 2));
  expect((await get("/agenda")).body).toBe("Tela · Outro nome · open · page · 1");
  change({ ...open(structuredClone(barberShop), 3), state: "suspended" });
  expect((await get("/agenda")).body).toContain("· suspended · page ·");
});

test("an unknown id is the page that says so, and so is the id of a shop whose page is elsewhere", async () => {
  const { get } = served([open(barberShop)]);
  for (const url of ["/salao", "/barbearia", "/salao/", "/agenda/nada"]) {
    const page = await get(url);
    expect(page.statusCode, url).toBe(404);
    expect(page.body).toContain("Não achamos");
  }
});

test("an erased shop has no page, even if a build has one", async () => {
  expect((await served().get("/agenda")).statusCode).toBe(404);
});

test("an address with a slash at its end leads to the one without", async () => {
  const { get } = served([open(salon)]);
  const page = await get("/salao/?embed");
  expect([page.statusCode, page.headers["location"]]).toEqual([301, "/salao?embed"]);
});

test("the build's pages open while the database is away", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  registerWebPages(app, webBuild(), { checks: {}, writes: {}, unknown: {} }, HERE, [], () =>
    Promise.reject(new DatabaseUnavailable("away")),
  );
  expect((await app.inject("/agenda")).body).toBe("built");
  expect((await app.inject("/salao")).statusCode).toBe(500);
});

test("a shop that cannot be rendered fails alone", async () => {
  const broken = { ...salon, calendarId: "quebrado", name: "throws" };
  const { get } = served([open(broken), open(salon)]);
  expect((await get("/quebrado")).statusCode).toBe(500);
  expect((await get("/salao")).body).toBe("Tela · Salão · open · page · 2");
  // For some seconds it is not tried again, so that it keeps no other shop waiting.
  expect((await get("/quebrado")).statusCode).toBe(500);
  expect((await get("/salao?embed")).body).toBe("Tela · Salão · open · embedded · 3");
});

function rendererUnderTest(renderMaxMilliseconds?: number) {
  const renderer = pageRenderer(BUILD, renderMaxMilliseconds);
  onTestFinished(() => renderer.close());
  return (name: string) => renderer.render(task(name));
}

function task(name: string): RenderingTask {
  return { shown: { shop: { ...salon, name }, state: "open" }, isEmbedded: false };
}

test.each([
  ["hangs", "a page took too long to render"],
  ["ends", "the rendering thread has ended"],
])("a thread that %s is replaced, and what waits behind it is rendered", async (name, reason) => {
  const render = rendererUnderTest(2_000);
  const [first, second] = await Promise.allSettled([render(name), render("Salão")]);
  expect(first).toMatchObject({ status: "rejected", reason: new Error(reason) });
  expect(second.status).toBe("fulfilled");
});

test("the thread that answers is free while a page is rendered", async () => {
  const render = rendererUnderTest();
  await render("Salão");
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await render("is slow");
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(150);
});

test("what would wait for seconds is refused, so that it can be asked for again", async () => {
  const render = rendererUnderTest();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 250 }, (_, number) => render(`Salão ${number}`)),
  );
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(49);
  for (const outcome of refused) {
    expect(outcome).toMatchObject({ reason: expect.any(RendererBusy), status: "rejected" });
  }
});

test("the cache keeps the pages that were asked for last, within its bytes", () => {
  const cache = new PageCache(30_000);
  const page = (bytes: number): RenderedPage => ({
    contentSecurityPolicy: POLICY,
    file: {
      contentType: "text/html",
      plain: formInMemory(Buffer.alloc(bytes), '"a"'),
      compressed: new Map([["br", formInMemory(Buffer.alloc(1_000), '"b"')]]),
    },
  });
  for (const key of ["a", "b", "c"]) cache.add(key, page(6_000));
  expect(cache.get("a")).toBeDefined();
  cache.add("d", page(6_000));
  expect(["a", "b", "c", "d"].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  // A page that is larger than everything is not kept.
  cache.add("e", page(40_000));
  expect(cache.get("e")).toBeUndefined();
  expect(cache.get("d")).toBeDefined();
});
