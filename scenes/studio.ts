import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";

import { DEBIAN_CHROMIUM } from "../scripts/debian-chromium.mjs";
import { serveRepository } from "./repository-server.ts";
import type { Takes } from "./shop-at-work.ts";
import { findTextFaults } from "./text-faults.ts";

/** Photographs have twice the pixels of the largest picture: made smaller, their edges are finer than the screen's. */
export const PIXEL_RATIO = 2;

// A busy machine is slow, not wrong.
const PATIENCE_MILLISECONDS = 120_000;

// Startable by root, and every letter drawn alike on every machine.
const CHROMIUM_ARGUMENTS = ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text"];

export interface Photograph {
  readonly png: Buffer;
  readonly faults: readonly string[];
}

/** A browser with the repository before it. Whoever opens it closes it. */
export async function openStudio(root: string) {
  const repository = await serveRepository(root);
  const browser = await chromium.launch({
    args: CHROMIUM_ARGUMENTS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });
  return {
    browser,
    /**
     * Photographs the page at `path`, as PNG with PIXEL_RATIO pixels a CSS pixel. Its scripts find the facts as
     * `window.facts`; the files lie in `takes/` beside it. A fault is a sentence: the page asks for what is not there or
     * not ours, writes to the console, or has text that is cut off, covered by other text or set in a font that did not
     * load.
     */
    async photograph(
      path: string,
      size: { width: number; height: number },
      { facts, files }: Takes,
    ): Promise<Photograph> {
      const page = await browser.newPage({
        viewport: size,
        deviceScaleFactor: PIXEL_RATIO,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        reducedMotion: "reduce",
      });
      try {
        page.setDefaultTimeout(PATIENCE_MILLISECONDS);
        const faults = await listenForFaults(page, repository.origin);
        const address = `${repository.origin}/${path}`;
        for (const [name, body] of Object.entries(files ?? {})) {
          await page.route(new URL(`takes/${name}`, address).href, (route) =>
            route.fulfill({ contentType: "image/png", body }),
          );
        }
        await page.addInitScript((known) => Object.assign(window, { facts: known }), facts);
        await page.goto(address, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready.then(() => true));
        faults.push(...(await page.evaluate(findTextFaults)));
        return { png: await page.screenshot({ type: "png" }), faults };
      } finally {
        await page.close();
      }
    },
    async close() {
      await browser.close();
      await repository.close();
    },
  };
}

/** What goes wrong in the page is written to the answered list. Nothing outside `origin` is reached. */
async function listenForFaults(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = [];
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith("data:")) return route.continue();
    faults.push(`reaches outside the repository: ${url}`);
    return route.abort();
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => faults.push(`no answer: ${request.url()}`));
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  return faults;
}
