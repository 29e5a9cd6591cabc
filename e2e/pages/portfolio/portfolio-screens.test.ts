// The portfolio in every state, on every screen.

import type { Page } from "@playwright/test";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectWordsOnScreen,
  test,
} from "../../journey.ts";
import { openPortfolio, switchTo } from "./portfolio-screen.ts";
import type { PortfolioScreen } from "./portfolio-screen.ts";

const TOUCH_TARGET_PIXELS = 44;

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SCREENS = [
  ["a desktop", 1_440, 900],
  ["a tablet", 768, 1_024],
  ["a phone of 390 px", 390, 844],
  ["a phone of 320 px", 320, 640],
  ["a desktop at 200%", 640, 400],
  ["a phone on its side", 844, 390],
  ["a small phone on its side", 640, 320],
] as const;

/** Looks at the page as it is on each screen. */
async function onEachScreen(
  page: Page,
  screens: readonly (readonly [string, number, number])[],
  look: () => Promise<void>,
): Promise<void> {
  for (const [name, width, height] of screens) {
    await test.step(`on ${name}`, async () => {
      await page.setViewportSize({ width, height });
      await look();
    });
  }
}

test("no word is lost on any screen, in both languages, both panels and the loader", async ({
  page,
}) => {
  const screen = await openPortfolio(page);
  await inEveryState(screen, () =>
    onEachScreen(page, SCREENS, async () => {
      await expectNothingCutOff(page);
      await expectWordsOnScreen(page);
    }),
  );
});

test("everything to press can be reached, and is large enough to touch, on any screen", async ({
  page,
}) => {
  const screen = await openPortfolio(page);
  await switchTo(screen, "br");
  const targets = page.locator("a, button").filter({ visible: true });
  await onEachScreen(page, SCREENS, async () => {
    await expect(targets).toHaveCount(9);
    for (const target of await targets.all()) {
      // Fails when something else would get the click.
      await target.click({ trial: true });
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(
        TOUCH_TARGET_PIXELS,
      );
    }
    for (const panel of [screen.left, screen.right]) {
      await panel.toggle.click();
      await panel.visit.click({ trial: true });
    }
    await screen.right.toggle.click();
  });
});

test("what has the focus is never under a bar, on any screen", async ({ page }) => {
  await openPortfolio(page);
  await onEachScreen(page, SCREENS, async () => {
    // From the top again.
    await page.reload();
    await expect(page.locator("[inert]")).toHaveCount(2);
    for (let presses = 0; presses < 9; presses++) {
      await page.keyboard.press("Tab");
      const isOnTop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return false;
        const box = focused.getBoundingClientRect();
        const points = [box.top + 2, box.bottom - 2].map((y) =>
          document.elementFromPoint(box.left + box.width / 2, y),
        );
        return points.every((element) => focused.contains(element));
      });
      expect(isOnTop).toBe(true);
    }
  });
});

for (const [path, language] of [
  ["/portifolio", "English"],
  ["/portifolio?lang=pt", "Portuguese"],
] as const) {
  test(`in ${language} nothing stands behind a bar of a phone, upright or on its side, nor is scrolled to`, async ({
    page,
  }) => {
    await openPortfolio(page, path);
    const phones = [
      ["a phone of 320 px", 320, 640],
      ["a phone of 390 px", 390, 844],
      ["a phone under its browser's bars", 360, 560],
      ["a small phone on its side", 640, 320],
      ["a phone on its side", 844, 390],
    ] as const;
    await onEachScreen(page, phones, async () => {
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      ).toBeLessThanOrEqual(0);
      const covered = await page.locator("main :is(p, h1, a)").evaluateAll((found) =>
        found
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const corners = [
              [left + 2, top + 2],
              [right - 2, bottom - 2],
            ] as const;
            return !corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
          })
          .map((element) => element.textContent),
      );
      expect(covered).toEqual([]);
    });
  });
}

for (const first of ["us", "br"] as const) {
  test(`axe finds nothing in any state, on a desktop and on a phone, from the flag ${first} on`, async ({
    page,
  }) => {
    test.slow();
    const screen = await openPortfolio(page);
    if (first === "br") await switchTo(screen, "br");
    await inEveryStateOfLanguage(screen, first === "us" ? "br" : "us", () =>
      onEachScreen(page, [SCREENS[0], SCREENS[2]], () =>
        withTimePassing(page, expectAccessible(page)),
      ),
    );
  });
}

async function inEveryState(screen: PortfolioScreen, look: () => Promise<void>): Promise<void> {
  await inEveryStateOfLanguage(screen, "br", look);
  await inEveryStateOfLanguage(screen, "us", look);
}

/** Closed, left, right, and the loader on the way to the other language. */
async function inEveryStateOfLanguage(
  screen: PortfolioScreen,
  other: "us" | "br",
  look: () => Promise<void>,
): Promise<void> {
  await look();
  for (const panel of [screen.left, screen.right]) {
    await panel.toggle.click();
    await expect(panel.title).toBeInViewport();
    await look();
  }
  await screen.right.toggle.click();
  await screen.flags[other].click();
  await expect(screen.loader).toBeVisible();
  await look();
  await screen.page.clock.runFor(3_000);
  await expect(screen.loader).toHaveCount(0);
}

/** What waits for timers never ends while the clock stands; a millisecond at a time, the loader outlives it. */
async function withTimePassing(page: Page, work: Promise<void>): Promise<void> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    await page.clock.runFor(1);
  }
  await work;
}
