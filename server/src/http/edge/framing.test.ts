// Which pages another site may show in a frame, and what it may load.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { expect, test } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";

const POLICY = "default-src 'none'; script-src 'self'";
const LISTED = "https://www.example.com,https://loja.example.com:8443";

async function served(environment: Record<string, string> = {}) {
  const directory = temporaryFolder();
  const files = {
    "index.html": "<h1>Início</h1>",
    "agenda/index.html": "<h1>Agenda</h1>",
    "agenda/embedded.html": "<h1>Só o formulário</h1>",
    "dono/previa/index.html": "<h1>Prévia</h1>",
    "404.html": "<h1>Não achamos</h1>",
    "widget.js": "console.log('widget')",
    "assets/page-a1b2c3.js": "console.log('página')",
    "pages.json": JSON.stringify([
      { path: "/", file: "index.html", contentSecurityPolicy: POLICY },
      {
        path: "/agenda",
        file: "agenda/index.html",
        embeddedFile: "agenda/embedded.html",
        contentSecurityPolicy: POLICY,
      },
      {
        path: "/dono/previa",
        file: "dono/previa/index.html",
        isFramedBySite: true,
        contentSecurityPolicy: POLICY,
      },
      { path: "*", file: "404.html", contentSecurityPolicy: POLICY },
    ]),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, ".."), { recursive: true });
    writeFileSync(join(directory, name), text);
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(text));
  }
  return appUnderTest(environment, { webDirectory: directory });
}

test("with no origin listed, no page may be shown in a frame", async () => {
  const app = await served();
  for (const url of ["/", "/agenda", "/agenda?embed", "/nada"]) {
    const { headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toBe(`${POLICY}; frame-ancestors 'none'`);
    expect(headers["x-frame-options"]).toBe("DENY");
  }
});

test("with origins listed, they and the site itself may show the booking screens, and nothing else", async () => {
  const app = await served({ EMBED_ORIGINS: LISTED });
  for (const url of ["/agenda", "/agenda?embed", "/agenda?embed&barbeiro=barbeiro1"]) {
    const { headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toBe(
      `${POLICY}; frame-ancestors 'self' https://www.example.com https://loja.example.com:8443`,
    );
    expect(headers["x-frame-options"]).toBeUndefined();
  }
  for (const url of ["/", "/?embed", "/nada?embed"]) {
    const { headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-frame-options"]).toBe("DENY");
  }
  for (const url of ["/docs", "/widget.js", "/assets/page-a1b2c3.js", "/health"]) {
    expect((await app.inject(url)).headers["x-frame-options"]).toBe("DENY");
  }
});

test("what the site itself frames, no other site does, whatever origins are listed", async () => {
  for (const environment of [{}, { EMBED_ORIGINS: LISTED }]) {
    const app = await served(environment);
    const { headers } = await app.inject("/dono/previa");
    expect(headers["content-security-policy"]).toBe(`${POLICY}; frame-ancestors 'self'`);
    expect(headers["x-frame-options"]).toBeUndefined();
  }
});

test("a screen is sent in its form for a frame when the address asks for that", async () => {
  const app = await served();
  const bodyAt = async (url: string) => (await app.inject(url)).body;
  expect(await bodyAt("/agenda")).toBe("<h1>Agenda</h1>");
  expect(await bodyAt("/agenda?embed")).toBe("<h1>Só o formulário</h1>");
  expect(await bodyAt("/agenda?barbeiro=barbeiro1&embed=")).toBe("<h1>Só o formulário</h1>");
  expect(await bodyAt("/agenda?embedded")).toBe("<h1>Agenda</h1>");
  expect(await bodyAt("/?embed")).toBe("<h1>Início</h1>");
});

test("the widget's script may be loaded by any site, compressed, and is cached for ten minutes", async () => {
  const app = await served();
  const { headers } = await app.inject({ url: "/widget.js", headers: { "accept-encoding": "br" } });
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headers["cache-control"]).toBe("public, max-age=600, stale-while-revalidate=86400");
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
  const again = { "accept-encoding": "br", "if-none-match": String(headers["etag"]) };
  expect((await app.inject({ url: "/widget.js", headers: again })).statusCode).toBe(304);
  const asset = await app.inject("/assets/page-a1b2c3.js");
  expect(asset.headers["cross-origin-resource-policy"]).toBe("same-origin");
});
