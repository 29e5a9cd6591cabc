// The owner's mails lead to the day that they are about: in a browser that opens the page already, and in no other.

import type { Page } from "@playwright/test";

import {
  EVERY_ENGINE,
  expect,
  expectAccessible,
  expectNothingCutOff,
  test as journey,
} from "../../journey.ts";
import { linksIn, MAIL } from "../../mail-of-journeys.ts";
import type { MailOfJourney } from "../../mail-of-journeys.ts";
import { bookTuesdayAtEight } from "../../other-client.ts";
import { openOwnerScreen, ownerScreen } from "../../owner/owner-screen.ts";

const OWNER = "dona@example.com";
const MAIL_WITHIN = { timeout: 60_000 };
const TUESDAY_LINK = "/dono#barbearia&dia=2026-11-24";
const WEDNESDAY_LINK = "/dono#barbearia&dia=2026-11-25";

const test = journey.extend<{ mail: MailOfJourney }>(MAIL).extend({
  serverSettings: async ({ mail }, use) => use({ ...mail.settings, OWNER_MAIL_BARBEARIA: OWNER }),
});

test.use({ viewport: { width: 390, height: 844 } });

test(
  "a mail to the owner opens its day, in the tab that is open and in another one",
  EVERY_ENGINE,
  async ({ page, shop, mail, context }) => {
    const owner = await openOwnerScreen(page);
    await bookTuesdayAtEight(shop);
    await expect.poll(() => mail.textsTo(OWNER).length, MAIL_WITHIN).toBe(1);
    const [link = ""] = linksIn(mail.textsTo(OWNER)[0] ?? "", "/dono");
    expect(link).toBe(TUESDAY_LINK);

    await page.goto(link);
    await expectTuesday(page);
    await owner.button("Anterior").click();
    await expect(owner.day).toHaveValue("2026-11-23");
    // What the link said is not said again by a reload.
    await page.reload();
    await expect(owner.day).toHaveValue("2026-11-23");

    const other = await context.newPage();
    await other.goto(link);
    await expectTuesday(other);
    await expectAccessible(other);
  },
);

test("an owner of two shops is shown the one that the mail is about", async ({ page }) => {
  await openOwnerScreen(page);
  await page.goto("about:blank");
  await openOwnerScreen(page, "reservas");
  await page.goto(TUESDAY_LINK);
  await expect(ownerScreen(page).day).toHaveValue("2026-11-24");
  await expect(page.getByRole("combobox", { name: "Agenda" })).toHaveValue("barbearia");
});

test("a form that is open keeps what was typed, and the day comes after it", async ({ page }) => {
  const owner = await openOwnerScreen(page);
  await owner.showDay("2026-11-24");
  await owner.button("Novo agendamento").click();
  const name = owner.sheet.getByLabel("Nome");
  await name.fill("Ana");
  await page.goto(WEDNESDAY_LINK);
  await expect(owner.day).toHaveCount(1);
  await expect(name).toHaveValue("Ana");
  await owner.sheet.getByRole("button", { name: "Voltar" }).click();
  await expect(owner.day).toHaveValue("2026-11-25");
});

test("a day of a shop that the browser does not open leaves the one that is shown", async ({
  page,
}) => {
  const owner = await openOwnerScreen(page, "reservas");
  await owner.button("Seguinte").click();
  await page.goto(TUESDAY_LINK.replace("24", "26"));
  await expect(page.getByRole("alert")).toContainText("Este aparelho não abre a agenda desse link");
  await expect(owner.day).toHaveValue("2026-11-24");
});

test("somebody else's browser is shown nothing by such a link", async ({ page }) => {
  await page.goto(TUESDAY_LINK);
  await expect(page.getByRole("heading", { name: "Falta o link do dono" })).toBeVisible();
  await expectNothingCutOff(page);
});

async function expectTuesday(page: Page): Promise<void> {
  const owner = ownerScreen(page);
  await expect(owner.day).toHaveValue("2026-11-24");
  await expect(owner.booking("08:00 - 08:30 João da Silva")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
}
