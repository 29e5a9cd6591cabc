// What a visitor's page still does when one of its scripts is missing, or does not find the form as it was sent.

import { BARBER_LABELS, CREATED, bookingScreen, fillUpToSubmit } from "../booking-screen.ts";
import { expect, test } from "../journey.ts";

const SCRIPT = "**/assets/shop-app-*.js";

test.describe("when a script is gone, because the server was upgraded since it sent the page", () => {
  test.use({ expectedErrors: /Failed to load resource|scripts did not load/ });

  test("the page reloads by itself, keeps what was typed, and books", async ({ page }) => {
    let isUpgraded = false;
    const typed = Promise.withResolvers<void>();
    await page.route(SCRIPT, async (route) => {
      if (isUpgraded) return route.continue();
      await typed.promise;
      return route.fulfill({ status: 404 });
    });
    await page.goto("/agenda", { waitUntil: "commit" });
    const screen = bookingScreen(page, BARBER_LABELS);
    await screen.field("Nome").fill("Ana");
    const anew = page.waitForRequest((request) => request.isNavigationRequest());
    typed.resolve();
    await anew;
    isUpgraded = true;
    await expect(screen.submit).toBeEnabled();
    await expect(screen.field("Nome")).toHaveValue("Ana");
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
  });

  test("the page reloads by itself only once", async ({ page }) => {
    let visits = 0;
    page.on("request", (request) => (visits += Number(request.isNavigationRequest())));
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404 }));
    let failures = 0;
    page.on("console", (message) => {
      failures += Number(message.text().includes("scripts did not load"));
    });
    await page.goto("/agenda", { waitUntil: "commit" });
    await expect.poll(() => failures).toBe(2);
    // A third visit would come at once.
    await page.waitForTimeout(1_000);
    expect(visits).toBe(2);
  });
});

test.describe("when an extension has changed the form before the first script", () => {
  test.use({ expectedErrors: /no room for days|Minified React error/ });

  test("it still books", async ({ page }) => {
    const script = "**/assets/{main,shop-main}-*.js";
    const changed = Promise.withResolvers<void>();
    await page.route(script, async (route) => {
      await changed.promise;
      await route.continue();
    });
    await page.goto("/agenda", { waitUntil: "commit" });
    await page.locator('form [id$="-title"]', { hasText: "Dia" }).evaluate((title) => {
      title.remove();
    });
    changed.resolve();
    const screen = bookingScreen(page, BARBER_LABELS);
    await expect(screen.day("ter 24/11")).toBeAttached();
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
  });
});
