// What a person with larger or wider text sees: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12.

import type { Page } from "@playwright/test";

import { expect, expectNothingCutOff, expectWordsOnScreen, test } from "./journey.ts";

const PAGES = ["/", "/bann", "/policy", "/portifolio", "/nada"];

const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;
const DOUBLE_TEXT = "html { font-size: 200% }";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: /Failed to load resource: the server responded with a status of 404/,
});

for (const path of PAGES) {
  test(`nothing of ${path} is cut off on narrow screens, with wider text, or at 400%`, async ({
    page,
  }) => {
    for (const [width, height, style] of [
      [300, 640, ""],
      [320, 640, ""],
      // 1,280 by 1,024 pixels at 400%.
      [320, 256, ""],
      [320, 640, TEXT_SPACING],
      [390, 844, TEXT_SPACING],
    ] as const) {
      await test.step(`at ${width} by ${height} with '${style}'`, async () => {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        await useStyle(page, style);
        await expectNothingCutOff(page);
        await expectWordsOnScreen(page);
        await expectHeaderWhole(page);
      });
    }
  });
}

for (const path of ["/", "/portifolio"]) {
  test(`the header of ${path} is whole with text twice as large`, async ({ page }) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [640, 800],
      [1_280, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await useStyle(page, DOUBLE_TEXT);
      await expectHeaderWhole(page);
    }
  });
}

test("the header is one row at 320 pixels, stays at the top, and its anchors land below it", async ({
  page,
}) => {
  for (const [style, rows] of [
    ["", 1],
    [TEXT_SPACING, 2],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    await useStyle(page, style);
    const header = page.getByRole("banner");
    const { height = 0 } = (await header.boundingBox()) ?? {};
    expect(Math.round(height / 60)).toBe(rows);
    await header.getByRole("link", { name: "Contato" }).click();
    const heading = page.getByRole("heading", { name: "Orçamento em até 24 horas" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(header).toBeInViewport({ ratio: 1 });
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(height);
  }
});

/** As a person's own stylesheet does, which no policy of the page forbids. */
async function useStyle(page: Page, style: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);
}

/** Everything to press in the header is on the screen, whole. */
async function expectHeaderWhole(page: Page): Promise<void> {
  const beyond = await page.locator("header :is(a, button)").evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility())
      .map((target) => [target.outerHTML.slice(0, 60), target.getBoundingClientRect()] as const)
      .filter(([, { left, right }]) => left < 0 || right > innerWidth)
      .map(([html, { left, right }]) => [html, left, right]),
  );
  expect(beyond).toEqual([]);
}
