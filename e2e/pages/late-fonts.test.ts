// What a visitor sees whose typefaces come late: the stand-ins take up the same room, so nothing moves.

import type { Page } from "@playwright/test";

import { expect, test } from "../journey.ts";

const CANCEL = "/agenda#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=08:00";
const PAGES = [
  "/",
  "/agenda",
  CANCEL,
  "/reserva",
  "/bann",
  "/policy",
  "/privacidade",
  "/sair-dos-avisos?t=a",
  "/confirmar-presenca?t=b.a.0.2026-11-24.08:00.c",
  "/portifolio",
  "/widget",
  "/nada",
];
const SCREENS = [
  ["a desktop", 1_440, 900],
  ["a laptop", 1_280, 720],
  ["a small laptop", 1_100, 768],
  ["a tablet on its side", 1_024, 768],
  ["a tablet", 768, 1_024],
  ["a phone of 390 px", 390, 844],
  ["a phone of 360 px", 360, 740],
  ["a phone of 320 px", 320, 568],
] as const;
const LATE_MILLISECONDS = 1_500;
const LAYOUT_SHIFT_LIMIT = 0.01;

test.use({ expectedErrors: /Failed to load resource: the server responded with a status of 404/ });

for (const path of PAGES) {
  test.describe(() => {
    // Without a site that may show the screens, it has nothing to preview.
    if (path === "/widget") {
      test.use({ serverSettings: { EMBED_ORIGINS: "https://www.example.com" } });
    }

    test(`${path} stays where it is when its typefaces come 1.5 s late`, async ({ page }) => {
      test.slow();
      await page.route("**/*.woff2", async (route) => {
        await new Promise((done) => setTimeout(done, LATE_MILLISECONDS));
        await route.continue();
      });
      for (const [name, width, height] of SCREENS) {
        await test.step(`on ${name}`, async () => {
          await page.setViewportSize({ width, height });
          // Else an address that differs in its fragment alone, or not at all, would only scroll.
          await page.goto("about:blank");
          await page.goto(path);
          expect(await layoutShiftOf(page)).toBeLessThanOrEqual(LAYOUT_SHIFT_LIMIT);
        });
      }
    });
  });
}

/** The sum of all layout shifts since the page began, once its typefaces are there and drawn. */
async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return new Promise<number>((done) => {
      new PerformanceObserver((list) => {
        done(
          list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
        );
      }).observe({ type: "layout-shift", buffered: true });
      // An observer that has nothing to say stays silent.
      setTimeout(() => done(0), 300);
    });
  });
}
