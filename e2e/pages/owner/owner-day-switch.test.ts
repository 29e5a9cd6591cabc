// The day's heading opens a calendar, and the days of its week are a tap away.

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  expectWordsOnScreen,
  test,
} from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("the seven days of the week are a tap away, and today is said in a word", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  const week = page.getByRole("group", { name: "Dias da semana" }).getByRole("button");
  await expect(week).toHaveText([
    "hoje 23/11",
    "ter 24/11",
    "qua 25/11",
    "qui 26/11",
    "sex 27/11",
    "sáb 28/11",
    "dom 29/11",
  ]);
  await owner.button("qui 26/11").tap();
  await expect(page.getByRole("heading", { name: "quinta, 26 de novembro" })).toBeVisible();
  await expect(owner.button("qui 26/11")).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await owner.button("hoje 23/11").tap();
  await expect(page.getByRole("heading", { name: "segunda, 23 de novembro" })).toBeVisible();

  // Another week leads back to today with a button of its own.
  await owner.showDay("2026-12-01");
  await expect(week).toHaveCount(8);
  await expectNothingCutOff(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingCutOff(page);
  await expectWordsOnScreen(page);
  await expectAccessible(page);
  for (const day of await week.all()) {
    const { width = 0, height = 0 } = (await day.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await owner.button(/^hoje$/).tap();
  await expect(page.getByRole("heading", { name: "segunda, 23 de novembro" })).toBeFocused();
  await expect(week).toHaveCount(7);
});

test("the heading opens the calendar of the browser; without one, the date is typed", async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLInputElement.prototype.showPicker = function showPicker() {
      document.title = `Calendário: ${this.value}`;
    };
  });
  const owner = await openOwnerScreen(page);
  const heading = owner.button("segunda, 23 de novembro");
  await heading.tap();
  await expect(page).toHaveTitle("Calendário: 2026-11-23");

  await page.evaluate(() => {
    HTMLInputElement.prototype.showPicker = () => {
      throw new DOMException("There is no calendar.", "NotSupportedError");
    };
  });
  await heading.tap();
  await expect(owner.day).toBeFocused();
  await expectAccessible(page);
  await owner.day.fill("2026-11-25");
  await expect(page.getByRole("heading", { name: "quarta, 25 de novembro" })).toBeVisible();
});
