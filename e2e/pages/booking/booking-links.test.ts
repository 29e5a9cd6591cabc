import { MONDAY } from "@vitrine/testing/sample-requests";
import type { Page } from "@playwright/test";

import {
  bookingScreen,
  BARBER_LABELS,
  CREATED,
  DELETED,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
  TABLE_LABELS,
} from "../../booking-screen.ts";
import type { BookingScreen, Labels } from "../../booking-screen.ts";
import { expect, expectAccessible, expectNothingCutOff, layoutShift, test } from "../../journey.ts";
import {
  bookTuesdayAtEight,
  isThereRoomForMore,
  isTuesdayAtEightFree,
  reserveTuesdayAtEightForTen,
} from "../../other-client.ts";

// As links are made, and as those in old mails are.
const LINK_BY_IDS = "#excluir&barbeiro=6&estilo=1&dia=2026-11-24&hora=08:00&fim=08:30";
const TUESDAY_AT_EIGHT = "#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-24&hora=08:00";

/** Opens an address whose link leads to the tab 'Excluir'. */
async function openByCancelLink(
  page: Page,
  address: string,
  labels: Labels,
): Promise<BookingScreen> {
  await page.goto(address);
  await expect(page.getByRole("tab", { name: "Excluir", selected: true })).toBeVisible();
  return bookingScreen(page, labels);
}

async function expectTuesdayAtEight(screen: BookingScreen, labels: Labels): Promise<void> {
  await expect(screen.field("Telefone")).toHaveValue("");
  await expect(screen.field("Telefone")).toBeFocused();
  await expect(screen.field(labels.barber)).toHaveValue("barbeiro1");
  await expect(screen.field(labels.style)).toHaveValue("normal");
  await expect(screen.day("ter 24/11")).toBeChecked();
  await expect(screen.slot("08:00 - 08:30")).toBeChecked();
}

for (const [width, height] of [
  [390, 844],
  [1_440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test("a cancel link needs the phone and one press, and opening it calls nothing", async ({
      page,
      shop,
    }) => {
      await bookTuesdayAtEight(shop);
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() !== "GET") sent.push(request.method());
        expect(request.url()).not.toContain("2026-11-24");
      });
      const screen = await openByCancelLink(page, `/agenda${TUESDAY_AT_EIGHT}`, BARBER_LABELS);
      await expectTuesdayAtEight(screen, BARBER_LABELS);
      await expect(screen.panel).toContainText("ter 24/11, 08:00 - 08:30 com barbeiro1");
      await expectNothingCutOff(page);
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
      await expectAccessible(page);
      expect(sent).toEqual([]);
      expect(await isTuesdayAtEightFree(shop)).toBe(false);

      // Of the five fields the phone is the only one left: nine digits, Enter or one tap.
      await expect(screen.field("Telefone")).toHaveAttribute("enterkeyhint", "done");
      await page.keyboard.type("987654321");
      if (width === 390) await page.keyboard.press("Enter");
      else await screen.submit.click();
      await expect(screen.dialog).toContainText(DELETED);
      expect(sent).toEqual(["DELETE"]);
      expect(await isTuesdayAtEightFree(shop)).toBe(true);
    });
  });
}

test("a group's table is cancelled by a link with the same keys", async ({ page, shop }) => {
  await reserveTuesdayAtEightForTen(shop);
  expect(await isThereRoomForMore(shop, 12)).toBe(false);
  const screen = await openByCancelLink(page, `/reserva${TUESDAY_AT_EIGHT}`, TABLE_LABELS);
  await expectTuesdayAtEight(screen, TABLE_LABELS);
  await page.keyboard.type("987654321");
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
  expect(await isThereRoomForMore(shop, 12)).toBe(true);
});

test("a cancel link leaves the address, and works again in the open page", async ({ page }) => {
  const screen = await openByCancelLink(
    page,
    `/agenda?barbeiro=barbeiro2${TUESDAY_AT_EIGHT}`,
    BARBER_LABELS,
  );
  await expect(page).toHaveURL("/agenda?barbeiro=barbeiro2");
  await screen.showTab("Agendar");
  // Only its own form is filled in by each part of the address.
  await expect(screen.field("Barbeiro")).toHaveValue("barbeiro2");
  await expect(screen.field("Estilo")).toHaveValue("");

  // As a mail app does that gives the same link to the tab that is open.
  for (let time = 0; time < 2; time += 1) {
    await screen.showTab("Agendar");
    await page.evaluate((fragment) => location.assign(fragment), TUESDAY_AT_EIGHT);
    await expectTuesdayAtEight(screen, BARBER_LABELS);
    await expect(page).toHaveURL("/agenda?barbeiro=barbeiro2");
  }

  // The phone was focused once, for the link: a tab that is opened by hand keeps the focus.
  await screen.showTab("Agendar");
  await screen.showTab("Excluir");
  await expect(page.getByRole("tab", { name: "Excluir" })).toBeFocused();
});

test("a cancel link outlives a reload before the phone is typed, until OK", async ({
  context,
  shop,
}) => {
  await bookTuesdayAtEight(shop);
  // Playwright's own clock hides whether a page was reloaded.
  await context.addInitScript((now) => {
    Date.now = () => now;
  }, Date.parse(MONDAY));
  const page = await context.newPage();
  const screen = await openByCancelLink(page, `/agenda${TUESDAY_AT_EIGHT}`, BARBER_LABELS);
  await expect(page).toHaveURL(/\/agenda$/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Excluir", selected: true })).toBeVisible();
  await expect(screen.field("Telefone")).toHaveValue("");
  await expect(screen.field("Barbeiro")).toHaveValue("barbeiro1");
  await expect(screen.field("Estilo")).toHaveValue("normal");
  await expect(screen.day("ter 24/11")).toBeChecked();
  await expect(screen.slot("08:00 - 08:30")).toBeChecked();

  await screen.field("Telefone").fill("987654321");
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await page.reload();
  await expect(screen.panel.getByRole("checkbox")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Agendar", selected: true })).toBeVisible();
});

test("a cancel link with nonsense opens the empty form, and another one keeps what the screen offers", async ({
  page,
}) => {
  const screen = await openByCancelLink(
    page,
    "/agenda#excluir&barbeiro=%3Cimg%20src=x%20onerror=alert(1)%3E&estilo=%E0%A4%A&dia=2026-11-28&hora=25:00&telefone=987654321&&=&__proto__=x",
    BARBER_LABELS,
  );
  for (const label of ["Telefone", "Barbeiro", "Estilo"]) {
    await expect(screen.field(label)).toHaveValue("");
  }
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(screen.alert).toHaveCount(0);
  await expect(page.locator("img[src=x]")).toHaveCount(0);

  // Today is no longer offered.
  await page.evaluate(() => {
    location.hash = "#excluir&barbeiro=barbeiro9&barbeiro=barbeiro1&estilo=barba&dia=2026-11-23";
  });
  await expect(screen.field("Estilo")).toHaveValue("barba");
  await expect(screen.field("Barbeiro")).toHaveValue("");
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("a cancel link on the appointment's own day says that it is over and whom to write to, and keeps no time for another day", async ({
  page,
}) => {
  const screen = await openByCancelLink(
    page,
    "/agenda#excluir&barbeiro=barbeiro1&estilo=normal&dia=2026-11-23&hora=15:00",
    BARBER_LABELS,
  );
  const over = page.getByText("O dia deste link não pode mais ser excluído por aqui.");
  await expect(over).toBeFocused();
  await expect(over.getByRole("link")).toHaveText(["contato@example.com", "+55 00 00000-0000"]);
  await screen.day("ter 24/11").check();
  await expect(screen.slots).toHaveCount(18);
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(1);
  await expectAccessible(page);

  // The link of another day has nothing to say.
  await page.evaluate((fragment) => location.assign(fragment), TUESDAY_AT_EIGHT);
  await expectTuesdayAtEight(screen, BARBER_LABELS);
  await expect(over).toHaveCount(0);
});

test("what was just booked can be cancelled by the link that the modal gives", async ({
  page,
  shop,
}) => {
  const screen = await openBarberScreen(page);
  await fillUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  const link = screen.dialog.getByRole("link", { name: "Link para cancelar" });
  await expect(link).toHaveAttribute("href", LINK_BY_IDS);
  await link.click();
  await expect(screen.dialog).toBeHidden();
  await expectTuesdayAtEight(screen, BARBER_LABELS);
  await expect(page.getByText("Marcado: ter 24/11, 08:00 - 08:30 com barbeiro1.")).toBeVisible();
  await page.keyboard.type("987654321");
  await screen.submit.click();
  await expect(screen.dialog).toContainText(DELETED);
  expect(await isTuesdayAtEightFree(shop)).toBe(true);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
  await screen.showTab("Agendar");
  await expect(screen.field("Nome")).toHaveValue("");
});

test("a link fills in barber and style on both screens, and nothing that they do not offer", async ({
  page,
}) => {
  const barber = await openBarberScreen(page, "/agenda?barbeiro=barbeiro3&estilo=barba");
  await expect(barber.field("Barbeiro")).toHaveValue("barbeiro3");
  await expect(barber.field("Estilo")).toHaveValue("barba");
  await expect(barber.panel.getByRole("radio", { checked: true })).toHaveCount(0);
  await barber.fillClient();
  await barber.day("ter 24/11").check();
  await expect(barber.slots).toHaveCount(9);

  const table = await openTableScreen(page, "/reserva?estilo=pintura&barbeiro=barbeiro1");
  await expect(table.field("Estabelecimento")).toHaveValue("barbeiro1");
  await expect(table.field("Periodo de horario")).toHaveValue("pintura");

  const nonsense = await openBarberScreen(
    page,
    "/agenda?barbeiro=barbeiro2&barbeiro=barbeiro1&estilo=%3Cscript%3E&estilo=normal&nome=Ana&%&utm_source=chat",
  );
  await expect(nonsense.field("Barbeiro")).toHaveValue("barbeiro2");
  await expect(nonsense.field("Estilo")).toHaveValue("");
  // What was typed in this tab before, and nothing of the address.
  await expect(nonsense.field("Nome")).toHaveValue("João da Silva");
  await expect(nonsense.alert).toHaveCount(0);
});
