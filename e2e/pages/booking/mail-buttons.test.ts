// The mails of a booking as its client reads them, and where their buttons lead.

import type { Page } from "@playwright/test";

import { buttonsOfMail } from "@vitrine/testing/mail/mail-links";

import { BARBER_LABELS, bookingScreen } from "../../booking-screen.ts";
import { expect, expectAccessible, expectNothingCutOff, test as journey } from "../../journey.ts";
import { linksIn, MAIL } from "../../mail-of-journeys.ts";
import type { MailOfJourney } from "../../mail-of-journeys.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";

const JOAO = "joao@example.com";
const MAIL_WITHIN = { timeout: 60_000 };
// A mail is no page: it has no landmarks.
const RULES_OF_PAGES = { region: { enabled: false }, "landmark-one-main": { enabled: false } };

const test = journey.extend<{ mail: MailOfJourney }>(MAIL);

test("a confirmation loses nothing on any screen, light or dark", async ({ page, shop, mail }) => {
  await bookTuesdayAtEight(shop);
  const html = await firstHtml(mail, JOAO);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(html);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe(colorScheme === "dark" ? "rgb(15, 20, 18)" : "rgb(250, 246, 238)");
    for (const width of [320, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingCutOff(page);
      const buttons = page.getByRole("link", { name: /^(Mudar|Desmarcar|Ver no mapa)$/ });
      await expect(buttons).toHaveCount(3);
      for (const button of await buttons.all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await expectAccessible(page, RULES_OF_PAGES);
    }
  }
});

test("the buttons of a confirmation open the screens that cancel and move what was booked", async ({
  page,
  shop,
  mail,
}) => {
  await bookTuesdayAtEight(shop);
  const buttons = buttonsOfMail(await firstHtml(mail, JOAO));
  await openLink(page, buttons["Desmarcar"]);
  const { panel } = bookingScreen(page, BARBER_LABELS);
  await expect(page.getByRole("tab", { name: "Excluir" })).toHaveAttribute("aria-selected", "true");
  await expect(panel.getByRole("radio", { name: "ter 24/11" })).toBeChecked();
  await openLink(page, buttons["Mudar"]);
  await expect(page.getByRole("heading", { name: "Mudar horário" })).toBeVisible();
});

async function firstHtml(mail: MailOfJourney, address: string): Promise<string> {
  await expect.poll(() => mail.htmlsTo(address).length, MAIL_WITHIN).toBe(1);
  return mail.htmlsTo(address)[0] ?? "";
}

async function openLink(page: Page, url = ""): Promise<void> {
  const [path = ""] = linksIn(url, "/");
  await page.goto("about:blank");
  await page.goto(path);
}
