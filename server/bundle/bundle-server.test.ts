// Runs the bundle in server/dist: npm run build makes it.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { temporaryFolder } from "@vitrine/testing/app-under-test";
import { ENGINES } from "@vitrine/testing/databases/engine-under-test";
import { TUESDAY, TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book, call, serverProcess } from "@vitrine/testing/server-process";
import { shopsCommand } from "@vitrine/testing/shops-command";
import { SOON } from "@vitrine/testing/soon";
import { describe, expect, test, vi } from "vitest";

import { BUNDLES, isBundled, newestBundle } from "./bundles.mjs";
import { SERVER_PROGRAM } from "../../scripts/server-node.mjs";

const MAIN = resolve(import.meta.dirname, "../..", SERVER_PROGRAM);

// Node prints what it has loaded of its own, when it is asked by a signal.
const SAYS_WHAT_IT_LOADED = `--import=data:text/javascript,${encodeURIComponent(
  `process.on("SIGUSR2", () => console.log("loaded", process.moduleLoadList.join()));`,
)}`;

test("the bundle is that of these sources", () => {
  expect(isBundled(), "npm run build makes it").toBe(true);
});

test("every thread's program is in the bundle", () => {
  const sources = resolve(import.meta.dirname, "../src");
  const programs = readdirSync(sources, { encoding: "utf8", recursive: true })
    .filter((file) => file.endsWith("-thread.ts"))
    .map((file) => basename(file, ".ts"));
  expect(programs).toContain("writing-thread");
  const bundled = readdirSync(join(BUNDLES, newestBundle() ?? "none"));
  expect(bundled).toEqual(expect.arrayContaining(programs.map((program) => `${program}.js`)));
});

describe.each(ENGINES)("on $name", ({ newDatabase }) => {
  test("a server from the bundle books, shows pages, renders others and documents its calls", async () => {
    const settings = await newDatabase();
    const { url } = await serverProcess(temporaryFolder(), settings, [], MAIN);
    await book(url, TUESDAY_AT_EIGHT);
    const { status, body } = await call(url, "/check-availability", TUESDAY);
    expect(status).toBe(200);
    expect(body).toMatchObject({ "08:00 - 08:30": false, "08:30 - 09:00": true });

    const page = async (path: string) => (await fetch(url + path)).text();
    const built = await page("/agenda");
    expect(built).toContain("<title>");
    const { code } = await shopsCommand(settings)("suspend", "barbearia", "--yes");
    expect(code).toBe(0);
    // A server that has much to load at once may refuse a page for a moment.
    await vi.waitFor(async () => {
      const rendered = await page("/agenda");
      expect(rendered).not.toBe(built);
      expect(rendered).toContain("<title>");
      expect(JSON.parse(await page("/openapi.json"))).toHaveProperty("openapi");
      expect(await page("/docs/static/swagger-ui.css")).toContain(".swagger-ui");
    }, SOON);
  });
});

test("a server at rest has not loaded TLS", async () => {
  const settings = { NODE_OPTIONS: SAYS_WHAT_IT_LOADED };
  const server = await serverProcess(temporaryFolder(), settings, [], MAIN);
  server.process.kill("SIGUSR2");
  await vi.waitFor(() => expect(server.output()).toContain("loaded "), SOON);
  const loaded = server.output().split(",");
  expect(loaded).toContain("NativeModule http");
  for (const name of ["tls", "https", "http2"]) {
    expect(loaded).not.toContain(`NativeModule ${name}`);
  }
});

test("a stack trace of the bundle names the lines of the sources", () => {
  const thread = join(BUNDLES, newestBundle() ?? "none", "rendering-thread.js");
  const { stderr } = spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `await import(${JSON.stringify(pathToFileURL(thread).href)});`,
    ],
    { encoding: "utf8" },
  );
  const source = "server/src/http/shop-pages/rendering-thread.ts";
  const thrown = 'new Error("This program runs as a thread of the server.")';
  const text = readFileSync(resolve(import.meta.dirname, "../..", source), "utf8");
  const before = text.slice(0, text.indexOf(thrown)).split("\n");
  expect(stderr).toContain(`${source}:${before.length}:${(before.at(-1) ?? "").length + 1}\n`);
});
