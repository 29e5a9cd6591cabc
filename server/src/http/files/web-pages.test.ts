import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";

import { expect, test, vi } from "vitest";

import { appUnderTest, temporaryFolder } from "@vitrine/testing/app-under-test";
import { SOON } from "@vitrine/testing/soon";

const POLICY = "default-src 'none'; script-src 'self'";
const browser = { accept: "text/html,*/*" };

function webBuild(): string {
  const directory = temporaryFolder();
  const files = {
    "index.html": "<h1>Início</h1>",
    "agenda/index.html": "<h1>Agenda</h1>",
    "portifolio/index.html": "<h1>Portfolio</h1>",
    "portifolio/pt.html": "<h1>Portfólio</h1>",
    "404.html": "<h1>Não achamos</h1>",
    "assets/page-a1b2c3.js": "console.log('página')",
    "assets/photo-a1b2c3.avif": "photo",
    "favicon.svg": "<svg/>",
    "site.webmanifest": "{}",
    "pages.json": JSON.stringify([
      { path: "/", file: "index.html", contentSecurityPolicy: POLICY },
      { path: "/agenda", file: "agenda/index.html", contentSecurityPolicy: POLICY },
      {
        path: "/portifolio",
        file: "portifolio/index.html",
        translations: { pt: "portifolio/pt.html" },
        contentSecurityPolicy: POLICY,
      },
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

const served = (environment: Record<string, string> = {}) =>
  appUnderTest(environment, { webDirectory: webBuild() });

const SCRIPT = "/assets/page-a1b2c3.js";
const UNKNOWN_ADDRESS = { error: "Este endereço não existe." };

test("while the event loop is blocked a page that is there gets its scripts, and new pages are refused", async () => {
  const app = await appUnderTest({}, { webDirectory: webBuild(), refusesWhileBlocked: true });
  await app.ready();
  const statusOf = async (url: string) => (await app.inject({ url, headers: browser })).statusCode;
  const blockedUntil = Date.now() + 2_500;
  while (Date.now() < blockedUntil);
  await vi.waitFor(async () => {
    expect(await statusOf("/")).toBe(503);
    expect(await statusOf(SCRIPT)).toBe(200);
  }, SOON);
});

test("a page is served under its path, with its policy, and revalidated each time", async () => {
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

test.each([
  ["/portifolio", "Portfolio"],
  ["/portifolio?lang=pt", "Portfólio"],
  ["/portifolio?from=card&lang=pt", "Portfólio"],
  ["/portifolio?lang=pt&lang=en", "Portfólio"],
  ["/portifolio?lang=en&lang=pt", "Portfolio"],
  ["/portifolio?lang=en", "Portfolio"],
  ["/portifolio?lang", "Portfolio"],
  ["/portifolio?lang=constructor", "Portfolio"],
  ["/agenda?lang=pt", "Agenda"],
])("%s is served in the language that it asks for, where there is one", async (url, title) => {
  const page = await (await served()).inject({ url, headers: browser });
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe(`<h1>${title}</h1>`);
  expect(page.headers["content-security-policy"]).toBe(`${POLICY}; frame-ancestors 'none'`);
});

test("a browser that has the page in one language is sent it in the other", async () => {
  const app = await served();
  const { etag } = (await app.inject("/portifolio")).headers;
  const headers = { "if-none-match": String(etag) };
  expect((await app.inject({ url: "/portifolio", headers })).statusCode).toBe(304);
  expect((await app.inject({ url: "/portifolio?lang=pt", headers })).statusCode).toBe(200);
});

test("a browser that has the page gets the answer that it has not changed", async () => {
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

test("the server serves the build that was there at its start, whatever happens to the folder", async () => {
  const webDirectory = webBuild();
  const app = await appUnderTest({}, { webDirectory });
  // A build begins by emptying the folder.
  for (const name of readdirSync(webDirectory)) {
    rmSync(join(webDirectory, name), { recursive: true });
  }
  mkdirSync(join(webDirectory, "assets"));
  writeFileSync(join(webDirectory, "index.html"), "<h1>Outra</h1>");
  writeFileSync(join(webDirectory, "assets/page-d4e5f6.js"), "");
  expect((await app.inject({ url: "/", headers: browser })).body).toBe("<h1>Início</h1>");
  expect((await app.inject(SCRIPT)).body).toBe("console.log('página')");
  const gzip = await app.inject({ url: SCRIPT, headers: { "accept-encoding": "gzip" } });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect((await app.inject("/assets/photo-a1b2c3.avif")).statusCode).toBe(200);
  expect((await app.inject("/assets/page-d4e5f6.js")).statusCode).toBe(404);
});

test("a build without a file that it lists is reported in one sentence", async () => {
  const webDirectory = webBuild();
  rmSync(join(webDirectory, "agenda/index.html"));
  await expect(appUnderTest({}, { webDirectory })).rejects.toThrow(
    /^the web build lacks agenda\/index\.html: run npm run build$/,
  );
});

test.each(["pages.json", ".renderer/template.json"])(
  "a build whose %s is damaged is reported in one sentence",
  async (name) => {
    const webDirectory = webBuild();
    mkdirSync(join(webDirectory, ".renderer"));
    writeFileSync(join(webDirectory, name), "[{");
    await expect(appUnderTest({}, { webDirectory })).rejects.toThrow(
      `the web build's ${name} cannot be read: run npm run build`,
    );
  },
);

test("pages say the address and the days of this server, whatever they were built with", async () => {
  const webDirectory = webBuild();
  const built = "https://built.example.com";
  const write = (name: string, text: string) => {
    writeFileSync(join(webDirectory, name), text);
    writeFileSync(join(webDirectory, `${name}.br`), brotliCompressSync(text));
  };
  mkdirSync(join(webDirectory, ".renderer"));
  write(".renderer/template.json", JSON.stringify({ publicUrl: built }));
  write(".renderer/shop-documents.js", "");
  write("agenda/index.html", `<link href="${built}/agenda"> por 90\u00a0dias; 90 dias`);
  write("robots.txt", `Sitemap: ${built}/sitemap.xml`);
  const [page] = [{ path: "/agenda", file: "agenda/index.html", contentSecurityPolicy: POLICY }];
  write("pages.json", JSON.stringify([{ ...page, retentionDays: 90 }]));
  const textsWith = async (environment: Record<string, string>) => {
    const app = await appUnderTest(environment, { webDirectory });
    const ask = async (url: string) => {
      const headers = { ...browser, "accept-encoding": "br" };
      const { rawPayload, headers: sent } = await app.inject({ url, headers });
      expect(sent["content-encoding"]).toBe("br");
      return brotliDecompressSync(rawPayload).toString();
    };
    return [await ask("/agenda"), await ask("/robots.txt")];
  };

  expect(await textsWith({ PUBLIC_URL: "https://here.example.com", RETENTION_DAYS: "1" })).toEqual([
    `<link href="https://here.example.com/agenda"> por 1\u00a0dia; 90 dias`,
    "Sitemap: https://here.example.com/sitemap.xml",
  ]);
  // Without an address of its own the server knows no better one than the build.
  expect(await textsWith({})).toEqual([
    `<link href="${built}/agenda"> por 90\u00a0dias; 90 dias`,
    `Sitemap: ${built}/sitemap.xml`,
  ]);
});

test("each form of a file has a tag of its own, the same on every server", async () => {
  const tags = async () => {
    const app = await served();
    const answers = ["identity", "gzip", "br"].map((encoding) =>
      app.inject({ url: SCRIPT, headers: { "accept-encoding": encoding } }),
    );
    return (await Promise.all(answers)).map(({ headers }) => headers["etag"]);
  };
  const first = await tags();
  expect(new Set(first).size).toBe(3);
  expect(await tags()).toEqual(first);
});

test("a browser that knows only the date of a file gets the answer that it has not changed since", async () => {
  const app = await served();
  const modified = String((await app.inject(SCRIPT)).headers["last-modified"]);
  const since = (date: string) =>
    app.inject({ url: SCRIPT, headers: { "if-modified-since": date } });
  expect((await since(modified)).statusCode).toBe(304);
  expect((await since("Sat, 01 Jan 2000 00:00:00 GMT")).statusCode).toBe(200);
  expect((await since("Sat, 31 Feb 2026 99:99:99 GMT")).statusCode).toBe(200);
});

test("an unchanged file is answered without its bytes, and kept as long as before", async () => {
  const app = await served();
  const { etag } = (await app.inject(SCRIPT)).headers;
  const again = await app.inject({ url: SCRIPT, headers: { "if-none-match": `W/${etag}, "b"` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect(again.headers["etag"]).toBe(etag);
  expect(again.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(again.headers["vary"]).toMatch(/accept-encoding/i);
});

test("a condition that a file does not meet is refused with 412", async () => {
  const app = await served();
  const { etag } = (await app.inject(SCRIPT)).headers;
  const ask = (headers: Record<string, string>) => app.inject({ url: SCRIPT, headers });
  for (const headers of [
    { "if-match": '"other"' },
    { "if-match": `W/${etag}` },
    { "if-unmodified-since": "Sat, 01 Jan 2000 00:00:00 GMT" },
  ]) {
    const refused = await ask(headers);
    expect(refused.statusCode).toBe(412);
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.headers["etag"]).toBeUndefined();
    expect(refused.json()).toEqual({ error: "O arquivo não é mais o mesmo." });
  }
  for (const headers of [{ "if-match": "*" }, { "if-match": `"other", ${etag}` }]) {
    expect((await ask(headers)).statusCode).toBe(200);
  }
});

test("a part of a file is served when the request asks for one", async () => {
  const app = await served();
  const ask = (range: string) =>
    app.inject({ url: "/assets/photo-a1b2c3.avif", headers: { range } });
  for (const [range, part, contentRange] of [
    ["bytes=0-1", "ph", "bytes 0-1/5"],
    ["bytes=3-", "to", "bytes 3-4/5"],
    ["bytes=3-99", "to", "bytes 3-4/5"],
    ["bytes=-2", "to", "bytes 3-4/5"],
    ["bytes=-99", "photo", "bytes 0-4/5"],
  ]) {
    const answer = await ask(String(range));
    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe(part);
    expect(answer.headers["content-range"]).toBe(contentRange);
    expect(answer.headers["content-length"]).toBe(String(part?.length));
  }
  // Several parts, another unit, or no range at all: the whole file, as HTTP allows.
  for (const range of ["bytes=0-1,3-4", "lines=0-1", "bytes=2-1", "bytes=-", "bytes=a-b"]) {
    expect((await ask(range)).body).toBe("photo");
  }
});

test("a part that a file does not have is refused with 416 and the file's length", async () => {
  const app = await served();
  for (const range of ["bytes=5-", "bytes=99-100", "bytes=-0", `bytes=${"9".repeat(400)}-`]) {
    const refused = await app.inject({ url: "/assets/photo-a1b2c3.avif", headers: { range } });
    expect(refused.statusCode).toBe(416);
    expect(refused.headers["content-range"]).toBe("bytes */5");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect(refused.json()).toEqual({ error: "O arquivo não tem o trecho pedido." });
  }
});

test("a part of a file that has changed since is the whole new file", async () => {
  const app = await served();
  const { etag } = (await app.inject(SCRIPT)).headers;
  const ask = (ifRange: string) =>
    app.inject({ url: SCRIPT, headers: { range: "bytes=0-1", "if-range": ifRange } });
  expect((await ask(String(etag))).body).toBe("co");
  expect((await ask('"other"')).body).toBe("console.log('página')");
});

test("HEAD of a file answers like GET, without its bytes", async () => {
  const app = await served();
  const whole = await app.inject(SCRIPT);
  const head = await app.inject({ method: "HEAD", url: SCRIPT, headers: { range: "bytes=0-1" } });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe("");
  for (const name of ["content-length", "content-type", "etag", "cache-control"]) {
    expect(head.headers[name]).toBe(whole.headers[name]);
  }
});

test("a file that varies by encoding adds that to the other headers by which it varies", async () => {
  const app = await served({ CORS_ORIGINS: "https://www.example.com" });
  expect((await app.inject(SCRIPT)).headers["vary"]).toBe("Origin, accept-encoding");
});

test("the page for an unknown address is whole and never kept, whatever the browser says it has", async () => {
  const app = await served();
  for (const condition of [
    { "if-none-match": "*" },
    { "if-none-match": '"a"' },
    { "if-match": '"a"' },
    { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
    { range: "bytes=0-1" },
    { range: "bytes=999-" },
  ]) {
    const page = await app.inject({ url: "/nada", headers: { ...browser, ...condition } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toBe("<h1>Não achamos</h1>");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.headers["etag"]).toBeUndefined();
  }
});

test("a path with a slash at its end leads to the page's one address", async () => {
  const answer = await (await served()).inject("/agenda/");
  expect(answer.statusCode).toBe(301);
  expect(answer.headers["location"]).toBe("/agenda");
  const asked = await (await served()).inject("/portifolio/?lang=pt");
  expect(asked.headers["location"]).toBe("/portifolio?lang=pt");
});

test("a person at an unknown address sees the 404 page, a program its JSON", async () => {
  const app = await served();
  const page = await app.inject({ url: "/nada", headers: browser });
  expect(page.statusCode).toBe(404);
  expect(page.body).toBe("<h1>Não achamos</h1>");
  expect(page.headers["content-security-policy"]).toContain(POLICY);
  expect((await app.inject("/nada")).json()).toEqual(UNKNOWN_ADDRESS);
  const post = await app.inject({ method: "POST", url: "/agenda", headers: browser });
  expect(post.statusCode).toBe(404);
  expect(post.json()).toEqual(UNKNOWN_ADDRESS);
});

test("an asset that the build does not have is answered as any other unknown address, and counted once", async () => {
  const app = await served({ RATE_LIMIT: "100" });
  const address = "/assets/page-000000.js";
  const page = await app.inject({ url: address, headers: browser });
  expect([page.statusCode, page.body]).toEqual([404, "<h1>Não achamos</h1>"]);
  expect(page.headers["content-security-policy"]).toContain(POLICY);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["x-ratelimit-remaining"]).toBe("999");
  const unknown = await app.inject("/nada.js");
  const asset = await app.inject(address);
  expect(asset.json()).toEqual(UNKNOWN_ADDRESS);
  expect(Object.keys(asset.headers)).toEqual(Object.keys(unknown.headers));
  expect(asset.headers["x-ratelimit-remaining"]).toBe("997");
  const head = await app.inject({ method: "HEAD", url: SCRIPT });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect((await app.inject({ method: "POST", url: SCRIPT })).statusCode).toBe(404);
});

test.each([
  "/pages.json",
  "/pages.json.br",
  "/assets/page-a1b2c3.js.gz",
  "/agenda/index.html",
  "/.vitrine-built",
  "/assets/",
  "/assets/..%2fpages.json",
])("%s is not served", async (url) => {
  expect((await (await served()).inject(url)).statusCode).toBe(404);
});
