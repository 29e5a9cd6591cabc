// The screens on which a page must lose nothing: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12.

import type { Page } from "@playwright/test";

import { test } from "./journey.ts";

export const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;
export const DOUBLE_TEXT = "html { font-size: 200% }";

export type Screens = readonly (readonly [width: number, height: number, style: string])[];

/** What each state is looked at on; the breakpoints of the styles lie between them. */
export const STATES: Screens = [
  // 1,280 by 1,024 pixels at 400%.
  [320, 256, ""],
  [320, 640, TEXT_SPACING],
  [1_280, 900, TEXT_SPACING],
  [320, 640, DOUBLE_TEXT],
  [640, 800, DOUBLE_TEXT],
  [1_024, 768, DOUBLE_TEXT],
  [1_280, 900, DOUBLE_TEXT],
];

/** Looks at the page as it is, on each screen. */
export async function onEveryScreen(
  page: Page,
  screens: Screens,
  look: () => Promise<void>,
): Promise<void> {
  const before = page.viewportSize();
  for (const [width, height, style] of screens) {
    await test.step(`at ${width} by ${height} with '${style}'`, async () => {
      await page.setViewportSize({ width, height });
      await useStyle(page, style);
      await look();
    });
  }
  await useStyle(page, "");
  if (before !== null) await page.setViewportSize(before);
}

/** As a person's own stylesheet does, which no policy of the page forbids. */
export async function useStyle(page: Page, style: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);
}
