// For a client whom this device remembers, one line stands in place of the fields.

import { setTimeout } from "node:timers/promises";

import type { Page } from "@playwright/test";

import { BARBER_LABELS, bookingScreen, openBarberScreen } from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import { expect, expectAccessible, expectNothingCutOff, layoutShift, test } from "../journey.ts";
import { becomeRemembered } from "../remembered-client.ts";

const LINE = "João da Silva · barbeiro1 · normal";

const becomeKnown = async (page: Page) => becomeRemembered(page, await openBarberScreen(page));

const change = ({ panel }: BookingScreen) => panel.getByRole("button", { name: "mudar" });

for (const [width, height] of [
  [390, 844],
  [320, 568],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const path of ["/agenda", "/agenda?embed"]) {
      test(`the days stand on the first screen of ${path}, and nothing moves until they do`, async ({
        page,
      }) => {
        await becomeKnown(page);
        const screen = await openBarberScreen(page, path);
        await expect(screen.panel).toContainText(LINE);
        await expect(screen.field("Nome")).toHaveCount(0);
        await expect(screen.day("ter 24/11")).toHaveAccessibleDescription("livre");
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expect(screen.day("ter 24/11").locator("..")).toBeInViewport({ ratio: 1 });
        await expect(screen.day("sex 04/12").locator("..")).toBeInViewport({ ratio: 1 });
        expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
        await expectNothingCutOff(page);
        // A frame has no landmarks of its own.
        if (path === "/agenda") await expectAccessible(page);
      });
    }
  });
}

for (const [path, width, height] of [
  ["/agenda", 390, 844],
  ["/agenda", 1_280, 720],
  ["/agenda?embed", 1_280, 720],
  // The line is that of another shop here: the fields stay.
  ["/reserva", 390, 844],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(`nothing of ${path} moves either where its scripts come long after it is painted`, async ({
      page,
    }) => {
      await becomeKnown(page);
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await setTimeout(1_000);
        await route.continue();
      });
      await page.goto(path, { waitUntil: "commit" });
      const form = page.locator("form").first();
      await expect(form).toBeAttached();
      await expect(form).toBeHidden();
      await expect(form).toBeVisible();
      await expect(page.getByText("24/11")).toBeVisible();
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.002);
    });
  });
}

test.describe("where the scripts never come", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("a known client sees the form, after a while", async ({ page }) => {
    await becomeKnown(page);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/agenda");
    await expect(page.getByLabel("Nome", { exact: true })).toBeHidden();
    await expect(page.getByLabel("Nome", { exact: true })).toBeVisible();
  });
});

test("'mudar' shows all fields from the first on, and loses nothing", async ({ page }) => {
  await becomeKnown(page);
  const screen = await openBarberScreen(page);
  const promise = page.locator("h1 + p");
  await expect(promise).toBeHidden();
  await screen.day("qua 25/11").check();
  await screen.slot("09:00 - 09:30").check();
  await expect(change(screen)).toHaveAccessibleDescription(LINE);
  await change(screen).click();
  await expect(promise).toBeVisible();
  await expect(screen.field("Nome")).toBeFocused();
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
  await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
  await expect(screen.field("Telefone")).toHaveValue("987654321");
  await expect(screen.field("Barbeiro")).toHaveValue("barbeiro1");
  await expect(screen.field("Estilo")).toHaveValue("normal");
  await expect(page.getByLabel("Lembrar de mim neste aparelho")).toBeChecked();
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slot("09:00 - 09:30")).toBeChecked();
  await expect(change(screen)).toHaveCount(0);

  // What was changed is still there after a reload, in its fields.
  await screen.field("Nome").fill("João Souza");
  await page.reload();
  await expect(screen.field("Nome")).toHaveValue("João Souza");
  await expect(change(screen)).toHaveCount(0);
});

test("what this tab kept for half an hour and longer is no reason for the fields", async ({
  page,
}) => {
  await becomeKnown(page);
  const screen = await openBarberScreen(page);
  await change(screen).click();
  await screen.field("Nome").fill("João Souza");
  await page.goto("/privacidade");
  await page.clock.fastForward("29:00");
  const young = await openBarberScreen(page);
  await expect(young.field("Nome")).toHaveValue("João Souza");
  await page.goto("/privacidade");
  await page.clock.fastForward("02:00");
  const old = await openBarberScreen(page);
  await expect(old.panel).toContainText(LINE);
});

test("the other tab leaves the line as it is, and OK shows the fields", async ({ page }) => {
  await becomeKnown(page);
  const screen = await openBarberScreen(page);
  await screen.showTab("Excluir");
  await screen.showTab("Agendar");
  await expect(screen.panel).toContainText(LINE);
  await screen.day("qua 25/11").check();
  await screen.slot("09:00 - 09:30").check();
  await screen.submit.click();
  await expect(screen.dialog).toContainText("João da Silva");
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await expect(screen.field("Nome")).toHaveValue("");
});

test("an address that chooses somebody else shows the fields, with its choice", async ({
  page,
}) => {
  await becomeKnown(page);
  const same = await openBarberScreen(page, "/agenda?barbeiro=barbeiro1");
  await expect(same.panel).toContainText(LINE);
  const other = await openBarberScreen(page, "/agenda?barbeiro=barbeiro3");
  await expect(other.field("Barbeiro")).toHaveValue("barbeiro3");
  await expect(other.field("Nome")).toHaveValue("João da Silva");
});

test("before React runs a day can be tapped, and 'mudar'", async ({ page }) => {
  await becomeKnown(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/shop-app-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/agenda", { waitUntil: "commit" });
  const screen = bookingScreen(page, BARBER_LABELS);
  const checked = page.waitForRequest("**/check-availability");
  await screen.day("qua 25/11").click();
  await checked;
  await expect(change(screen)).toHaveAccessibleDescription(LINE);
  await change(screen).click();
  release();
  await expect(screen.field("Nome")).toBeFocused();
  await expect(screen.field("Telefone")).toHaveValue("987654321");
  await expect(screen.day("qua 25/11")).toBeChecked();
  await expect(screen.slots).toHaveCount(18);
});
