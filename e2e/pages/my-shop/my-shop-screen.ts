// 'Minha loja' as the owner finds it: by its labels.

import type { Locator, Page } from "@playwright/test";

import { expect } from "../../journey.ts";
import { openOwnerScreen } from "../../owner/owner-screen.ts";

export interface MyShopScreen {
  readonly page: Page;
  readonly tab: Locator;
  /** The bar at the foot. */
  readonly bar: Locator;
  readonly publish: Locator;
  readonly sheet: Locator;
  button(name: string | RegExp): Locator;
  /** The row that opens a section. */
  row(title: string): Locator;
  weekday(name: string): Locator;
  holiday(name: string): Locator;
  /** Opens a section from the list. */
  open(title: string): Promise<void>;
  expectPublished(): Promise<void>;
}

export function myShopScreen(page: Page): MyShopScreen {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const bar = page.getByRole("group", { name: "Rascunho" });
  const row = (title: string) =>
    page.getByRole("heading", { name: title, exact: true }).getByRole("button");
  return {
    page,
    tab: page.getByRole("tab", { name: "Minha loja" }),
    bar,
    publish: bar.getByRole("button", { name: "Publicar" }),
    sheet: page.getByRole("dialog"),
    button,
    row,
    weekday: (name) => page.getByRole("switch", { name }),
    holiday: (name) => page.getByRole("listitem").filter({ hasText: name }).first(),
    async open(title) {
      await row(title).click();
      await expect(page.getByRole("heading", { name: title, exact: true })).toBeFocused();
    },
    async expectPublished() {
      await expect(bar).toContainText("Publicado.");
      await expect(bar.getByRole("button", { name: "Publicar" })).toHaveCount(0);
    },
  };
}

/** Opens the owner's page by its link, and its second tab. */
export async function openMyShop(
  page: Page,
  calendarId: "barbearia" | "reservas" = "barbearia",
): Promise<MyShopScreen> {
  await openOwnerScreen(page, calendarId);
  const screen = myShopScreen(page);
  await screen.tab.click();
  await expect(screen.row("Horários")).toBeVisible();
  return screen;
}

/** The document of the shop's public page, as soon as it shows what is awaited. */
export async function expectOnPublicPage(url: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${url}/agenda`)).text(), { timeout: 20_000 })
    .toContain(text);
}

/** How much has moved since the page was opened that no tap has moved. */
export function shiftsWithoutInput(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as { hadRecentInput?: boolean; value?: number };
            if (shift.hadRecentInput !== true) sum += shift.value ?? 0;
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}
