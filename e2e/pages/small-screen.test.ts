import type { Page } from "@playwright/test";

import {
  CREATED,
  REQUIRED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
} from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectScrollingOver,
  test,
} from "../journey.ts";
import { bookTuesdayAtEight } from "../other-client.ts";

const TOUCH_TARGET_PIXELS = 44;

const PHONES = [
  ["a phone of 390 px", 390, 844],
  ["a phone of 320 px, as a desktop at 200% and more", 320, 640],
] as const;

test.describe("on phones", () => {
  test.use({ hasTouch: true });

  /** Makes the journey once on each phone. */
  async function onEachPhone(
    page: Page,
    journey: (screen: BookingScreen, width: number) => Promise<void>,
  ): Promise<void> {
    for (const [name, width, height] of PHONES) {
      await test.step(`on ${name}`, async () => {
        await page.setViewportSize({ width, height });
        await journey(await openBarberScreen(page), width);
      });
    }
  }

  test("a client books by touch, nothing is cut off and every state is accessible", async ({
    page,
    shop,
  }) => {
    test.slow();
    await bookTuesdayAtEight(shop);
    await onEachPhone(page, async (screen, width) => {
      const look = async () => {
        await expectNothingCutOff(page);
        // No style rule distinguishes the two phones.
        if (width === 320) await expectAccessible(page);
      };
      await look();

      await screen.submit.tap();
      await expect(screen.alert).toHaveText(REQUIRED);
      await expect(screen.alert).toBeInViewport();
      await look();

      await screen.fillClient({ phone: "222222222" });
      await screen.chooseBarber();
      await screen.day("ter 24/11").tap();
      await expect(screen.slot("08:00 - 08:30 ocupado")).toBeAttached();
      await expectScrollingOver(page);
      await expect(screen.slots.first()).toBeInViewport();
      await look();

      const time = width === 320 ? "09:00 - 09:30" : "09:30 - 10:00";
      await screen.slot(time).tap();
      // On one line, in the bar beside the submit.
      const chosen = screen.panel.locator("strong").getByText(time);
      expect(await chosen.evaluate((element) => element.getClientRects().length)).toBe(1);
      await screen.submit.tap();
      await expect(screen.dialog).toContainText(CREATED);
      await expect(screen.dialog.getByRole("button", { name: "OK" })).toBeInViewport();
      await look();
    });
  });

  test("the slots come into view by themselves, and the chosen day stays", async ({ page }) => {
    await onEachPhone(page, async (screen) => {
      await screen.fillClient();
      await screen.chooseBarber();
      const day = screen.day("ter 24/11");
      // At the lower edge, so that the slots are below it.
      await day.evaluate((element) => element.scrollIntoView({ block: "end" }));
      const scrolled = await page.evaluate(() => scrollY);
      await day.tap();
      await expect(screen.slots.first()).toBeInViewport();
      await expectScrollingOver(page);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
      await expect(day).toBeInViewport({ ratio: 1 });
      await expect(screen.slots.first()).toBeInViewport({ ratio: 1 });
    });
  });

  test("the focused day stays in view when a client goes through the days by keyboard", async ({
    page,
  }) => {
    await onEachPhone(page, async (screen) => {
      await screen.fillClient();
      await screen.chooseBarber();
      await screen.day("ter 24/11").focus();
      await page.keyboard.press("Space");
      for (const next of [
        "qua 25/11",
        "qui 26/11",
        "sex 27/11",
        "seg 30/11",
        "ter 01/12",
        "qua 02/12",
      ]) {
        await page.keyboard.press("ArrowRight");
        await expect(screen.day(next)).toBeChecked();
        await expect(screen.slots).toHaveCount(18);
        await expectScrollingOver(page);
        await expect(screen.day(next)).toBeInViewport({ ratio: 1 });
      }
      for (const previous of ["ter 01/12", "seg 30/11", "sex 27/11"]) {
        await page.keyboard.press("ArrowLeft");
        await expect(screen.slots).toHaveCount(18);
        await expectScrollingOver(page);
        await expect(screen.day(previous)).toBeInViewport({ ratio: 1 });
      }
    });
  });

  test("everything to touch is at least 44 px high, and the delete form loses nothing either", async ({
    page,
  }) => {
    await onEachPhone(page, async (screen, width) => {
      await fillUpToSubmit(screen);
      const targets = page.getByRole("main").locator("input, select, button, [role=tab]");
      const heights = await targets.evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => {
            // A thumb may also hit what lies around a small button.
            const around = Number.parseFloat(getComputedStyle(element, "::after").height);
            const { height } = element.getBoundingClientRect();
            return [element.outerHTML.slice(0, 80), Math.max(height, around || 0)];
          }),
      );
      expect(heights.length).toBeGreaterThan(30);
      // The input of a chip fills it to its border.
      const border = 2;
      expect(heights.filter(([, high]) => Number(high) < TOUCH_TARGET_PIXELS - border)).toEqual([]);

      await fillDeleteUpToSubmit(screen);
      await expectNothingCutOff(page);
      if (width === 320) await expectAccessible(page);
    });
  });
});

test("on a desktop every state of the form is accessible", async ({ page, shop }) => {
  await bookTuesdayAtEight(shop);
  const screen = await openBarberScreen(page);
  await expectAccessible(page);
  await screen.submit.click();
  await expectAccessible(page);
  await fillUpToSubmitAt(screen);
  await expectAccessible(page);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await expect(screen.dialog.getByRole("link", { name: "Adicionar ao calendário" })).toBeVisible();
  await expectAccessible(page);

  async function fillUpToSubmitAt(form: typeof screen) {
    await form.fillClient({ phone: "222222222" });
    await form.chooseBarber();
    await form.day("ter 24/11").check();
    await form.slot("09:00 - 09:30").check();
  }
});

test("nothing jumps while the slots load", async ({ page }) => {
  const screen = await openBarberScreen(page);
  await screen.fillClient();
  await screen.chooseBarber();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/check-availability", async (route) => {
    await held;
    await route.continue();
  });
  await screen.day("ter 24/11").check();
  await expect(page.getByRole("status").filter({ hasText: /./ }).first()).toBeVisible();
  await expectAccessible(page);
  // Of the line below the submit, which itself stays in view wherever the page is.
  const placeOnPage = () =>
    screen.panel
      .getByText("Seus dados servem só para marcar este horário")
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await placeOnPage();
  release();
  await expect(screen.slots).toHaveCount(18);
  expect(await placeOnPage()).toBe(before);
});
