// The days say whether they have room, once the server has said it: the form does not wait for that.

import { TUESDAY_AT_EIGHT } from "@vitrine/testing/sample-requests";
import { book } from "@vitrine/testing/server-process";
import type { Page } from "@playwright/test";

import { CREATED, openBarberScreen } from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  HTTP_ERROR,
  layoutShift,
  test,
} from "../journey.ts";
import type { Shop } from "../journey.ts";

/** Six clients book all of barbeiro1's Tuesday: but for an hour at noon, it is sold out for two hours each. */
async function sellTuesday({ url }: Shop): Promise<void> {
  for (const [place, from] of [8, 10, 14, 16, 18, 20].entries()) {
    const at = (hour: number) => `2026-11-24T${String(hour).padStart(2, "0")}:00:00-03:00`;
    await book(url, {
      ...TUESDAY_AT_EIGHT,
      clientPhone: `11111111${place}`,
      dateTimeStart: at(from),
      dateTimeEnd: at(from + 2),
    });
  }
}

/** All is filled in before the day, for a service of two hours. */
async function openFilledIn(page: Page): Promise<BookingScreen> {
  const screen = await openBarberScreen(page);
  await screen.fillClient();
  await screen.chooseBarber("barbeiro1", "pintura");
  return screen;
}

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test("a day with room and a full one differ by a sign and by their descriptions, and nothing moves when these come", async ({
      page,
      shop,
    }) => {
      await sellTuesday(shop);
      const answered = Promise.withResolvers<void>();
      await page.route("**/checkDays", async (route) => {
        await answered.promise;
        await route.continue();
      });
      const screen = await openBarberScreen(page);
      await screen.chooseBarber("barbeiro1", "pintura");
      await page.waitForRequest("**/checkDays");
      const [tuesday, wednesday] = [screen.day("ter 24/11"), screen.day("qua 25/11")];
      await tuesday.scrollIntoViewIfNeeded();
      await expect(wednesday).toBeEnabled();
      await expect(wednesday).not.toHaveAttribute("aria-describedby");
      const before = await layoutShift(page);
      answered.resolve();
      await expect(tuesday).toHaveAccessibleDescription("cheio");
      await expect(wednesday).toHaveAccessibleDescription("livre");
      await expect(screen.firstFree).toBeVisible();
      expect((await layoutShift(page)) - before).toBe(0);
      const noteOf = (day: typeof tuesday) =>
        day.locator("..").evaluate((chip) => {
          const date = chip.querySelector("[data-note]");
          return date && getComputedStyle(date, "::after").content.split(" / ")[0];
        });
      expect(await noteOf(tuesday)).toBe('"○ cheio"');
      expect(await noteOf(wednesday)).toBe('"● livre"');
      await expectNothingCutOff(page);
      await expectAccessible(page);

      // Other choices, other days.
      await screen.chooseBarber("barbeiro2", "pintura");
      await expect(tuesday).toHaveAccessibleDescription("livre");
    });
  });
}

test("one tap takes the first free slot of all days, and the next confirms it", async ({
  page,
  shop,
}) => {
  await sellTuesday(shop);
  const screen = await openFilledIn(page);
  await screen.firstFree.click();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("08:00 - 10:00")).toBeChecked();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await expect(screen.dialog).toContainText("qua 25/11");
});

test("a day that its own check shows as full is said to be full from then on", async ({
  page,
  shop,
}) => {
  const screen = await openFilledIn(page);
  await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("livre");
  await sellTuesday(shop);
  await screen.day("ter 24/11").check();
  await expect(screen.slot("08:00 - 10:00 ocupado")).toBeAttached();
  await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("cheio");
  await screen.firstFree.click();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("08:00 - 10:00")).toBeChecked();
  await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("cheio");
});

test("the first free slot is of the next day where the first day with room has become full", async ({
  page,
  shop,
}) => {
  const screen = await openFilledIn(page);
  await expect(screen.firstFree).toBeVisible();
  await sellTuesday(shop);
  await screen.firstFree.click();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("08:00 - 10:00")).toBeChecked();
  await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("cheio");
  await expect(screen.alert).toHaveCount(0);
});

test("where no other day has room, an alert says that there is no slot", async ({ page, shop }) => {
  await page.route("**/checkDays", (route) =>
    route.fulfill({ json: { "2026-11-24": true, "2026-11-25": false } }),
  );
  const screen = await openFilledIn(page);
  await expect(screen.firstFree).toBeVisible();
  await sellTuesday(shop);
  await screen.firstFree.click();
  await expect(screen.alert).toHaveText("Não há horários neste dia. Escolha outro.");
  await expect(screen.day("ter 24/11")).toBeChecked();
  await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("cheio");
});

test.describe("where that is not answered", () => {
  test.use({ expectedErrors: HTTP_ERROR });

  test("the days stand as they are, and a client books", async ({ page }) => {
    await page.route("**/checkDays", (route) => route.fulfill({ status: 503, json: {} }));
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    const asked = page.waitForResponse("**/checkDays");
    await screen.chooseBarber();
    await asked;
    await screen.day("ter 24/11").check();
    await screen.slot("08:00 - 08:30").check();
    await expect(screen.day("ter 24/11")).not.toHaveAttribute("aria-describedby");
    await expect(screen.firstFree).toHaveCount(0);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
  });
});
