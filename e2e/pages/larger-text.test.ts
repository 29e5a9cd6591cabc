// What a person with larger or wider text sees: WCAG 2.2, 1.4.4, 1.4.10 and 1.4.12.

import type { Page } from "@playwright/test";

import {
  CREATED,
  FAILED,
  NOT_AVAILABLE,
  REQUIRED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "../booking-screen.ts";
import { expect, expectWordsOnScreen, test } from "../journey.ts";
import { DOUBLE_TEXT, onEveryScreen, STATES, TEXT_SPACING, useStyle } from "../every-screen.ts";
import type { Screens } from "../every-screen.ts";
import { expectNoWordLost } from "../lost-words.ts";
import { bookTuesdayAtEight } from "../other-client.ts";
import { openOwnerScreen } from "../owner/owner-screen.ts";
import { openPortfolio } from "./portfolio/portfolio-screen.ts";

const PAGES = [
  "/",
  "/agenda",
  "/reserva",
  "/bann",
  "/policy",
  "/privacidade",
  "/sair-dos-avisos?t=a",
  "/confirmar-presenca?t=b.a.0.2026-11-24.08:00.c",
  "/portifolio",
  "/widget",
  "/nada",
];

const WHOLE_PAGES: Screens = [
  ...STATES,
  [300, 640, ""],
  [320, 640, ""],
  [390, 844, TEXT_SPACING],
  [390, 844, DOUBLE_TEXT],
  [768, 1_024, DOUBLE_TEXT],
];

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: /Failed to load resource: the server responded with a status of 4/,
});

for (const path of PAGES) {
  test.describe(() => {
    // Without a site that may show the screens, it has nothing to preview.
    if (path === "/widget") {
      test.use({ serverSettings: { EMBED_ORIGINS: "https://www.example.com" } });
    }

    test(`nothing of ${path} is cut off on narrow screens, with wider or larger text, or at 400%`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await onEveryScreen(page, WHOLE_PAGES, async () => {
        await expectNoWordLost(page);
        await expectWordsOnScreen(page);
        await expectHeaderWhole(page);
      });
    });
  });
}

test("nothing is cut off in any state of a booking screen, with wider or larger text, or at 400%", async ({
  page,
  shop,
}) => {
  test.slow();
  const screen = await openBarberScreen(page);
  const look = () => onEveryScreen(page, STATES, () => expectNoWordLost(page));
  await screen.submit.click();
  await expect(screen.alert).toHaveText(REQUIRED);
  await whileAlertStays(page, look);

  // An error and a notice under their fields, each on more than one line.
  await screen.fillClient({ email: "joao@x" });
  await screen.field("Telefone").fill("+55 11 98765-4321");
  await screen.field("Nome").focus();
  await expect(screen.panel.getByText("Informe um e-mail válido")).toBeVisible();
  await look();

  await fillUpToSubmit(screen, { phone: "222222222" });
  await look();
  // Another client is quicker: the alert, the occupied slot and the nearest free one.
  await bookTuesdayAtEight(shop);
  await screen.submit.click();
  await expect(screen.alert).toHaveText(NOT_AVAILABLE);
  const offer = screen.panel.getByRole("button", { name: "Escolher 08:30 - 09:00" });
  await expect(offer).toBeVisible();
  await whileAlertStays(page, look);

  await offer.click();
  await screen.panel.getByRole("checkbox", { name: "Lembrar de mim neste aparelho" }).check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await look();
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(screen.panel.getByRole("button", { name: "esquecer" })).toBeVisible();
  await look();
  await page.reload();
  await look();
  await page.getByRole("button", { name: "mudar" }).click();
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
  await look();

  // Somebody else's booking.
  await fillDeleteUpToSubmit(screen, "111111111");
  await look();
  await screen.submit.click();
  await expect(screen.alert).toHaveText(FAILED);
  await whileAlertStays(page, look);
});

test("nothing is cut off with a table chosen and reserved", async ({ page }) => {
  const screen = await openTableScreen(page);
  await fillUpToSubmit(screen);
  const look = () => onEveryScreen(page, STATES, () => expectNoWordLost(page));
  await look();
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await look();
});

test.describe("the owner's page", () => {
  test("nothing of the owner's day is cut off with wider or larger text, or at 400%", async ({
    page,
  }) => {
    const owner = await openOwnerScreen(page);
    await owner.button("Seguinte").click();
    await expect(owner.button(/^08:00 - 08:30 livre/).first()).toBeVisible();
    await onEveryScreen(page, WHOLE_PAGES, async () => {
      await expectNoWordLost(page);
      const controls = page.locator("main :is(button, input), header button");
      const beyond = await controls.evaluateAll((found) =>
        found
          .filter((control) => control.closest("[role=group]") === null)
          .map((control) => [control.textContent, control.getBoundingClientRect()] as const)
          .filter(([, { left, right }]) => left < 0 || right > innerWidth)
          .map(([text]) => text),
      );
      expect(beyond).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()?.width ?? 0,
      );
    });
  });
});

test("nothing is cut off in the portfolio's panels and on its loader", async ({ page }) => {
  const screen = await openPortfolio(page);
  const look = () => onEveryScreen(page, STATES, () => expectNoWordLost(page));
  for (const flag of ["br", "us"] as const) {
    await screen.flags[flag].click();
    await expect(screen.loader).toBeVisible();
    await look();
    await page.clock.runFor(3_000);
    await expect(screen.loader).toHaveCount(0);
    for (const panel of [screen.left, screen.right]) {
      await panel.toggle.click();
      await expect(panel.title).toBeVisible();
      await look();
    }
    await screen.right.toggle.click();
  }
});

test("nothing is cut off around an open picture", async ({ page }) => {
  await page.goto("/");
  await page.locator("figure a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await onEveryScreen(page, STATES, () => expectNoWordLost(page));
});

test("the header is one row at 320 pixels, stays at the top, and its anchors land below it", async ({
  page,
}) => {
  for (const [style, rows] of [
    ["", 1],
    [TEXT_SPACING, 2],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    await page.evaluate(() => document.fonts.ready);
    await useStyle(page, style);
    const header = page.getByRole("banner");
    const { height = 0 } = (await header.boundingBox()) ?? {};
    expect(Math.round(height / 60)).toBe(rows);
    await header.getByRole("link", { name: "Contato" }).click();
    const heading = page.getByRole("heading", { name: "Orçamento em até 24 horas" });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(header).toBeInViewport({ ratio: 1 });
    const { y = 0 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(height);
  }
});

/** An alert goes after five seconds, which do not pass meanwhile. */
async function whileAlertStays(page: Page, look: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_500));
  await look();
  await page.clock.resume();
}

/** Everything to press in the header is on the screen, whole. */
async function expectHeaderWhole(page: Page): Promise<void> {
  const beyond = await page.locator("header :is(a, button)").evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility())
      .map((target) => [target.outerHTML.slice(0, 60), target.getBoundingClientRect()] as const)
      .filter(([, { left, right }]) => left < 0 || right > innerWidth)
      .map(([html, { left, right }]) => [html, left, right]),
  );
  expect(beyond).toEqual([]);
}
