import { existsSync } from "node:fs";

import { chromium } from "@playwright/test";
import type { Page } from "@playwright/test";

import { DEBIAN_CHROMIUM } from "../scripts/debian/debian-chromium.mjs";
import { serveRepository } from "./repository-server.ts";
import type { SceneContent } from "./running-product.ts";
import { findTextFaults } from "./text-faults.ts";

/** Screenshots have twice the pixels of the largest picture, because a reduced image has finer edges. */
export const PIXEL_RATIO = 2;

// Long, so that a busy machine does not fail a scene that has no fault.
const TIMEOUT_MILLISECONDS = 120_000;

// The sandbox does not start for root; the others make every machine draw letters alike.
const CHROMIUM_ARGUMENTS = ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text"];

export interface SceneScreenshot {
  readonly png: Buffer;
  readonly faults: readonly string[];
}

/** Starts a browser and a server of the repository for it. The caller closes both with `close`. */
export async function openSceneBrowser(root: string) {
  const repository = await serveRepository(root);
  const browser = await chromium.launch({
    args: CHROMIUM_ARGUMENTS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });
  return {
    browser,
    /**
     * Takes a screenshot of the page at `path`, a PNG with PIXEL_RATIO pixels for each CSS pixel. The page's scripts find
     * the facts in `window.facts`, its images the product's screenshots in `screenshots/`. Each fault is a sentence: the
     * page requested a missing file or another site, wrote to the console, or has text that is cut off, covered by other
     * text or set in a font that did not load.
     */
    async screenshot(
      path: string,
      size: { width: number; height: number },
      { facts, screenshots }: SceneContent,
    ): Promise<SceneScreenshot> {
      const page = await browser.newPage({
        viewport: size,
        deviceScaleFactor: PIXEL_RATIO,
        locale: "pt-BR",
        timezoneId: "America/Sao_Paulo",
        reducedMotion: "reduce",
      });
      try {
        page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
        const faults = await listenForFaults(page, repository.origin);
        const address = `${repository.origin}/${path}`;
        for (const [name, body] of Object.entries(screenshots ?? {})) {
          await page.route(new URL(`screenshots/${name}`, address).href, (route) =>
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

/** Returns a list to which faults of the page are added from now on. Requests outside `origin` are blocked. */
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
  page.on("requestfailed", (request) => faults.push(`request failed: ${request.url()}`));
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  return faults;
}
