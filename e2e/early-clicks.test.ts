// Clicks of a visitor who is quicker than the page's scripts.

import type { Page } from "@playwright/test";

import { BARBER_LABELS, TABLE_LABELS, bookingScreen } from "./booking-screen.ts";
import { expect, test } from "./journey.ts";

/** Opens the page with some of its scripts held back, and gives what lets them through. */
async function openWithout(page: Page, scripts: string, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return release;
}

// The first carries the page's life, the second is the one that begins with it.
const SCRIPTS = ["**/assets/react-*.js", "**/assets/main-*.js"];

for (const scripts of SCRIPTS) {
  for (const [path, labels] of [
    ["/agenda", BARBER_LABELS],
    ["/reserva", TABLE_LABELS],
  ] as const) {
    test(`on ${path}, a click on 'Excluir' that comes before ${scripts} is kept`, async ({
      page,
    }) => {
      const release = await openWithout(page, scripts, path);
      const screen = bookingScreen(page, labels);
      await screen.showTab("Excluir");
      release();
      await expect(page.getByRole("tab", { name: "Excluir", selected: true })).toBeVisible();
      await expect(screen.submit).toContainText("Excluir");
    });
  }

  test(`on the portfolio, a click on a flag or a toggle that comes before ${scripts} is kept`, async ({
    page,
  }) => {
    let release = await openWithout(page, scripts, "/portifolio");
    await page.getByRole("button", { name: "Portuguese" }).click();
    release();
    await expect(page.getByRole("status")).toContainText(/\S/);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");

    await page.unroute(scripts);
    release = await openWithout(page, scripts, "/portifolio");
    await page.getByRole("button", { name: "Skills" }).click();
    release();
    await expect(page.getByRole("button", { name: "Skills" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });
}

test("going through the tabs by keyboard before the scripts run chooses nothing", async ({
  page,
}) => {
  const release = await openWithout(page, "**/assets/main-*.js", "/portifolio");
  await expect(page.getByRole("button", { name: "Portuguese" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Portuguese" })).toBeFocused();
  release();
  await expect(page.locator("[inert]")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Portuguese" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.getByRole("status")).toBeEmpty();
});
