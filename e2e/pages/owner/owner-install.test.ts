// The line that says how the page is installed: after the first good day, until the owner wants it no more.

import type { Page } from "@playwright/test";

import {
  expect,
  expectAccessible,
  expectNothingCutOff,
  NO_ANSWER_AND_LOG,
  test,
} from "../../journey.ts";
import { actElsewhere, openOwnerScreen, ownerScreen } from "../../owner/owner-screen.ts";

const TUESDAY_AT_NINE = "2026-11-24T09:00:00-03:00";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Chromium's own offer needs a visit over HTTPS; the page gets one that looks the same to it. */
async function offerInstall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: () => {
          document.title = "Instalada";
          return Promise.resolve({ outcome: "accepted" });
        },
      });
      dispatchEvent(offer);
    });
  });
}

/** Opens the page on Monday, with a booking of that day. */
async function haveGoodDay(page: Page): Promise<void> {
  await actElsewhere(page, "book", {
    clientName: "Ana",
    barberColorId: 6,
    dateTimeStart: "2026-11-23T10:00:00-03:00",
    dateTimeEnd: "2026-11-23T10:30:00-03:00",
  });
  const owner = await openOwnerScreen(page);
  await expect(owner.booking("10:00 - 10:30 Ana")).toBeVisible();
  const memory = () => page.evaluate(() => localStorage.getItem("vitrine.owner.install"));
  await expect.poll(memory).toBe('{"goodDay":"2026-11-23"}');
}

test.describe("on Monday, and on Tuesday", () => {
  test.use({
    serverSettings: { NOW: "2026-11-23T10:00:00-03:00" },
    expectedErrors: NO_ANSWER_AND_LOG,
  });

  test("the line comes on the day after the first good one, installs, and is gone for good", async ({
    page,
    shop,
  }) => {
    await offerInstall(page);
    await haveGoodDay(page);
    const line = page.getByText("Instale a agenda na tela inicial: ela abre como um aplicativo.");
    await expect(line).toHaveCount(0);
    await page.reload();
    await expect(ownerScreen(page).booking("10:00 - 10:30 Ana")).toBeVisible();
    await expect(line).toHaveCount(0);

    await shop.crash();
    await shop.restart({ NOW: TUESDAY_AT_NINE });
    await page.clock.setSystemTime(TUESDAY_AT_NINE);
    await page.reload();
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await expectNothingCutOff(page);
    await ownerScreen(page).button("Instalar").tap();
    await expect(page).toHaveTitle("Instalada");
    await expect(line).toHaveCount(0);
    await page.reload();
    await expect(ownerScreen(page).button("Fechar o dia")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(line).toHaveCount(0);
  });
});

test("on an iPhone the line says where to tap, and can be dismissed; the icon itself shows none", async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    serviceWorkers: "block",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const page = await context.newPage();
  const owner = await openOwnerScreen(page);
  await page.evaluate(() => {
    localStorage.setItem("vitrine.owner.install", '{"goodDay":"2026-11-20"}');
  });
  const line = page.getByText(/toque em Compartilhar e em Adicionar à Tela de Início/);
  await page.addInitScript(() =>
    Object.assign(navigator, { standalone: sessionStorage.getItem("by-icon") === "yes" }),
  );
  await page.evaluate(() => sessionStorage.setItem("by-icon", "yes"));
  await page.reload();
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(line).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(line).toBeVisible();
  await owner.button("Não mostrar mais").click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(owner.button("Fechar o dia")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(line).toHaveCount(0);
  await context.close();
});
