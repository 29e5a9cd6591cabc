// Closing a picture leaves the visitor where the picture was opened, in every browser.

import type { Page } from "@playwright/test";

import { expect, expectScrollingOver, test } from "../../journey.ts";

/** Follows the header's link, then scrolls on to a picture of another section. */
async function scrollOnFrom(page: Page, link: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: link }).click();
  await expectScrollingOver(page);
  await page.locator("#foto-seo-velocidade").scrollIntoViewIfNeeded();
  await expectScrollingOver(page);
}

/** Opens that picture; returns how far the page is scrolled then. Going to the picture may scroll it still. */
async function openPicture(page: Page): Promise<number> {
  const picture = page.locator("#foto-seo-velocidade");
  await picture.hover();
  await expectScrollingOver(page);
  const place = await page.evaluate(() => scrollY);
  await picture.click();
  await expect(dialog(page)).toBeVisible();
  return place;
}

const dialog = (page: Page) => page.getByRole("dialog");

for (const link of ["Produtos", "Vitrine, voltar ao topo"]) {
  test(`after '${link}', a closed picture leaves the page where it was`, async ({ page }) => {
    await scrollOnFrom(page, link);
    for (const close of ["Escape", "back"]) {
      const before = await openPicture(page);
      expect(before).toBeGreaterThan(3_000);
      if (close === "back") await page.goBack();
      else await page.keyboard.press(close);
      await expect(dialog(page)).toHaveCount(0);
      await expectScrollingOver(page);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  });
}

test("while a picture is open, no scrolling is left to the browser, which in WebKit would go to the address's anchor", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("popstate", () => {
      document.documentElement.dataset["restoration"] = history.scrollRestoration;
    });
  });
  await scrollOnFrom(page, "Produtos");
  await openPicture(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-restoration", "manual");
  // And is left to it again where no picture is open.
  expect(await page.evaluate(() => history.scrollRestoration)).toBe("auto");
});

test("after a reload with a picture open, closing it shows the page where it was", async ({
  page,
}) => {
  await scrollOnFrom(page, "Produtos");
  const before = await openPicture(page);
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expectScrollingOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expectScrollingOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
