// The booking screens keep what was typed: for the tab and, if the person says so, for the next visit.
// Playwright's clock hides whether a page was reloaded: what depends on that is tested on pages without it.

import type { Page } from "@playwright/test";

import {
  BARBER_LABELS,
  bookingScreen,
  CREATED,
  fillDeleteUpToSubmit,
  fillUpToSubmit,
  openBarberScreen,
  openTableScreen,
} from "../booking-screen.ts";
import type { BookingScreen } from "../booking-screen.ts";
import { expect, expectAccessible, expectNothingCutOff, test } from "../journey.ts";
import { bookTuesdayAtEight } from "../other-client.ts";

const REMEMBER = "Lembrar de mim neste aparelho";

async function expectFilledIn(screen: BookingScreen): Promise<void> {
  await expect(screen.field("Nome")).toHaveValue("João da Silva");
  await expect(screen.field("E-mail")).toHaveValue("joao@example.com");
  await expect(screen.field("Telefone")).toHaveValue("987654321");
  await expect(screen.field("Barbeiro")).toHaveValue("barbeiro1");
  await expect(screen.field("Estilo")).toHaveValue("normal");
}

async function expectEmpty(screen: BookingScreen): Promise<void> {
  for (const label of ["Nome", "E-mail", "Telefone", "Barbeiro", "Estilo"]) {
    await expect(screen.field(label)).toHaveValue("");
  }
  await expect(screen.panel.getByRole("radio", { checked: true })).toHaveCount(0);
}

/** Books with 'remember me' ticked, and confirms. */
async function bookAndBeRemembered(screen: BookingScreen): Promise<void> {
  const remember = screen.panel.getByRole("checkbox", { name: REMEMBER });
  await expect(remember).not.toBeChecked();
  await remember.check();
  await fillUpToSubmit(screen);
  await screen.submit.click();
  await expect(screen.dialog).toContainText(CREATED);
  await screen.dialog.getByRole("button", { name: "OK" }).click();
}

/** Opens the fields in place of which one line stands. */
async function changeWhatIsKnown(screen: BookingScreen): Promise<void> {
  await screen.panel.getByRole("button", { name: "mudar" }).click();
}

function whatIsStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

test.describe("what was typed", () => {
  test("survives a reload and the way back, and its slots are fetched again", async ({
    page,
    shop,
  }) => {
    const screen = await openBarberScreen(page);
    await screen.panel.getByRole("checkbox", { name: REMEMBER }).check();
    await fillUpToSubmit(screen);
    await page.reload();
    await expectFilledIn(screen);
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).toBeChecked();
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
    await expect(screen.alert).toHaveCount(0);

    // Another client is quicker.
    await bookTuesdayAtEight(shop);
    await page.goto("/policy");
    await page.goBack();
    await expectFilledIn(screen);
    await expect(screen.slot("08:00 - 08:30 ocupado")).toBeVisible();
    await expect(screen.slot("08:00 - 08:30 ocupado")).not.toBeChecked();
  });

  test("of a phone goes on after a reload where it was left", async ({ page }) => {
    const screen = await openBarberScreen(page);
    const phone = screen.field("Telefone");
    await phone.pressSequentially("1198765432");
    await page.reload();
    await expect(phone).toHaveValue("119876543");
    await expect(phone).toHaveAccessibleDescription(/no máximo 9 dígitos/);
    await phone.press("End");
    await phone.pressSequentially("1");
    await expect(phone).toHaveValue("987654321");
  });

  test("in the delete form comes back", async ({ page }) => {
    const screen = await openBarberScreen(page);
    await fillDeleteUpToSubmit(screen);
    await page.reload();
    await screen.showTab("Excluir");
    await expect(screen.field("Telefone")).toHaveValue("987654321");
    await expect(screen.field("Estilo")).toHaveValue("normal");
    await expect(screen.day("ter 24/11")).toBeChecked();
    await expect(screen.slot("08:00 - 08:30")).toBeChecked();
  });

  test("in the delete form opens its tab after a reload, and not for an address that is followed", async ({
    context,
  }) => {
    const screen = bookingScreen(await context.newPage(), BARBER_LABELS);
    await screen.page.goto("/agenda");
    await screen.showTab("Excluir");
    await screen.field("Telefone").fill("987654321");
    await screen.page.reload();
    const tab = (name: string) => screen.page.getByRole("tab", { name, selected: true });
    await expect(tab("Excluir")).toBeVisible();
    await expect(screen.field("Telefone")).toHaveValue("987654321");

    await screen.page.goto("/policy");
    await screen.page.goto("/agenda");
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).toBeVisible();
    await expect(tab("Agendar")).toBeVisible();
  });

  test("goes before the choices of the page's address after a reload, and after them otherwise", async ({
    context,
  }) => {
    const screen = bookingScreen(await context.newPage(), BARBER_LABELS);
    const { page } = screen;
    await page.goto("/agenda?barbeiro=barbeiro1&estilo=normal");
    await expect(screen.field("Estilo")).toHaveValue("normal");
    await screen.chooseBarber("barbeiro2", "barba");
    await page.reload();
    await expect(screen.field("Barbeiro")).toHaveValue("barbeiro2");
    await expect(screen.field("Estilo")).toHaveValue("barba");

    await page.goto("/agenda?barbeiro=barbeiro3&estilo=pintura");
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).toBeVisible();
    await expect(screen.field("Barbeiro")).toHaveValue("barbeiro3");
    await expect(screen.field("Estilo")).toHaveValue("pintura");
  });

  test("goes with OK, and half an hour after it was typed", async ({ page }) => {
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    expect(await whatIsStored(page)).toBe("[{},{}]");
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await page.reload();
    await expect(screen.day("ter 24/11")).toBeAttached();
    await expectEmpty(screen);

    await screen.field("Nome").fill("Ana");
    await expect.poll(() => whatIsStored(page)).toContain("Ana");
    await page.clock.fastForward("29:00");
    await page.reload();
    await expect(screen.field("Nome")).toHaveValue("Ana");
    await page.clock.fastForward("31:00");
    await expect.poll(() => whatIsStored(page)).toBe("[{},{}]");
  });

  test("stays on its own screen", async ({ page }) => {
    const screen = await openBarberScreen(page);
    await screen.fillClient();
    await expect.poll(() => whatIsStored(page)).toContain("987654321");
    const table = await openTableScreen(page);
    await expect(table.panel.getByRole("checkbox", { name: REMEMBER })).toBeVisible();
    await expect(table.field("Nome")).toHaveValue("");
  });

  test("gives way to the booking of a cancel link", async ({ page }) => {
    const screen = await openBarberScreen(page);
    await fillDeleteUpToSubmit(screen, "111111111");
    await expect.poll(() => whatIsStored(page)).toContain("111111111");
    await page.goto("/policy");
    await page.goto("/agenda#excluir&barbeiro=barbeiro2&estilo=barba&dia=2026-11-25&hora=09:00");
    await expect(screen.field("Barbeiro")).toHaveValue("barbeiro2");
    await screen.showTab("Agendar");
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).toBeVisible();
    await screen.showTab("Excluir");
    await expect(screen.field("Telefone")).toHaveValue("");
    await expect(screen.field("Barbeiro")).toHaveValue("barbeiro2");
    await expect(screen.field("Estilo")).toHaveValue("barba");
    await expect(screen.day("qua 25/11")).toBeChecked();
  });
});

test.describe("where storage is blocked", () => {
  test("a client books as ever, and is not asked whether to be remembered", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
      }
    });
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await expect(screen.panel.getByRole("checkbox")).toHaveCount(0);
    // Nor is there room for the question.
    const above = await screen.field("Estilo").boundingBox();
    const below = await screen.panel.getByText("Dia", { exact: true }).boundingBox();
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(48);
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    await expectEmpty(screen);
  });
});

test.describe("a client", () => {
  test("who says so is remembered, books again with day, slot and confirm, and is forgotten at once", async ({
    page,
    context,
  }) => {
    const screen = await openBarberScreen(page);
    await bookAndBeRemembered(screen);
    await expectEmpty(screen);

    await page.reload();
    await expect(screen.panel).toContainText("João da Silva · barbeiro1 · normal");
    await expect(screen.field("Nome")).toHaveCount(0);
    await expectAccessible(page);
    await screen.day("qua 25/11").check();
    await screen.slot("09:00 - 09:30").check();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    await screen.dialog.getByRole("button", { name: "OK" }).click();

    // The other shop knows the person, and nothing of what the first one was asked for.
    const table = await openTableScreen(page);
    await expect(table.field("Nome")).toHaveValue("João da Silva");
    await expect(table.field("Estabelecimento")).toHaveValue("");
    await expect(table.field("Numero de Pessoas")).toHaveValue("");

    await table.panel.getByRole("button", { name: "esquecer" }).click();
    await expect(table.panel.getByRole("checkbox", { name: REMEMBER })).not.toBeChecked();
    await expect(table.panel.getByRole("checkbox", { name: REMEMBER })).toBeFocused();
    await expect(table.field("Nome")).toHaveValue("");
    expect(await whatIsStored(page)).toBe("[{},{}]");
    const nextVisit = await openBarberScreen(await sameDeviceLater());
    await expect(nextVisit.panel.getByRole("checkbox", { name: REMEMBER })).not.toBeChecked();
    await expectEmpty(nextVisit);

    async function sameDeviceLater(): Promise<Page> {
      const later = await context.newPage();
      await later.clock.install({ time: "2026-11-23T10:00:00-03:00" });
      return later;
    }
  });

  test("who does not say so is not remembered, and who takes the tick away is forgotten", async ({
    page,
  }) => {
    const screen = await openBarberScreen(page);
    await fillUpToSubmit(screen);
    await screen.submit.click();
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    expect(await whatIsStored(page)).toBe("[{},{}]");

    await screen.fillClient();
    await screen.chooseBarber();
    await screen.day("ter 24/11").check();
    await screen.slot("09:00 - 09:30").check();
    await screen.panel.getByRole("checkbox", { name: REMEMBER }).check();
    await screen.submit.click();
    await screen.dialog.getByRole("button", { name: "OK" }).click();
    expect(await whatIsStored(page)).toContain("987654321");
    const remember = screen.panel.getByRole("checkbox", { name: REMEMBER });
    await remember.uncheck();
    expect(await whatIsStored(page)).toBe("[{},{}]");
    await expect(screen.panel.getByText("este aparelho esqueceu")).toBeVisible();
    // A client who unticked it by mistake has lost nothing.
    await remember.check();
    await expect(screen.panel.getByText("Seus dados estão guardados")).toBeVisible();
    expect(await whatIsStored(page)).toContain("987654321");
  });

  test("who was forgotten in one tab is not remembered again by a booking in another", async ({
    page,
    context,
  }) => {
    const screen = await openBarberScreen(page);
    await bookAndBeRemembered(screen);
    await page.reload();
    await changeWhatIsKnown(screen);
    await expectFilledIn(screen);
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).toBeChecked();
    const table = await openTableScreen(await context.newPage());
    await table.panel.getByRole("button", { name: "esquecer" }).click();
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).not.toBeChecked();
    await screen.day("qua 25/11").check();
    await screen.slot("09:00 - 09:30").check();
    await screen.submit.click();
    await expect(screen.dialog).toContainText(CREATED);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test("finds garbage in the storage ignored", async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("vitrine.client", '{"version":1,"client":{"name":{}},"shops":[null]}');
      sessionStorage.setItem("vitrine.forms.barbearia", '{"version":1,"changedAt":');
    });
    const screen = await openBarberScreen(page);
    await expect(screen.panel.getByRole("checkbox", { name: REMEMBER })).not.toBeChecked();
    await expectEmpty(screen);
  });
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the question comes before the day, and nothing of it or of the way to be forgotten is cut off", async ({
    page,
  }) => {
    const screen = await openBarberScreen(page);
    const question = await screen.panel.getByRole("checkbox", { name: REMEMBER }).boundingBox();
    const day = await screen.day("ter 24/11").boundingBox();
    expect(Number(question?.y) + Number(question?.height)).toBeLessThanOrEqual(Number(day?.y));
    await bookAndBeRemembered(screen);
    await expect(screen.panel.getByRole("button", { name: "esquecer" })).toBeVisible();
    await expectNothingCutOff(page);
    await expectAccessible(page);
  });
});
