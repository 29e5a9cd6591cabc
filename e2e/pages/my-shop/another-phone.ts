import type { Browser, Page } from "@playwright/test";

import { MONDAY } from "@vitrine/testing/sample-requests";

import type { Shop } from "../../journey.ts";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** A second phone, which keeps nothing of the first. */
export async function anotherPhone(browser: Browser, { url }: Shop): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: url, locale: "pt-BR" });
  const page = await context.newPage();
  await page.clock.install({ time: MONDAY });
  return page;
}
