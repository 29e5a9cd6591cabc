// What stands where a thumbnail will be, and when it is fetched.

import type { Page } from "@playwright/test";

import { NO_ANSWER, expect, test } from "../../journey.ts";

const SCREENS = [
  [390, 844],
  [768, 1_024],
  [1_440, 900],
] as const;

test.describe("without pictures", () => {
  test.use({ expectedErrors: NO_ANSWER });

  test("until its picture has come, a thumbnail has its whole room and its picture's main colour", async ({
    page,
  }) => {
    await page.route(/\.(avif|webp)$/, (route) => route.abort());
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.goto("/", { waitUntil: "domcontentloaded" });
      const rooms = await page.locator("#produtos figure").evaluateAll((figures) =>
        figures.map((figure) => {
          const { width: wide, height: high } = (
            figure.querySelector("a") ?? figure
          ).getBoundingClientRect();
          return [wide - figure.getBoundingClientRect().width, Math.round((wide / high) * 100)];
        }),
      );
      expect(rooms).toEqual(Array.from({ length: 20 }, () => [0, 160]));
    }
    const groundOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    // A white report, a dark poster, and one in the shop's window.
    expect(await groundOf("#foto-seo-velocidade")).toBe("rgb(250, 247, 239)");
    expect(await groundOf("#foto-land-page-lancamento")).toBe("rgb(23, 15, 19)");
    expect(await groundOf("a[href='#pagina-web'] img")).toBe("rgb(232, 227, 215)");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("the thumbnails of three screens are fetched as soon as the visitor scrolls, and none before", async ({
    page,
  }) => {
    const fetched = watchThumbnails(page);
    await page.goto("/");
    await expect(page.locator("#root[data-page]")).toBeAttached();
    await page.waitForLoadState("networkidle");
    const first = new Set(fetched);
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: "instant" }));
    const near = await page
      .locator("#produtos figure")
      .evaluateAll((figures) =>
        figures
          .filter((figure) => figure.getBoundingClientRect().top < 3.5 * innerHeight)
          .map((figure) => figure.querySelector("a")?.id ?? ""),
      );
    // The shop's window shows some of the same files.
    const missingOf = (names: Iterable<string>) =>
      near.filter((id) => ![...names].some((name) => id.endsWith(`-${name}`)));
    expect(missingOf(first).length).toBeGreaterThanOrEqual(3);
    await expect.poll(() => missingOf(fetched)).toEqual([]);
  });
});

/** The names of the pictures that the page has asked for, as they come. */
function watchThumbnails(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([a-z-]+)-(480|960)-[^/]+\.avif$/.exec(request.url())?.[1];
    if (name !== undefined) names.push(name);
  });
  return names;
}
