import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { appUnderTest, temporaryFolder } from "../testing/app-under-test.ts";

const POLICY = "default-src 'none'; script-src 'self'";
const browser = { accept: "text/html,*/*" };

function webBuild(): string {
  const directory = temporaryFolder();
  const files = {
    "index.html": "<h1>Início</h1>",
    "agenda/index.html": "<h1>Agenda</h1>",
    "404.html": "<h1>Não achamos</h1>",
    "assets/page-a1b2c3.js": "console.log('página')",
    "assets/photo-a1b2c3.avif": "photo",
    "favicon.svg": "<svg/>",
    "site.webmanifest": "{}",
    "pages.json": JSON.stringify([
      { path: "/", file: "index.html", contentSecurityPolicy: POLICY },
      { path: "/agenda", file: "agenda/index.html", contentSecurityPolicy: POLICY },
      { path: "*", file: "404.html", contentSecurityPolicy: POLICY },
    ]),
    ".vitrine-built": "stamp",
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text));
  }
  return directory;
}

const served = () => appUnderTest({}, { webDirectory: webBuild() });

test("a page is served under its path, with its policy, and asked after each time", async () => {
  const app = await served();
  for (const [path, text] of [
    ["/", "<h1>Início</h1>"],
    ["/agenda", "<h1>Agenda</h1>"],
    ["/agenda?from=card", "<h1>Agenda</h1>"],
  ] as const) {
    const page = await app.inject({ url: path, headers: browser });
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe(text);
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toBe(`${POLICY}; frame-ancestors 'none'`);
    expect(page.headers["cache-control"]).toBe("no-cache");
  }
});

test("a browser that has the page hears that it has not changed", async () => {
  const app = await served();
  const { etag } = (await app.inject("/agenda")).headers;
  const again = await app.inject({ url: "/agenda", headers: { "if-none-match": String(etag) } });
  expect(again.statusCode).toBe(304);
});

test("files are served compressed, as the browser asks", async () => {
  const app = await served();
  const brotli = await app.inject({
    url: "/assets/page-a1b2c3.js",
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe("console.log('página')");
  expect(brotli.headers["vary"]).toMatch(/accept-encoding/i);
  const gzip = await app.inject({ url: "/agenda", headers: { "accept-encoding": "gzip" } });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
});

test("hashed files are kept for a year", async () => {
  const asset = await (await served()).inject("/assets/page-a1b2c3.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(asset.headers["content-type"]).toMatch(/javascript/);
});

test.each([
  ["/assets/photo-a1b2c3.avif", "image/avif"],
  ["/favicon.svg", "image/svg+xml"],
  ["/site.webmanifest", "application/manifest+json"],
])("%s is served as %s", async (url, type) => {
  const answer = await (await served()).inject(url);
  expect(answer.headers["content-type"]).toContain(type);
});

test("a picture opened by itself is left to the browser, a drawing that could run something is not", async () => {
  const app = await served();
  const photo = await app.inject("/assets/photo-a1b2c3.avif");
  expect(photo.headers["content-security-policy"]).toBeUndefined();
  expect(photo.headers["x-content-type-options"]).toBe("nosniff");
  const drawing = await app.inject("/favicon.svg");
  expect(drawing.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a path with a slash at its end leads to the page's one address", async () => {
  const answer = await (await served()).inject("/agenda/");
  expect(answer.statusCode).toBe(301);
  expect(answer.headers["location"]).toBe("/agenda");
});

test("a person at an unknown address sees the 404 page, a program its JSON", async () => {
  const app = await served();
  const page = await app.inject({ url: "/nada", headers: browser });
  expect(page.statusCode).toBe(404);
  expect(page.body).toBe("<h1>Não achamos</h1>");
  expect(page.headers["content-security-policy"]).toContain(POLICY);
  expect((await app.inject("/nada")).json()).toEqual({ error: "Este endereço não existe." });
  const post = await app.inject({ method: "POST", url: "/agenda", headers: browser });
  expect(post.statusCode).toBe(404);
  expect(post.json()).toEqual({ error: "Este endereço não existe." });
});

test.each([
  "/pages.json",
  "/pages.json.br",
  "/assets/page-a1b2c3.js.gz",
  "/agenda/index.html",
  "/.vitrine-built",
  "/assets/",
  "/assets/..%2fpages.json",
])("%s is not to be had", async (url) => {
  expect((await (await served()).inject(url)).statusCode).toBe(404);
});
