// The booking in use, which the landing page shows to barbers as a moving picture.

import type { Page } from "@playwright/test";

import { expect, test } from "../../journey.ts";

test.use({ viewport: { width: 390, height: 844 } });

const LONGEST_LOOP = 150_000;

/** The requests for the moving picture so far. */
function loopsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/-loop-[^/]*\.webp$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const button = (page: Page) =>
  page.locator("#barbearias").getByRole("button", { name: "Ver em movimento" });

test("it plays once it is scrolled to and not before, and a press stops it", async ({ page }) => {
  const asked = loopsAskedFor(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");

  await button(page).scrollIntoViewIfNeeded();
  await expect(button(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => asked).toHaveLength(1);
  const loop = await page.request.get(String(asked[0]));
  expect(loop.headers()["content-type"]).toBe("image/webp");
  expect((await loop.body()).byteLength).toBeLessThanOrEqual(LONGEST_LOOP);

  await button(page).click();
  await expect(button(page)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#barbearias img[src*='-loop']")).toHaveCount(0);
});

for (const [when, asks] of [
  ["motion is unwanted", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
  [
    "data is spared",
    (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      }),
  ],
] as const) {
  test(`where ${when} it stays still until it is pressed`, async ({ page }) => {
    await asks(page);
    const asked = loopsAskedFor(page);
    await page.goto("/");
    await button(page).scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await button(page).press("Enter");
    await expect(button(page)).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => asked).toHaveLength(1);
  });
}

test("without scripts there is a still, and no button", async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto("/");
  await expect(
    page.getByRole("img", { name: /Um celular com a agenda da Barbearia/ }),
  ).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await context.close();
});
