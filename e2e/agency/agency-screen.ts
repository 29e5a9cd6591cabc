// The agency's page as a person finds it: by its labels.

import type { Locator, Page } from "@playwright/test";

import { expect } from "../journey.ts";

export const AGENCY_SECRET = "segredo-da-agencia-0123";

/** The settings of a server whose agency has its page, and can make owners' links. */
export const AGENCY_SETTINGS = { AGENCY_SECRET, SEAL_KEY: "31".repeat(32) } as const;

export interface AgencyScreen {
  readonly page: Page;
  /** The sheet over the page. */
  readonly sheet: Locator;
  button(name: string): Locator;
  /** A shop in the list, by its name. */
  shop(name: string): Locator;
}

export function agencyScreen(page: Page): AgencyScreen {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    page,
    sheet: page.getByRole("dialog"),
    button,
    shop: (name) => page.getByRole("listitem").filter({ has: button(name) }),
  };
}

/** Opens the page by the agency's link and waits until the shops are there. */
export async function openAgencyScreen(page: Page): Promise<AgencyScreen> {
  await page.goto(`/agencia#${AGENCY_SECRET}`);
  const screen = agencyScreen(page);
  await expect(screen.shop("Barbearia Modelo")).toBeVisible();
  return screen;
}

/** Makes a shop, up to its links. */
export async function makeShop(
  { page, sheet, button }: AgencyScreen,
  name: string,
  kind = "barbearia",
): Promise<void> {
  await button("Nova loja").click();
  await page.keyboard.type(name);
  await button("Continuar").click();
  await sheet.getByRole("radio", { name: kind }).check();
  await button("Criar a loja").click();
  await expect(sheet.getByRole("link", { name: "Link do dono" })).toBeVisible();
}
