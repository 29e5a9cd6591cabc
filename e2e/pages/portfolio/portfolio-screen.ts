// The portfolio as a person finds it: by its labels.

import type { Locator, Page } from "@playwright/test";

import { expect } from "../../journey.ts";

export interface PortfolioScreen {
  readonly page: Page;
  readonly flags: { readonly us: Locator; readonly br: Locator };
  readonly loader: Locator;
  readonly left: PanelOnScreen;
  readonly right: PanelOnScreen;
}

export interface PanelOnScreen {
  readonly toggle: Locator;
  readonly title: Locator;
  readonly visit: Locator;
}

/** Opens the portfolio and waits until it is alive, with its clock standing still. */
export async function openPortfolio(page: Page, path = "/portifolio"): Promise<PortfolioScreen> {
  await page.goto(path);
  // A closed panel is shut away by the page's script.
  await expect(page.locator("[inert]")).toHaveCount(2);
  await page.clock.pauseAt("2026-11-23T10:05:00-03:00");
  const flags = page.getByRole("banner").getByRole("group").getByRole("button");
  return {
    page,
    flags: { us: flags.nth(0), br: flags.nth(1) },
    loader: page.getByRole("status").filter({ hasText: /./ }),
    left: panelOnScreen(page, /^(Projects|Projetos)$/),
    right: panelOnScreen(page, /^(Skills|Habilidades)$/),
  };
}

/** Clicks the flag and lets the loader's three seconds pass. */
export async function switchTo(screen: PortfolioScreen, flag: "us" | "br"): Promise<void> {
  await screen.flags[flag].click();
  await expect(screen.loader).toBeVisible();
  await screen.page.clock.runFor(3_000);
  await expect(screen.loader).toHaveCount(0);
}

function panelOnScreen(page: Page, name: RegExp): PanelOnScreen {
  const section = page.getByRole("region", { name });
  return {
    toggle: section.getByRole("button"),
    title: section.getByRole("heading", { level: 2 }),
    visit: section.getByRole("link"),
  };
}
